/// What could not be done on the hardware that is there, and when it is tried again.
package struct Trouble: Hashable, Sendable {
  /// nil: lighting whatever is connected.
  package let profile: String?
  package let reason: String
  package let tries: Int
  /// nil: given up, or under way.
  package internal(set) var nextTry: Moment?
  package let isGivenUp: Bool

  var isDue: Bool { nextTry == nil && !isGivenUp }
}
