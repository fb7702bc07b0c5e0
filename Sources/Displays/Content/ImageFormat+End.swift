extension ImageFormat {
  /// True if the library that draws a file that is cut off does not say so: libjpeg and imlib2's reader of GIF leave
  /// the rest empty. The others refuse such a file.
  package var hidesItsEnd: Bool { self == .jpeg || self == .gif }

  /// True if a file ends before its first picture does, where the end is hidden.
  ///
  /// - Parameter bytes: all of the file.
  package func isCutOff(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg: !Self.hasEnd(jpeg: bytes)
    case .gif: !GIFBlocks(bytes).hasPicture
    case .png, .webp, .svg: false
    }
  }

  /// True if a JPEG has its end (EOI; ITU T.81, annex B). A thumbnail has one of its own, within a segment, and
  /// anything may follow the end.
  private static func hasEnd(jpeg bytes: [UInt8]) -> Bool {
    var rest = bytes.dropFirst(2)
    while let start = rest.firstIndex(of: 0xff) {
      rest = rest[start...].drop { $0 == 0xff }
      guard let marker = rest.popFirst() else { return false }
      switch marker {
      case 0xd9: return true
      // A byte of the picture, and markers that stand alone.
      case 0x00, 0x01, 0xd0...0xd8: continue
      default: rest = rest.dropFirst(rest.prefix(2).reduce(0) { $0 << 8 | Int($1) })
      }
    }
    return false
  }
}
