/// The format of a film, by which its file is named. mpv plays all of them.
package enum FilmFormat: String, Sendable, CaseIterable {
  case mp4, mov, mkv, webm, avi, ogv, flv, mpg, ts

  /// - Parameter head: the first bytes of a file, `ImageFormat.headLength` or fewer.
  /// - Returns: nil for a file that is no film.
  package init?(head: [UInt8]) {
    if let brand = OtherFormat.brand(head), OtherFormat.photo(head) == nil {
      self = brand == "qt  " ? .mov : .mp4
    } else if head.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) {
      self = Self.isWebM(head) ? .webm : .mkv
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "AVI".utf8) {
      self = .avi
    } else if head.starts(with: "OggS".utf8) {
      self = .ogv
    } else if head.starts(with: "FLV".utf8) {
      self = .flv
    } else if head.starts(with: [0, 0, 1, 0xba]) || head.starts(with: [0, 0, 1, 0xb3]) {
      self = .mpg
    } else if Self.isTransportStream(head) {
      self = .ts
    } else {
      return nil
    }
  }

  /// True for Matroska that names WebM as its document type, in the header of a few bytes.
  private static func isWebM(_ head: [UInt8]) -> Bool {
    let (start, name) = (head.prefix(64), Array("webm".utf8))
    return start.indices.contains { start[$0...].starts(with: name) }
  }

  /// True for packets of 188 bytes, each of which begins with the same byte (ISO 13818-1).
  private static func isTransportStream(_ head: [UInt8]) -> Bool {
    let (sync, packet): (UInt8, Int) = (0x47, 188)
    return [0, packet, 2 * packet].allSatisfy { head.indices.contains($0) && head[$0] == sync }
  }
}
