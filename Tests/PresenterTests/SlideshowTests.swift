import Foundation
import LabSupport
import Testing

/// Slides, while files come and go.
@Suite(.limited) struct SlideshowTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// One colour, as an image.
  private func put(_ color: String, as name: String) throws {
    try desk.scratch.write(
      name,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"6\"><rect width=\"8\" height=\"6\" fill=\"\(color)\"/></svg>"
    )
  }

  private func slideshow(every milliseconds: Int) -> String {
    "{\"slideshow\": {\"folder\": \"\(desk.scratch.path)/slides\", \"every\": \"\(milliseconds)ms\"}, \"fit\": \"stretch\"}"
  }

  private func wait(for color: String) throws { try desk.wait(for: "A") { $0.colors == [color] } }

  @Test func slidesTurnInTheOrderOfTheirNames() throws {
    for (name, color) in [("2", "#0000ff"), ("10", "#00ff00"), ("1", "#ff0000")] {
      try put(color, as: "slides/\(name).svg")
    }
    let presenter = try desk.present(slideshow(every: 2000), on: "A")
    let first = try desk.server.picture(of: "A")
    var order = [first.color(5, 5)]
    for _ in 1...3 {
      let before = order.last
      // Looking at every pixel takes longer than a slide on a busy machine.
      let seen = try desk.wait(for: "A") { Set($0.corners).count == 1 && $0.color(5, 5) != before }
      order.append(seen.last?.color(5, 5) ?? "")
    }
    #expect(order == ["#ff0000", "#0000ff", "#00ff00", "#ff0000"])
    withExtendedLifetime(presenter) {}
  }

  @Test func filesComeAndGo() throws {
    // The folder is not there yet, which is nothing for the public.
    let presenter = try desk.present(slideshow(every: 86_400_000), on: "A")
    #expect(try desk.server.picture(of: "A").color(0, 0) == "#202020")
    try put("#ff0000", as: "slides/a.svg")
    try wait(for: "#ff0000")
    try put("#00ff00", as: "slides/b.svg")
    try put("#0000ff", as: "slides/notes.txt")
    try FileManager.default.removeItem(at: desk.scratch.url.appending(path: "slides/a.svg"))
    try wait(for: "#00ff00")
    try put("#ffff00", as: "slides/b.svg")
    try wait(for: "#ffff00")
    try FileManager.default.removeItem(at: desk.scratch.url.appending(path: "slides"))
    try desk.wait(forHealth: "failed", of: "A", because: "there is no such folder")
    #expect(try desk.server.picture(of: "A").colors == ["#ffff00"], "what was seen last")
    withExtendedLifetime(presenter) {}
  }

  /// Such as a screen locker.
  @Test func whoeverComesAboveStaysThere() throws {
    try put("#ff0000", as: "slides/a.svg")
    let content = try desk.present(slideshow(every: 86_400_000), on: "A")
    let identify = try desk.orchestrate.start(["identify", "--seconds", "3600"])
    try desk.wait(for: "A") { $0.color(0, 0) == "#103a5c" }
    try FileManager.default.removeItem(at: desk.scratch.url.appending(path: "slides/a.svg"))
    try put("#00ff00", as: "slides/b.svg")
    try desk.server.xrandr("--output", "A", "--mode", "800x600")
    try desk.wait(for: "A") { $0.color(799, 599) == "#103a5c" && $0.width == 800 }
    identify.terminate()
    try desk.wait(for: "A") { $0.colors == ["#00ff00"] }
    withExtendedLifetime(content) {}
  }

  /// One is damaged: it is left out, and told of once.
  @Test func aBadSlideIsLeftOut() throws {
    try put("#ff0000", as: "slides/a.svg")
    try desk.scratch.write("slides/b.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\"")
    try put("#0000ff", as: "slides/c.svg")
    let presenter = try desk.present(slideshow(every: 200), on: "A")
    for color in ["#0000ff", "#ff0000", "#0000ff", "#ff0000"] {
      try desk.wait(for: "A") { $0.corners == Array(repeating: color, count: 4) }
    }
    #expect(try desk.properties(ofPresenterOf: "A").contains(#"_ORCHESTRATE_HEALTH(UTF8_STRING) {"state":"showing"}"#))
    presenter.program.terminate()
    let log = try presenter.program.finish().errors
    #expect(log.components(separatedBy: "b.svg is skipped: ").count == 2, "\(log)")
  }

  @Test func anImageThatIsReplacedIsDrawnAgain() throws {
    try put("#ff0000", as: "door.svg")
    let presenter = try desk.present("{\"image\": \"\(desk.scratch.path)/door.svg\", \"fit\": \"cover\"}", on: "A")
    #expect(try desk.server.picture(of: "A").colors == ["#ff0000"])
    try put("#00ff00", as: "new.svg")
    let folder = desk.scratch.path
    #expect(rename("\(folder)/new.svg", "\(folder)/door.svg") == 0)
    try wait(for: "#00ff00")
    withExtendedLifetime(presenter) {}
  }
}
