import Foundation
import LabSupport
import Testing

/// Content and cards beside a person who works, with a window manager and without one.
@Suite(.limited) struct IdentifyTests {
  private let desk: PresenterDesk
  private let card = "#103a5c"

  init() throws { desk = try PresenterDesk() }

  private func isCard(_ picture: Photograph) -> Bool {
    picture.color(0, 0) == card && picture.color(1023, 767) == card && picture.colors.contains("#ffffff")
  }

  @Test func everyScreenSaysWhichOneItIs() throws {
    let before = [try desk.server.picture(of: "A"), try desk.server.picture(of: "B")]
    let identify = try desk.orchestrate.start(["identify", "--seconds", "3600"])
    try desk.wait(for: "A", until: isCard)
    try desk.wait(for: "B", until: isCard)
    #expect(try desk.server.picture(of: "A") != desk.server.picture(of: "B"))
    identify.terminate()
    let ending = try identify.finish()
    #expect(ending.code == 0 && ending.output.isEmpty && ending.errors.isEmpty, "\(ending)")
    #expect(try [desk.server.picture(of: "A"), desk.server.picture(of: "B")] == before)
  }

  /// Whatever the profile asks of the screen.
  @Test(arguments: ["", ", properties: { \"max bpc\": 8 }"])
  func theProfileGivesTheNames(others: String) throws {
    let nameless = try desk.orchestrate.start(["identify", "--seconds", "3600"])
    let connector = try desk.wait(for: "A", until: isCard).last
    nameless.terminate()
    _ = try nameless.finish()
    try desk.scratch.write(
      "profiles/hall.yaml", "version: 1\nscreens:\n  lobby: { identity: { connector: A }\(others) }\n")
    let named = try desk.orchestrate.start(["identify", "--seconds", "3600", "--profiles", "profiles"])
    let name = try desk.wait(for: "A", until: isCard).last
    #expect(name != connector)
    named.terminate()
    #expect(try named.finish().code == 0)
  }

  @Test func timeEndsIt() throws {
    let ending = try desk.orchestrate.run("identify", "--seconds", "1")
    #expect(ending.code == 0 && !ending.wasKilled)
  }

  @Test func screensThatShowTheSameShareACard() throws {
    try desk.server.xrandr("--output", "B", "--same-as", "A")
    let identify = try desk.orchestrate.start(["identify", "--seconds", "3600"])
    try desk.wait(for: "A", until: isCard)
    #expect(try desk.server.picture(of: "A") == desk.server.picture(of: "B"))
    identify.terminate()
    #expect(try identify.finish().code == 0)
  }

  @Test func withoutALitScreenThereIsNothingToSay() throws {
    try desk.server.xrandr("--output", "A", "--off", "--output", "B", "--off")
    let ending = try desk.orchestrate.run("identify")
    #expect(ending.code == 1 && ending.errors == "orchestrate: no screen is lit\n")
    #expect(try desk.orchestrate.run("identify", "--seconds", "0").code == 64)
  }

  @Test(arguments: [false, true])
  func theKeyboardStaysWhereItIs(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let window = try FocusedWindow(display: desk.server.display, managed: managed)
    let presenter = try desk.present("{\"test-pattern\": \"grid\"}", on: "A")
    #expect(try desk.color("A", 0, 0) == "#00ff00" && window.keepsFocus)
    let identify = try desk.orchestrate.start(["identify", "--seconds", "3600"])
    try desk.wait(for: "A", until: isCard)
    #expect(window.keepsFocus)
    identify.terminate()
    _ = try identify.finish()
    #expect(try desk.color("A", 0, 0) == "#00ff00" && window.keepsFocus)
    presenter.program.terminate()
    _ = try presenter.program.finish()
    #expect(window.keepsFocus)
    withExtendedLifetime(manager) {}
  }

  @Test func aWindowManagerMovesNothing() throws {
    let manager = try WindowManager(display: desk.server.display)
    // The pointer is somewhere, and drawn.
    let presenter = try desk.present("{\"color\": \"#336699\"}", on: "B")
    let blue = [String](repeating: "#336699", count: 4)
    #expect(try desk.server.picture(of: "B").quarters == blue)
    try desk.server.xrandr("--output", "B", "--mode", "800x600", "--left-of", "A")
    try desk.wait(for: "B") { $0.quarters == blue && $0.width == 800 }
    withExtendedLifetime((manager, presenter)) {}
  }
}
