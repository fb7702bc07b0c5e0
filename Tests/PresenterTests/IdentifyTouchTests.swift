import Displays
import Foundation
import LabSupport
import Testing

@testable import Presenter

/// Where fingers and pens are, as monitors show it: the lines cross under them, on the glass.
@Suite(.serialized, .limited) struct IdentifyTouchTests {
  private let desk: PresenterDesk
  private let touches: TouchLab
  private static let panel = Size(width: 1024, height: 768)
  private static let line = "#ffa000"

  /// The second screen is turned, and the first one has a pen.
  init() throws {
    desk = try PresenterDesk()
    touches = try TouchLab(desk.server)
    try touches.add("glass")
    try touches.add("stylus", "pen")
    try desk.scratch.write(
      "profiles/counter.yaml",
      """
      version: 1
      screens:
        clerk: { identity: { connector: A }, touch: stylus }
        customer: { identity: { connector: B }, rotation: left, touch: glass }
      """)
    let ending = try desk.orchestrate.run("apply", "--profiles", "profiles")
    #expect(ending.code == 0, "\(ending)")
  }

  private func identify(_ options: String...) throws -> PresenterRun {
    let arguments = ["identify", "--seconds", "3600", "--profiles", "profiles"] + options
    let identify = PresenterRun(try desk.orchestrate.start(arguments))
    for screen in ["A", "B"] { try desk.wait(for: screen) { $0.color(0, 0) == "#103a5c" } }
    return identify
  }

  /// Whether lines cross at a place of the glass, to a pixel, and no others do.
  private func crosses(_ picture: Photograph, at place: (x: Double, y: Double)) -> Bool {
    let x = Int(place.x * Double(Self.panel.width))
    let y = Int(place.y * Double(Self.panel.height))
    let columns = (0..<picture.width).filter { picture.color($0, 1) == Self.line }
    let rows = (0..<picture.height).filter { picture.color(1, $0) == Self.line }
    return columns.contains(x) && rows.contains(y) && columns.count == 3 && rows.count == 3
      && columns.allSatisfy { abs($0 - x) <= 2 } && rows.allSatisfy { abs($0 - y) <= 2 }
  }

  @Test func linesCrossWhereAFingerIsAndMovesTo() throws {
    let identify = try identify("--touch")
    let heard = try touches.touch("glass", at: (0.25, 0.75))
    #expect(heard.x >= 1024, "who is touched hears of it all the same")
    try desk.wait(for: "B") { crosses($0, at: (0.25, 0.75)) }
    try touches.slide("glass", over: [(0.25, 0.75), (0.5, 0.4), (0.7, 0.3)])
    try desk.wait(for: "B") { crosses($0, at: (0.7, 0.3)) }
    #expect(try !desk.server.picture(of: "A").colors.contains(Self.line), "nothing of it is on the other screen")
    identify.program.terminate()
    #expect(try identify.program.finish().code == 0)
    #expect(try !desk.server.picture(of: "B").colors.contains(Self.line))
  }

  /// Beside the pen stands what it is, and what it reaches, letter by letter.
  @Test func aPenHasItsNameAndItsScreen() throws {
    let identify = try identify("--touch")
    try touches.slide("stylus", over: [(0.1, 0.2), (0.3, 0.6)])
    try desk.wait(for: "A") { crosses($0, at: (0.3, 0.6)) }
    let cross = Crosshair(at: Point(x: 307, y: 460), on: Rectangle(origin: .origin, size: Self.panel))
    let card = Card(title: "stylus", details: ["reaches clerk"], background: Crosshair.color)
    let label = try Canvas(.card(card), cross.label.size)
    try desk.wait(for: "A") { picture in
      [-1, 0, 1].contains { across in
        [-1, 0, 1].contains { down in
          label.isSeen(in: picture, at: Point(x: cross.label.origin.x + across, y: cross.label.origin.y + down))
        }
      }
    }
    withExtendedLifetime(identify) {}
  }

  /// A device that comes while the cards are there, and reaches all screens.
  @Test func aDeviceThatComesLaterIsShown() throws {
    let identify = try identify("--touch")
    try touches.add("late")
    try touches.slide("late", over: [(0.1, 0.1)])
    try desk.wait(for: "A") { $0.colors.contains(Self.line) }
    withExtendedLifetime(identify) {}
  }

  @Test func withoutTheOptionNothingIsShown() throws {
    let identify = try identify()
    let before = try desk.server.picture(of: "B")
    _ = try touches.touch("glass", at: (0.25, 0.75))
    #expect(try desk.server.picture(of: "B") == before)
    withExtendedLifetime(identify) {}
  }
}

extension Canvas {
  fileprivate func isSeen(in picture: Photograph, at place: Point) -> Bool {
    (0..<size.height).allSatisfy { y in
      (0..<size.width).allSatisfy { x in
        // Libraries that draw leave anything in the fourth byte.
        let pixel = pixels[y * size.width + x] & 0xff_ffff
        return picture.color(place.x + x, place.y + y) == "#" + String(pixel + 0x100_0000, radix: 16).dropFirst()
      }
    }
  }
}
