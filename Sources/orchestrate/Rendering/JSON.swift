import FoundationEssentials

// Keys are sorted, so that equal values give equal text.
extension Encodable {
  /// The value as readable JSON.
  func json() throws -> String { try text(.prettyPrinted) }

  /// The value in one line, without its end.
  func compactJSON() throws -> String { try text() }

  /// The value as one line, with its end.
  func line() throws -> [UInt8] { Array(try compactJSON().utf8) + [UInt8(ascii: "\n")] }

  private func text(_ format: JSONEncoder.OutputFormatting = []) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
