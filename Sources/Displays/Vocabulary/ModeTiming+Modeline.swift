extension ModeTiming {
  /// Why a text is no mode line.
  package struct ModelineProblem: Error, Hashable, Sendable {
    package let found: String
    package let expected: String
  }

  /// Reads a mode line as `cvt` and `gtf` print it and xorg.conf holds it; the word `Modeline` and the quoted name in
  /// front may be missing.
  ///
  ///     Modeline "1920x1080_60.00"  173.00  1920 2048 2248 2576  1080 1083 1088 1120 -hsync +vsync
  package init(modeline text: String) throws(ModelineProblem) {
    var words = Self.withoutName(text).split(whereSeparator: \.isWhitespace).map(String.init)[...]
    if words.first?.lowercased() == "modeline" { words.removeFirst() }
    guard words.count >= 9 else {
      throw ModelineProblem(
        found: words.count == 1 ? "1 word" : "\(words.count) words",
        expected: "a clock in MHz, then eight numbers, then flags")
    }
    let clock = try Self.clock(words.removeFirst())
    let horizontal = try Self.axis(words.prefix(4), "horizontal")
    let vertical = try Self.axis(words.dropFirst(4).prefix(4), "vertical")
    var flags: Set<Flag> = []
    for word in words.dropFirst(8) {
      flags.insert(try Self.flag(word))
      guard !Self.contradictions.contains(where: flags.isSuperset) else {
        throw ModelineProblem(found: "\"\(word)\" and its opposite", expected: "one of the two")
      }
    }
    self.init(dotClock: clock, horizontal: horizontal, vertical: vertical, flags: flags)
  }

  private static let contradictions: [Set<Flag>] = [
    [.positiveHSync, .negativeHSync], [.positiveVSync, .negativeVSync],
  ]

  /// The text without what stands between the first two quotes, which may hold spaces.
  private static func withoutName(_ text: String) -> String {
    let parts = text.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? "\(parts[0]) \(parts[2])" : text
  }

  /// The mode line that `init(modeline:)` reads: the clock in MHz, then the axes and flags.
  package var modeline: String {
    let (megahertz, rest) = dotClock.quotientAndRemainder(dividingBy: 1_000_000)
    let numbers = [horizontal, vertical].flatMap { [$0.shown, $0.syncStart, $0.syncEnd, $0.total] }
    let words = numbers.map(String.init) + Flag.allCases.filter(flags.contains).map(\.rawValue)
    return "\(megahertz).\(String(1_000_000 + rest).dropFirst()) \(words.joined(separator: " "))"
  }

  /// Megahertz with at most six decimals, so that hertz are whole.
  private static func clock(_ word: String) throws(ModelineProblem) -> Int {
    let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    let digits = decimals + String(repeating: "0", count: max(0, 6 - decimals.count))
    guard decimals.count <= 6, let whole = parts.first.flatMap({ number($0) }), let rest = number(digits[...]),
      (1...Int(UInt32.max)).contains(whole * 1_000_000 + rest)
    else {
      throw ModelineProblem(found: "\"\(word)\"", expected: "a clock of at most 4294 MHz with at most 6 decimals")
    }
    return whole * 1_000_000 + rest
  }

  private static func axis(_ words: ArraySlice<String>, _ name: String) throws(ModelineProblem) -> Axis {
    let numbers = words.compactMap { number($0[...]) }
    if numbers.count == 4 {
      let axis = Axis(shown: numbers[0], syncStart: numbers[1], syncEnd: numbers[2], total: numbers[3])
      if axis.isValid { return axis }
    }
    throw ModelineProblem(
      found: "\"\(words.joined(separator: " "))\"",
      expected: "four rising \(name) numbers from 1 to 65535: shown, start and end of the sync pulse, total")
  }

  /// A number of at most five digits, which cannot overflow.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.count <= 6 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int(text) : nil
  }

  private static func flag(_ word: String) throws(ModelineProblem) -> Flag {
    if let flag = Flag(rawValue: word.lowercased()) { return flag }
    let names = Flag.allCases.map(\.rawValue)
    throw ModelineProblem(
      found: "\"\(word)\"", expected: names.joined(separator: ", ") + Suggestion.hint(for: word, among: names))
  }
}
