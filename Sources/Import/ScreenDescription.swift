import Displays

/// A screen as Wayland compositors describe it: `Dell Inc. DELL U2415 0QX31BRA4WKL`, maker, model and serial in one text.
struct ScreenDescription {
  let maker: String
  let model: String
  let serial: String
  /// Whether nothing tells where the maker ends and the model begins.
  let isGuess: Bool

  /// - Parameter makers: PNP ids by the makers' full names. Makers that are not among them end with the first word that
  ///   looks like the end of a company's name, or else with the first word.
  init(_ text: String, makers: [String: String]) {
    let words = Self.withoutConnector(text.split(separator: " ").map(String.init))
    let known = (0...words.count).last { makers[words.prefix($0).joined(separator: " ")] != nil } ?? 0
    let suffix = words.prefix(5).dropLast().lastIndex { Self.companySuffixes.contains($0.lowercased()) }.map { $0 + 1 }
    let isKnown = known > 0 || words.first == "Unknown"
    isGuess = !isKnown && suffix == nil
    let length = known > 0 ? known : isKnown ? 1 : suffix ?? min(1, words.count)
    let rest = words.dropFirst(length)
    maker = words.prefix(length).joined(separator: " ")
    serial = rest.count > 1 ? rest.last ?? "" : ""
    model = rest.prefix(max(1, rest.count - 1)).joined(separator: " ")
  }

  private static let companySuffixes: Set<String> = [
    "inc", "inc.", "ltd", "ltd.", "co", "co.", "corp", "corp.", "corporation", "company", "gmbh", "ag", "llc", "b.v.",
    "electronics", "technologies", "technology", "communications",
  ]

  /// Older compositors end the text with the connector in parentheses.
  private static func withoutConnector(_ words: [String]) -> [String] {
    guard let last = words.last, last.hasPrefix("("), last.hasSuffix(")") else { return words }
    return Array(words.dropLast())
  }
}

extension Selector {
  /// - Parameter makers: PNP ids by the makers' full names.
  init(_ description: ScreenDescription, makers: [String: String], at mark: Mark) {
    self.init(
      vendor: description.isGuess ? "" : description.maker, model: description.model, serial: description.serial,
      makers: makers, at: mark)
    // The last word is of the model in any case.
    if description.isGuess, let word = description.model.split(separator: " ").last {
      model = Pattern(ending: String(word))
    }
  }

  /// A screen by what its EDID says, as other tools write it; what they write for "not known" is left out.
  init(vendor: String, model: String, serial: String, makers: [String: String], at mark: Mark) {
    self.init(mark: mark)
    self.vendor = Self.known(makers[vendor] ?? vendor)
    self.model = Self.known(model.isHexNumber ? model.lowercased() : model)
    self.serial = Self.known(serial.isHexNumber ? serial.decimalOfHex : serial)
  }

  private static func known(_ text: String) -> Pattern? {
    let isUnknown = ["", "unknown", "0", "0x00000000"].contains(text.lowercased()) || text.utf8.count > 200
    return isUnknown ? nil : Pattern(literal: text)
  }
}

extension String {
  /// `0x` and digits: a product code, or a serial number where there is no serial text.
  fileprivate var isHexNumber: Bool {
    hasPrefix("0x") && utf8.count > 2 && utf8.count <= 10 && dropFirst(2).utf8.allSatisfy { UInt8($0).isHexDigit }
  }

  /// Profiles write serial numbers in decimal.
  fileprivate var decimalOfHex: String { UInt64(dropFirst(2), radix: 16).map(String.init) ?? self }
}

extension UInt8 {
  var isHexDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
