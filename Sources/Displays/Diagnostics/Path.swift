/// A path or the name of a file: bytes, as the kernel has them. Two are the same when their bytes are.
///
/// Not a String: to Swift a slash with a combining character behind it is one character and no slash, and `é` spelled
/// in two ways is one text, where the kernel sees two files.
package struct Path: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { self.init(bytes: text.utf8) }

  /// The path as C takes it.
  package var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  private static let slash = UInt8(ascii: "/")
  private static let point = UInt8(ascii: ".")

  package var isEmpty: Bool { bytes.isEmpty }

  /// True if the path begins at the root.
  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// True if the path is a name that `ls` leaves out.
  package var isHidden: Bool { bytes.first == Self.point }

  /// True if the path is more than one name.
  package var hasFolder: Bool { bytes.contains(Self.slash) }

  /// The parts between the slashes.
  package var parts: [Path] { bytes.split(separator: Self.slash).map { Path(bytes: $0) } }

  /// `lobby.yaml` of `desks/lobby.yaml`, also with slashes behind it; `/` of the root.
  package var name: Path {
    let path = withoutLastSlashes
    guard let slash = path.bytes.lastIndex(of: Self.slash), path.bytes.count > 1 else { return path }
    return Path(bytes: path.bytes[(slash + 1)...])
  }

  /// `desks` of `desks/lobby.yaml`, and `.` of `lobby.yaml`.
  package var folder: Path {
    let path = withoutLastSlashes
    guard let slash = path.bytes.lastIndex(of: Self.slash) else { return "." }
    return slash == 0 ? "/" : Path(bytes: path.bytes[..<slash]).withoutLastSlashes
  }

  /// The root stays what it is.
  package var withoutLastSlashes: Path {
    let last = bytes.lastIndex { $0 != Self.slash } ?? 0
    return Path(bytes: bytes.prefix(last + 1))
  }

  package func hasEnding(_ ending: Path) -> Bool {
    bytes.count >= ending.bytes.count && bytes.suffix(ending.bytes.count).elementsEqual(ending.bytes)
  }

  /// `lobby` of `lobby.yaml`, without `.yaml`; itself when it does not end so.
  package func dropping(_ ending: Path) -> Path {
    hasEnding(ending) ? Path(bytes: bytes.dropLast(ending.bytes.count)) : self
  }

  /// `lobby` of `lobby.yaml`, whatever the ending is; a point at the start begins no ending.
  package var withoutEnding: Path {
    guard let point = bytes.lastIndex(of: Self.point), point > 0 else { return self }
    return Path(bytes: bytes[..<point])
  }

  /// The path of something in this folder.
  package func appending(_ part: Path) -> Path {
    isEmpty || bytes.last == Self.slash
      ? Path(bytes: bytes + part.bytes) : Path(bytes: bytes + [Self.slash] + part.bytes)
  }

  /// The path itself when it begins at the root; else as seen from the folder.
  package func located(in folder: Path) -> Path { isAbsolute ? self : folder.appending(self) }
}

extension Path: Comparable {
  package static func < (left: Path, right: Path) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

extension Path: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation text: Interpolation) { self.init(bytes: text.bytes) }

  /// Paths within paths keep their bytes, whatever these would look like in a message.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

    package mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }
    package mutating func appendInterpolation(_ path: Path) { bytes += path.bytes }
    package mutating func appendInterpolation(_ text: some StringProtocol) { bytes += text.utf8 }
    package mutating func appendInterpolation(_ number: some BinaryInteger) { bytes += String(number).utf8 }
  }
}

extension Path: Codable {
  package init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
