// Sleeping on purpose in the model of the server.
extension Snapshot {
  /// The snapshot once the sleep of `orchestrate sleep` is over.
  var endingSleep: Snapshot {
    var result = self
    result.power?.sleepers = []
    if power?.mark?.cause == .user { result.power?.mark?.cause = .over }
    return result
  }
}

extension ServerPower {
  /// True if the screens sleep for this cause, or have been woken by input meanwhile and will sleep again.
  package func sleeps(for cause: SleepMark.Cause) -> Bool {
    guard let mark, mark.cause == cause, var present = dpms else { return false }
    present.level = .on
    return present == cause.settings(instead: mark.earlier)
  }
}
