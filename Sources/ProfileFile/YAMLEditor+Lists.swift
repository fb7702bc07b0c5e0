// Lists whose items are moved, changed, added and removed. An item that stays keeps its text, and the comments above
// and behind it.
extension YAMLEditor {
  /// - Parameter old: the items as they are read.
  /// - Returns: false where the list is not written as one that has items.
  mutating func replaceItems(
    of list: YAMLOutline, _ old: [WrittenValue], with new: [WrittenValue]
  ) throws(EditProblem) -> Bool {
    guard let items = list.items, !items.isEmpty, items.count == old.count, !new.isEmpty else { return false }
    let change = ListChange(from: old, to: new)
    if isFlow(list) {
      guard !hasComment(list) else { throw lostComment(list) }
      bytes.replaceSubrange(list.bytes, with: try bracketed(change, of: list, items))
      return true
    }
    guard let rows = rows(of: items) else { return false }
    bytes.replaceSubrange(rows[0].start..<rows[rows.count - 1].end, with: try text(of: change, rows, items))
    return true
  }

  /// What stands between the first two items stands between all.
  private func bracketed(
    _ change: ListChange, of list: YAMLOutline, _ items: [YAMLOutline]
  ) throws(EditProblem) -> [UInt8] {
    let between =
      items.count > 1
      ? Array(bytes[items[0].bytes.upperBound..<items[1].bytes.lowerBound]) : Array(", ".utf8)
    var text: [UInt8] = []
    for item in change.items { text += (text.isEmpty ? [] : between) + (try words(of: item, items)) }
    let (first, last) = (items[0].bytes, items[items.count - 1].bytes)
    return Array(
      bytes[list.bytes.lowerBound..<first.lowerBound] + text + bytes[last.upperBound..<list.bytes.upperBound])
  }

  /// The lines of an item.
  private struct Row {
    /// The byte where the comments above it begin.
    var start: Int
    /// The byte where its own first line begins.
    var line: Int
    /// The byte after its last line.
    var end: Int
  }

  /// - Returns: nil where an item does not stand behind a dash on lines of its own.
  private func rows(of items: [YAMLOutline]) -> [Row]? {
    let lines = lines
    var rows: [Row] = []
    for item in items {
      let line = lines.start(ofLineAt: item.bytes.lowerBound)
      let lead = bytes[line..<item.bytes.lowerBound].filter { $0 != UInt8(ascii: " ") }
      guard lead == [UInt8(ascii: "-")], !item.bytes.isEmpty, rows.last.map({ $0.end <= line }) ?? true,
        bytes[item.bytes.upperBound - 1] != .lineFeed
      else { return nil }
      rows.append(
        Row(
          start: rows.last?.end ?? commentsAbove(line), line: line, end: lines.end(ofLineAt: item.bytes.upperBound - 1)
        ))
    }
    return rows
  }

  /// The byte where the lines of comments begin that stand directly above a line.
  private func commentsAbove(_ line: Int) -> Int {
    let lines = lines
    var first = line
    while first > bytes.startIndex {
      let above = lines.start(ofLineAt: first - 1)
      guard bytes[above..<first].first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "#") else { break }
      first = above
    }
    return first
  }

  /// Comments above an item that is removed stay where they are.
  private func text(of change: ListChange, _ rows: [Row], _ items: [YAMLOutline]) throws(EditProblem) -> [UInt8] {
    let kept = Set(change.items.compactMap(\.origin))
    var text: [UInt8] = []
    for item in change.items {
      guard let origin = item.origin else {
        text += ended(bytes[rows[0].line..<items[0].bytes.lowerBound] + (try words(of: item, items)))
        continue
      }
      let removed = rows[..<origin].indices.reversed().prefix { !kept.contains($0) }.reversed()
      for row in removed.map({ rows[$0] }) + [rows[origin]] { text += bytes[row.start..<row.line] }
      let place = items[origin].bytes
      text += ended(
        bytes[rows[origin].line..<place.lowerBound] + (try words(of: item, items))
          + bytes[place.upperBound..<rows[origin].end])
    }
    for row in rows.indices.reversed().prefix(while: { !kept.contains($0) }).reversed() {
      text += bytes[rows[row].start..<rows[row].line]
    }
    return text
  }

  /// The text of a line with a line break, which the last one of a file may lack.
  private func ended(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let isEnded = line.last == .lineFeed || line.last == .carriageReturn
    return Array(line) + (isEnded ? [] : lineBreak)
  }

  /// An item's own text: as it stands where it is the same.
  private func words(of item: ListChange.Item, _ items: [YAMLOutline]) throws(EditProblem) -> [UInt8] {
    guard let origin = item.origin else { return Array(item.value.flow.utf8) }
    let old = items[origin]
    if item.isSame { return Array(bytes[old.bytes]) }
    guard !hasComment(old) else { throw lostComment(old) }
    guard case .mapping(let members) = item.value, old.entries?.isEmpty == false, !isFlow(old) else {
      return Array(styled(item.value, as: old).utf8)
    }
    let line = lines.start(ofLineAt: old.bytes.lowerBound)
    let indent = String(repeating: " ", count: old.bytes.lowerBound - line)
    let lineBreak = String(decoding: lineBreak, as: UTF8.self)
    let keys = members.map {
      "\(YAMLText.written($0.key)):" + $0.value.behindColon(indent: indent, lineBreak: lineBreak)
    }
    return Array(keys.joined(separator: lineBreak + indent).utf8)
  }
}
