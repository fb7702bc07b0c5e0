import Displays
import Foundation
import LabSupport
import Testing

@testable import Presenter
@testable import Presenting

/// What is drawn, pixel by pixel, without a server.
@Suite(.limited) struct CanvasTests {
  private static let (red, green, blue, white): (UInt32, UInt32, UInt32, UInt32) = (
    0xff0000, 0x00ff00, 0x0000ff, 0xffffff
  )

  static func path(_ name: String) -> String {
    Tool.repository.appending(path: "Tests/PresenterTests/Images/\(name)").path
  }

  private func drawn(_ name: String, _ fit: Fit, _ size: Size, background: Color = .black) throws -> Canvas {
    try DecodedImage.canvas(Self.path(name), Framing(fit: fit, background: background), size)
  }

  /// Whether two colours are the same to the eye: JPEG rounds.
  private func isNear(_ left: UInt32, _ right: UInt32) -> Bool {
    [16, 8, 0].allSatisfy { abs(Int(left >> $0 & 0xff) - Int(right >> $0 & 0xff)) <= 4 }
  }

  /// The four quarters of an area, in the middle of each.
  private func expectQuadrants(of canvas: Canvas, in area: Rectangle, sourceLocation: SourceLocation = #_sourceLocation)
  {
    for (index, color) in [Self.red, Self.green, Self.blue, Self.white].enumerated() {
      let x = area.origin.x + area.size.width * (index % 2 * 2 + 1) / 4
      let y = area.origin.y + area.size.height * (index / 2 * 2 + 1) / 4
      let found = canvas.pixels[y * canvas.size.width + x] & 0xffffff
      #expect(isNear(found, color), "quarter \(index): \(String(found, radix: 16))", sourceLocation: sourceLocation)
    }
  }

  private func color(_ canvas: Canvas, _ x: Int, _ y: Int) -> UInt32 {
    canvas.pixels[y * canvas.size.width + x] & 0xffffff
  }

  @Test(arguments: ["png", "jpg", "gif", "webp", "svg"])
  func everyFormatIsRead(ending: String) throws {
    let canvas = try drawn("quadrants.\(ending)", .stretch, Size(width: 200, height: 100))
    expectQuadrants(of: canvas, in: canvas.bounds)
  }

  @Test(arguments: 2...8)
  func photographsStandUpright(orientation: Int) throws {
    let canvas = try drawn("orientation-\(orientation).jpg", .contain, Size(width: 640, height: 320))
    expectQuadrants(of: canvas, in: canvas.bounds)
    // A picture that still lies on its side would leave bars.
    #expect(isNear(color(canvas, 2, 2), Self.red) && isNear(color(canvas, 637, 317), Self.white))
  }

  @Test func containLeavesBars() throws {
    let canvas = try drawn("quadrants.png", .contain, Size(width: 200, height: 200), background: Color(0x123456))
    expectQuadrants(of: canvas, in: Rectangle(origin: Point(x: 0, y: 50), size: Size(width: 200, height: 100)))
    let rows = [0, 49, 150, 199].map { color(canvas, 100, $0) }
    #expect(rows.allSatisfy { $0 == 0x123456 })
    #expect(color(canvas, 2, 51) == Self.red && color(canvas, 197, 148) == Self.white)
  }

  @Test func coverCutsOff() throws {
    // 64x32 over 100x100 is twice as wide as the screen: the middle half is seen.
    let canvas = try drawn("quadrants.png", .cover, Size(width: 100, height: 100))
    expectQuadrants(of: canvas, in: canvas.bounds)
    #expect([color(canvas, 0, 0), color(canvas, 40, 40)] == [Self.red, Self.red])
    #expect([color(canvas, 99, 99), color(canvas, 60, 60)] == [Self.white, Self.white])
  }

  @Test func centreShowsEveryPixelOnce() throws {
    let canvas = try drawn("quadrants.png", .center, Size(width: 100, height: 100), background: Color(0x808080))
    for y in 0..<100 {
      for x in 0..<100 {
        let (column, row) = (x - 18, y - 34)
        let isInside = 0..<64 ~= column && 0..<32 ~= row
        let quarter = row < 16 ? (column < 32 ? Self.red : Self.green) : column < 32 ? Self.blue : Self.white
        #expect(color(canvas, x, y) == (isInside ? quarter : 0x808080))
      }
    }
  }

  @Test func theBackgroundShinesThrough() throws {
    let canvas = try drawn("half-transparent.png", .center, Size(width: 64, height: 32), background: Color(0x00ff00))
    #expect(color(canvas, 10, 10) == Self.green)
    #expect(color(canvas, 50, 10) == Self.red)
  }

  @Test(arguments: [
    ("cut-off.png", "it is damaged"), ("cut-off.jpg", "it is damaged: its end is missing"),
    ("cut-off.gif", "it is damaged: its end is missing"), ("claims-30000x30000.png", "30000x30000"),
    ("nowhere.png", "No such file"), ("../CanvasTests.swift", "it is none of PNG, JPEG, GIF, WebP, SVG"),
    (".", "it is a folder"),
  ])
  func whatIsWrongIsSaid(name: String, words: String) throws {
    let problem = #expect(throws: DrawingProblem.self) { try drawn(name, .contain, Size(width: 100, height: 100)) }
    #expect(problem?.description.contains(words) ?? false, "\(problem?.description ?? "")")
  }

  @Test func aPipeThatNobodyWritesToStopsNobody() throws {
    let scratch = try Scratch()
    let path = scratch.url.appending(path: "pipe.png").path
    #expect(mkfifo(path, 0o600) == 0)
    let problem = #expect(throws: DrawingProblem.self) {
      try DecodedImage.canvas(path, Framing(), Size(width: 9, height: 9))
    }
    #expect(problem?.description == "it is a pipe, a device or a socket, expected a file")
  }

  @Test func noDecoderSeesWhatIsTooLarge() throws {
    let scratch = try Scratch()
    let file = try scratch.write("large.png", "\u{89}PNG")
    #expect(truncate(file.path, off_t(ImageCopy.mostBytes) + 1) == 0)
    let problem = #expect(throws: DrawingProblem.self) {
      try DecodedImage.canvas(file.path, Framing(), Size(width: 9, height: 9))
    }
    #expect(problem?.description.contains("more than 128 MiB") ?? false)
  }

  @Test(arguments: [Size(width: 0, height: 5), Size(width: -1, height: 5), Size(width: 65535, height: 65535)])
  func noScreenHasSuchASize(size: Size) {
    #expect(throws: DrawingProblem.self) { try Canvas(.card(Card(title: "a", details: [], background: .black)), size) }
  }

  @Test func fillingStaysInside() throws {
    var canvas = try Canvas(Size(width: 4, height: 3), .black)
    canvas.fill(Rectangle(origin: Point(x: 2, y: -5), size: Size(width: 90, height: 6)), .white)
    canvas.fill(Rectangle(origin: Point(x: 9, y: 9), size: Size(width: 2, height: 2)), .white)
    canvas.fill(Rectangle(origin: Point(x: -9, y: 2), size: Size(width: 3, height: 9)), .white)
    #expect(canvas.pixels.map { $0 == 0 ? 0 : 1 } == [0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  }
}
