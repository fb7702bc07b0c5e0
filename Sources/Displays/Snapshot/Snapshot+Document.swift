extension Snapshot {
  /// A snapshot as JSON: what `orchestrate show --json` prints and `--snapshot FILE` reads (schemas/snapshot-1.json).
  ///
  /// Things refer to each other by the connector's name and the CRTC's id. What has its usual value may be left out,
  /// and keys that this version does not know are skipped. A document holds whatever the JSON said;
  /// `snapshot()` checks it.
  package struct Document: Codable, Hashable, Sendable {
    package static let version = 1

    package let version: Int
    package var framebuffer: Framebuffer
    /// The name of the primary output.
    package var primary: String?
    package var crtcs: [CRTC]
    package var outputs: [Output]
    /// The modes that this program created on the server, each with its mode line.
    package var createdModes: [Mode]?
    /// The RandR 1.5 monitors that clients declared.
    package var monitors: [Monitor]?
    /// Not known when left out.
    package var power: Power?
    /// Touchscreens and pens; not known when left out.
    package var inputs: [Input]?
    /// Not known, or without an entry, when left out.
    package var fontDPI: FontDPI?

    package init(
      framebuffer: Framebuffer, primary: String? = nil, crtcs: [CRTC], outputs: [Output], createdModes: [Mode]? = nil,
      monitors: [Monitor]? = nil, power: Power? = nil, inputs: [Input]? = nil
    ) {
      version = Self.version
      self.framebuffer = framebuffer
      self.primary = primary
      self.crtcs = crtcs
      self.outputs = outputs
      self.createdModes = createdModes
      self.monitors = monitors
      self.power = power
      self.inputs = inputs
    }

    /// The version is looked at first: the shape of another version would only give misleading errors.
    ///
    /// - Throws: a `DocumentError` for another version, else a `DecodingError`.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      version = try container.decode(Int.self, forKey: .version)
      guard version == Self.version else {
        throw DocumentError(path: [.key("version")], found: "\(version)", expected: "\(Self.version)")
      }
      framebuffer = try container.decode(Framebuffer.self, forKey: .framebuffer)
      primary = try container.decodeIfPresent(String.self, forKey: .primary)
      crtcs = try container.decode([CRTC].self, forKey: .crtcs)
      outputs = try container.decode([Output].self, forKey: .outputs)
      createdModes = try container.decodeIfPresent([Mode].self, forKey: .createdModes)
      monitors = try container.decodeIfPresent([Monitor].self, forKey: .monitors)
      power = try container.decodeIfPresent(Power.self, forKey: .power)
      inputs = try container.decodeIfPresent([Input].self, forKey: .inputs)
      fontDPI = try container.decodeIfPresent(FontDPI.self, forKey: .fontDPI)
    }
  }
}

extension Snapshot.Document {
  package struct CRTC: Codable, Hashable, Sendable {
    package var id: Int
    /// The names of the outputs it can drive; none when left out.
    package var outputs: [String]?
    /// The rotations it can do; all when left out.
    package var rotations: [String]?
    /// The axes it can reflect along, `x` and `y`; both when left out.
    package var reflections: [String]?
    /// Whether it can scale; it can when left out.
    package var transforms: Bool?
  }

  package struct Output: Codable, Hashable, Sendable {
    package var name: String
    package var id: Int
    /// Connected when left out.
    package var connection: String?
    package var identity: Identity?
    package var physicalSize: Size?
    package var modes: [Mode]?
    /// The names of the outputs that may share a CRTC with this one.
    package var clones: [String]?
    package var properties: [String: Property]?
    /// Nothing is known when left out.
    package var overscan: Overscan?

    /// The CRTC that drives it; a dark output has none, and none of the following.
    package var crtc: Int?
    /// In full, since a monitor unplugged while lit keeps a mode that its list no longer has.
    package var mode: Mode?
    package var position: Point?
    package var rotation: String?
    package var reflection: String?
    package var transform: Transform?
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
    /// As `cvt` prints it, without a name; only of the modes in `createdModes`.
    package var modeline: String?
    /// Whether it was created for an output that detects nothing; only of those with a mode line.
    package var forced: Bool?
  }

  /// What CTA-861 has the EDID say: words are `overscanned`, `underscanned` and `both`.
  package struct Overscan: Codable, Hashable, Sendable {
    package var underscansByDefault: Bool?
    package var preferred: String?
    package var computer: String?
    package var television: String?
  }

  package struct Monitor: Codable, Hashable, Sendable {
    package var name: String
    /// It is not when left out.
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
