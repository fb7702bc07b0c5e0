/// The format of a file that is no image of a format that is shown, as people call it.
package struct OtherFormat: Hashable, Sendable {
  /// The format with its article, or an adjective: `a PDF`, `empty`.
  package let name: String
  /// The remedy.
  package let remedy: String
  /// The source of a profile that could show the file; nil for none.
  package let source: String?

  private init(_ name: String, _ remedy: String, source: String? = nil) {
    (self.name, self.remedy, self.source) = (name, remedy, source)
  }

  /// - Parameter head: the first bytes of a file that `ImageFormat` has no name for.
  package init(head: [UInt8]) {
    if head.isEmpty {
      self.init("empty", "put an image there")
    } else {
      self = Self.document(head) ?? Self.photo(head) ?? (FilmFormat(head: head) == nil ? Self.unknown : Self.film)
    }
  }

  private static let unknown = OtherFormat("no image", "convert it to PNG or JPEG")
  private static let film = OtherFormat("a film", "write it as a video", source: "video")

  private static func document(_ head: [UInt8]) -> OtherFormat? {
    if ImageFormat.isDocument(head) { return OtherFormat("a PDF", "write it as a document", source: "document") }
    return head.starts(with: "%!".utf8) ? OtherFormat("PostScript", "convert it to PNG") : nil
  }

  /// - Returns: nil for what is no photo.
  static func photo(_ head: [UInt8]) -> OtherFormat? {
    let convert = "convert it to JPEG or PNG"
    if head.starts(with: "BM".utf8) { return OtherFormat("a BMP image", convert) }
    if head.starts(with: [0x49, 0x49, 0x2a, 0]) || head.starts(with: [0x4d, 0x4d, 0, 0x2a]) {
      return OtherFormat("a TIFF image", convert)
    }
    let brand = brand(head)
    if ["heic", "heix", "heim", "heis", "mif1", "msf1"].contains(brand) { return OtherFormat("a HEIC image", convert) }
    return ["avif", "avis"].contains(brand) ? OtherFormat("an AVIF image", convert) : nil
  }

  /// The brand of files in boxes (ISO 14496-12): `isom` for a film, `heic` for a photo.
  static func brand(_ head: [UInt8]) -> String? {
    guard head.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    return String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
  }
}
