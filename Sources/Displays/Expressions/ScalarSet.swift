/// The scalars that one place of an expression takes: a character, `.`, `\d` or a class in brackets.
struct ScalarSet: Sendable {
  enum Member: Sendable {
    case range(ClosedRange<UInt32>)
    case kind(ScalarKind, isNegated: Bool)
    case set(ScalarSet)
  }

  var members: [Member]
  var isNegated = false
  var ignoresCase = false

  /// The number of comparisons that it takes.
  var weight: Int {
    members.reduce(0) { total, member in
      if case .set(let set) = member { total + set.weight } else { total + 1 }
    }
  }

  func contains(_ scalar: CasedScalar) -> Bool {
    members.contains { member in
      switch member {
      case .range(let range): range.contains(scalar.itself.value) || ignoresCase && scalar.hasSpelling(in: range)
      case .kind(let kind, let isNegated): kind.contains(scalar.itself) != isNegated
      case .set(let set): set.contains(scalar)
      }
    } != isNegated
  }
}

extension ScalarSet {
  /// A character that stands for itself. Ignoring case it is kept small, as `CasedScalar` has all characters.
  init(_ scalar: Unicode.Scalar, ignoresCase: Bool = false) {
    let value = ignoresCase ? CasedScalar.small(scalar).value : scalar.value
    self.init(members: [.range(value...value)], ignoresCase: ignoresCase)
  }

  init(_ kind: ScalarKind, isNegated: Bool = false) { self.init(members: [.kind(kind, isNegated: isNegated)]) }
}

/// A scalar of a value, with its spellings in the other case where an expression ignores case.
///
/// Simple folding, one scalar for one: `ß` and `SS` stay two texts, as two lengths would make states of one place.
struct CasedScalar {
  let itself: Unicode.Scalar
  private var others: (small: UInt32, capital: UInt32)?

  init(_ scalar: Unicode.Scalar, withCases: Bool) {
    itself = scalar
    guard withCases else { return }
    let small = Self.small(scalar)
    let capital = Self.capital(small)
    others = (small.value, Self.small(capital) == small ? capital.value : small.value)
  }

  func hasSpelling(in range: ClosedRange<UInt32>) -> Bool {
    others.map { range.contains($0.small) || range.contains($0.capital) } ?? false
  }

  static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return ("A"..."Z").contains(scalar) ? shifted(scalar, by: 32) : scalar }
    return alone(scalar.properties.lowercaseMapping) ?? scalar
  }

  private static func capital(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return ("a"..."z").contains(scalar) ? shifted(scalar, by: -32) : scalar }
    return alone(scalar.properties.uppercaseMapping) ?? scalar
  }

  private static func shifted(_ scalar: Unicode.Scalar, by distance: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(clamping: Int(scalar.value) + distance))
  }

  private static func alone(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }
}
