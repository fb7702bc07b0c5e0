import Testing

@testable import Displays

/// How faithfully pictures are shown, in numbers.
struct FidelityTests {
  private static func mode(_ size: Size, _ rate: Int = 60_000) -> Mode {
    Mode(id: ModeID(1), size: size, refreshMilliHertz: rate)
  }

  private static func room(_ size: Size, rate: Int = 60_000) -> PictureRoom {
    PictureRoom(size: size, on: OutputState(mode: mode(size, rate), position: .origin))
  }

  private static let screen = Size(width: 1920, height: 1080)

  private func fidelity(
    _ width: Int, _ height: Int, _ fit: Fit = .contain, rate: Double? = nil, on room: PictureRoom = room(screen)
  ) throws -> Fidelity {
    Fidelity(
      of: try #require(PictureFacts(size: Size(width: width, height: height), framesPerSecond: rate)), as: fit,
      in: room)
  }

  @Test func enlargedByMoreThanAQuarter() throws {
    #expect(try fidelity(1920, 1080).words.isEmpty)
    #expect(try fidelity(1536, 864).scale == 1.25)
    #expect(try fidelity(1536, 864).words.isEmpty)
    #expect(try fidelity(1530, 864).words.isEmpty, "contain goes by the side that touches the edges")
    #expect(try fidelity(640, 480).words == ["640x480 pixels, scaled up by 2.25"])
    #expect(try fidelity(640, 480, .cover).words == ["640x480 pixels, scaled up by 3"])
    #expect(try fidelity(1920, 540, .stretch).words == ["1920x540 pixels, scaled up by 2"])
    #expect(try fidelity(640, 480, .center).words.isEmpty)
  }

  @Test func reducedByMoreThanFour() throws {
    #expect(try fidelity(7680, 4320).words.isEmpty)
    #expect(
      try fidelity(12000, 9000).words == [
        "12000x9000 pixels, scaled down by 8.33; they take 411.99 MiB at 4 bytes each"
      ])
  }

  /// What the hardware enlarges is enlarged too.
  @Test func throughATransform() throws {
    let state = OutputState(
      mode: Self.mode(Self.screen), position: .origin,
      transform: Transform(scale: Scale(millionths: 2_000_000)))
    let room = PictureRoom(size: Size(width: 960, height: 540), on: state)
    #expect(try fidelity(960, 540, on: room).words == ["960x540 pixels, scaled up by 2"])
    #expect(try fidelity(1920, 1080, on: room).words.isEmpty)
  }

  @Test func ratesThatAreNoWholeNumberOfRefreshes() throws {
    #expect(try fidelity(1920, 1080, rate: 30).words.isEmpty)
    #expect(try fidelity(1920, 1080, rate: 29.97).words.isEmpty)
    #expect(try fidelity(1920, 1080, rate: 25).words == ["25 frames/s at 60 Hz: 2.4 refreshes for a frame"])
    #expect(try fidelity(1920, 1080, rate: 25, on: Self.room(Self.screen, rate: 50_000)).words.isEmpty)
    #expect(
      try fidelity(1920, 1080, rate: 60, on: Self.room(Self.screen, rate: 30_000)).words == [
        "60 frames/s at 30 Hz: 0.5 refreshes for a frame"
      ])
    #expect(try fidelity(1920, 1080, rate: 25, on: Self.room(Self.screen, rate: 0)).words.isEmpty, "Xvfb tells no rate")
  }

  @Test func nonsenseIsNoPicture() {
    #expect(PictureFacts(size: Size(width: 0, height: 5)) == nil)
    #expect(PictureFacts(size: Size(width: 5, height: 100_000)) == nil)
    #expect(PictureFacts(size: Size(width: 5, height: 5), framesPerSecond: .infinity)?.framesPerSecond == nil)
  }
}

/// The sizes of pictures, by the bytes of their files.
struct PictureHeadTests {
  /// A PNG of which there is nothing but the head.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 2, 128, 0, 0, 1, 224]

  @Test func whateverItsEndIs() {
    for count in 0...Self.png.count {
      let facts = ImageFormat.png.facts(in: Array(Self.png.prefix(count)))
      #expect(facts?.size == (count == Self.png.count ? Size(width: 640, height: 480) : nil))
    }
  }

  private static func box(_ name: String, _ inside: [UInt8]) -> [UInt8] {
    let size = inside.count + 8
    return [0, 0, UInt8(size >> 8), UInt8(size & 0xff)] + Array(name.utf8) + inside
  }

  /// A film of 640x360 on its side, 25 frames a second.
  private static var movie: [UInt8] {
    let turned: [UInt8] = [0, 0, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 0, count: 28)
    let header = box("tkhd", [UInt8](repeating: 0, count: 40) + turned + [2, 128, 0, 0, 1, 104, 0, 0])
    let times = box("stts", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 50, 0, 0, 2, 0])
    let media =
      box("mdhd", [UInt8](repeating: 0, count: 12) + [0, 0, 0x32, 0])
      + box("hdlr", [UInt8](repeating: 0, count: 8) + Array("vide".utf8))
      + box("minf", box("stbl", times))
    return box("trak", header + box("mdia", media))
  }

  @Test func aFilmOnItsSide() {
    let facts = MovieBoxes(Self.movie).facts
    #expect(facts == PictureFacts(size: Size(width: 360, height: 640), framesPerSecond: 25))
  }

  /// Cut anywhere, or with any byte another one, it is read to its end without harm.
  @Test func brokenFilms() {
    let movie = Self.movie
    for index in movie.indices {
      #expect(MovieBoxes(Array(movie.prefix(index))).facts == nil)
      for byte: UInt8 in [0, 1, 0x7f, 0xff] {
        var other = movie
        other[index] = byte
        _ = MovieBoxes(other).facts
        _ = MatroskaHead(other).facts
      }
    }
  }

  /// As mkvmerge and browsers write them: a segment of unknown size, and one of a known size.
  @Test(arguments: [[0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0xa9]] as [[UInt8]])
  func matroska(size: [UInt8]) {
    let video: [UInt8] = [0xb0, 0x82, 0x07, 0x80, 0xba, 0x82, 0x04, 0x38]
    let time: [UInt8] = [0x23, 0xe3, 0x83, 0x84, 0x02, 0x62, 0x5a, 0x00]
    let track: [UInt8] = [0x83, 0x81, 0x01] + time + [0xe0, 0x80 + UInt8(video.count)] + video
    let tracks: [UInt8] = [0xae, 0x80 + UInt8(track.count)] + track
    let file: [UInt8] =
      [0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67] + size
      + [0x16, 0x54, 0xae, 0x6b, 0x80 + UInt8(tracks.count)] + tracks
    #expect(
      MatroskaHead(file).facts == PictureFacts(size: Size(width: 1920, height: 1080), framesPerSecond: 25))
    for count in file.indices { _ = MatroskaHead(Array(file.prefix(count))).facts }
  }
}
