import Foundation
import LabSupport
import Testing

/// `picture`, as a person or a script meets it. What is in the picture, the picture tests hold to the monitors' own.
@Suite(.serialized, .limited) struct PictureCommandTests {
  private static let (red, blue) = ("#ff0000", "#0000ff")
  private static let contents = Desk.contents(office: "color: \"\(red)\"", other: "color: \"\(blue)\"")

  private static func desk() throws -> Desk {
    let desk = try Desk(Desk.twins, profiles: ["desk": contents])
    #expect(try desk.run("apply").code == 0)
    return desk
  }

  private static func read(_ name: String, of desk: Desk) throws -> Photograph {
    try Photograph(png: desk.scratch.url.appending(path: name).path)
  }

  @Test func oneScreenByAnyOfItsNames() throws {
    let desk = try Self.desk()
    for name in ["A", "office"] {
      let ending = try desk.run("picture", "\(name).png", "--screen", name)
      #expect(ending.code == 0 && ending.output.isEmpty && ending.errors.isEmpty, "\(ending)")
      #expect(try Self.read("\(name).png", of: desk) == desk.server.picture(of: "A"))
    }
    // Without content only the profiles know the name.
    #expect(try desk.run("stop").code == 0)
    #expect(try desk.run("picture", "other.png", "--screen", "other").code == 0)
    #expect(try Self.read("other.png", of: desk).colors == ["#000000"])
    let wrong = try desk.run("picture", "x.png", "--screen", "offise")
    #expect(wrong.code == 1 && wrong.errors.contains("found \"offise\" as a screen"), "\(wrong)")
    #expect(wrong.errors.contains("did you mean \"office\"?"))
    #expect(!FileManager.default.fileExists(atPath: desk.scratch.url.appending(path: "x.png").path))
  }

  @Test func allScreensAsTheyHang() throws {
    let desk = try Self.desk()
    try desk.server.xrandr("--output", "B", "--pos", "2020x100")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.run("picture", "all.png").code == 0)
    let (all, first) = (try Self.read("all.png", of: desk), try desk.server.picture(of: "A"))
    #expect(all.height >= first.height && all.width >= 2 * first.width)
    #expect(all.color(0, 0) == Self.red && all.color(all.width - 1, 500) == Self.blue)
  }

  @Test func onePartOfAScreen() throws {
    let profile = """
      version: 1
      screens:
        office:
          identity: { serial: LAB24-000001 }
          parts:
            left: { share: 25%, content: { color: "\(Self.red)" } }
            right: { share: 75%, content: { color: "\(Self.blue)" } }
      """
    let desk = try Desk(Desk.twins, profiles: ["desk": profile])
    #expect(try desk.run("apply").code == 0)
    for (name, width, color) in [("left", 480, Self.red), ("A/right", 1440, Self.blue)] {
      let ending = try desk.run("picture", "part.png", "--screen", name)
      #expect(ending.code == 0, "\(ending)")
      let part = try Self.read("part.png", of: desk)
      #expect(part.width == width && part.height == 1080 && part.colors == [color])
    }
  }

  /// The presenter knows its name, and without content the profile does.
  @Test func aWholeWall() throws {
    let profile = """
      version: 1
      screens:
        left: { identity: { connector: A } }
        right: { identity: { connector: B } }
      walls:
        front: { screens: [[left, right]], bezel: 40px, content: { color: "\(Self.red)" } }
      """
    let desk = try Desk(Desk.twins, profiles: ["desk": profile])
    #expect(try desk.run("apply").code == 0)
    for color in [Self.red, "#000000"] {
      let ending = try desk.run("picture", "front.png", "--screen", "front")
      #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending)")
      let wall = try Self.read("front.png", of: desk)
      #expect(wall.width == 3880 && wall.height == 1080)
      #expect([0, 1919, 1920, 1960, 3879].map { wall.color($0, 540) } == [color, color, "#000000", color, color])
      #expect(try desk.run("stop").code == 0)
    }
  }

  @Test func darkAndSleepingScreensAreBlackAndSaySo() throws {
    let desk = try Self.desk()
    #expect(try desk.run("sleep").code == 0)
    let asleep = try desk.run("picture", "a.png", "--screen", "A")
    #expect(
      asleep.code == 0 && asleep.errors.contains("A is asleep on purpose; the picture of it is black"), "\(asleep)")
    #expect(try Self.read("a.png", of: desk).colors == ["#000000"])
    #expect(try desk.run("wake").code == 0)
    try Tool.run(["xset", "dpms", "force", "off"], display: desk.server.display)
    let blanked = try desk.run("picture", "a.png", "--screen", "A", "--json")
    #expect(blanked.errors.contains("A is blanked") && blanked.output.contains("\"state\" : \"blanked\""), "\(blanked)")
    try Tool.run(["xset", "dpms", "force", "on"], display: desk.server.display)
    try desk.server.xrandr("--output", "B", "--off")
    let dark = try desk.run("picture", "b.png", "--screen", "B")
    #expect(dark.code == 0 && dark.errors.contains("B is dark"), "\(dark)")
    #expect(try Self.read("b.png", of: desk).width == 1920)
    try desk.server.lab("unplug", "B")
    let gone = try desk.run("picture", "c.png", "--screen", "B")
    #expect(gone.code == 1 && gone.errors.contains("B: no screen is connected"), "\(gone)")
  }

  /// What a night lamp makes of it.
  @Test func gammaIsSeen() throws {
    let desk = try Self.desk()
    try desk.server.xrandr("--output", "A", "--gamma", "1:0.5:0.7", "--brightness", "0.6")
    #expect(try desk.run("picture", "a.png", "--screen", "A").code == 0)
    let picture = try Self.read("a.png", of: desk)
    #expect(try picture == desk.server.picture(of: "A") && picture.color(0, 0) != Self.red)
  }

  @Test func aPictureThatFollowsThePointerIsRefused() throws {
    let desk = try Desk(Desk.twins, profiles: ["desk": Self.contents])
    try desk.server.xrandr("--output", "A", "--panning", "2400x1080")
    let ending = try desk.run("picture", "a.png", "--screen", "A")
    #expect(ending.code == 1 && ending.errors.contains("A: its picture follows the pointer (panning)"), "\(ending)")
  }

  /// Programs set a cursor before servers show one.
  @Test func thePointerIsDrawnWhereItIsAskedFor() throws {
    let desk = try Desk(Desk.twins, profiles: ["desk": Self.contents])
    try Tool.run(["xsetroot", "-cursor_name", "left_ptr", "-solid", "#808080"], display: desk.server.display)
    let client = Tool.repository.appending(path: "lab/build/clients/point").path
    try Tool.run([client, "300", "200"], display: desk.server.display)
    for flags in [[], ["--pointer"]] {
      #expect(try desk.orchestrate.run(["picture", "a.png", "--screen", "A"] + flags).code == 0)
      let picture = try Self.read("a.png", of: desk)
      #expect((picture.colors.count > 1) == !flags.isEmpty)
      if !flags.isEmpty { #expect(try picture == desk.server.picture(of: "A")) }
    }
  }

  @Test func documentAlone() throws {
    let desk = try Self.desk()
    let ending = try desk.run("picture", "all.png", "--json")
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending)")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    let screens = try #require(document["screens"] as? [[String: Any]])
    #expect(document["file"] as? String == "all.png" && document["pointer"] as? Bool == false)
    #expect(screens.compactMap { $0["output"] as? String } == ["A", "B"])
    #expect(screens.compactMap { $0["state"] as? String } == ["lit", "lit"])
    let content = try #require(screens.first?["content"] as? [String: Any])
    #expect(content["state"] as? String == "showing")
    let figures = try #require(content["figures"] as? [String: Any])
    #expect(figures["frames"] as? Int == 1 && figures["frozen"] == nil, "\(figures)")
    let last = try #require(figures["lastChange"] as? Int)
    #expect(abs(Date.now.timeIntervalSince1970 - Double(last)) < 300)
  }

  /// When it is asked once; who follows it would be told again and again.
  @Test func aWatcherTellsHowFreshContentIs() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Self.contents])
    try desk.wait("both are shown") { status in
      status.resting && ["A", "B"].allSatisfy { status.content(of: $0) == "showing" }
    }
    #expect(try desk.run("status", "--json").output.contains("\"figures\" : {"))
    #expect(try desk.run("status", "--format", "prometheus").output.contains("orchestrate_content_frames_total{"))
  }

  // MARK: Files

  @Test func aFileIsReplacedWholeOrNotAtAll() throws {
    let desk = try Self.desk()
    try desk.scratch.write("old.png", "old")
    #expect(try desk.run("picture", "old.png", "--screen", "A").code == 0)
    #expect(try Self.read("old.png", of: desk).colors == [Self.red])
    let folders = try desk.run("picture", "nowhere/new.png")
    #expect(folders.code == 1 && folders.errors.contains("nowhere"), "\(folders)")
    let left = try FileManager.default.contentsOfDirectory(atPath: desk.scratch.url.path)
    #expect(!left.contains { $0.hasPrefix(".orchestrate") }, "\(left)")
    let device = try desk.run("picture", "/dev/full")
    #expect(device.code == 1 && device.errors.contains("/dev/full"), "\(device)")
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test func standardOutput() throws {
    let desk = try Self.desk()
    let program = "\(Orchestrate.binary.path) picture - --screen A > piped.png"
    let ending = try Program(
      ["sh", "-c", program], environment: desk.orchestrate.environment, in: desk.scratch.url
    ).finish()
    #expect(ending.code == 0, "\(ending)")
    #expect(try Self.read("piped.png", of: desk).colors == [Self.red])
    let both = try desk.run("picture", "-", "--json")
    #expect(both.code == 64 && both.errors.contains("--json cannot be combined with -"), "\(both)")
  }

  /// Xvfb: no mode has a rate, and no transform is known. Its depth of 16 is read all the same, 8 has no red, green and
  /// blue.
  @Test(arguments: [24, 16, 8])
  func otherServers(depth: Int) throws {
    let server = try StockServer.virtualFramebuffer(depth: depth)
    let scratch = try Scratch()
    let ending = try Orchestrate(display: server.display, in: scratch.url).run("picture", "x.png")
    guard depth > 8 else {
      #expect(ending.code == 1 && ending.errors.contains("expected a TrueColor screen, found depth 8"), "\(ending)")
      return
    }
    #expect(ending.code == 0, "\(ending)")
    #expect(FileManager.default.fileExists(atPath: scratch.url.appending(path: "x.png").path))
  }

  @Test func withoutServer() throws {
    let scratch = try Scratch()
    #expect(try Orchestrate(display: ":4711", in: scratch.url).run("picture", "x.png").code == 69)
  }
}
