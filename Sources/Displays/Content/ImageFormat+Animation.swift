extension ImageFormat {
  /// The number of bytes that tell whether an image moves, unless its first picture is larger than that.
  package static let animationLength = 1 << 20

  /// True if an image is several pictures that follow one another. Only the first is shown.
  ///
  /// - Parameter bytes: the first bytes of a file, `animationLength` or fewer.
  package func isAnimated(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .gif: GIFBlocks(bytes).isAnimated
    // The flag of the extended format (RFC 9649).
    case .webp: bytes.dropFirst(12).starts(with: "VP8X".utf8) && bytes.count > 20 && bytes[20] & 0x02 != 0
    case .png: Self.hasAnimationChunk(bytes)
    case .jpeg, .svg: false
    }
  }

  /// True if an animated PNG declares itself before its first picture (acTL before IDAT).
  private static func hasAnimationChunk(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.dropFirst(8)
    while rest.count >= 12 {
      let kind = rest.dropFirst(4).prefix(4)
      if kind.elementsEqual("acTL".utf8) { return true }
      if kind.elementsEqual("IDAT".utf8) { return false }
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(12 + length)
    }
    return false
  }
}

/// The blocks of a GIF, up to its second picture.
struct GIFBlocks {
  private(set) var isAnimated = false
  /// True if all of a picture is there.
  private(set) var hasPicture = false
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes.dropFirst(10)
    var pictures = 0
    var repeats = false
    guard let flags = rest.first else { return }
    rest = rest.dropFirst(3 + Self.colors(flags))
    while pictures < 2, let kind = rest.popFirst(), kind != 0x3b {
      switch kind {
      case 0x21:
        // This extension tells how often the pictures are repeated; no still image has it.
        repeats = repeats || rest.dropFirst(2).starts(with: "NETSCAPE2.0".utf8)
        rest = rest.dropFirst()
        skipParts()
      case 0x2c:
        pictures += 1
        guard let flags = rest.dropFirst(8).first else { break }
        rest = rest.dropFirst(10 + Self.colors(flags))
        if skipParts() { hasPicture = true }
      default: rest = []
      }
    }
    let isCut = rest.isEmpty && bytes.last != 0x3b
    isAnimated = pictures > 1 || repeats && isCut
  }

  /// Skips parts. A block ends with a part of no length.
  ///
  /// - Returns: whether that is there.
  @discardableResult
  private mutating func skipParts() -> Bool {
    while let length = rest.popFirst() {
      guard length > 0 else { return true }
      rest = rest.dropFirst(Int(length))
    }
    return false
  }

  /// The size of a table of colours, in bytes.
  private static func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 0x07) + 1) }
}
