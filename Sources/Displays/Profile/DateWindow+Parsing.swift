extension DateWindow {
  /// The years that a profile can name.
  package static let years = 2000...2099

  /// Reads a day (`2026-12-24`; `12-24`, each year) or a first and a last one with `..` between them.
  package init(parsing text: String) throws(Misspelling) {
    // Beyond the length of two days a hostile file's text is not worth reading.
    let isShort = text.utf8.count <= 2 * "2026-12-24".utf8.count + 2
    let ends = isShort ? Self.ends(text) : []
    guard let from = ends.first, let to = ends.last, ends.count <= 2 else { throw Self.misshapen(text) }
    let (first, last) = (try WrittenDay(parsing: from), try WrittenDay(parsing: to))
    switch (first, last) {
    case (.dated(let first), .dated(let last)):
      guard first <= last else {
        throw Misspelling(found: text, expected: "a last day that does not come before the first one")
      }
      self.init(.once(first...last), text: text)
    case (.yearly(let first), .yearly(let last)): self.init(.yearly(from: first, through: last), text: text)
    case (.dated, .yearly), (.yearly, .dated):
      throw Misspelling(found: text, expected: "a year in both days, or in none")
    }
  }

  /// The texts before and after `..`; the same twice where there is none.
  private static func ends(_ text: String) -> [Substring] {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 1 { return [text[...]] }
    return parts.count == 3 && parts[1].isEmpty ? [parts[0], parts[2]] : []
  }

  fileprivate static func misshapen(_ text: some StringProtocol) -> Misspelling {
    Misspelling(
      found: String(text),
      expected: "a day such as 2026-12-24 or, for every year, 12-24, or two of them such as 12-31..01-02")
  }
}

/// A day as a profile writes it, with its year or without.
private enum WrittenDay {
  case dated(CalendarDay)
  case yearly(YearDay)

  init(parsing text: Substring) throws(Misspelling) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap(Self.number)
    guard numbers.count == parts.count, (2...3).contains(parts.count) else { throw DateWindow.misshapen(text) }
    let widths = parts.count == 3 ? [4, 2, 2] : [2, 2]
    guard parts.map(\.utf8.count) == widths else { throw Self.mistyped(text, parts, widths) }
    // Every day of a year is there in a leap year.
    let (year, month, day) = (parts.count == 3 ? numbers[0] : 2000, numbers[parts.count - 2], numbers[parts.count - 1])
    let date = try Self.date(year, month, day, text: text, prefix: parts.count == 3 ? "\(parts[0])-" : "")
    self = parts.count == 3 ? .dated(date) : .yearly(YearDay(date))
  }

  private static func date(
    _ year: Int, _ month: Int, _ day: Int, text: Substring, prefix: String
  ) throws(Misspelling) -> CalendarDay {
    guard DateWindow.years.contains(year) else {
      throw Misspelling(
        found: String(text), expected: "a year from \(DateWindow.years.lowerBound) to \(DateWindow.years.upperBound)")
    }
    guard (1...12).contains(month) else {
      let isSwapped = CalendarDay(year: year, month: day, day: month) != nil
      let swapped = [day, month].map { String($0).zeroPadded(to: 2) }.joined(separator: "-")
      throw Misspelling(
        found: String(text), expected: "a month from 01 to 12",
        hint: isSwapped ? "; did you mean \"\(prefix)\(swapped)\"?" : "")
    }
    guard let date = CalendarDay(year: year, month: month, day: day) else {
      let stem = prefix + String(month).zeroPadded(to: 2)
      let last = CalendarDay.length(ofMonth: month, in: year)
      throw Misspelling(found: String(text), expected: "a day that there is, from \(stem)-01 to \(stem)-\(last)")
    }
    return date
  }

  private static func mistyped(_ text: Substring, _ parts: [Substring], _ widths: [Int]) -> Misspelling {
    var misspelling = DateWindow.misshapen(text)
    let written = zip(parts, widths).map { $0.zeroPadded(to: $1) }
    if written.map(\.utf8.count) == widths, parts[0].utf8.count == widths[0] || parts.count == 2 {
      misspelling.hint = "; did you mean \"\(written.joined(separator: "-"))\"?"
    }
    return misspelling
  }

  /// The number in ASCII digits; nil for anything else, and for more digits than a year has.
  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return Int(text)
  }
}
