/// A fact that is not as the case expects.
package struct Deviation: Sendable, Hashable {
  /// The place of the expectation.
  package let mark: Mark
  let kind: Kind

  init(_ kind: Kind, at mark: Mark) {
    self.mark = mark
    self.kind = kind
  }

  enum Kind: Hashable, Sendable {
    /// The case expects nothing, so nothing is compared.
    case blank(found: Found)
    /// Another profile is in force; nil: none.
    case profile(expected: String?, found: String?)
    case problem(expected: Pattern?, found: Outcome.Problem?)
    case steps(expected: Int, found: Int)
    case asleep(expected: Bool)
    case awake(expected: Bool)
    case pointer(expected: PointerUse, found: PointerUse)
    /// The profile has screens of other names.
    case unknownScreen(String, profile: String?, known: [String])
    /// The case expects of a part or a wall what only screens have.
    case keyOfScreen(String, String)
    case screen(String, Aspect)
    /// The case disconnects a screen where none is.
    case unplug(String, present: [String])
  }

  enum Found: Hashable, Sendable {
    case problem(Outcome.Problem)
    case profile(String?, lit: Int)
  }

  /// The facts that can differ on one screen.
  enum Aspect: Hashable, Sendable {
    /// The connector differs; nil: none.
    case output(expected: String, found: String?)
    case lit(expected: Bool)
    case primary(expected: Bool)
    case touch(expected: [String], found: [String])
    case mode(expected: ModeRequest, found: Mode)
    case position(expected: Point, found: Point)
    case scale(expected: Scale, found: Transform)
    case rotation(expected: Rotation, found: Rotation)
    case reflection(expected: Reflection, found: Reflection)
    case content(expected: ExpectedContent, found: Content?)
    /// The content is the right one, but one of its keys differs.
    case contentFact(expected: ContentFact, found: String?)
  }
}
