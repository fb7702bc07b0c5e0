import Applying
package import Displays
package import Platform

extension Reconciler.Report {
  /// True if another client had a part in it.
  var isForeign: Bool { subject?.kind == .changedByOthers }

  package var level: Log.Level {
    switch self {
    case .failed, .gaveUp, .impossible, .fight: .error
    case .noMatch, .blocked, .notAsleep, .foreignChange, .enforcingLater, .rescued, .notTurnedOff, .notFollowed,
      .notKept:
      .warning
    case .changed, .enforcing, .fightOver, .turnedOff, .followed, .reverted, .notSwitched, .manualChoiceEnded,
      .keptChoice, .keptFromNow, .forgotten, .keptChoiceRests, .held:
      .notice
    case .inForce, .unconcerned, .awaitingConfirmation, .kept, .probing, .fellAsleep, .awoke: .info
    }
  }

  /// The report in words for a person.
  ///
  /// - Parameter suspects: other display managers that run here.
  package func words(among suspects: [String]) -> String {
    switch self {
    case .inForce(let profile): "\(profile) is in force"
    case .unconcerned(let connected, let gone): Self.nothingToChange(connected: connected, disconnected: gone)
    case .changed(let profile, let lines, let causes): "\(profile): \(lines.asCount) (\(causes.words))\(lines.asLines)"
    case .noMatch(let reason): reason
    case .blocked(let profile): "the profile \(profile) is invalid and would be chosen; the screens stay as they are"
    case .impossible(let profile, let reason): "profile \(profile) cannot be applied here: \(reason)"
    case .foreignChange, .enforcing, .enforcingLater: foreignWords(suspects)
    case .fight(let profile, let rounds): Self.fight(over: profile, rounds: rounds) + suspects.asSuspects
    case .fightOver(let profile): "the other client has been quiet for \(Self.peace); \(profile) is enforced again"
    case .failed(let profile, let reason, _), .gaveUp(let profile, let reason, _): failure(of: profile, reason)
    case .rescued(let lines): "no screen was lit and no profile helped; lit all connected screens\(lines.asLines)"
    case .turnedOff(let connectors): "turned off \(connectors.list): disconnected, but still lit"
    case .notTurnedOff(let connectors, let reason): Self.stillLit(connectors, because: reason)
    case .followed, .notFollowed: followingWords
    case .awaitingConfirmation(let span): Self.confirmation(within: span)
    case .reverted(let reason): "changes undone: \(reason)"
    case .notSwitched(let reason, _): "not switched: \(reason)"
    case .manualChoiceEnded(let profile): "the hardware or the profiles changed; \(profile) is no longer chosen by hand"
    case .kept, .keptChoice, .keptFromNow, .notKept, .forgotten, .keptChoiceRests, .held: keptWords
    case .probing(let connectors): "no EDID from \(connectors.sorted().list); retrying for a few seconds"
    case .fellAsleep, .notAsleep, .awoke: sleepWords
    }
  }

  private var followingWords: String {
    switch self {
    case .followed(let change): change.words("was adjusted, as another client changed its")
    case .notFollowed(let change, let reason): "\(change.words("cannot follow its")): \(reason)"
    default: ""
    }
  }

  private var sleepWords: String {
    switch self {
    case .fellAsleep: "all screens: asleep on purpose"
    case .notAsleep(let reason): "the screens cannot sleep: \(reason)"
    case .awoke(let span): Self.awake(for: span)
    default: ""
    }
  }

  private var keptWords: String {
    switch self {
    case .kept: "confirmed"
    case .keptChoice(let profile): "\(profile) is kept for these screens; `orchestrate switch --auto` ends it"
    case .keptFromNow(let profile): "\(profile) is kept for these screens from now on, whatever `when` says"
    case .notKept(let reason): "the choice lasts as long as this watcher only: \(reason)"
    case .forgotten: "nothing is kept for these screens any more"
    case .held(let profile):
      "the screens stay as `orchestrate undo` left them, and not as \(profile) says, until the hardware or the profiles change"
    case .keptChoiceRests(let profile, let reason): "\(profile) is kept, but not now: \(reason)"
    default: ""
    }
  }

  private func foreignWords(_ suspects: [String]) -> String {
    switch self {
    case .foreignChange(let profile, let lines): lines.foreign(in: profile, "; left as is (enforce: hotplug)", suspects)
    case .enforcing(let profile, let lines): lines.foreign(in: profile, "; undoing it", suspects)
    case .enforcingLater(let profile, let lines): lines.foreign(in: profile, " again; undoing it soon", suspects)
    default: ""
    }
  }

  private static func awake(for span: Duration?) -> String {
    "all screens: awake" + (span.map { ", until nothing has been touched for \($0.inSeconds)" } ?? "")
  }

  private static func nothingToChange(connected: [String], disconnected: [String]) -> String {
    [connected.asSubject("connected"), disconnected.asSubject("disconnected")].compactMap(\.self)
      .joined(separator: "; ") + "; nothing to change"
  }

  private static func fight(over profile: String, rounds: Int) -> String {
    "another client undoes \(profile) again and again (\(rounds) times); not enforcing it until that client has "
      + "been quiet for \(peace)"
  }

  private static var peace: String { WatchTiming().peace.inSeconds }

  private static func stillLit(_ connectors: [String], because reason: String) -> String {
    "\(connectors.list): disconnected, but still lit, and cannot be turned off: \(reason)"
  }

  private static func confirmation(within span: Duration) -> String {
    "waiting \(span.components.seconds) s for confirmation, otherwise the changes are undone"
  }

  private func failure(of profile: String?, _ reason: String) -> String {
    let outlook: String
    switch self {
    case .failed(_, _, let wait): outlook = ", next try in \(wait.components.seconds) s"
    case .gaveUp(_, _, let tries):
      outlook =
        " \(tries) times and is given up until the hardware changes, a profile is edited or `orchestrate reload` is run"
    default: outlook = ""
    }
    return "\(profile ?? "lighting what is connected") failed\(outlook): \(reason)"
  }
}

extension [String] {
  fileprivate var list: String { joined(separator: ", ") }

  /// The words about another client's change to a profile, and the watcher's reaction.
  fileprivate func foreign(in profile: String, _ reaction: String, _ suspects: [String]) -> String {
    "another client changed \(asPlaces(in: profile))\(reaction)\(suspects.asSuspects); now -> as \(profile) says:\(asLines)"
  }

  fileprivate var asLines: String { map { "\n  \($0)" }.joined() }

  /// `HDMI-1, DP-1 connected`; nil of nothing.
  fileprivate func asSubject(_ what: String) -> String? { isEmpty ? nil : "\(list) \(what)" }

  /// `HDMI-1, primary`: what differs, once each; the profile when nothing is known to.
  fileprivate func asPlaces(in profile: String) -> String {
    let places = compactMap { $0.split(separator: ":", maxSplits: 1).first }.map(String.init).withoutRepeats
    return places.isEmpty ? profile : places.list
  }

  fileprivate var asSuspects: String {
    isEmpty ? "" : " (also configuring screens here: \(list))"
  }
}

extension FollowedChange {
  /// - Parameter verb: what became of them, up to what they belong to.
  fileprivate func words(_ verb: String) -> String {
    let connectors = mirrors.sorted { $0.naturallyPrecedes($1) }
    let devices = touches.sorted { $0.naturallyPrecedes($1) }.map { "\"\($0)\"" }
    let parts = [
      connectors.isEmpty ? nil : "\(connectors.list): the mirror \(verb) source",
      devices.isEmpty ? nil : "touch \(devices.list): what it reaches \(verb) screen",
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }
}

extension Reconciler.Report {
  /// What programs that read the journal look for; nil for news of no profile.
  var subject: LogSubject? {
    switch self {
    case .changed(let profile, _, _): LogSubject(.screensChanged, profile: profile)
    case .inForce(let profile), .fightOver(let profile), .blocked(let profile), .held(let profile):
      LogSubject(nil, profile: profile)
    case .failed(let profile, _, _), .gaveUp(let profile, _, _): LogSubject(.profileFailed, profile: profile)
    case .impossible(let profile, _): LogSubject(.profileFailed, profile: profile)
    case .noMatch: LogSubject(.noProfile, profile: nil)
    case .foreignChange(let profile, _), .enforcing(let profile, _), .enforcingLater(let profile, _),
      .fight(let profile, _):
      LogSubject(.changedByOthers, profile: profile)
    default: nil
    }
  }
}
