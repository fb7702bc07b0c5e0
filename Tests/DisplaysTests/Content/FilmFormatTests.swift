import Displays
import Testing

@Suite struct FilmFormatTests {
  private static func box(_ brand: String) -> [UInt8] { [0, 0, 0, 32] + Array("ftyp\(brand)".utf8) }

  private static let ebml: [UInt8] = [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0x82, 0x84]
  private static let packets = (0..<600).map { UInt8($0 % 188 == 0 ? 0x47 : 0xff) }

  @Test(
    arguments: [
      (box("isom"), .mp4), (box("mp42"), .mp4), (box("qt  "), .mov), (ebml + Array("webm".utf8), .webm),
      (ebml + Array("matroska".utf8), .mkv), (Array("OggS".utf8), .ogv), (Array("FLV".utf8), .flv),
      ([0, 0, 1, 0xba], .mpg), (Array("RIFF....AVI LIST".utf8), .avi), (packets, .ts),
    ] as [([UInt8], FilmFormat)])
  func filmsAreKnownByTheirBytes(head: [UInt8], format: FilmFormat) {
    #expect(FilmFormat(head: head) == format)
    #expect(OtherFormat(head: head).source == "video")
  }

  @Test(
    arguments: [
      [], [0x47], Array("GIF89a".utf8), Array("#EXTM3U".utf8), Array("RIFF....WAVE".utf8), Array("MZ".utf8),
      box("heic"),
      box("avif"), Array("<svg".utf8), Array(packets.prefix(300)), [0x7f] + Array("ELF".utf8),
    ] as [[UInt8]])
  func othersAreNone(head: [UInt8]) {
    #expect(FilmFormat(head: head) == nil)
    #expect(OtherFormat(head: head).source != "video")
  }

  /// Scanners and mail programs write something before it.
  @Test(arguments: ["%PDF-1.7", "\r\n%PDF-1.4", "MIME-Version: 1.0\n\n%PDF-1.3"])
  func aDocumentIsOneWhereverItBegins(text: String) {
    let head = Array(text.utf8)
    #expect(ImageFormat.isDocument(head) && OtherFormat(head: head).source == "document")
  }
}
