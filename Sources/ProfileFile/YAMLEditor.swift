import Displays

/// The reason why a value cannot be written into a file as it stands.
package struct EditProblem: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Replaces, adds or removes values of a YAML text; every other byte stays what it was.
struct YAMLEditor {
  var bytes: [UInt8]
  let file: Path

  /// Writes a value, in YAML, under the last key of a path; adds the key where the mapping lacks it.
  mutating func set(_ path: [String], to value: String) throws(EditProblem) {
    guard let key = path.last else { return }
    let outline = try outline()
    let mapping = try mapping(at: path.dropLast(), in: outline)
    if let old = mapping[key] {
      try replace(old, key, with: value)
    } else {
      try add(key, to: mapping) { _ in " " + value }
    }
  }

  /// The value under a path; nil where there is none.
  func value(at path: [String]) throws(EditProblem) -> YAMLOutline? {
    guard let key = path.last else { return nil }
    return try mapping(at: path.dropLast(), in: outline())[key]
  }

  /// True if there is a comment between the first and the last byte of a value: a # outside of its texts. libyaml
  /// begins one behind a bracket or a quotation mark too.
  func hasComment(_ value: YAMLOutline) -> Bool {
    signs(in: value.bytes) > value.texts.reduce(0) { $0 + signs(in: withoutHeader($1)) }
  }

  /// How often # stands there.
  private func signs(in range: Range<Int>) -> Int { bytes[range].count { $0 == UInt8(ascii: "#") } }

  /// The bytes of a text but for the line that begins a block, which may hold a comment.
  private func withoutHeader(_ text: Range<Int>) -> Range<Int> {
    isBlock(text) ? min(text.upperBound, lines.end(ofLineAt: text.lowerBound))..<text.upperBound : text
  }

  private func isBlock(_ text: Range<Int>) -> Bool {
    bytes[text].first.map { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">") } ?? false
  }

  func problem(_ text: String, at value: YAMLOutline) -> EditProblem {
    EditProblem("\(file):\(LineTable(bytes[...]).line(at: value.bytes.lowerBound)): \(text)")
  }

  func outline() throws(EditProblem) -> YAMLOutline {
    do throws(YAMLFailure) {
      let text = try SourceText(bytes)
      guard let outline = try YAMLOutline(text) else { throw YAMLFailure("found no profile in the file", at: .start) }
      return outline
    } catch {
      throw EditProblem("\(file):\(error.place.line):\(error.place.column): \(error.text)")
    }
  }

  private func mapping(at path: ArraySlice<String>, in outline: YAMLOutline) throws(EditProblem) -> YAMLOutline {
    var place = outline
    for key in path {
      guard let value = place[key] else {
        throw EditProblem("\(file): found no \(path.joined(separator: ": ")) any more")
      }
      if case .alias = value.content { throw problem("\(key) is an alias; write the value out", at: value) }
      place = value
    }
    return place
  }

  mutating func replace(_ old: YAMLOutline, _ key: String, with value: String) throws(EditProblem) {
    if case .alias = old.content { throw problem("\(key) is an alias; write the value out", at: old) }
    if isBlock(old.bytes) {
      throw problem("\(key) is written as a block of text; write it after the colon", at: old)
    }
    // Nothing at all stands right behind the colon.
    let lead = old.bytes.isEmpty ? " " : ""
    bytes.replaceSubrange(old.bytes, with: Array((lead + value).utf8))
  }

  /// - Parameter text: what stands behind the colon; told the key's indentation, or nil in braces.
  mutating func add(_ key: String, to mapping: YAMLOutline, text: (String?) -> String) throws(EditProblem) {
    guard let first = mapping.entries?.first, let last = mapping.entries?.last else {
      throw problem("found no mapping with keys to add \(key) to", at: mapping)
    }
    let end = last.value.bytes.upperBound
    guard bytes[mapping.bytes.lowerBound] != UInt8(ascii: "{") else {
      bytes.insert(contentsOf: Array(", \(key):\(text(nil))".utf8), at: end)
      return
    }
    let lines = lines
    let before = bytes[lines.start(ofLineAt: first.start)..<first.start]
    // The text before the first key on its line is spaces, but for rare forms such as "? key".
    let indent = String(repeating: " ", count: before.count { $0 & 0b1100_0000 != 0b1000_0000 })
    let line = Array("\(indent)\(key):\(text(indent))".utf8)
    if end > 0, end == lines.start(ofLineAt: end), end > first.start {
      // A block of text ends after its line break.
      bytes.insert(contentsOf: line + lineBreak, at: end)
    } else {
      let lineEnd = bytes[end...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn } ?? bytes.endIndex
      bytes.insert(contentsOf: lineBreak + line, at: lineEnd)
    }
  }

  /// The lines without a byte order mark, which is no indentation.
  var lines: LineTable { LineTable(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]) }

  /// The line break that the file uses.
  var lineBreak: [UInt8] {
    guard let end = bytes.firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) else { return [.lineFeed] }
    let isPair = bytes[end] == .carriageReturn && bytes[(end + 1)...].first == .lineFeed
    return isPair ? [.carriageReturn, .lineFeed] : [bytes[end]]
  }

  init(_ bytes: [UInt8], file: Path) {
    self.bytes = bytes
    self.file = file
  }
}
