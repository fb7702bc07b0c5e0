import Testing

@testable import Displays

/// Which images are several pictures, by their first bytes.
@Suite struct AnimationTests {
  private static let screen: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]
  private static let head = Array("GIF89a".utf8) + screen
  private static let picture: [UInt8] = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  private static let coloured: [UInt8] = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x44, 1, 0]
  private static let delay: [UInt8] = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
  private static let comment = [0x21, 0xfe, 5] + Array("a,;!b".utf8) + [0]
  private static let repeats = [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]

  private static let gifs: [(String, [UInt8], Bool)] = [
    ("one picture", head + picture + [0x3b], false), ("two", head + picture + picture + [0x3b], true),
    ("two with delays", head + repeats + delay + picture + delay + picture + [0x3b], true),
    ("with colours of their own", head + coloured + comment + coloured + [0x3b], true),
    ("one that says that it repeats", head + repeats + delay + picture + [0x3b], false),
    ("what follows the end", head + picture + [0x3b] + picture, false),
    ("the beginning of one that repeats", head + repeats + delay + picture.prefix(12), true),
    ("the beginning of any other", head + delay + picture.prefix(12), false),
    ("an unknown block", head + picture + [0x99] + picture, false), ("nothing", [], false), ("its head", head, false),
    ("half of its head", Array("GIF89a".utf8) + [1, 0], false),
  ]

  @Test(arguments: gifs)
  func gif(oddity: String, bytes: [UInt8], isAnimated: Bool) {
    #expect(ImageFormat.gif.isAnimated(bytes) == isAnimated, "\(oddity)")
  }

  private static func webp(_ chunk: String, _ flags: UInt8) -> [UInt8] {
    Array("RIFF0000WEBP\(chunk)0000".utf8) + [flags]
  }

  private static func chunk(_ name: String, _ length: UInt8 = 0) -> [UInt8] {
    [0, 0, 0, length] + Array(name.utf8) + [UInt8](repeating: 0, count: Int(length) + 4)
  }

  @Test func otherFormats() {
    #expect(
      ImageFormat.webp.isAnimated(Self.webp("VP8X", 0x12)) && !ImageFormat.webp.isAnimated(Self.webp("VP8X", 0x10)))
    #expect(!ImageFormat.webp.isAnimated(Self.webp("VP8L", 0x02)) && !ImageFormat.webp.isAnimated([]))
    let head: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + Self.chunk("IHDR", 13)
    #expect(ImageFormat.png.isAnimated(head + Self.chunk("acTL", 8) + Self.chunk("IDAT", 9)))
    #expect(!ImageFormat.png.isAnimated(head + Self.chunk("IDAT", 9) + Self.chunk("acTL", 8)))
    #expect(!ImageFormat.png.isAnimated(head + [0xff, 0xff, 0xff, 0xff]) && !ImageFormat.png.isAnimated([]))
    #expect(!ImageFormat.png.isAnimated(head + [0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5, 6, 7, 8]))
    #expect(!ImageFormat.jpeg.isAnimated(head) && !ImageFormat.svg.isAnimated(head))
  }
}
