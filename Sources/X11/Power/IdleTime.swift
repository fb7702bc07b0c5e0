import CX11
import Displays

/// The time without input: the counter IDLETIME of the SYNC extension, and alarms when it reaches a value.
struct IdleTime: Wired {
  let wire: Wire
  private let counter: xcb_sync_counter_t
  private let firstEvent: Int32

  /// The devices whose idle time the server counts.
  enum Device {
    /// All devices.
    case any
    /// The master pointer, which is the second device of every server (XI2proto): a user who types does not move it.
    /// Before X server 1.14 it is not counted by itself, and all devices stand in for it.
    case pointer

    /// The first that there is.
    fileprivate var counters: [String] {
      switch self {
      case .any: ["IDLETIME"]
      case .pointer: ["DEVICEIDLETIME 2", "IDLETIME"]
      }
    }
  }

  /// - Returns: nil where the server does not count it.
  init?(_ wire: Wire, of device: Device = .any) {
    guard let numbers = wire.numbers(of: .sync), let counter = Self.counter(of: device, on: wire) else { return nil }
    self.wire = wire
    self.counter = counter
    firstEvent = Int32(numbers.firstEvent)
  }

  /// SyncInitialize and SyncListSystemCounters.
  private static func counter(of device: Device, on wire: Wire) -> xcb_sync_counter_t? {
    let hello = xcb_sync_initialize_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, desired_major_version: 3, desired_minor_version: 1)
    let isKnown = wire.ask(hello, XCB_SYNC_INITIALIZE, of: .sync) { (_: xcb_sync_initialize_reply_t, _) in true }
    guard isKnown == true else { return nil }
    let list = xcb_sync_list_system_counters_request_t(major_opcode: 0, minor_opcode: 0, length: 0)
    return wire.ask(list, XCB_SYNC_LIST_SYSTEM_COUNTERS, of: .sync) {
      (reply: xcb_sync_list_system_counters_reply_t, bytes) in
      let counters = SystemCounters(bytes, count: reply.counters_len)
      return device.counters.lazy.compactMap { counters[$0] }.first
    } ?? nil
  }

  /// SyncQueryCounter. It also has the server take note of the value: of a transition it hears only from there.
  var value: Duration? {
    let query = xcb_sync_query_counter_request_t(major_opcode: 0, minor_opcode: 0, length: 0, counter: counter)
    return ask(query, XCB_SYNC_QUERY_COUNTER, of: .sync) { (reply: xcb_sync_query_counter_reply_t, _) in
      .milliseconds(Int64(reply.counter_value.hi) << 32 | Int64(reply.counter_value.lo))
    }
  }

  /// The moment when an alarm goes off: each time that the counter comes to its value, or falls back below it.
  enum Turn {
    case reached, left

    fileprivate var type: xcb_sync_testtype_t {
      switch self {
      case .reached: XCB_SYNC_TESTTYPE_POSITIVE_TRANSITION
      case .left: XCB_SYNC_TESTTYPE_NEGATIVE_TRANSITION
      }
    }
  }

  /// SyncCreateAlarm.
  func alarm(at time: Duration, when turn: Turn = .reached) -> xcb_sync_alarm_t {
    let alarm = xcb_generate_id(xcb)
    let type = turn.type
    let parts = [
      XCB_SYNC_CA_COUNTER, XCB_SYNC_CA_VALUE_TYPE, XCB_SYNC_CA_VALUE, XCB_SYNC_CA_TEST_TYPE, XCB_SYNC_CA_DELTA,
      XCB_SYNC_CA_EVENTS,
    ]
    let mask = parts.reduce(0) { $0 | $1.rawValue }
    let head = xcb_sync_create_alarm_request_t(major_opcode: 0, minor_opcode: 0, length: 0, id: alarm, value_mask: mask)
    let milliseconds = UInt32(clamping: time.whole(.milliseconds))
    let absolute = XCB_SYNC_VALUETYPE_ABSOLUTE.rawValue
    // Values and deltas have two words each, the higher one first.
    send(head, XCB_SYNC_CREATE_ALARM, to: .sync, [counter, absolute, 0, milliseconds, type.rawValue, 0, 0, 1])
    return alarm
  }

  /// SyncDestroyAlarm.
  func end(_ alarm: xcb_sync_alarm_t) {
    let head = xcb_sync_destroy_alarm_request_t(major_opcode: 0, minor_opcode: 0, length: 0, alarm: alarm)
    send(head, XCB_SYNC_DESTROY_ALARM, to: .sync)
  }

  /// True if the event is that one of these alarms went off.
  func hears(_ event: Event, of alarms: [xcb_sync_alarm_t]) -> Bool {
    guard event.type == firstEvent + XCB_SYNC_ALARM_NOTIFY else { return false }
    return alarms.contains(event.read(xcb_sync_alarm_notify_event_t.self).alarm)
  }
}

/// The list behind the reply of SyncListSystemCounters: of each a number, a resolution in two words, and a name with
/// its length before it, padded to words. libxcb's own accessor takes the name from two bytes too far (seen in 1.15).
private struct SystemCounters {
  private var counters: [String: xcb_sync_counter_t] = [:]
  private static let head = 14

  subscript(name: String) -> xcb_sync_counter_t? { counters[name] }

  init(_ bytes: UnsafeRawBufferPointer, count: UInt32) {
    var start = 0
    for _ in 0..<count where start + Self.head <= bytes.count {
      let counter = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: start + Self.head - 2, as: UInt16.self))
      let end = start + Self.head + length
      guard end <= bytes.count else { return }
      counters[String(decoding: bytes[start + Self.head..<end], as: UTF8.self)] = counter
      start = (end + 3) & ~3
    }
  }
}

extension Wired where Self: ~Copyable {
  /// True if no user has moved the pointer for so long.
  package func isPointerIdle(for delay: Duration) -> Bool {
    IdleTime(wire, of: .pointer)?.value.map { $0 >= delay } ?? false
  }
}
