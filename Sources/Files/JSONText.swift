import Displays
import FoundationEssentials

/// JSON from outside: a file, a client of the control socket, a property that any client of the display can write.
package enum JSONText {
  /// - Throws: the problem with the text, or an error of the type itself.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Collection<UInt8>) throws -> Value {
    try Value(from: JSONDecoding(JSONIndex(Array(bytes)).root))
  }
}

// Keys are sorted, so that equal values give equal text. It may go to a terminal, or into the log of a CI job.
extension Encodable {
  /// The value as readable JSON.
  package func json() throws -> String { try text(.prettyPrinted) }

  /// The value in one line, without its end.
  package func compactJSON() throws -> String { try text() }

  /// The value as one line, with its end.
  package func line() throws -> [UInt8] { Array(try compactJSON().utf8) + [UInt8(ascii: "\n")] }

  private func text(_ format: JSONEncoder.OutputFormatting = []) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(self), as: UTF8.self).withEscapes
  }
}

extension String {
  /// The same JSON with escapes for all control characters, and for what GitHub's runner would take for a command; the
  /// encoder escapes only those below U+0020. Outside of strings JSON has none of them but line breaks.
  fileprivate var withEscapes: String {
    let text = replacing("##[", with: #"##\u005b"#)
    guard text.unicodeScalars.contains(where: { $0.steers && $0 != "\n" }) else { return text }
    return text.unicodeScalars.map { $0.steers && $0 != "\n" ? $0.escapedForJSON : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// The scalar as a JSON escape; no control character is beyond U+FFFF.
  fileprivate var escapedForJSON: String { "\\u" + String(value, radix: 16).zeroPadded(to: 4) }
}
