/// The error of a text that is no time or date.
package struct Misspelling: Error, Hashable {
  /// The part that cannot be read, as written.
  package let found: String
  /// The allowed text there, in words.
  package let expected: String
  /// A hint such as `; did you mean "Mon"?`, or nothing.
  package var hint = ""
}

extension Misspelling: CustomStringConvertible {
  package var description: String { "found \(found.debugDescription), expected \(expected)\(hint)" }
}
