/// The formats of images that are shown. The libraries that decode images know many more, some of which are programs
/// (PostScript) or archives; no user puts those on a screen, and every decoder is one more way in.
package enum ImageFormat: String, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case svg = "SVG"

  /// The name of the module with which imlib2 reads the format.
  package var module: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpeg"
    case .gif: "gif"
    case .webp: "webp"
    case .svg: "svg"
    }
  }

  /// The number of bytes that tell a file's format: an SVG may begin with a licence.
  package static let headLength = 4096

  /// - Parameter head: the first bytes of a file, `headLength` or fewer.
  /// - Returns: nil for a format that is not shown.
  package init?(head: [UInt8]) {
    if head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if head.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if Self.isSVG(head) {
      self = .svg
    } else {
      return nil
    }
  }

  /// True for the beginning of a PDF, before which other bytes may stand (ISO 32000-1, annex H).
  package static func isDocument(_ head: [UInt8]) -> Bool {
    let (mark, farthest) = (Array("%PDF-".utf8), 1024)
    return head.indices.prefix(farthest).contains { head[$0...].starts(with: mark) }
  }

  /// True for text that begins with a tag, and has the one of an SVG.
  private static func isSVG(_ head: [UInt8]) -> Bool {
    let text = head.starts(with: [0xef, 0xbb, 0xbf]) ? head.dropFirst(3) : head[...]
    let start = text.drop { [0x20, 0x09, 0x0a, 0x0d].contains($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    let tag = Array("<svg".utf8)
    return start.indices.contains { start[$0...].starts(with: tag) }
  }
}
