import Displays
package import Session

extension [Profile] {
  /// What the conditions of these profiles need to know about the machine and the moment, and nothing else.
  package func readCircumstances() -> CircumstancesReading {
    Session().circumstances(for: reduce(into: []) { $0.formUnion($1.asked) })
  }
}
