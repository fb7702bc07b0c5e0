import Displays
import Foundation
import LabSupport
import Testing

/// Content that comes out of what another presenter has shown, as when a profile changes.
@Suite(.limited) struct ContentFadeTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  private static let client = Tool.repository.appending(path: "lab/build/clients/colour").path
  private static let film =
    "\"mpv\", \"--no-config\", \"--wid={window}\", \"--loop-file=inf\", \"--vo=x11\", \"\(PresenterDesk.image("stripes.mp4"))\""

  /// All are of one colour in the end, blue.
  private static let kinds: [String: String] = [
    "color": "{\"color\": \"#0000ff\"}",
    "image": "{\"image\": \"IMAGE\", \"fit\": \"stretch\"}",
    "slideshow": "{\"slideshow\": {\"images\": [\"IMAGE\"], \"every\": \"5s\"}, \"fit\": \"stretch\"}",
    "program": "{\"program\": [\"\(client)\", \"0000ff\", \"test\", \"{window}\"]}",
    "playlist": "{\"playlist\": [{\"color\": \"#0000ff\"}]}",
    "window": "{\"window\": {}, \"launch\": [\"\(client)\", \"0000ff\", \"test\"]}",
  ]

  /// How much blue there is; nil unless all of it is of one colour between red and blue.
  private func blue(_ picture: Photograph) -> Int? {
    let colors = Set(picture.corners + picture.quarters)
    guard let color = colors.first.flatMap({ Color($0) }), colors.count == 1, color.green == 0,
      254...256 ~= Int(color.red) + Int(color.blue)
    else { return nil }
    return Int(color.blue)
  }

  private func isMixed(_ picture: Photograph) -> Bool { blue(picture).map { 1...254 ~= $0 } ?? false }

  private func content(_ kind: String) throws -> String {
    try desk.scratch.write(
      "blue.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"6\"><rect width=\"8\" height=\"6\" fill=\"#0000ff\"/></svg>"
    )
    return try #require(Self.kinds[kind]).replacing("IMAGE", with: "\(desk.scratch.path)/blue.svg")
  }

  private func fading(_ milliseconds: Int) -> [String: String] { ["crossfade": "\"\(milliseconds)ms\""] }

  @Test(arguments: kinds.keys.sorted()) func whatIsNewComesOutOfWhatWas(kind: String) throws {
    let old = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let new = try desk.present(content(kind), fading(3000), on: "A")
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }
    let whole = seen.compactMap(blue)
    #expect(whole.contains { 1...254 ~= $0 } && whole == whole.sorted(), "\(whole)")
    #expect(!seen.contains { $0.corners.contains("#000000") })
    #expect(try old.program.finish().code == 0)
    try desk.wait(forHealth: "showing", of: "A")
    try desk.waitForRest()
    new.program.terminate()
    #expect(try new.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
  }

  /// A page has a window that belongs to the window manager, if there is one.
  @Test(
    .enabled(if: Tool.exists("/usr/bin/chromium"), "chromium is not installed"),
    arguments: [nil, .openbox] as [WindowManager.Kind?])
  func aPageComesOutOfWhatWas(managed: WindowManager.Kind?) throws {
    let display = desk.server.display
    let manager = try managed.map { try WindowManager($0, display: display) }
    let page = try desk.scratch.write("page.html", "<body style=\"background: #0000ff\">")
    let old = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let new = try desk.present(
      "{\"url\": \"file://\(page.path)\"}", fading(3000), on: "A", environment: ["HOME": desk.scratch.path])
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }
    let whole = seen.compactMap(blue)
    let others = seen.filter { blue($0) == nil }.map { $0.quarters + $0.corners }
    #expect(whole.contains { 1...254 ~= $0 } && whole == whole.sorted() && others.isEmpty, "\(whole), and \(others)")
    #expect(try old.program.finish().code == 0)
    try desk.wait(forHealth: "showing", of: "A")
    new.program.terminate()
    #expect(try new.program.finish().code == 0)
    #expect(ContentProcess.all(on: display).isEmpty)
    withExtendedLifetime(manager) {}
  }

  /// From a film, too, and from a program.
  @Test(arguments: [film, "\"\(client)\", \"ff0000\", \"test\", \"{window}\""])
  func whatMovesIsComeOutOf(program: String) throws {
    let old = try desk.present("{\"program\": [\(program)]}", on: "A")
    try desk.wait(for: "A") { $0.quarters != Array(repeating: "#000000", count: 4) }
    try desk.wait(forHealth: "showing", of: "A")
    let new = try desk.present("{\"color\": \"#0000ff\"}", fading(3000), on: "A")
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }
    #expect(seen.count > 2, "what was, what is in between, and what comes")
    #expect(try old.program.finish().code == 0)
    withExtendedLifetime(new) {}
  }

  /// The desktop is never mixed in.
  @Test(arguments: kinds.keys.sorted()) func nothingComesOutOfTheDesktop(kind: String) throws {
    let presenter = try desk.present(content(kind), fading(3000), on: "A")
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }
    #expect(seen.allSatisfy { $0.colors.isSubset(of: ["#000000", "#0000ff"]) })
    withExtendedLifetime(presenter) {}
  }

  @Test(arguments: kinds.keys.sorted()) func aScreenOfAnotherShapeEndsIt(kind: String) throws {
    let old = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let new = try desk.present(content(kind), fading(8000), on: "A")
    try desk.wait(for: "A", until: isMixed)
    try desk.server.xrandr("--output", "A", "--mode", "800x600")
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }.compactMap(blue)
    #expect(seen.dropLast().allSatisfy { $0 < 192 }, "\(seen)")
    withExtendedLifetime((old, new)) {}
  }

  @Test(arguments: kinds.keys.sorted()) func whoIsToldToStopInBetweenStops(kind: String) throws {
    let old = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let new = try desk.present(content(kind), fading(8000), on: "A")
    try desk.wait(for: "A", until: isMixed)
    new.program.terminate()
    #expect(try new.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
    try desk.wait(for: "A") { $0.colors == ["#000000"] }
    withExtendedLifetime(old) {}
  }
}
