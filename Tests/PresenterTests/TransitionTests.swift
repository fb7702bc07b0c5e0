import Foundation
import LabSupport
import Testing

/// What becomes of content whose screen is unplugged, and comes back.
@Suite(.limited) struct TransitionTests {
  private let desk: PresenterDesk
  private let content = "{\"color\": \"#336699\"}"

  init() throws { desk = try PresenterDesk() }

  @Test func itIsParkedUnlessToldOtherwise() throws {
    let presenter = try desk.present(content, on: "B")
    let property = #"_ORCHESTRATE_HEALTH(UTF8_STRING) {"state":"showing"}"#
    #expect(try desk.properties(ofPresenterOf: "B").contains(property))
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    #expect(try desk.server.picture(of: "A").colors.contains("#336699") == false)
    try desk.plug("B")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    try desk.wait(forHealth: "showing", of: "B")
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
  }

  @Test func itEndsWhenToldTo() throws {
    let presenter = try desk.present(content, ["on-disconnect": "\"stop\""], on: "B")
    // Dark is not unplugged.
    try desk.server.xrandr("--output", "B", "--off")
    try desk.wait(forHealth: "parked", of: "B")
    try desk.server.lab("unplug", "B")
    let ending = try presenter.program.finish()
    #expect(ending.code == 0 && ending.errors.contains("B: disconnected"), "\(ending)")
  }

  @Test func itIsShownElsewhereMeanwhileAndOnTop() throws {
    let own = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    let guest = try desk.present(content, ["on-disconnect": "{\"move-to\": \"desk\"}"], on: "B", standIn: "A")
    let later = try desk.orchestrate.start(["identify", "--seconds", "3600"])
    try desk.wait(for: "A") { $0.color(0, 0) == "#103a5c" }
    try desk.unplug("B")
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    later.terminate()
    _ = try later.finish()
    try desk.server.xrandr("--output", "A", "--mode", "800x600")
    try desk.wait(for: "A") { $0.width == 800 && $0.colors == ["#336699"] }
    try desk.plug("B")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    #expect(try guest.program.errors() == "")
    withExtendedLifetime((own, guest)) {}
  }

  private static let client = Tool.repository.appending(path: "lab/build/clients/colour").path

  /// Each kind of content has windows of its own.
  private static let kinds = [
    "{\"color\": \"#336699\"}", "{\"playlist\": [{\"color\": \"#336699\"}]}",
    "{\"program\": [\"\(client)\", \"336699\", \"inside\", \"{window}\"]}",
    "{\"window\": {}, \"launch\": [\"\(client)\", \"336699\", \"page\"]}",
  ]

  @Test(arguments: kinds) func whatComesThereLaterIsBelowIt(content: String) throws {
    let guest = try desk.present(content, ["on-disconnect": "{\"move-to\": \"desk\"}"], on: "B", standIn: "A")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    try desk.unplug("B")
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    let own = try ["#ff0000", "#00ff00"].map { color in
      let own = try desk.present("{\"color\": \"\(color)\"}", on: "A")
      try desk.wait(for: "A") { $0.colors == ["#336699"] }
      return own
    }
    try desk.plug("B")
    try desk.wait(for: "A") { $0.colors == ["#00ff00"] }
    withExtendedLifetime((own, guest)) {}
  }

  /// The screen that shows it is in parts, each of which has content of its own.
  private func partA() throws {
    try desk.server.xrandr("--setmonitor", "A/left~orchestrate", "512/200x768/300+0+0", "A")
    try desk.server.xrandr("--setmonitor", "A/right~orchestrate", "512/200x768/300+512+0", "none")
  }

  @Test func whatComesToAPartOfThatIsBelowIt() throws {
    try partA()
    let guest = try desk.present(content, ["on-disconnect": "{\"move-to\": \"desk\"}"], on: "B", standIn: "A")
    try desk.unplug("B")
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    let own = try desk.present("{\"color\": \"#ff0000\"}", on: "A/right")
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    try desk.plug("B")
    try desk.wait(for: "A") { $0.color(1023, 0) == "#ff0000" }
    withExtendedLifetime((own, guest)) {}
  }

  @Test func whatIsPutOnAPartOfThatStaysAboveIt() throws {
    try partA()
    let put = try desk.present("{\"color\": \"#00ff00\"}", ["put": "true"], on: "A/left")
    let own = try desk.present("{\"color\": \"#ff0000\"}", on: "A/right")
    try desk.unplug("B")
    let guest = try desk.present(content, ["on-disconnect": "{\"move-to\": \"desk\"}"], on: "B", standIn: "A")
    try desk.wait(forHealth: "showing", of: "B")
    try desk.wait(for: "A") { $0.color(0, 0) == "#00ff00" }
    put.program.terminate()
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    withExtendedLifetime((own, guest)) {}
  }

  /// What a user has put there by hand is what they want to see. Below all windows it lies as long as that only.
  @Test(arguments: kinds) func whatIsPutThereStaysAboveIt(content: String) throws {
    let window = try LabClient("window", "0", "0", "2048", "768", display: desk.server.display)
    _ = try window.nextLine()
    let put = try desk.present("{\"color\": \"#ff0000\"}", ["put": "true"], on: "A")
    try desk.unplug("B")
    let guest = try desk.present(content, ["on-disconnect": "{\"move-to\": \"desk\"}"], on: "B", standIn: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    try desk.server.xrandr("--output", "A", "--off")
    try desk.wait(forHealth: "parked", of: "B")
    try desk.server.xrandr("--output", "A", "--auto")
    try desk.wait(forHealth: "showing", of: "B")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    try desk.plug("B")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    try desk.unplug("B")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    put.program.terminate()
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    withExtendedLifetime((window, guest)) {}
  }

  /// One colour, as an image.
  private func put(_ color: String, as name: String) throws -> URL {
    try desk.scratch.write(
      name,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"6\"><rect width=\"8\" height=\"6\" fill=\"\(color)\"/></svg>"
    )
  }

  private func expectNameComes(to output: String) throws {
    try desk.wait(forHealth: "failed", of: output)
    try desk.wait(for: output) { $0.color(0, 0) == "#202020" && $0.colors.contains("#ffffff") }
  }

  /// The desktop on the screen that comes back is not the last picture, be there a presenter before it or none: it may
  /// be a person's mail.
  @Test(arguments: [nil, "#336699"]) func theNameIsThereWhereNoPictureIsLeft(before: String?) throws {
    let old = try before.map { try desk.present("{\"color\": \"\($0)\"}", on: "B") }
    let image = try put("#ff0000", as: "red.svg")
    let presenter = try desk.present("{\"image\": \"\(image.path)\", \"fit\": \"stretch\"}", on: "B")
    try desk.wait(for: "B") { $0.colors == ["#ff0000"] }
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    try FileManager.default.removeItem(at: image)
    try desk.plug("B")
    try expectNameComes(to: "B")
    withExtendedLifetime((old, presenter)) {}
  }

  /// Neither is it to a playlist of which nothing was shown yet.
  @Test func theNameIsThereWhereAPlaylistFails() throws {
    let old = try desk.present(content, on: "B")
    let presenter = try desk.present("{\"playlist\": [{\"image\": \"\(desk.scratch.path)/none.svg\"}]}", on: "B")
    try desk.wait(forHealth: "failed", of: "B")
    #expect(try desk.server.picture(of: "B").colors == ["#336699"], "it may stay")
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    try desk.plug("B")
    try expectNameComes(to: "B")
    withExtendedLifetime((old, presenter)) {}
  }

  @Test func theSlideStaysWhileNobodySeesIt() throws {
    for (name, color) in [("1", "#ff0000"), ("2", "#00ff00")] { _ = try put(color, as: "slides/\(name).svg") }
    func slideshow(every milliseconds: Int) -> String {
      let slides = "{\"folder\": \"\(desk.scratch.path)/slides\", \"every\": \"\(milliseconds)ms\"}"
      return "{\"slideshow\": \(slides), \"fit\": \"stretch\"}"
    }
    // Long enough to be pulled out in the middle of a slide, even on a busy machine.
    let presenter = try desk.present(slideshow(every: 8000), on: "B")
    try desk.wait(for: "B") { $0.colors == ["#00ff00"] }
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    // Longer than a slide stays: another screen's slides tell the time.
    let clock = try desk.present(slideshow(every: 2200), on: "A")
    for color in ["#ff0000", "#00ff00", "#ff0000", "#00ff00", "#ff0000"] {
      try desk.wait(for: "A") { $0.colors == [color] }
    }
    try desk.plug("B")
    let seen = try desk.wait(for: "B") { [["#ff0000"], ["#00ff00"]].contains($0.colors) }
    #expect(seen.last?.colors == ["#00ff00"])
    withExtendedLifetime((presenter, clock)) {}
  }
}
