import Displays

/// The lines of one `expect:` and what stands below it.
struct ExpectBlock {
  let lines: Range<Int>
  /// The text in front of the key: spaces, or the dash of a list.
  private let lead: String
  private let comments: [LineComment]

  /// - Parameter mark: where the value of `expect` starts, on its line or below.
  /// - Returns: nil for an `expect` in braces on a line of something else.
  init?(endingBefore mark: Mark, in all: [String]) {
    let last = min(mark.line, all.count) - 1
    guard last >= 0, let first = all[...last].lastIndex(where: { Self.lead(of: $0) != nil }),
      let lead = Self.lead(of: all[first])
    else { return nil }
    self.lead = lead
    let below = all[(first + 1)...].firstIndex { !$0.isAside && !$0.isEnd && $0.indent <= lead.count }
    var end = below ?? all.count
    // Empty lines and comments in front of what follows stay where they are.
    while end > first + 1, all[end - 1].isAside { end -= 1 }
    lines = first..<end
    guard lines.contains(last) else { return nil }
    comments = LineComment.all(in: all[lines])
  }

  private static func lead(of line: String) -> String? {
    let lead = line.prefix { $0 == " " || $0 == "-" }
    return line.dropFirst(lead.count).hasPrefix("expect:") ? String(lead) : nil
  }

  /// - Parameter below: what is to stand below `expect:`.
  /// - Returns: the lines of the block, with the comments that it had.
  func written(_ below: [String]) -> [String] {
    let indent = String(repeating: " ", count: lead.count + 2)
    let all = ["\(lead)expect:"] + below.map { indent + $0 }
    let (above, behind) = placed(in: all)
    let written = all.indices.flatMap { line -> [String] in
      let lead = String(repeating: " ", count: all[line].indent)
      return above[line, default: []].map { lead + $0 } + [all[line] + behind[line, default: ""]]
    }
    return written + above[all.endIndex, default: []].map { indent + $0 }
  }

  /// The comments above lines, and those behind them.
  private func placed(in all: [String]) -> (above: [Int: [String]], behind: [Int: String]) {
    var trail = KeyTrail()
    let trails: [[String]] = [[]] + all.dropFirst().map { trail.keys(to: $0[...]) }
    var above: [Int: [String]] = [:]
    var behind: [Int: String] = [:]
    for comment in comments {
      if let gap = comment.gap, let place = trails.firstIndex(of: comment.keys), behind[place] == nil {
        behind[place] = gap + comment.text
      } else {
        above[Self.place(of: comment, in: trails), default: []].append(comment.text)
      }
    }
    return (above, behind)
  }

  /// The line above which a comment goes: that of its key, or of the nearest one around it; else the end.
  private static func place(of comment: LineComment, in trails: [[String]]) -> Int {
    let around = comment.keys.indices.reversed().lazy.map { Array(comment.keys[...$0]) }
    return around.compactMap { trails.firstIndex(of: $0) }.first ?? trails.endIndex
  }
}

extension StringProtocol {
  fileprivate var indent: Int { prefix { $0 == " " }.count }

  /// True if there is nothing on the line but, perhaps, a comment.
  fileprivate var isAside: Bool { first { !$0.isWhitespace }.map { $0 == "#" } ?? true }

  /// True if something in braces ends here, which may be as far out as its key.
  fileprivate var isEnd: Bool { first { !$0.isWhitespace } == "}" }
}

/// A comment of a block, and the keys that lead to the line that it is about; there are none for the first line.
private struct LineComment {
  let keys: [String]
  let text: String
  /// What stands between that line's own text and the comment; nil where the comment is above the line.
  let gap: String?

  static func all(in block: ArraySlice<String>) -> [LineComment] {
    var (trail, finder) = (KeyTrail(), CommentFinder())
    var comments: [LineComment] = []
    var above: [String] = []
    for (index, line) in block.enumerated() {
      let start = finder.comment(in: line)
      let comment = [String(line[start...].prefix { !$0.isNewline })].filter { !$0.isEmpty }
      let written = line[..<start]
      guard let end = written.lastIndex(where: { !$0.isWhitespace }) else {
        above += comment
        continue
      }
      let keys = index == 0 ? [] : trail.keys(to: written)
      let gap = String(written[end...].dropFirst())
      comments += above.map { LineComment(keys: keys, text: $0, gap: nil) }
      comments += comment.map { LineComment(keys: keys, text: $0, gap: gap) }
      above = []
    }
    return comments
  }
}

/// The keys that lead to the lines of a block, one line after the other.
private struct KeyTrail {
  private var open: [(indent: Int, key: String)] = []

  mutating func keys(to line: Substring) -> [String] {
    let indent = line.indent
    while let last = open.last, last.indent >= indent { open.removeLast() }
    // With and without quotation marks it is the same key.
    let key = String(line.prefix { $0 != ":" }.filter { !"\"' ".contains($0) })
    open.append((indent, key))
    return open.map(\.key)
  }
}

/// Finds the comments of lines, one line after the other. A `#` in quotation marks begins none.
private struct CommentFinder {
  /// The mark of the quotation that is open.
  private var quote: Character?

  /// - Returns: where the line's comment begins; its end where it has none.
  mutating func comment(in line: String) -> String.Index {
    var before: Character = " "
    // The last character that is no space: after a letter a quotation mark is an apostrophe.
    var word: Character = ":"
    for index in line.indices {
      let character = line[index]
      if quote == nil, character == "#", before.isWhitespace { return index }
      if quote == character {
        if quote == "'" || before != "\\" { quote = nil }
      } else if quote == nil, "\"'".contains(character), ":-,[{\"'".contains(word) {
        quote = character
      }
      // In double quotation marks a backslash takes what follows with it.
      before = quote == "\"" && before == "\\" ? " " : character
      if !character.isWhitespace { word = character }
    }
    return line.endIndex
  }
}
