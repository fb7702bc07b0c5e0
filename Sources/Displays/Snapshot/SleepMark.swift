/// The mark that this program leaves on the server when it puts the screens to sleep: the cause, and the earlier
/// settings of the server's power management (DPMS), so that the program that wakes the screens, be it after a crash,
/// can restore them.
package struct SleepMark: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// A profile says `standby: true`, and wakes them after input for this long.
    case profile(wakeFor: Duration)
    /// `orchestrate sleep`, until input.
    case user
    /// The sleep is over, and the screens should be woken.
    case over
  }

  package var cause: Cause
  /// The level in it does not count.
  package var earlier: ServerPower.DPMS

  package init(_ cause: Cause, earlier: ServerPower.DPMS) {
    self.cause = cause
    self.earlier = earlier
    self.earlier.level = .on
  }

  /// The time for which input wakes the screens where a profile does not say: as long as a person looks something up.
  package static let usualWakeFor = Duration.seconds(5 * 60)
  /// The server counts idle seconds with 16 bits (DPMSSetTimeouts), 18 hours.
  package static let wakeTimes = Duration.zero...Duration.seconds(12 * 60 * 60)
}

/// The mark as the root window holds it: numbers of 32 bits.
extension SleepMark {
  /// The version of this form of the numbers, the first of them.
  private static let version: UInt32 = 1
  package static let count = 7

  package var numbers: [UInt32] {
    let (kind, time) = (cause.kind, cause.wakeFor ?? .zero)
    let settings = [earlier.isEnabled ? 1 : 0, earlier.standby, earlier.suspend, earlier.off]
    return [
      Self.version, UInt32(Cause.Kind.allCases.firstIndex(of: kind) ?? 0), UInt32(clamping: time.whole(.milliseconds)),
    ]
      + settings.map { UInt32(clamping: $0) }
  }

  /// - Returns: nil for what is no such mark; any client can write one.
  package init?(numbers: [UInt32]) {
    guard numbers.count == Self.count, numbers[0] == Self.version,
      let kind = Cause.Kind.allCases.dropFirst(Int(numbers[1])).first,
      numbers[3...].allSatisfy({ $0 <= UInt16.max })
    else { return nil }
    let wakeFor = min(.milliseconds(Int64(numbers[2])), SleepMark.wakeTimes.upperBound)
    self.init(
      Cause(kind, wakeFor: wakeFor),
      earlier: ServerPower.DPMS(
        isEnabled: numbers[3] != 0, standby: Int(numbers[4]), suspend: Int(numbers[5]), off: Int(numbers[6])))
  }
}

extension SleepMark.Cause {
  /// The kinds of causes; the root window holds a kind's number in this order, from 0.
  enum Kind: String, CaseIterable {
    case profile, user, over
  }

  var kind: Kind {
    switch self {
    case .profile: .profile
    case .user: .user
    case .over: .over
    }
  }

  /// The time for which input wakes the screens; nil where nothing puts them back to sleep.
  package var wakeFor: Duration? { if case .profile(let wakeFor) = self { wakeFor } else { nil } }

  /// - Parameter wakeFor: of a profile only.
  init(_ kind: Kind, wakeFor: Duration) {
    switch kind {
    case .profile: self = .profile(wakeFor: wakeFor)
    case .user: self = .user
    case .over: self = .over
    }
  }

  /// The settings of DPMS while the screens sleep for this cause: enabled, or they could not; and falling asleep again
  /// by itself, where a profile says when, also when no watcher runs. Input wakes for good the screens that a user has
  /// put to sleep, and then no visible setting should differ.
  ///
  /// - Parameter earlier: how it was before.
  package func settings(instead earlier: ServerPower.DPMS) -> ServerPower.DPMS {
    switch self {
    case .profile(let wakeFor):
      let seconds = (wakeFor + .milliseconds(999)).components.seconds
      return ServerPower.DPMS(off: max(1, min(Int(seconds), Int(UInt16.max))))
    case .user: return earlier.isEnabled ? earlier : ServerPower.DPMS()
    case .over: return earlier
    }
  }
}
