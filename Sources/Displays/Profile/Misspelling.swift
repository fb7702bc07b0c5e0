/// What is wrong with the text of a time or a date.
package struct Misspelling: Error, Hashable {
  /// The part that cannot be read, as written.
  package let found: String
  /// What is allowed there, in words.
  package let expected: String
  /// `; did you mean "Mon"?`, or nothing.
  package var hint = ""
}

extension Misspelling: CustomStringConvertible {
  package var description: String { "found \(found.debugDescription), expected \(expected)\(hint)" }
}
