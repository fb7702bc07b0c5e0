extension Layout {
  /// The wanted sleep of all screens.
  package enum Sleep: Hashable, Sendable {
    case asleep(SleepMark.Cause, Mark?)
    case awake

    var mark: Mark? { if case .asleep(_, let mark) = self { mark } else { nil } }
  }
}

extension Layout.Sleep {
  /// The sleep that a profile asks for; nil where a user has put the screens to sleep and nothing has ended that yet.
  ///
  /// - Throws: where the server cannot sleep.
  init?(_ profile: Profile, on snapshot: Snapshot) throws(LayoutProblem) {
    let power = snapshot.power
    if let standby = profile.asksForStandby {
      if let power, power.dpms == nil {
        throw LayoutProblem(.noSleep, at: standby.mark)
      }
      self = .asleep(.profile(wakeFor: standby.wakeFor), standby.mark)
    } else if power?.mark?.cause == .user, power?.wakefulness == .asleep {
      return nil
    } else {
      self = .awake
    }
  }

  /// The sleep as it was before a run.
  init?(restoring before: Snapshot) {
    guard let power = before.power else { return nil }
    self = power.mark.map { .asleep($0.cause, nil) } ?? .awake
  }
}
