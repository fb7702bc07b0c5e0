import CX11

/// Tells when the pointer has not been moved for a while, and when it is moved again. The server wakes us twice for each
/// pause, and not for each movement (SYNC's alarms on a counter of idle time).
struct IdlePointer: Wired {
  let wire: Wire
  private var alarms: (pause: UInt32, movement: UInt32)?

  init(_ wire: Wire) { self.wire = wire }

  /// - Parameter delay: in milliseconds.
  /// - Returns: whether the pause has begun already; nil when the server has no such counter.
  mutating func follow(after delay: Int) -> Bool? {
    leave()
    guard numbers(of: .sync) != nil, let counter else { return nil }
    // Until idle time goes beyond the delay, and until it has fallen back below it.
    alarms = (
      createAlarm(on: counter, at: delay, CX11_SYNC_POSITIVE_TRANSITION),
      createAlarm(on: counter, at: delay, CX11_SYNC_NEGATIVE_TRANSITION)
    )
    return value(of: counter) >= delay
  }

  mutating func leave() {
    guard let (pause, movement) = alarms else { return }
    alarms = nil
    for alarm in [pause, movement] {
      send(
        CX11_sync_destroy_alarm_t(major_opcode: 0, minor_opcode: 0, length: 0, alarm: alarm),
        Int32(CX11_SYNC_DESTROY_ALARM), to: .sync)
    }
    xcb_flush(xcb)
  }

  /// - Returns: true when a pause begins, false when it ends; nil for what is neither.
  func hear(_ event: Event) -> Bool? {
    guard let alarms, let first = numbers(of: .sync)?.firstEvent,
      event.type == Int32(first) + Int32(CX11_SYNC_ALARM_NOTIFY)
    else { return nil }
    let alarm = event.read(CX11_sync_alarm_notify_event_t.self).alarm
    return alarm == alarms.pause ? true : alarm == alarms.movement ? false : nil
  }

  /// The master pointer's (it is the second device of every server: XI2proto, XIAllMasterDevices), since who types needs no
  /// pointer; or, on servers before 1.14, that of all input.
  private var counter: UInt32? {
    let counters = systemCounters
    return counters["DEVICEIDLETIME 2"] ?? counters["IDLETIME"]
  }

  /// SyncInitialize and SyncListSystemCounters.
  private var systemCounters: [String: UInt32] {
    let initialize = CX11_sync_initialize_t(
      major_opcode: 0, minor_opcode: 0, length: 0, desired_major_version: 3, desired_minor_version: 1, pad: (0, 0))
    _ = ask(initialize, Int32(CX11_SYNC_INITIALIZE), of: .sync) { (_: xcb_get_input_focus_reply_t, _) in true }
    let list = CX11_sync_list_system_counters_t(major_opcode: 0, minor_opcode: 0, length: 0)
    return ask(list, Int32(CX11_SYNC_LIST_SYSTEM_COUNTERS), of: .sync) {
      (reply: CX11_sync_list_system_counters_reply_t, bytes) in
      Self.counters(in: bytes, count: Int(reply.counters_len))
    } ?? [:]
  }

  /// By name. A counter's 14 bytes and its name are padded to a multiple of four.
  private static func counters(in bytes: UnsafeRawBufferPointer, count: Int) -> [String: UInt32] {
    let head = 14
    var counters: [String: UInt32] = [:]
    var offset = 0
    for _ in 0..<count where offset + head <= bytes.count {
      let counter = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt16.self))
      let name = bytes.dropFirst(offset + head).prefix(length)
      counters[String(decoding: name, as: UTF8.self)] = counter
      offset += (head + length + 3) & ~3
    }
    return counters
  }

  /// SyncQueryCounter, in milliseconds.
  private func value(of counter: UInt32) -> Int {
    let query = CX11_sync_query_counter_t(major_opcode: 0, minor_opcode: 0, length: 0, counter: counter)
    return ask(query, Int32(CX11_SYNC_QUERY_COUNTER), of: .sync) { (reply: CX11_sync_query_counter_reply_t, _) in
      reply.upper == 0 ? Int(reply.lower) : .max
    } ?? 0
  }

  /// SyncCreateAlarm with all of its values, in the order of their bits: the counter, an absolute value, the value, the
  /// test, by how much it grows each time (not at all), and that we hear of it.
  private func createAlarm(on counter: UInt32, at value: Int, _ test: some BinaryInteger) -> UInt32 {
    let alarm = xcb_generate_id(xcb)
    let head = CX11_sync_create_alarm_t(
      major_opcode: 0, minor_opcode: 0, length: 0, alarm: alarm, value_mask: UInt32(CX11_SYNC_ALL_OF_AN_ALARM))
    let values: [UInt32] = [counter, 0, 0, UInt32(clamping: value), UInt32(clamping: test), 0, 0, 1]
    send(head, Int32(CX11_SYNC_CREATE_ALARM), to: .sync, values)
    return alarm
  }
}
