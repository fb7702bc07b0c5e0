import Displays
import Testing

/// Which files end before their picture does.
@Suite struct ImageEndTests {
  private static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [0xff, marker, 0, UInt8(bytes.count + 2)] + bytes
  }

  private static let thumbnail: [UInt8] = [0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9]
  private static let data: [UInt8] = [0x12, 0xff, 0x00, 0xd9, 0xff, 0xd0, 0x34]
  private static let scan: [UInt8] = segment(0xda, [1, 1, 0, 0, 63, 0]) + data
  /// Without its end.
  private static let progressive: [UInt8] = [
    [0xff, 0xd8], segment(0xe1, thumbnail), [0xff], segment(0xc2, [8, 0, 1, 0, 1, 1]), scan,
    segment(0xc4, [0, 0xff, 0xd9]), scan,
  ].flatMap { $0 }
  private static let end: [UInt8] = [0xff, 0xff, 0xd9]

  @Test func aJPEGEndsAtItsMarker() {
    for count in 0...Self.progressive.count {
      #expect(ImageFormat.jpeg.isCutOff(Array(Self.progressive.prefix(count))), "after \(count) bytes")
    }
    #expect(ImageFormat.jpeg.isCutOff(Self.progressive + [0xff, 0xff]))
    #expect(!ImageFormat.jpeg.isCutOff(Self.progressive + Self.end))
  }

  /// Another picture, or a film, as telephones append them; and nothing of that need be whole.
  @Test(arguments: [[0], thumbnail, [0xff], [0xff, 0xe1, 0xff, 0xff]] as [[UInt8]])
  func anythingMayFollow(bytes: [UInt8]) {
    #expect(!ImageFormat.jpeg.isCutOff(Self.progressive + Self.end + bytes))
  }

  /// One picture is shown, so what is missing of another one is not missed.
  @Test func aGIFEndsWithItsFirstPicture() {
    let screen: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]
    let delay: [UInt8] = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
    let picture: [UInt8] = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    let whole = Array("GIF89a".utf8) + screen + delay + picture
    for count in 0..<whole.count { #expect(ImageFormat.gif.isCutOff(Array(whole.prefix(count))), "\(count) bytes") }
    let rests: [[UInt8]] = [[], [0x2c, 0, 0], picture + [0x3b]]
    for rest in rests { #expect(!ImageFormat.gif.isCutOff(whole + rest)) }
  }

  @Test(arguments: [ImageFormat.png, .webp, .svg]) func othersAreRefusedByTheirLibraries(format: ImageFormat) {
    #expect(!format.isCutOff([]))
  }
}
