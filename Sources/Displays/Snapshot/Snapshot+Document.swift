// The parts of a snapshot's document, beside the values that have theirs in their own file.

extension Snapshot.Document {
  package struct CRTC: Codable, Hashable, Sendable {
    package var id: Int
    /// The names of the outputs it can drive; none when left out.
    package var outputs: [String]?
    /// The rotations it can do; all when left out.
    package var rotations: [String]?
    /// The axes it can reflect along, `x` and `y`; both when left out.
    package var reflections: [String]?
    /// True if the CRTC can scale; it can when left out.
    package var transforms: Bool?
  }

  package struct Identity: Codable, Hashable, Sendable {
    package var vendor: String?
    package var product: Int?
    package var model: String?
    package var serial: String?
    package var serialNumber: Int?
    package var edid: String?
    package var builtin: Bool?
  }

  package struct Mode: Codable, Hashable, Sendable {
    package var id: Int
    package var width: Int
    package var height: Int
    package var refreshMilliHertz: Int
    package var preferred: Bool?
    package var interlaced: Bool?
    /// The timing as `cvt` prints it, without a name; only of the modes in `createdModes`.
    package var modeline: String?
    /// True if the mode was created for an output that detects nothing; only of those with a mode line.
    package var forced: Bool?
  }

  /// The overscan that the EDID tells by CTA-861: words are `overscanned`, `underscanned` and `both`.
  package struct Overscan: Codable, Hashable, Sendable {
    package var underscansByDefault: Bool?
    package var preferred: String?
    package var computer: String?
    package var television: String?
  }

  package struct Monitor: Codable, Hashable, Sendable {
    package var name: String
    /// True if the monitor is primary; it is not when left out.
    package var primary: Bool?
    package var position: Point
    package var size: Size
    package var physicalSize: Size?
    /// The names of its outputs; none when left out.
    package var outputs: [String]?
  }

  /// Nine numbers row by row. Every 16.16 fixed point number is a Double, so nothing is lost.
  package struct Transform: Codable, Hashable, Sendable {
    package var matrix: [Double]
    package var filter: String?
  }

  /// At most one of `range`, `names` and `numbers` says what the property accepts; anything when all are left out.
  package struct Property: Codable, Hashable, Sendable {
    package var value: Value
    /// The smallest and the largest number.
    package var range: [Int]?
    package var names: [String]?
    package var numbers: [Int]?
    package var immutable: Bool?
  }

  /// A JSON number, a JSON string for a name, or `{"bytes": "00ff"}` for anything else.
  package enum Value: Hashable, Sendable {
    case number(Int)
    case name(String)
    case bytes(String)
  }
}

extension Snapshot.Document.Value: Codable {
  private enum CodingKeys: CodingKey {
    case bytes
  }

  package init(from decoder: any Decoder) throws {
    if let number = try? decoder.singleValueContainer().decode(Int.self) {
      self = .number(number)
    } else if let name = try? decoder.singleValueContainer().decode(String.self) {
      self = .name(name)
    } else {
      self = .bytes(try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .bytes))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .name(let name):
      var container = encoder.singleValueContainer()
      try container.encode(name)
    case .bytes(let bytes):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(bytes, forKey: .bytes)
    }
  }
}
