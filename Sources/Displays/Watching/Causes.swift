/// The reasons why the screens are looked at. A burst of events gathers several; together they decide whether a
/// difference is fixed or only reported.
package struct Causes: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let start = Causes(rawValue: 1 << 0)
  /// The X server reported a change, by any client.
  package static let server = Causes(rawValue: 1 << 1)
  package static let edit = Causes(rawValue: 1 << 2)
  /// Lid, power or the time of day.
  package static let circumstances = Causes(rawValue: 1 << 3)
  package static let wakeUp = Causes(rawValue: 1 << 4)
  /// A person asked for it.
  package static let request = Causes(rawValue: 1 << 5)
  /// A failure is tried again.
  package static let retry = Causes(rawValue: 1 << 6)
  /// The hardware was asked for an EDID again.
  package static let probe = Causes(rawValue: 1 << 7)
  /// The wait before enforcing again is over.
  package static let enforcement = Causes(rawValue: 1 << 8)
  /// Other screens are connected than before, or one was away: a look has found that out.
  package static let hotplug = Causes(rawValue: 1 << 9)

  /// A link is bad, and nothing else differs: what looking has found out.
  package static let link = Causes(rawValue: 1 << 10)
  /// Screens that slept on purpose are awake again, for good.
  package static let awakening = Causes(rawValue: 1 << 11)

  /// Touchscreens reach another place than what is seen there, and nothing else differs: what looking has found out.
  package static let touch = Causes(rawValue: 1 << 12)
  /// The machine is held in another way, and a screen follows that: what looking has found out.
  package static let turn = Causes(rawValue: 1 << 13)
  /// A user has put some of the screens to sleep, or woken them.
  package static let sleepers = Causes(rawValue: 1 << 14)

  /// The causes after which a difference is fixed, whichever client made it.
  static let converging: Causes = [
    .start, .edit, .wakeUp, .request, .retry, .hotplug, .link, .awakening, .touch, .turn, .sleepers,
  ]

  /// The causes that concern what was there before a trial as well: what came during it is fixed once it was undone.
  static let outlastingTrial: Causes = [.start, .edit, .wakeUp, .hotplug, .awakening, .turn, .sleepers]

  /// A person did something that may fix the failure.
  static let resettingTrouble: Causes = [.start, .edit, .request, .wakeUp, .sleepers]

  /// True if a change only follows `orchestrate sleep` or `orchestrate wake`. What the server has reported besides is
  /// another client's change: a watcher reads its own ones as it makes them.
  package var followsSleepAlone: Bool { contains(.sleepers) && isSubset(of: [.sleepers, .awakening]) }

  /// The causes in words, the weightiest first.
  package var words: String {
    let named: [(Causes, String)] = [
      (.request, "requested"), (.start, "start"), (.edit, "profiles edited"), (.wakeUp, "resume from sleep"),
      (.sleepers, "screens put to sleep or woken"), (.probe, "EDID arrived late"), (.turn, "machine turned"),
      (.circumstances, "lid, power or time"), (.retry, "retry"), (.enforcement, "enforced"),
      (.hotplug, "screen connected or disconnected"),
      (.link, "bad link"), (.awakening, "woken"), (.touch, "touchscreen connected, or its screen changed"),
      (.server, "screens changed"),
    ]
    return named.first { contains($0.0) }?.1 ?? "nothing"
  }
}
