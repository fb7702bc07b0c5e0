/// A failure on the present hardware, and the moment of its next try.
package struct Trouble: Hashable, Sendable {
  /// The profile that failed; nil: lighting all connected screens.
  package let profile: String?
  package let reason: String
  package let tries: Int
  /// The moment of the next try; nil: given up, or under way.
  package internal(set) var nextTry: Moment?
  package let isGivenUp: Bool

  var isDue: Bool { nextTry == nil && !isGivenUp }
}
