import Displays

/// A screen as Wayland compositors describe it: `Dell Inc. DELL U2415 0QX31BRA4WKL`, maker, model and serial in one
/// text.
struct ScreenDescription {
  let maker: String
  let model: String
  let serial: String
  /// True if nothing tells where the maker ends and the model begins.
  let isGuess: Bool
  /// The model and serial together, where nothing tells where the one ends and the other begins; nil where the cut is
  /// safe.
  let uncut: String?

  /// Takes a description apart. Unknown makers end with the first word that looks like the end of a company's name, or
  /// else with the first word.
  init(_ text: String, makers: MakerNames) {
    if let (maker, serial) = Self.withoutModel(text, makers) {
      (self.maker, model, self.serial, isGuess, uncut) = (maker, "", serial, false, nil)
      return
    }
    let words = Self.withoutConnector(text.split(separator: " ").map(String.init))
    let known = makers.length(ofMakerIn: words)
    let suffix = words.prefix(5).dropLast().lastIndex { Self.companySuffixes.contains($0.lowercased()) }.map { $0 + 1 }
    let isKnown = known > 0 || words.first == "Unknown"
    isGuess = !isKnown && suffix == nil
    let length = known > 0 ? known : isKnown ? 1 : suffix ?? min(1, words.count)
    let rest = Array(words.dropFirst(length))
    maker = words.prefix(length).joined(separator: " ")
    let hasSerial = rest.count > 1
    serial = hasSerial ? rest.last ?? "" : ""
    model = rest.prefix(hasSerial ? rest.count - 1 : rest.count).joined(separator: " ")
    uncut = hasSerial && !isGuess && !Self.isSafelyCut(rest) ? rest.joined(separator: " ") : nil
  }

  /// The maker and serial of a text without a model, where two spaces follow each other: `Dell Inc.  7MT0199F14SU`.
  private static func withoutModel(_ text: String, _ makers: MakerNames) -> (maker: String, serial: String)? {
    guard let gap = text.firstRange(of: "  ") else { return nil }
    let (maker, serial) = (String(text[..<gap.lowerBound]), String(text[gap.upperBound...]).trimmed)
    return makers.ids(of: maker).isEmpty || serial.isEmpty || serial.contains(" ") ? nil : (maker, serial)
  }

  /// True if the last word is the serial and not the end of the model: older tools leave out a missing serial, and
  /// models have digits too, though seldom so many.
  private static func isSafelyCut(_ words: [String]) -> Bool {
    guard let last = words.last, let first = words.first else { return true }
    if last == "Unknown" || last.isHexNumber || words.count == 2 && first.isHexNumber { return true }
    let isBranded = brands.contains(first.lowercased())
    let digits = last.count(where: \.isNumber)
    // The service tags of Dell are short.
    if isBranded { return words.count > 2 && last.utf8.count >= 7 && digits >= 2 }
    return last.utf8.count >= 8 && digits >= 4
  }

  /// The beginnings of models' names, so that the word after one is a part of the name.
  private static let brands: Set<String> = [
    "acer", "aoc", "apple", "asus", "benq", "color", "cinema", "dell", "dp2vga", "eizo", "fujitsu", "hisense", "hp",
    "huawei", "iiyama", "lc-power", "len", "lenovo", "lg", "medion", "mi", "msi", "nec", "odyssey", "optoma",
    "panasonic",
    "philips", "phl", "rog", "samsung", "sharp", "sony", "studio", "syncmaster", "thinkvision", "toshiba", "tuf",
    "viewsonic", "vx", "wacom", "xiaomi",
  ]

  private static let companySuffixes: Set<String> = [
    "inc", "inc.", "ltd", "ltd.", "co", "co.", "corp", "corp.", "corporation", "company", "gmbh", "ag", "llc", "b.v.",
    "electronics", "technologies", "technology", "communications", "limited",
  ]

  /// The words without the connector in parentheses, with which older compositors end the text.
  private static func withoutConnector(_ words: [String]) -> [String] {
    guard let last = words.last, last.hasPrefix("("), last.hasSuffix(")") else { return words }
    return Array(words.dropLast())
  }
}

extension ScreenDescription {
  /// A part of a description as profiles know it: without the connector in parentheses that compositors put at its end,
  /// and without a missing serial.
  static func known(in part: String) -> String {
    var text = part.trimmed
    if let end = startOfConnector(in: text) { text = String(text[..<end]).trimmed }
    for missing in [" Unknown", " (null)", " 0x00000000"] where text.hasSuffix(missing) {
      text = String(text.dropLast(missing.count))
    }
    return text.isEmpty ? part : text
  }

  /// True for a whole description, as compositors put it together.
  static func endsWithConnector(_ text: String) -> Bool { startOfConnector(in: text.trimmed) != nil }

  /// The start of `(DP-3)` or `(DP-3 via HDMI)` at the end.
  private static func startOfConnector(in text: String) -> String.Index? {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return nil }
    let name = text[text.index(after: open)...].prefix { $0 != " " && $0 != ")" }
    return Connector.isName(String(name)) ? open : nil
  }
}

extension Drafting {
  /// A screen that the source describes in one text; the parts that a profile cannot use become a comment.
  func screen(describedAs text: Marked<String>) -> ScreenDraft {
    if text.value.contains(where: { "*?[".contains($0) }) {
      return ScreenDraft(Selector(mark: text.mark, description: Pattern(describedBy: text.value, makers)))
    }
    let description = ScreenDescription(text.value, makers: makers)
    if let uncut = description.uncut {
      var screen = screen(vendor: description.maker, model: "", serial: "", at: text.mark)
      // A maker that is in no list would match nowhere.
      screen.entry.selector.vendor = Pattern(makers: makers.ids(of: description.maker))
      screen.entry.selector.description = Pattern(containing: " \(uncut)")
      return screen
    }
    return screen(
      vendor: description.isGuess ? "" : description.maker, model: description.model, serial: description.serial,
      isGuess: description.isGuess, at: text.mark)
  }

  /// A screen by the values of its EDID, as other tools write them; words for "not known" are left out, and so is a
  /// maker's name that is on no list: it would match nowhere.
  func screen(vendor: String, model: String, serial: String, isGuess: Bool = false, at mark: Mark) -> ScreenDraft {
    var selector = Selector(mark: mark)
    selector.model = Self.known(model.isHexNumber ? model.lowercased() : model)
    // The last word is a part of the model in any case.
    if isGuess, let word = model.split(separator: " ").last { selector.model = Pattern(ending: String(word)) }
    selector.serial = Self.known(serial.isHexNumber ? serial.decimalOfHex : serial)
    selector.vendor = Pattern(makers: makers.ids(of: vendor))
    // An output without an EDID.
    if Self.known(vendor) == nil, model == "0x0000" { selector.model = nil }
    guard selector.vendor == nil, isGuess || Self.known(vendor) != nil else { return ScreenDraft(selector) }
    if selector.model == nil { selector.vendor = Self.known(vendor) }
    var screen = ScreenDraft(selector)
    screen.losses.append(
      loss(at: mark, "the vendor's name is in no list of vendors; the model and the serial identify the screen"))
    return screen
  }

  static func known(_ text: String) -> Pattern? {
    let isUnknown =
      ["", "unknown", "(unknown)", "???", "0", "0x00000000", "(null)"].contains(text.lowercased())
      || text.utf8.count > 200
    return isUnknown ? nil : Pattern(literal: text)
  }
}

extension String {
  /// True for `0x` and digits: a product code, or a serial number where there is no serial text.
  var isHexNumber: Bool {
    hasPrefix("0x") && utf8.count > 2 && utf8.count <= 10 && dropFirst(2).utf8.allSatisfy { UInt8($0).isHexDigit }
  }

  /// The number in decimal, as profiles write serial numbers.
  var decimalOfHex: String { UInt64(dropFirst(2), radix: 16).map(String.init) ?? self }
}
