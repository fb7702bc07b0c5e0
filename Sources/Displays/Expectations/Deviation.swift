/// Something that is not as expected.
package struct Deviation: Sendable, Hashable {
  /// Where it is expected.
  package let mark: Mark
  let kind: Kind

  init(_ kind: Kind, at mark: Mark) {
    self.mark = mark
    self.kind = kind
  }

  enum Kind: Hashable, Sendable {
    /// Nothing is expected, so nothing is held.
    case blank(found: Found)
    /// nil: none.
    case profile(expected: String?, found: String?)
    case problem(expected: Pattern?, found: Outcome.Problem?)
    case steps(expected: Int, found: Int)
    case asleep(expected: Bool)
    case awake(expected: Bool)
    case pointer(expected: PointerUse, found: PointerUse)
    /// The profile has screens of other names.
    case unknownScreen(String, profile: String?, known: [String])
    /// A part or a wall is to have what only screens have.
    case keyOfScreen(String, String)
    case screen(String, Aspect)
    /// A screen is to be pulled where none is.
    case unplug(String, present: [String])
  }

  enum Found: Hashable, Sendable {
    case problem(Outcome.Problem)
    case profile(String?, lit: Int)
  }

  /// What differs on one screen.
  enum Aspect: Hashable, Sendable {
    /// nil: none.
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
    /// The right content in another way.
    case contentFact(expected: ContentFact, found: String?)
  }
}
