import Displays
import ProfileFile

/// Values that several tools write alike.
extension Drafting {
  /// The mode of `1920x1080`, `1920x1080@59.94`, `1920x1080@60Hz`; nil, reported, for anything else. Profiles know
  /// three decimals.
  ///
  /// - Parameter tolerance: the largest difference that the source tool lets a rate have, in mHz.
  mutating func mode(
    _ word: Marked<String>, expected: String = "WxH or WxH@Hz", within tolerance: Int? = nil
  ) -> ModeRequest? {
    switch ModeRequest.reading(Self.rounded(word.value)) {
    case .request(let request): return tolerance.map(request.widened) ?? request
    case .outOfRange(let allowed): error(word, "mode", expected: allowed)
    case .unreadable: error(word, "mode", expected: expected)
    }
    return nil
  }

  /// - Parameter isCustom: whether the screen need not list it.
  mutating func mode(_ word: Marked<String>, isCustom: Bool, within tolerance: Int? = nil) -> ModeRequest? {
    let mode = mode(word, expected: "preferred, WxH or WxH@Hz", within: isCustom ? nil : tolerance)
    guard isCustom, let mode else { return mode }
    guard case .size(let size, false, let refresh) = mode,
      let timing = ModeTiming(cvt: size, refreshMilliHertz: refresh?.milliHertz ?? 60_000, blanking: .standard)
    else {
      error(word, "mode", expected: "a size and a rate for which the standard (CVT) has a mode")
      return nil
    }
    return .created(timing)
  }

  private static func rounded(_ text: String) -> String {
    let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
    guard parts.count == 2, let thousandths = thousandths(parts[1].withoutUnit), thousandths > 0 else { return text }
    let decimals = min(3, parts[1].withoutUnit.split(separator: ".").dropFirst().first?.count ?? 0)
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    return parts[0] + "@"
      + (decimals == 0 ? "\(whole)" : "\(whole).\(String(rest + 1000).dropFirst().prefix(decimals))")
  }

  /// A decimal number without sign in thousandths, rounded; nil for anything else.
  static func thousandths(_ text: String) -> Int? {
    millionths(text).map { ($0 + 500) / 1000 }
  }

  /// A decimal number without sign in millionths; digits beyond the sixth are dropped.
  static func millionths(_ text: String) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let whole = parts.first, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      !(whole + (parts.count > 1 ? parts[1] : "")).isEmpty
    else { return nil }
    let fraction = parts.count > 1 ? parts[1].prefix(6) : ""
    guard let number = Int((whole.isEmpty ? "0" : whole) + fraction + String(repeating: "0", count: 6 - fraction.count))
    else { return nil }
    return number <= 1 << 50 ? number : nil
  }

  mutating func scale(_ word: Marked<String>) -> Marked<Scale>? {
    guard let millionths = Self.millionths(word.value), Scale.allowed.contains(Scale(millionths: millionths).millionths)
    else {
      error(word, "scale", expected: "a number from 0.1 to 10")
      return nil
    }
    return Marked(Scale(millionths: millionths), at: word.mark)
  }

  /// The point `1920,0` or, with another separator, `1920x0`.
  mutating func point(_ word: Marked<String>, separator: Character = ",") -> Marked<Placement>? {
    let parts = word.value.split(separator: separator, omittingEmptySubsequences: false)
    let range = -Point.largestCoordinate - 1...Point.largestCoordinate
    let numbers = parts.compactMap { Int($0.first == "+" ? "" : $0) }
    guard parts.count == 2, numbers.count == 2, numbers.allSatisfy(range.contains) else {
      error(
        word, "position", expected: "two whole numbers from \(range.lowerBound) to \(range.upperBound), X\(separator)Y")
      return nil
    }
    return Marked(.at(Point(x: numbers[0], y: numbers[1])), at: word.mark)
  }

  /// The orientation of `90`, `flipped-270`: counter-clockwise degrees after a flip along a vertical axis
  /// (`wl_output.transform`). RandR rotates first and flips then, so a flipped picture is rotated the other way round.
  mutating func transform(_ word: Marked<String>) -> Orientation? {
    let name = word.value.lowercased()
    if let known = Self.transforms.first(where: { $0.word == (name == "0" ? "normal" : name) }) {
      return known.orientation
    }
    let words = Self.transforms.map(\.word)
    error(word, "transform", expected: words.dropLast().joined(separator: ", ") + " or flipped-270", among: words)
    return nil
  }

  /// The transforms in the order of the numbers of `wl_output.transform`.
  static let transforms: [(word: String, orientation: Orientation)] = [
    ("normal", .normal), ("90", Orientation(.left)), ("180", Orientation(.inverted)), ("270", Orientation(.right)),
    ("flipped", Orientation(.normal, .x)), ("flipped-90", Orientation(.right, .x)),
    ("flipped-180", Orientation(.inverted, .x)), ("flipped-270", Orientation(.left, .x)),
  ]

  /// The value of one of some words.
  mutating func choice<Word>(_ word: Marked<String>, _ what: String, of words: Word.Type) -> Word?
  where Word: RawRepresentable<String> & CaseIterable {
    if let known = Word(rawValue: word.value) { return known }
    let names = Word.allCases.map(\.rawValue)
    error(word, what, expected: names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")", among: names)
    return nil
  }
}

extension String {
  fileprivate var withoutUnit: String { lowercased().hasSuffix("hz") ? String(dropLast(2)).trimmed : self }
}

extension ScreenEntry {
  /// - Parameter orientation: nil, already reported, where the file has none that is valid.
  mutating func turn(_ orientation: Orientation?, at mark: Mark) {
    guard let orientation else { return }
    rotation = Marked(orientation.rotation, at: mark)
    reflection = Marked(orientation.reflection, at: mark)
  }
}

extension ModeRequest {
  /// The request with a rate that may differ by this much.
  fileprivate func widened(to tolerance: Int) -> ModeRequest {
    guard case .size(let size, let interlaced, let refresh?) = self else { return self }
    let isAsWide = !refresh.isExplicit && refresh.tolerance == tolerance
    let wide = RefreshRequest(milliHertz: refresh.milliHertz, tolerance: tolerance, isExplicit: !isAsWide)
    return .size(size, interlaced: interlaced, refresh: wide)
  }
}

/// Readers of values from the tree of a YAML or TOML document.
extension Drafting {
  typealias Entry = YAMLNode.Entry

  mutating func mismatch(_ node: YAMLNode, _ name: String, expected: String) {
    guard !node.isRefused else { return }
    guard !format.goesOn else { return loseForAll(at: node.mark, "not a valid \(name)") }
    findings.error(at: node.mark, "\(name): found \(node.found), expected \(expected)")
  }

  /// The entries of a mapping; none, reported, for anything else.
  mutating func entries(_ node: YAMLNode, _ name: String) -> [Entry] {
    if case .mapping(let entries) = node.content { return entries }
    mismatch(node, name, expected: "a mapping")
    return []
  }

  /// The items of a list; none for an empty value, as of a key whose items are comments.
  mutating func items(_ node: YAMLNode, _ name: String) -> [YAMLNode] {
    if case .list(let items) = node.content { return items }
    if node.scalar?.isNull != true { mismatch(node, name, expected: "a list") }
    return []
  }

  /// The texts: one, or several in a list.
  mutating func texts(_ node: YAMLNode, _ name: String) -> [Marked<String>] {
    if case .list(let items) = node.content { return items.compactMap { text($0, name) } }
    return node.scalar?.isNull == true ? [] : text(node, name).map { [$0] } ?? []
  }

  /// The text on one line; numbers count as the text they are written as.
  mutating func text(_ node: YAMLNode, _ name: String) -> Marked<String>? {
    guard let text = node.scalar?.text, node.scalar?.isNull != true else {
      mismatch(node, name, expected: "text")
      return nil
    }
    guard text == text.printable, text.utf8.count <= 1024, !text.trimmed.isEmpty else {
      mismatch(node, name, expected: "one line of text")
      return nil
    }
    return Marked(text, at: node.mark)
  }

  mutating func boolean(_ node: YAMLNode, _ name: String) -> Marked<Bool>? {
    if let value = node.scalar?.boolean { return Marked(value, at: node.mark) }
    mismatch(node, name, expected: "true or false")
    return nil
  }

  mutating func unknown(_ key: Marked<String>, in place: String, known: [String]) {
    guard !format.goesOn else { return loseForAll(at: key.mark, "\(format.rawValue) knows no such key") }
    error(key, place, expected: known.joined(separator: ", "), among: known)
  }
}

extension [YAMLNode.Entry] {
  subscript(name: String) -> YAMLNode? { first { $0.key.value == name }?.value }
}
