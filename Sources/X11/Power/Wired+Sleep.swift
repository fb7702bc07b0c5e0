import CX11
package import Displays

extension AtomName {
  /// Names of the screens that `orchestrate sleep SCREEN` keeps dark.
  static let sleepers: AtomName = "_ORCHESTRATE_SLEEPING_SCREENS"
}

/// The marks on the root window, and the screens of a server asleep and awake. Its requests have no replies, so it is
/// read back what became of them.
extension Wired where Self: ~Copyable {
  /// The marks on the root window, and the state of DPMS; nil where this program has left no mark.
  package func powerIfMarked() throws(ConnectionLost) -> ServerPower? {
    guard atoms.existing(.asleep) != nil else { return nil }
    let power = try power()
    return power.mark == nil && power.sleepers.isEmpty ? nil : power
  }

  /// Puts all screens to sleep. The mark comes first: the next client that finds it knows what was before, whatever
  /// happens in between.
  ///
  /// - Throws: a `Refusal` where the server has no DPMS, or ignores it. Then all is as it was before.
  package func fallAsleep(for cause: SleepMark.Cause) throws(Refusal) {
    let power = try powerNow()
    guard let dpms = power.dpms else { throw Self.lacksDPMS }
    // Screens that a profile keeps asleep sleep on as it says, whichever client sends them to sleep once more.
    if cause == .user, case .profile = power.mark?.cause { return try sleepOn() }
    let mark = SleepMark(cause, earlier: power.mark?.earlier ?? dpms)
    try note(mark)
    do throws(Refusal) {
      try darken(as: mark)
    } catch {
      set(dpms)
      try note(power.mark)
      throw error
    }
  }

  /// Puts the screens back to sleep after input, also where another client has disabled DPMS meanwhile.
  package func sleepOn() throws(Refusal) {
    let power = try powerNow()
    guard let mark = power.mark else { return }
    guard power.dpms != nil else { throw Self.lacksDPMS }
    try darken(as: mark)
  }

  private static var lacksDPMS: Refusal { Refusal("the X server has no DPMS for its screens") }

  private func darken(as mark: SleepMark) throws(Refusal) {
    set(mark.cause.settings(instead: mark.earlier))
    force(.off)
    guard try powerNow().dpms?.isDark == true else {
      throw Refusal("the X server keeps its screens on: DPMSForceLevel to off changes nothing")
    }
  }

  /// Lights what this program has put to sleep, and sets DPMS as it was before. The mark goes last.
  package func wakeUp() throws(Refusal) {
    let power = try powerNow()
    guard let mark = power.mark else { return }
    stir(power)
    if power.dpms != nil { set(mark.earlier) }
    try note(nil)
    guard try powerNow().dpms?.isDark != true else {
      throw Refusal("the X server keeps its screens asleep: DPMSForceLevel to on changes nothing")
    }
  }

  /// Wakes the screens as input does: the server counts idle time from now on (ForceScreenSaver, which does that too),
  /// or its timeouts would darken them again at once.
  package func stir(_ power: ServerPower) {
    xcb_force_screen_saver(xcb, UInt8(XCB_SCREEN_SAVER_RESET.rawValue))
    if power.dpms?.isDark == true { force(.on) }
    xcb_flush(xcb)
  }

  /// Tells all clients that the sleep of `orchestrate sleep` is over: a watcher, or the run that comes after this,
  /// wakes the screens.
  package func endSleep() throws(ConnectionLost) {
    guard let power = try powerIfMarked() else { return }
    if power.mark?.cause == .user, let mark = power.mark.map({ SleepMark(.over, earlier: $0.earlier) }) {
      try write(mark.numbers, toRoot: .asleep, type: XCB_ATOM_CARDINAL.rawValue)
    }
    if !power.sleepers.isEmpty { try remember(sleepers: []) }
  }

  /// ChangeProperty, or DeleteProperty where no screen sleeps. Watchers hear of it (PropertyNotify).
  package func remember(sleepers: Set<String>) throws(ConnectionLost) {
    // Both names or none: whether there is anything to read is asked by the first.
    atoms.intern([.asleep, .sleepers])
    try write(Array(sleepers.sorted().joined(separator: "\n").utf8), toRoot: .sleepers, type: atoms[.text])
  }

  private func powerNow() throws(Refusal) -> ServerPower {
    do {
      return try power()
    } catch {
      throw Refusal("\(error)")
    }
  }

  private func note(_ mark: SleepMark?) throws(Refusal) {
    do {
      try write(mark?.numbers ?? [], toRoot: .asleep, type: XCB_ATOM_CARDINAL.rawValue)
    } catch {
      throw Refusal("\(error)")
    }
  }

  /// DPMSEnable or DPMSDisable, and DPMSSetTimeouts.
  private func set(_ settings: ServerPower.DPMS) {
    let timeouts = xcb_dpms_set_timeouts_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, standby_timeout: UInt16(clamping: settings.standby),
      suspend_timeout: UInt16(clamping: settings.suspend), off_timeout: UInt16(clamping: settings.off))
    send(timeouts, XCB_DPMS_SET_TIMEOUTS, to: .dpms)
    let head = xcb_dpms_enable_request_t(major_opcode: 0, minor_opcode: 0, length: 0)
    send(head, settings.isEnabled ? XCB_DPMS_ENABLE : XCB_DPMS_DISABLE, to: .dpms)
  }

  /// DPMSForceLevel, which the server does only while DPMS is enabled.
  private func force(_ level: ServerPower.DPMS.Level) {
    let number = ServerPower.DPMS.Level.allCases.firstIndex(of: level) ?? 0
    let head = xcb_dpms_force_level_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, power_level: UInt16(clamping: number))
    send(head, XCB_DPMS_FORCE_LEVEL, to: .dpms)
  }
}
