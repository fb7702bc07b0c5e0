import Applying
import Displays
import Platform

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
