/// The text between the quotes of a Swift file, without what is interpolated into it.
struct StringLiterals {
  /// Where text stands, in bytes of the file.
  private(set) var ranges: [Range<Int>] = []
  private var comments: [Range<Int>] = []
  private let bytes: [UInt8]
  private var index = 0

  init(in text: String) {
    bytes = Array(text.utf8)
    skipCode(untilParenthesis: false)
  }

  func holds(_ place: Range<Int>) -> Bool {
    ranges.contains { $0.lowerBound <= place.lowerBound && place.upperBound <= $0.upperBound }
  }

  func isInComment(_ place: Range<Int>) -> Bool { comments.contains { $0.contains(place.lowerBound) } }

  /// All else, comments left out, line by line.
  var code: String {
    var code = bytes
    for index in (ranges + comments).joined() where code[index] != UInt8(ascii: "\n") {
      code[index] = UInt8(ascii: " ")
    }
    return String(decoding: code, as: UTF8.self)
  }

  private func starts(_ text: StaticString) -> Bool {
    index + text.utf8CodeUnitCount <= bytes.count
      && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  private mutating func skipCode(untilParenthesis: Bool) {
    var depth = 0
    while index < bytes.count {
      if starts("//") {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        comments.append(start..<index)
      } else if starts("\"") || starts("#\"") {
        readText()
      } else {
        if untilParenthesis, starts("(") { depth += 1 }
        if untilParenthesis, starts(")") { depth -= 1 }
        index += 1
        if untilParenthesis, depth == 0 { return }
      }
    }
  }

  private mutating func readText() {
    let isRaw = starts("#")
    if isRaw { index += 1 }
    let isLong = starts("\"\"\"")
    index += isLong ? 3 : 1
    var start = index
    while index < bytes.count, !(isLong ? starts("\"\"\"") : starts("\"")) {
      guard starts("\\"), !isRaw else {
        index += 1
        continue
      }
      index += 1
      guard starts("(") else {
        index += 1
        continue
      }
      ranges.append(start..<index)
      skipCode(untilParenthesis: true)
      start = index
    }
    ranges.append(start..<index)
    index += (isLong ? 3 : 1) + (isRaw ? 1 : 0)
  }
}
