extension Selector {
  /// Makes the keys that mean this screen: those of its EDID, else the EDID's hash, else the connector. Where another
  /// screen has the same keys, the connector is preferred and no condition: docks name theirs anew each time.
  ///
  /// - Parameter others: the other screens of the same desk.
  package init(naming screen: Identity, on connector: String, among others: [Identity], at mark: Mark) {
    self.init(mark: mark)
    if screen.builtin, !others.contains(where: \.builtin) {
      builtin = true
      return
    }
    vendor = screen.vendor.map(Pattern.init(literal:))
    model = (screen.model ?? screen.productCode).map(Pattern.init(literal:))
    serial = (screen.serial ?? screen.serialNumber.map(String.init)).map(Pattern.init(literal:))
    if isEmpty { edid = screen.edid.map(Pattern.init(literal:)) }
    let name = Pattern(literal: connector)
    if isEmpty {
      self.connector = name
    } else if others.contains(where: { $0.looksLike(screen) }) {
      preferredConnector = name
    }
  }
}

extension Identity {
  /// True if vendor, model and serial do not tell the two screens apart.
  fileprivate func looksLike(_ other: Identity) -> Bool {
    vendor == other.vendor && product == other.product && model == other.model && serial == other.serial
      && serialNumber == other.serialNumber
  }
}

extension Pattern {
  /// Makes a pattern that matches this text and nothing else, even where a profile would take it for a glob.
  package init(literal text: String) {
    if case .exact = Pattern(text), !text.hasPrefix("/") {
      self = .exact(text)
    } else {
      self = .expression(RegularExpression(text.escapedForExpression))
    }
  }
}

extension String {
  /// The text with a backslash before everything that a regular expression might take for more than itself: by scalars,
  /// since a star with an accent on it is one character, but still repeats.
  package var escapedForExpression: String {
    var escaped = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isPlain = !scalar.isASCII || scalar == " " || Character(scalar).isLetter || Character(scalar).isNumber
      escaped.append(contentsOf: isPlain ? [scalar] : ["\\", scalar])
    }
    return String(escaped)
  }
}
