package import Displays

/// A line of a profile's `when`.
package enum Condition: String, Sendable, CaseIterable {
  case lid, power, time
}

extension Conditions {
  /// The lines that are there. What no profile asks about need not be found out.
  package var asked: Set<Condition> {
    var asked: Set<Condition> = []
    if lid != nil { asked.insert(.lid) }
    if power != nil { asked.insert(.power) }
    if time != nil { asked.insert(.time) }
    return asked
  }
}

/// What is the case around the screens, and why the rest of what was asked is not known.
package struct CircumstancesReading: Sendable, Equatable {
  package var circumstances = Circumstances.unknown
  /// Why something that was asked is not known, in words for a person, for example `UPower is not running`.
  package var unknown: [Condition: String] = [:]

  package init() {}
}
