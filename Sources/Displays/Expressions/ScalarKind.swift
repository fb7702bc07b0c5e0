/// A kind of scalar that an expression names: `\d`, `[:alpha:]`, `\p{Lu}`.
enum ScalarKind: Sendable {
  case any, ascii, number, word, space, horizontalSpace, newline
  case letter, smallLetter, capitalLetter, letterOrDigit, digit, hexDigit, visible, printed
  case categories(Set<Unicode.GeneralCategory>)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch self {
    case .any: true
    case .ascii: scalar.isASCII
    case .number: properties.numericType != nil
    case .word: scalar == "_" || properties.isAlphabetic || properties.numericType != nil || isMark(properties)
    case .space: properties.isWhitespace
    case .horizontalSpace: scalar == "\t" || properties.generalCategory == .spaceSeparator
    case .newline: (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
    case .letter: properties.isAlphabetic
    case .smallLetter: properties.isLowercase
    case .capitalLetter: properties.isUppercase
    case .letterOrDigit: properties.isAlphabetic || properties.generalCategory == .decimalNumber
    case .digit: properties.generalCategory == .decimalNumber
    case .hexDigit: properties.isHexDigit
    case .visible: isVisible(properties)
    case .printed: isVisible(properties) || properties.generalCategory == .spaceSeparator
    case .categories(let categories): categories.contains(properties.generalCategory)
    }
  }

  /// An accent of its own belongs to the word of its letter.
  private func isMark(_ properties: Unicode.Scalar.Properties) -> Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }

  private func isVisible(_ properties: Unicode.Scalar.Properties) -> Bool {
    !properties.isWhitespace && ![.control, .surrogate, .unassigned].contains(properties.generalCategory)
  }
}

extension ScalarKind {
  /// `[:NAME:]`
  init?(posix name: String) {
    switch name {
    case "alpha": self = .letter
    case "lower": self = .smallLetter
    case "upper": self = .capitalLetter
    case "alnum": self = .letterOrDigit
    case "digit": self = .digit
    case "xdigit": self = .hexDigit
    case "word": self = .word
    case "space": self = .space
    case "blank": self = .horizontalSpace
    case "graph": self = .visible
    case "print": self = .printed
    case "ascii": self = .ascii
    case "punct": self.init(category: "p")
    case "cntrl": self.init(category: "cc")
    default: return nil
    }
  }

  /// `\p{NAME}`: a general category, or one of the kinds that have names of their own. Spelled as Unicode allows, in
  /// any case and with or without what joins words.
  init?(property name: String) {
    let plain = name.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
    switch plain {
    case "any": self = .any
    case "ascii": self = .ascii
    case "alphabetic": self = .letter
    case "lowercase": self = .smallLetter
    case "uppercase": self = .capitalLetter
    case "whitespace": self = .space
    case "letter", "mark", "number", "punctuation", "symbol", "separator": self.init(category: String(plain.prefix(1)))
    default: self.init(category: plain.hasPrefix("gc=") ? String(plain.dropFirst(3)) : plain)
    }
  }

  /// A category by one letter or by two, in small letters; `l` holds all that begin with it.
  private init?(category name: String) {
    let found = Self.categories.filter { $0.name.hasPrefix(name) && !name.isEmpty }.map(\.category)
    if found.isEmpty { return nil }
    self = .categories(Set(found))
  }

  /// Unicode 15.0, table 4-4.
  private static let categories: [(name: String, category: Unicode.GeneralCategory)] = [
    ("lu", .uppercaseLetter), ("ll", .lowercaseLetter), ("lt", .titlecaseLetter), ("lm", .modifierLetter),
    ("lo", .otherLetter), ("mn", .nonspacingMark), ("mc", .spacingMark), ("me", .enclosingMark),
    ("nd", .decimalNumber), ("nl", .letterNumber), ("no", .otherNumber), ("pc", .connectorPunctuation),
    ("pd", .dashPunctuation), ("ps", .openPunctuation), ("pe", .closePunctuation), ("pi", .initialPunctuation),
    ("pf", .finalPunctuation), ("po", .otherPunctuation), ("sm", .mathSymbol), ("sc", .currencySymbol),
    ("sk", .modifierSymbol), ("so", .otherSymbol), ("zs", .spaceSeparator), ("zl", .lineSeparator),
    ("zp", .paragraphSeparator), ("cc", .control), ("cf", .format), ("cs", .surrogate), ("co", .privateUse),
    ("cn", .unassigned),
  ]
}
