/// The text of the server's resources (RESOURCE_MANAGER), as `xrdb` writes it: entries `name: value`, one a line. One
/// entry at a time is read or set, and all else in it stays byte for byte.
package struct ResourceText: Hashable, Sendable {
  package private(set) var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that counts for a program that asks: of several entries of a name the last one.
  package func value(of name: String) -> String? {
    entries(named: name).last.map { entry in
      String(decoding: bytes[entry.value], as: UTF8.self)
    }
  }

  /// Sets an entry, or takes it out. A new one comes first: what was there may end without a line break.
  package mutating func set(_ name: String, to value: String?) {
    let present = entries(named: name)
    guard let first = present.first else {
      if let value { bytes = Array("\(name):\t\(value)\n".utf8) + bytes }
      return
    }
    for entry in present.dropFirst().reversed() { bytes.removeSubrange(entry.line) }
    if let value { bytes.replaceSubrange(first.value, with: value.utf8) } else { bytes.removeSubrange(first.line) }
  }
}

extension ResourceText {
  /// The place of an entry in the text.
  private struct Entry {
    /// The whole entry with its line break.
    var line: Range<Int>
    /// The value without blanks around it.
    var value: Range<Int>
  }

  private func entries(named name: String) -> [Entry] {
    lines.compactMap { line in
      guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")),
        bytes[trimmed(line.lowerBound..<colon)].elementsEqual(name.utf8)
      else { return nil }
      return Entry(line: line, value: trimmed(colon + 1..<line.upperBound))
    }
  }

  /// The lines with their line breaks. A backslash at the end of a line continues an entry in the next one (X(7),
  /// RESOURCES).
  private var lines: [Range<Int>] {
    var (lines, start): ([Range<Int>], Int) = ([], 0)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      let isContinued = index > start && bytes[index - 1] == UInt8(ascii: "\\") && bytes[start] != UInt8(ascii: "!")
      guard !isContinued else { continue }
      lines.append(start..<index + 1)
      start = index + 1
    }
    return start < bytes.count ? lines + [start..<bytes.count] : lines
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let isBlank = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
    guard let first = bytes[range].firstIndex(where: { !isBlank($0) }),
      let last = bytes[range].lastIndex(where: { !isBlank($0) })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }
}
