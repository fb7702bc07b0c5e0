import Displays
package import Session

extension [Profile] {
  /// What the conditions of these profiles need to know about the machine and the moment, and nothing else.
  ///
  /// - Parameter isSensorHeld: whether we have claimed the sensor, and go on doing so.
  package func readCircumstances(isSensorHeld: Bool = false) -> CircumstancesReading {
    Session().circumstances(for: reduce(into: []) { $0.formUnion($1.asked) }, isSensorHeld: isSensorHeld)
  }
}
