/// The place of a screen.
package enum Placement: Sendable, Hashable {
  case at(Point)
  case beside(Side, of: Marked<String>, Alignment)
  case sameAs(Marked<String>)

  /// The screen this one is placed by, if any.
  package var anchor: Marked<String>? {
    switch self {
    case .at: nil
    case .beside(_, let anchor, _), .sameAs(let anchor): anchor
    }
  }
}

package enum Side: String, Sendable, CaseIterable {
  case rightOf = "right-of"
  case leftOf = "left-of"
  case above
  case below

  /// True if the two screens stand next to each other, so that alignment means top and bottom.
  package var isHorizontal: Bool { self == .rightOf || self == .leftOf }
}
