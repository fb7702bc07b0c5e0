import LabSupport
import Testing

/// What is seen beside content: nothing, whatever the desktop has there.
@Suite(.serialized, .limited) struct GroundTests {
  private static let wallpaper: [UInt8] = [0xff, 0x00, 0xff, 0x00]

  private func desk(_ screens: String, _ outputs: [String] = Desk.twins) throws -> Desk {
    let desk = try Desk(outputs, profiles: ["desk": "version: 1\nscreens:\n\(screens)"])
    try desk.server.setWallpaper(width: 1, height: 1, Self.wallpaper)
    #expect(try desk.run("apply").code == 0)
    return desk
  }

  private static let office = """
      office:
        identity: { connector: A }
        position: [0, 0]
        overscan: { technique: inset, left: 100px, right: 80px, top: 50px, bottom: 30px }
    """

  @Test func anInsetIsBlackAroundContent() throws {
    let desk = try desk(Self.office + "\n    content: { color: \"#336699\" }")
    try desk.server.wait(for: "#336699", on: "A")
    let picture = try desk.server.picture(of: "A")
    for (x, y) in [(0, 0), (50, 540), (1919, 540), (960, 10), (960, 1070), (1919, 1079)] {
      #expect(picture.color(x, y) == "#000000", "\(x), \(y)")
    }
    #expect(picture.color(101, 51) == "#336699" && picture.color(1838, 1048) == "#336699")
    #expect(try desk.run("stop").code == 0)
    try desk.server.wait(for: "#ff00ff", on: "A")
    #expect(try desk.server.picture(of: "A").color(0, 0) == "#ff00ff", "it belongs to the desktop again")
  }

  @Test func aGapToADesktopIsBlack() throws {
    let other = """
        other:
          identity: { connector: B }
          position: { right-of: office }
      """
    let squeezed = Self.office.replacing("technique: inset, ", with: "")
    let desk = try desk(squeezed + "\n    content: { color: \"#336699\" }\n" + other)
    try desk.server.wait(for: "#336699", on: "A")
    let picture = try desk.server.picture(of: "A")
    for (x, y) in [(0, 0), (50, 540), (1919, 540), (960, 10), (960, 1070)] {
      #expect(picture.color(x, y) == "#000000", "\(x), \(y)")
    }
    #expect(try desk.server.color(of: "B") == "#ff00ff", "nobody's desktop is touched")
    let beside = try desk.server.picture(of: "B")
    #expect(beside.color(0, 0) == "#ff00ff" && beside.color(0, 1079) == "#ff00ff")
  }
}
