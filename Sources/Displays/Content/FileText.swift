/// The text of a file that a screen shows, and what is wrong with a file that holds none.
package enum FileText {
  /// The most bytes of a file. No screen has room for as much text.
  package static let mostBytes = 64 << 10

  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// The text of a file, without a byte order mark and without the white space at its end; empty for an empty file.
  ///
  /// - Parameter bytes: the bytes of the file; more than are allowed may be missing.
  package static func text(of bytes: [UInt8]) throws(Problem) -> String {
    guard bytes.count <= mostBytes else {
      throw Problem(description: "it has more than \(mostBytes >> 10) KiB; no screen has room for so much text")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var lines: [Substring] = []
    for (index, line) in bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    {
      lines.append(try text(ofLine: line, number: index + 1)[...])
    }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Editors of other systems end a line with a carriage return too.
  private static func text(ofLine bytes: ArraySlice<UInt8>, number: Int) throws(Problem) -> String {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(description: "line \(number) is not UTF-8; save it as UTF-8")
    }
    if let control = text.unicodeScalars.first(where: { $0.isControl && $0 != "\t" }) {
      throw Problem(description: "line \(number) holds \(control.codePoint), expected text without control characters")
    }
    return text
  }
}
