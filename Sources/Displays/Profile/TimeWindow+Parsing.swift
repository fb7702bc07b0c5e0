extension TimeWindow {
  /// Reads `Mon-Fri 07:00-19:00`, `Sat,Sun 10:00-16:00`, `Mon-Wed,Fri 08:00-24:00` or, for every day, `22:00-06:00`.
  /// Days are written with three letters in any case, and a run of days may pass Sunday (`Fri-Mon`). Times are
  /// `HH:MM`, from `00:00`; only an end may be `24:00`.
  package init(parsing text: String) throws(Misspelling) {
    // All seven days, listed, need 39 characters; beyond that a hostile file's text is not worth reading.
    let parts = text.utf8.count <= 64 ? text.split(separator: " ") : []
    guard let span = parts.last, parts.count <= 2, span.utf8.contains(UInt8(ascii: ":")) else {
      throw Misspelling(
        found: text, expected: "days and times such as \"Mon-Fri 07:00-19:00\", or times alone such as \"22:00-06:00\"")
    }
    let days = parts.count == 2 ? try Self.days(parts[0]) : Set(Weekday.allCases)
    let (start, end) = try Self.span(span)
    self.init(days: days, start: start, end: end, text: text)
  }
}

extension TimeWindow {
  private static func days(_ text: Substring) throws(Misspelling) -> Set<Weekday> {
    var days: Set<Weekday> = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = item.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let from = ends.first, let to = ends.last else { continue }
      let (first, last) = (try Weekday(parsing: from), try Weekday(parsing: to))
      days.formUnion(sequence(first: first) { $0 == last ? nil : $0.next })
    }
    return days
  }

  private static func span(_ text: Substring) throws(Misspelling) -> (start: Int, end: Int) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      throw Misspelling(found: String(text), expected: "a start and an end such as 07:00-19:00")
    }
    let start = try minute(ends[0], latest: "23:59")
    let end = try minute(ends[1], latest: "24:00")
    guard start != end else {
      throw Misspelling(
        found: String(text), expected: "an end that differs from the start; the whole day is 00:00-24:00")
    }
    return (start, end)
  }

  /// The minutes since midnight.
  private static func minute(_ text: Substring, latest: String) throws(Misspelling) -> Int {
    let largest = latest == "24:00" ? 1440 : 1439
    guard let minute = minute(text), minute <= largest else {
      let isShort = Self.minute("0" + text).map { $0 <= largest } ?? false
      throw Misspelling(
        found: String(text), expected: "a time of day written HH:MM, from 00:00 to \(latest)",
        hint: isShort ? "; did you mean \"0\(text)\"?" : "")
    }
    return minute
  }

  /// - Returns: nil for anything but two digits, a colon and two digits below 60.
  static func minute(_ text: Substring) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - Int(UInt8(ascii: "0")) }
    guard digits.allSatisfy((0...9).contains), digits[2] < 6 else { return nil }
    return (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
  }
}

extension Weekday {
  fileprivate init(parsing text: Substring) throws(Misspelling) {
    let name = text.lowercased()
    guard let day = Self.allCases.first(where: { $0.shortName.lowercased() == name }) else {
      throw Misspelling(
        found: String(text), expected: "a day: " + Self.allCases.map(\.shortName).joined(separator: ", "),
        hint: Self.nearest(to: text).map { "; did you mean \"\($0.shortName)\"?" } ?? "")
    }
    self = day
  }

  /// The day that a text was meant to be. Whole names are not allowed, but tell which day was meant.
  private static func nearest(to text: Substring) -> Weekday? {
    let names = allCases.flatMap { ["\($0)", $0.shortName] }
    let name = Suggestion.nearest(to: String(text), among: names)
    return allCases.first { "\($0)" == name || $0.shortName == name }
  }
}
