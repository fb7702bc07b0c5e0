import Applying
import Displays
import Platform

extension Reconciler.Report {
  /// Whether somebody else had a hand in it.
  var isForeign: Bool {
    switch self {
    case .foreignChange, .enforcing, .enforcingLater, .fight: true
    default: false
    }
  }

  var level: Log.Level {
    switch self {
    case .failed, .gaveUp, .impossible, .fight: .error
    case .noMatch, .foreignChange, .enforcingLater, .rescued, .notTurnedOff, .notFollowed: .warning
    case .changed, .enforcing, .fightOver, .turnedOff, .followed, .reverted, .manualChoiceEnded: .notice
    case .inForce, .unconcerned, .awaitingConfirmation, .kept, .probing: .info
    }
  }

  /// In words for a person.
  ///
  /// - Parameter suspects: other display managers that run here.
  func words(among suspects: [String]) -> String {
    switch self {
    case .inForce(let profile): "\(profile) is in force"
    case .unconcerned(let connected, let disconnected):
      [connected.asSubject("connected"), disconnected.asSubject("disconnected")].compactMap(\.self)
        .joined(separator: "; ") + "; nothing to change"
    case .changed(let profile, let changes, let causes):
      "\(profile): \(changes.asCount) (\(causes.words))\(changes.asLines)"
    case .noMatch(let reason): reason
    case .impossible(let profile, let reason): "profile \(profile) cannot be applied here: \(reason)"
    case .foreignChange(let profile, let differences):
      "another client changed \(differences.asPlaces(in: profile)); left as is (enforce: hotplug)\(suspects.asSuspects)"
        + differences.asLines
    case .enforcing(let profile, let differences):
      "another client changed \(differences.asPlaces(in: profile)); undoing it\(suspects.asSuspects)\(differences.asLines)"
    case .enforcingLater(let profile, let differences):
      "another client changed \(differences.asPlaces(in: profile)) again; undoing it soon\(suspects.asSuspects)"
        + differences.asLines
    case .fight(let profile, let rounds):
      "another client undoes \(profile) again and again (\(rounds) times); not enforcing it until that client has "
        + "been quiet for a minute\(suspects.asSuspects)"
    case .fightOver(let profile): "the other client has been quiet for a minute; \(profile) is enforced again"
    case .failed(let profile, let reason, let wait):
      "\(profile ?? "lighting what is connected") failed, next try in \(wait.components.seconds) s: \(reason)"
    case .gaveUp(let profile, let reason, let tries):
      "\(profile ?? "lighting what is connected") failed \(tries) times and is given up until the hardware changes, a "
        + "profile is edited or `orchestrate reload` is run: \(reason)"
    case .rescued(let changes): "no screen was lit and no profile helped; lit all connected screens\(changes.asLines)"
    case .turnedOff(let connectors): "turned off \(connectors.joined(separator: ", ")): disconnected, but still lit"
    case .notTurnedOff(let connectors, let reason):
      "\(connectors.joined(separator: ", ")): disconnected, but still lit, and cannot be turned off: \(reason)"
    case .followed(let connectors):
      "\(connectors.joined(separator: ", ")): the mirror was adjusted, as another client changed its source"
    case .notFollowed(let connectors, let reason):
      "\(connectors.joined(separator: ", ")): the mirror cannot follow its source: \(reason)"
    case .awaitingConfirmation(let span):
      "waiting \(span.components.seconds) s for confirmation, otherwise the changes are undone"
    case .kept: "confirmed"
    case .reverted(let reason): "changes undone: \(reason)"
    case .manualChoiceEnded(let profile):
      "the hardware or the profiles changed; \(profile) is no longer chosen by hand"
    case .probing(let connectors):
      "no EDID from \(connectors.sorted().joined(separator: ", ")); retrying for a few seconds"
    }
  }
}

extension [String] {
  fileprivate var asLines: String { map { "\n  \($0)" }.joined() }

  /// `HDMI-1, DP-1 connected`; nil of nothing.
  fileprivate func asSubject(_ what: String) -> String? { isEmpty ? nil : "\(joined(separator: ", ")) \(what)" }

  /// `HDMI-1, primary`: what differs, once each; the profile when nothing is known to.
  fileprivate func asPlaces(in profile: String) -> String {
    let places = compactMap { $0.split(separator: ":", maxSplits: 1).first }.map(String.init)
    let once = places.indices.filter { places.firstIndex(of: places[$0]) == $0 }.map { places[$0] }
    return once.isEmpty ? profile : once.joined(separator: ", ")
  }

  fileprivate var asSuspects: String {
    isEmpty ? "" : " (also configuring screens here: \(joined(separator: ", ")))"
  }
}
