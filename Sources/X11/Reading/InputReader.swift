import CX11
import Displays

/// The touchscreens and pens that a reading includes.
package enum InputSelection: Hashable, Sendable {
  case none
  /// All, where an earlier run has set one; else none. It costs one request.
  case ifSet
  case all
}

/// Reads the touchscreens and pens (XInput 2.2).
struct InputReader: Wired {
  let wire: Wire

  /// - Returns: nil where they are not asked for, or the server does not answer.
  func read(_ selection: InputSelection) -> [InputDevice]? {
    switch selection {
    case .none: nil
    case .ifSet: atoms.existing(.setByUs) == nil ? nil : readAll()
    case .all: readAll()
    }
  }

  /// The devices that report places, with the ranges of their coordinates.
  func readPlacing() -> [PlacingDevice] {
    guard hasTouch, let listed = listed() else { return [] }
    return (read(among: listed) ?? []).compactMap { device in
      listed.first { UInt32($0.id) == device.id.rawValue }.flatMap { PlacingDevice(device, $0) }
    }
  }

  /// True if a person can point at something: there is a mouse, a touchpad, a touchscreen or a pen, or the server does
  /// not tell. The device by which programs make up input (XTEST) is there on every server, and none of these.
  var hasPointer: Bool {
    guard hasTouch, let devices = listed() else { return true }
    guard let mark = atoms.existing(.madeUp) else { return !devices.isEmpty }
    return devices.contains { RawProperty(answerTo: request(Place(device: $0.id, property: mark)), on: wire) == nil }
  }

  /// XIQueryDevice, then XIGetProperty of each pointing device for the properties of touchscreens and pens.
  private func readAll() -> [InputDevice]? {
    // A server without the extension has none that could be set.
    guard hasTouch else { return [] }
    return listed().flatMap(read)
  }

  private func read(among devices: [ListedDevice]) -> [InputDevice]? {
    let names = atoms.existing(AtomName.ofDevices)
    let places = devices.flatMap { device in names.values.map { Place(device: device.id, property: $0) } }
    let raws = pipelined(places) {
      request($0)
    } receive: { place, number in
      RawProperty(answerTo: number, on: wire).map { (place, $0) }
    }
    let found = Dictionary(raws.compactMap(\.self)) { first, _ in first }
    return devices.compactMap { device in
      InputDevice(device, atoms) { name in names[name].flatMap { found[Place(device: device.id, property: $0)] } }
    }
  }

  /// A property of a device.
  private struct Place: Hashable {
    var device: UInt16
    var property: xcb_atom_t
  }

  private func request(_ place: Place) -> UInt32 {
    let get = xcb_input_xi_get_property_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, deviceid: place.device, _delete: 0, pad0: 0,
      property: place.property, type: XCB_GET_PROPERTY_TYPE_ANY.rawValue, offset: 0, len: RawProperty.longestOfDevice)
    return asking(get, XCB_INPUT_XI_GET_PROPERTY, of: .input)
  }

  private func listed() -> [ListedDevice]? {
    let query = xcb_input_xi_query_device_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, deviceid: ListedDevice.all, pad0: (0, 0))
    return ask(query, XCB_INPUT_XI_QUERY_DEVICE, of: .input) { (reply: xcb_input_xi_query_device_reply_t, list) in
      ListedDevice.list(list, count: Int(reply.num_infos)).filter(\.isPointing)
    }
  }
}

extension AtomName {
  /// The matrices of an input device that this program has set. The property goes with the device.
  static let setByUs: AtomName = "_ORCHESTRATE_TOUCH"
  static let touchMatrix: AtomName = "Coordinate Transformation Matrix"
  /// A property that the server gives its device for XTEST (xserver-properties.h), and no other.
  fileprivate static let madeUp: AtomName = "XTEST Device"
  fileprivate static let product: AtomName = "Device Product ID"
  fileprivate static let node: AtomName = "Device Node"
  fileprivate static let calibration: AtomName = "libinput Calibration Matrix"
  fileprivate static let wacomTool: AtomName = "Wacom Tool Type"
  /// A property that every tool of a tablet has, and nothing else (libinput-properties.h).
  fileprivate static let tabletTool: AtomName = "libinput Tablet Tool Area Ratio"
  fileprivate static let ofDevices = [setByUs, touchMatrix, product, node, calibration, wacomTool, tabletTool]
}

extension InputDevice {
  /// - Returns: nil for what is neither a touchscreen nor a pen.
  fileprivate init?(_ device: ListedDevice, _ atoms: Atoms, _ property: (AtomName) -> RawProperty?) {
    let tool = property(.wacomTool)?.items.first.flatMap(atoms.name)
    let isPen = tool == "STYLUS" || tool == "ERASER" || property(.tabletTool) != nil
    guard device.isTouchscreen || isPen, let present = property(.touchMatrix) else { return nil }
    self.init(
      id: InputDeviceID(UInt32(device.id)), name: device.name.harmless, kind: isPen ? .pen : .touchscreen,
      usb: property(.product)?.usb, node: property(.node)?.text?.harmless, matrix: present.matrix,
      isOurs: property(.setByUs)?.matrix.map { $0 == present.matrix } ?? false,
      isCalibrated: property(.calibration)?.matrix.map { $0 != .identity } ?? false)
  }
}

extension RawProperty {
  /// The longest property of a device that is read, in units of four bytes: paths of device files are the longest.
  fileprivate static let longestOfDevice: UInt32 = 64

  /// - Returns: nil when the device has no such property, or is gone.
  fileprivate init?(answerTo number: UInt32, on wire: Wire) {
    let property = wire.reply(to: number) { (reply: xcb_input_xi_get_property_reply_t, list) in
      // What comes behind the items fills the last word up.
      let items = list.prefix(Int(reply.num_items) * Int(reply.format / 8))
      return RawProperty(type: reply.type, format: reply.format, bytes: UnsafeRawBufferPointer(rebasing: items))
    }
    guard let property, property.type != 0 else { return nil }
    self = property
  }

  /// Nine numbers in single precision.
  fileprivate var matrix: TouchMatrix? {
    format == 32 ? TouchMatrix(elements: items.map { Float(bitPattern: $0) }) : nil
  }

  fileprivate var text: String? { format == 8 ? String(decoding: bytes, as: UTF8.self) : nil }

  /// Vendor and product.
  fileprivate var usb: String? {
    let numbers = items.compactMap { UInt16(exactly: $0) }
    guard format == 32, items.count == 2, numbers.count == 2, items != [0, 0] else { return nil }
    return InputDevice.usb(numbers[0], numbers[1])
  }
}
