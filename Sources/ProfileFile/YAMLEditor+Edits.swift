extension YAMLEditor {
  /// - Parameter old: the value that is there; nil for none.
  mutating func apply(_ edit: ProfileEdit, insteadOf old: WrittenValue?) throws(EditProblem) {
    guard !edit.path.isEmpty else { throw EditProblem("\(file): found a change without a key") }
    guard let value = edit.value else { return try remove(edit.path) }
    if case (.list(let old), .list(let items)) = (old, value), let list = try? self.value(at: edit.path),
      try replaceItems(of: list, old, with: items)
    {
      return
    }
    try write(value, at: edit.path)
  }

  /// Mappings on the way that are not there yet are written too.
  private mutating func write(_ value: WrittenValue, at path: [String]) throws(EditProblem) {
    var mapping = try outline()
    for (index, key) in path.enumerated() {
      guard mapping.entries != nil else {
        throw problem("\(path[..<index].joined(separator: ": ")) is no mapping; write it as a whole", at: mapping)
      }
      let rest = path[(index + 1)...]
      guard let entry = mapping.entries?.first(where: { $0.key == key }) else {
        return try insert(key, value.under(rest), in: mapping)
      }
      if rest.isEmpty || isNothing(entry.value) { return try replace(entry, of: mapping, with: value.under(rest)) }
      mapping = entry.value
    }
  }

  private func isNothing(_ value: YAMLOutline) -> Bool {
    guard case .scalar = value.content else { return false }
    return ["", "~", "null"].contains(String(decoding: bytes[value.bytes], as: UTF8.self))
  }

  func isFlow(_ value: YAMLOutline) -> Bool {
    guard bytes.indices.contains(value.bytes.lowerBound) else { return false }
    return [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[value.bytes.lowerBound])
  }

  private mutating func insert(
    _ key: String, _ value: WrittenValue, in mapping: YAMLOutline
  ) throws(EditProblem) {
    let key = YAMLText.written(key)
    guard mapping.entries?.isEmpty != true else {
      guard !hasComment(mapping) else { throw lostComment(mapping) }
      return bytes.replaceSubrange(mapping.bytes, with: Array("{ \(key): \(value.flow) }".utf8))
    }
    let lineBreak = String(decoding: lineBreak, as: UTF8.self)
    try add(key, to: mapping) { indent in
      indent.map { value.behindColon(indent: $0, lineBreak: lineBreak) } ?? " " + value.flow
    }
  }

  private mutating func replace(
    _ entry: YAMLOutline.Entry, of mapping: YAMLOutline, with value: WrittenValue
  ) throws(EditProblem) {
    let old = entry.value
    var isScalar = false
    if case .scalar = old.content { isScalar = true }
    guard !hasComment(old) else { throw lostComment(old) }
    guard isScalar || isFlow(old) || !isFlow(mapping), !(isFlow(old) && !isScalar),
      value.isContainer || !isScalar, let indent = indent(of: entry, in: mapping)
    else { return try replace(old, entry.key, with: styled(value, as: old)) }
    let text = value.behindColon(indent: indent, lineBreak: String(decoding: lineBreak, as: UTF8.self))
    bytes.replaceSubrange((entry.end + 1)..<end(of: entry), with: Array(text.utf8))
  }

  /// The indentation of a key whose value can be written on lines of its own: only spaces stand before the key, nothing
  /// between the key and its value, and nothing after that.
  private func indent(of entry: YAMLOutline.Entry, in mapping: YAMLOutline) -> String? {
    let lines = lines
    let before = bytes[lines.start(ofLineAt: entry.start)..<entry.start]
    let end = end(of: entry)
    let gap = bytes[entry.end..<max(entry.end, entry.value.bytes.lowerBound)]
    guard !isFlow(mapping), before.allSatisfy({ $0 == UInt8(ascii: " ") }), gap.first == UInt8(ascii: ":"),
      gap.dropFirst().allSatisfy(\.isBlank), bytes[end..<max(end, lines.end(ofLineAt: end))].allSatisfy(\.isBlank)
    else { return nil }
    return String(decoding: before, as: UTF8.self)
  }

  /// The end of an entry, after the last byte of its value that is no space and no line break; blocks of text end where
  /// YAML ends them.
  private func end(of entry: YAMLOutline.Entry) -> Int {
    var end = max(entry.end + 1, entry.value.bytes.upperBound)
    while end > entry.end + 1, end <= bytes.endIndex, bytes[end - 1].isBlank { end -= 1 }
    return min(end, bytes.endIndex)
  }

  /// Texts keep the quotation marks they had.
  func styled(_ value: WrittenValue, as old: YAMLOutline) -> String {
    guard case .text(let text) = value, bytes[old.bytes].first == UInt8(ascii: "\"") else {
      guard case .text(let text) = value, bytes[old.bytes].first == UInt8(ascii: "'"),
        text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.isAllowedInSource })
      else { return value.flow }
      return "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
    }
    return YAMLText.inDoubleQuotes(text)
  }

  private mutating func remove(_ path: [String]) throws(EditProblem) {
    var mapping = try outline()
    for key in path.dropLast() {
      guard let value = mapping[key] else { return }
      mapping = value
    }
    guard let entries = mapping.entries, let index = entries.firstIndex(where: { $0.key == path.last }) else { return }
    if entries.count == 1 {
      guard path.count > 1 else { throw problem("\(entries[index].key) is the last key of the profile", at: mapping) }
      try write(.mapping([]), at: path.dropLast())
    } else if isFlow(mapping) {
      try removeInBraces(index, of: entries)
    } else {
      try removeLines(of: entries[index])
    }
  }

  private mutating func removeInBraces(_ index: Int, of entries: [YAMLOutline.Entry]) throws(EditProblem) {
    let range =
      index + 1 < entries.count
      ? entries[index].start..<entries[index + 1].start
      : max(
        entries[index - 1].end, entries[index - 1].value.bytes.upperBound)..<max(
          entries[index].end, entries[index].value.bytes.upperBound)
    let removed = YAMLOutline(.mapping([entries[index]]), range)
    guard !hasComment(removed) else { throw lostComment(removed) }
    bytes.removeSubrange(range)
  }

  /// A comment behind the value goes with it, those before the key stay.
  private mutating func removeLines(of entry: YAMLOutline.Entry) throws(EditProblem) {
    let lines = lines
    let start = lines.start(ofLineAt: entry.start)
    guard bytes[start..<entry.start].allSatisfy({ $0 == UInt8(ascii: " ") }) else {
      throw problem("\(entry.key) does not stand at the start of its line; remove it by hand", at: entry.value)
    }
    bytes.removeSubrange(start..<lines.end(ofLineAt: end(of: entry) - 1))
  }

  func lostComment(_ value: YAMLOutline) -> EditProblem {
    problem("there is a comment that would be lost; change the keys one by one, or by hand", at: value)
  }
}

extension WrittenValue {
  fileprivate func under(_ path: ArraySlice<String>) -> WrittenValue {
    path.reversed().reduce(self) { .mapping([Member($1, $0)]) }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == .lineFeed || self == .carriageReturn }
}
