import Foundation
import LabSupport
import Testing

/// Content while the screens sleep on purpose: it stands still, at no cost, and goes on where it was.
@Suite(.serialized, .limited) struct StandstillTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private var states: Set<Character> {
    Set(ContentProcess.all(on: desk.server.display).compactMap(\.state))
  }

  private func sleep() throws { #expect(try desk.orchestrate.run("sleep").code == 0) }
  private func wake() throws { #expect(try desk.orchestrate.run("wake").code == 0) }

  /// A presenter that stands still draws nothing, computes nothing and sends no request.
  private func expectStandstill(of presenter: PresenterRun) throws {
    try desk.waitForDrawing()
    try sleep()
    try desk.waitForRest()
    // A browser's crash handler is a group of its own, and waits.
    #expect(states.contains("T") && states.isSubset(of: ["T", "S"]))
    try wake()
    try desk.waitForDrawing()
    #expect(!states.isEmpty && !states.contains("T"))
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
  }

  @Test func aVideo() throws {
    let content = "{\"video\": \"\(PresenterDesk.image("stripes.mp4"))\"}"
    let presenter = try desk.present(content, on: "A")
    try desk.wait(forHealth: "showing", of: "A")
    try expectStandstill(of: presenter)
  }

  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private static let restless = """
    <body><script>
      let turn = 0
      setInterval(() => document.body.style.background = (turn++ % 2) ? "#ff0000" : "#0000ff", 100)
    </script>
    """

  @Test(.enabled(if: hasBrowser, "chromium is not installed")) func aPage() throws {
    let file = try desk.scratch.write("page.html", Self.restless)
    let presenter = try desk.present(
      "{\"url\": \"file://\(file.path)\"}", on: "A", environment: ["HOME": desk.scratch.path])
    try desk.wait(for: "A") { ["#ff0000", "#0000ff"].contains($0.color(500, 300)) }
    try desk.wait(forHealth: "showing", of: "A")
    try expectStandstill(of: presenter)
  }

  private func put(_ color: String, as name: String) throws {
    try desk.scratch.write(
      name,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"6\"><rect width=\"8\" height=\"6\" fill=\"\(color)\"/></svg>"
    )
  }

  @Test(arguments: [0, 300]) func aSlideshow(crossfade: Int) throws {
    try put("#ff0000", as: "slides/1.svg")
    try put("#0000ff", as: "slides/2.svg")
    let pace = "\"every\": \"500ms\", \"crossfade\": \"\(crossfade)ms\""
    let content = "{\"slideshow\": {\"folder\": \"\(desk.scratch.path)/slides\", \(pace)}, \"fit\": \"stretch\"}"
    let presenter = try desk.present(content, on: "A")
    try desk.waitForDrawing()
    try sleep()
    try desk.waitForRest()
    try wake()
    for color in ["#ff0000", "#0000ff", "#ff0000"] {
      try desk.wait(for: "A") { $0.color(500, 300) == color }
    }
    withExtendedLifetime(presenter) {}
  }

  /// Its source is drawn on meanwhile.
  @Test func aDrawnMirror() throws {
    try desk.point(1024 + 500, 300)
    let trace = try #require(try RequestTrace(of: desk.server.display))
    let presenter = try desk.present("{\"mirror\": \"A\", \"fit\": \"stretch\"}", on: "B", through: trace)
    try sleep()
    for step in 0..<200 { try desk.paint(step, step, 300, 300) }
    try desk.paint(0, 0, 1024, 768)
    try wake()
    try desk.wait(for: "B") { $0.quarters == ["#ff0000", "#00ff00", "#0000ff", "#ffffff"] }
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    let requests = try trace.requests().reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    // One frame at the start, one that was under way, and those that the last picture comes in.
    #expect(2...5 ~= requests["Composite", default: 0] && requests["NotifyMSC", default: 0] < 10, "\(requests)")
  }

  /// Content that would not be visible yet begins when the screens wake.
  @Test func aProgramIsNotStartedBeforeTheyWake() throws {
    try sleep()
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let content = "{\"program\": [\"\(client)\", \"ff8000\", \"test\", \"{window}\"]}"
    let presenter = try desk.present(content, on: "A")
    try desk.wait(forHealth: "parked", of: "A", because: "the screens are asleep")
    #expect(states.isEmpty)
    try wake()
    try desk.wait(for: "A") { $0.colors == ["#ff8000"] }
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }
}
