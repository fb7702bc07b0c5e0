import CX11
package import Displays

extension AtomName {
  /// The mark that this program put the screens to sleep, as a `SleepMark`.
  static let asleep: AtomName = "_ORCHESTRATE_ASLEEP"
}

extension Wired where Self: ~Copyable {
  /// The state of all that darkens all screens at once: DPMSCapable, DPMSInfo, DPMSGetTimeouts, GetScreenSaver,
  /// ScreenSaverQueryInfo and the mark on the root window, in one round trip. No reading of the screens does so by
  /// itself: an `apply` that finds nothing to do would ask half as much again.
  package func power() throws(ConnectionLost) -> ServerPower {
    let power = PowerReading(wire).power
    try throwIfLost()
    return power
  }
}

/// The questions, all sent before the first answer is awaited.
private struct PowerReading: Wired {
  let wire: Wire
  private let dpms: (capable: UInt32, info: UInt32, timeouts: UInt32)?
  private let saver: UInt32?
  private let times: xcb_get_screen_saver_cookie_t
  private let mark: xcb_get_property_cookie_t?
  private let sleepers: xcb_get_property_cookie_t?

  init(_ wire: Wire) {
    self.wire = wire
    // Unknown numbers of the extensions and the unknown name take round trips of their own, once for a connection.
    let (hasDPMS, hasSaver) = (wire.numbers(of: .dpms) != nil, wire.numbers(of: .saver) != nil)
    let names = wire.atoms.existing([.asleep, .sleepers])
    (mark, sleepers) = (Self.ask(for: names[.asleep], over: wire), Self.ask(for: names[.sleepers], over: wire))
    times = xcb_get_screen_saver(wire.xcb)
    let info = CX11_saver_query_info_t(major_opcode: 0, minor_opcode: 0, length: 0, drawable: wire.root)
    saver = hasSaver ? wire.asking(info, Int32(CX11_SAVER_QUERY_INFO), of: .saver) : nil
    dpms = hasDPMS ? Self.askDPMS(over: wire) : nil
  }

  private static func ask(for name: xcb_atom_t?, over wire: Wire) -> xcb_get_property_cookie_t? {
    name.map { wire.requestProperty($0, of: wire.root, type: XCB_GET_PROPERTY_TYPE_ANY.rawValue) }
  }

  private static func askDPMS(over wire: Wire) -> (UInt32, UInt32, UInt32) {
    (
      wire.asking(
        xcb_dpms_capable_request_t(major_opcode: 0, minor_opcode: 0, length: 0), XCB_DPMS_CAPABLE, of: .dpms),
      wire.asking(xcb_dpms_info_request_t(major_opcode: 0, minor_opcode: 0, length: 0), XCB_DPMS_INFO, of: .dpms),
      wire.asking(
        xcb_dpms_get_timeouts_request_t(major_opcode: 0, minor_opcode: 0, length: 0), XCB_DPMS_GET_TIMEOUTS,
        of: .dpms)
    )
  }

  var power: ServerPower {
    let mark = mark.flatMap { property($0) }.flatMap { SleepMark(numbers: $0.numbers) }
    let names = sleepers.flatMap { property($0)?.rawText }.map { $0.split(separator: "\n").map(String.init) }
    let saver = readSaver()
    return ServerPower(dpms: readDPMS(), screenSaver: saver, mark: mark, sleepers: Set(names ?? []))
  }

  private func readSaver() -> ServerPower.ScreenSaver {
    var result = ServerPower.ScreenSaver()
    if let reply = xcb_get_screen_saver_reply(xcb, times, nil) {
      defer { free(reply) }
      result.timeout = Int(reply.pointee.timeout)
      result.interval = Int(reply.pointee.interval)
      result.prefersBlanking = UInt32(reply.pointee.prefer_blanking) != XCB_BLANKING_NOT_PREFERRED.rawValue
    }
    result.isActive =
      saver.flatMap { number in
        reply(to: number) { (info: CX11_saver_query_info_reply_t, _) in Int(info.state) == CX11_SAVER_STATE_ON }
      } ?? false
    return result
  }

  /// Every answer is taken, so that none stays behind.
  private func readDPMS() -> ServerPower.DPMS? {
    guard let dpms else { return nil }
    let isCapable = reply(to: dpms.capable) { (reply: xcb_dpms_capable_reply_t, _) in reply.capable != 0 }
    let info = reply(to: dpms.info) { (reply: xcb_dpms_info_reply_t, _) in reply }
    let timeouts = reply(to: dpms.timeouts) { (reply: xcb_dpms_get_timeouts_reply_t, _) in reply }
    guard isCapable == true, let info, let timeouts else { return nil }
    let levels = ServerPower.DPMS.Level.allCases
    return ServerPower.DPMS(
      isEnabled: info.state != 0, level: levels.dropFirst(Int(info.power_level)).first ?? .off,
      standby: Int(timeouts.standby_timeout), suspend: Int(timeouts.suspend_timeout), off: Int(timeouts.off_timeout))
  }
}
