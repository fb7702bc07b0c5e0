/// The result of a checkup of one thing: a line for a person who wonders why screens are not as they should be.
package struct Check: Hashable, Sendable {
  package var subject: String
  package var verdict: Verdict
  package var found: String
  /// Why it matters.
  package var reason: String
  /// The remedy; nil where there is nothing to do.
  package var remedy: String?
  /// The Debian package that has what is missing.
  package var debianPackage: String?

  init(
    _ subject: String, _ verdict: Verdict, _ found: String, because reason: String, remedy: String? = nil,
    package: String? = nil
  ) {
    self.subject = subject
    self.verdict = verdict
    self.found = found
    self.reason = reason
    self.remedy = remedy ?? package.map { "apt install \($0)" }
    debianPackage = package
  }
}

package enum Verdict: String, Sendable, CaseIterable {
  case fine
  /// Everything works but for what the line says, and no user needs to ask for that.
  case notice
  case broken
}
