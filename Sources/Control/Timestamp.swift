import Glibc

/// A second of the calendar; in JSON `2026-11-21T09:30:00Z` (RFC 3339, always UTC).
package struct Timestamp: Hashable, Comparable {
  package let secondsSince1970: Int

  package init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  package static var now: Timestamp { Timestamp(secondsSince1970: time(nil)) }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.secondsSince1970 < right.secondsSince1970 }

  /// Reads a moment; nil for any text that is not of exactly this form.
  package init?(_ text: String) {
    let numbers = text.split { "-T:Z".contains($0) }.compactMap { Int32($0) }
    guard numbers.count == 6, numbers.allSatisfy({ (0...9999).contains($0) }) else { return nil }
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (fields.tm_hour, fields.tm_min, fields.tm_sec) = (numbers[3], numbers[4], numbers[5])
    self.init(secondsSince1970: timegm(&fields))
    guard description == text else { return nil }
  }

  private static let form = "%Y-%m-%dT%H:%M:%SZ"

  /// The moment in the machine's time zone: `2026-11-21 10:30:00`.
  package var local: String {
    var fields = tm()
    var seconds = secondsSince1970
    return localtime_r(&seconds, &fields) == nil ? description : Self.text("%Y-%m-%d %H:%M:%S", fields)
  }

  private static func text(_ form: String, _ fields: tm) -> String {
    var fields = fields
    let longest = 64
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: longest) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = strftime(start, longest, form, &fields)
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}

extension Timestamp: CustomStringConvertible {
  package var description: String {
    var fields = tm()
    var seconds = secondsSince1970
    return gmtime_r(&seconds, &fields) == nil ? "\(secondsSince1970)" : Self.text(Self.form, fields)
  }
}

extension Timestamp: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let moment = Timestamp(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a UTC time")
    }
    self = moment
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
