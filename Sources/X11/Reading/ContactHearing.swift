import CX11
package import Displays

/// A touchscreen or pen, and what its coordinates count from and to.
struct PlacingDevice {
  let device: InputDevice
  let across: ClosedRange<Double>
  let down: ClosedRange<Double>

  /// - Returns: nil for one that has no coordinates.
  init?(_ device: InputDevice, _ listed: ListedDevice) {
    guard let across = listed.axes[0], let down = listed.axes[1] else { return nil }
    (self.device, self.across, self.down) = (device, across, down)
  }
}

/// Fingers and pens on the screens, whichever window they are meant for. Raw events (XInput 2.2) go to every client
/// that asks for them and take nothing from any other, whatever it has grabbed.
package struct ContactHearing: Wired {
  package let wire: Wire
  /// The extension's number; nil while contacts are not followed, or where the server does not have it.
  private var input: UInt8?
  private var devices: [UInt16: PlacingDevice] = [:]
  private var news: [Contact] = []
  /// Coordinates that an event does not tell are as they were.
  private var last: [Key: Contact] = [:]
  /// The events of unknown devices: one that has just come may be touched before it is looked for.
  private var unknown: [RawEvent] = []

  /// Mice are not known either, and move all the time.
  private static let mostUnknown = 100

  /// A finger of a device.
  private struct Key: Hashable {
    var device: InputDeviceID
    var finger: UInt32
  }

  init(_ wire: Wire) { self.wire = wire }

  /// XISelectEvents of the root window, for all master devices: what a slave feels is told once.
  mutating func follow() {
    guard input == nil, hasTouch, let numbers = numbers(of: .input) else { return }
    input = numbers.request
    selectInput(
      of: UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue),
      [
        XCB_INPUT_XI_EVENT_MASK_RAW_TOUCH_BEGIN, XCB_INPUT_XI_EVENT_MASK_RAW_TOUCH_UPDATE,
        XCB_INPUT_XI_EVENT_MASK_RAW_TOUCH_END, XCB_INPUT_XI_EVENT_MASK_RAW_MOTION,
        XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_PRESS, XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_RELEASE,
      ], for: Self.self)
    lookForDevices()
  }

  /// Looks for the devices, after some came or went.
  package mutating func lookForDevices() {
    let found = InputReader(wire: wire).readPlacing()
    devices = Dictionary(found.map { (UInt16(clamping: $0.device.id.rawValue), $0) }) { first, _ in first }
    last = last.filter { key, _ in found.contains { $0.device.id == key.device } }
    for raw in unknown { if let placing = devices[raw.source] { take(raw, of: placing) } }
    unknown = []
  }

  /// The events of fingers and pens since the last call; of several movements of one, only the last.
  package mutating func takeNews() -> [Contact] {
    defer { news = [] }
    return news
  }

  mutating func hear(_ event: Event) {
    guard let (phase, isPens) = Self.types.first(where: { event.isGeneric($0.key, of: input) })?.value,
      let raw = RawEvent(event, phase, isPens: isPens)
    else { return }
    if let placing = devices[raw.source] {
      take(raw, of: placing)
    } else {
      unknown = (unknown + [raw]).suffix(Self.mostUnknown)
    }
  }

  private mutating func take(_ raw: RawEvent, of placing: PlacingDevice) {
    guard (placing.device.kind == .pen) == raw.isPens else { return }
    let key = Key(device: placing.device.id, finger: raw.isPens ? 0 : raw.detail)
    let before = last[key]
    guard let across = raw.values[0].map({ placing.across.part($0) }) ?? before?.across,
      let down = raw.values[1].map({ placing.down.part($0) }) ?? before?.down
    else { return }
    let contact = Contact(
      device: key.device, name: placing.device.name, finger: key.finger, phase: raw.phase, across: across,
      down: down)
    last[key] = raw.phase == .up && !raw.isPens ? nil : contact
    if let newest = news.last, newest.phase == .moved, raw.phase == .moved, newest.isSame(as: contact) {
      news.removeLast()
    }
    news.append(contact)
  }

  /// The phase that each event tells, and whether it is a pen's: touchscreens have buttons and movements too, made up
  /// for clients that know of no fingers.
  private static let types: [Int32: (Contact.Phase, isPens: Bool)] = [
    XCB_INPUT_RAW_TOUCH_BEGIN: (.down, false), XCB_INPUT_RAW_TOUCH_UPDATE: (.moved, false),
    XCB_INPUT_RAW_TOUCH_END: (.up, false), XCB_INPUT_RAW_BUTTON_PRESS: (.down, true),
    XCB_INPUT_RAW_MOTION: (.moved, true), XCB_INPUT_RAW_BUTTON_RELEASE: (.up, true),
  ]
}

extension Contact {
  fileprivate func isSame(as other: Contact) -> Bool { device == other.device && finger == other.finger }
}

extension ClosedRange<Double> {
  /// The share of the way from one end to the other, from 0 to 1.
  fileprivate func part(_ value: Double) -> Double { (value - lowerBound) / (upperBound - lowerBound) }
}

/// A raw event: a mask of the axes that follow, and their values, after the device's matrix; the driver's own come
/// behind them.
private struct RawEvent {
  let phase: Contact.Phase
  let isPens: Bool
  let source: UInt16
  /// The finger of a touchscreen, or the button of a pen.
  let detail: UInt32
  private(set) var values: [UInt16: Double] = [:]

  /// - Returns: nil where there is no whole one.
  init?(_ event: Event, _ phase: Contact.Phase, isPens: Bool) {
    (self.phase, self.isPens) = (phase, isPens)
    let head = event.read(xcb_input_raw_touch_begin_event_t.self)
    (source, detail) = (head.sourceid, head.detail)
    var rest = event.list(after: xcb_input_raw_touch_begin_event_t.self)[...]
    let masks = (0..<head.valuators_len).map { _ -> UInt32? in rest.take() }
    for (word, mask) in masks.enumerated() {
      guard let mask else { return nil }
      for bit in 0..<32 where mask & 1 << UInt32(bit) != 0 {
        guard let value: xcb_input_fp3232_t = rest.take() else { return nil }
        values[UInt16(32 * word + bit)] = Double(fixed: value)
      }
    }
  }
}
