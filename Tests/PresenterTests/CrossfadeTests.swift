import Displays
import Foundation
import LabSupport
import Testing

/// Slides that come out of each other: what is in between, how it ends, and what it costs.
@Suite(.limited) struct CrossfadeTests {
  private let desk: PresenterDesk

  /// A red slide, and then a blue one.
  init() throws {
    desk = try PresenterDesk(["A,monitor=beamer"])
    for (name, color) in [("1", "#ff0000"), ("2", "#0000ff")] {
      try desk.scratch.write(
        "slides/\(name).svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"6\"><rect width=\"8\" height=\"6\" fill=\"\(color)\"/></svg>"
      )
    }
  }

  private func slideshow(every: Int, crossfade: Int) -> String {
    let pace = "\"every\": \"\(every)ms\", \"crossfade\": \"\(crossfade)ms\""
    return "{\"slideshow\": {\"folder\": \"\(desk.scratch.path)/slides\", \(pace)}, \"fit\": \"stretch\"}"
  }

  /// Whether a picture has one colour, by a look at eight places.
  private func isPlain(_ picture: Photograph, _ color: String) -> Bool {
    Set(picture.corners + picture.quarters) == [color]
  }

  /// How much blue there is; nil unless all of it is of one colour between red and blue.
  private func blue(_ picture: Photograph) -> Int? {
    guard isPlain(picture, picture.color(5, 5)), let color = Color(picture.color(5, 5)) else { return nil }
    // Each channel is rounded by itself.
    guard color.green == 0, 254...256 ~= Int(color.red) + Int(color.blue) else { return nil }
    return Int(color.blue)
  }

  private func isMixed(_ picture: Photograph) -> Bool { blue(picture).map { 1...254 ~= $0 } ?? false }

  @Test func whatIsInBetweenLiesBetweenBoth() throws {
    let presenter = try desk.present(slideshow(every: 3000, crossfade: 2000), on: "A")
    #expect(try desk.server.picture(of: "A").colors == ["#ff0000"])
    let seen = try desk.wait(for: "A") { isPlain($0, "#0000ff") }
    #expect(seen.last?.colors == ["#0000ff"])
    // A photograph may be taken while the next mixture is on its way to the screen: half of one and half of the other.
    let whole = seen.compactMap(blue)
    #expect(whole.contains { 1...254 ~= $0 } && whole == whole.sorted() && whole.last == 255, "\(whole)")
    withExtendedLifetime(presenter) {}
  }

  /// Where it would take three seconds more.
  @Test(arguments: [["--mode", "800x600"], ["--rotate", "left"]])
  func aScreenOfAnotherShapeEndsIt(change: [String]) throws {
    let presenter = try desk.present(slideshow(every: 4000, crossfade: 4000), on: "A")
    try desk.wait(for: "A", until: isMixed)
    try desk.server.xrandr(["--output", "A"] + change)
    let seen = try desk.wait(for: "A") { isPlain($0, "#0000ff") }.compactMap(blue)
    #expect(seen.dropLast().allSatisfy { $0 < 192 }, "\(seen)")
    withExtendedLifetime(presenter) {}
  }

  @Test func aDarkScreenEndsIt() throws {
    let presenter = try desk.present(slideshow(every: 4000, crossfade: 4000), on: "A")
    try desk.wait(for: "A", until: isMixed)
    try desk.server.xrandr("--output", "A", "--off")
    try desk.wait(forHealth: "parked", of: "A")
    try desk.server.xrandr("--output", "A", "--auto")
    let seen = try desk.wait(for: "A") { isPlain($0, "#0000ff") }
    #expect(!seen.contains(where: isMixed))
    withExtendedLifetime(presenter) {}
  }

  @Test func aFileThatGoesEndsIt() throws {
    let presenter = try desk.present(slideshow(every: 4000, crossfade: 4000), on: "A")
    try desk.wait(for: "A", until: isMixed)
    try FileManager.default.removeItem(at: desk.scratch.url.appending(path: "slides/2.svg"))
    let seen = try desk.wait(for: "A") { isPlain($0, "#ff0000") }.compactMap(blue)
    #expect(seen.dropLast().allSatisfy { $0 < 192 }, "\(seen)")
    withExtendedLifetime(presenter) {}
  }

  /// The names of the requests of a presenter, from its start until it is told to stop.
  private func requests(
    _ content: String, _ behaviour: [String: String] = [:], while work: () throws -> Void
  ) throws -> [String: Int] {
    let trace = try #require(try RequestTrace(of: desk.server.display))
    let presenter = try desk.present(content, behaviour, on: "A", through: trace)
    try work()
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    return try trace.requests().reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  @Test(arguments: [1, 10]) func framesKeepTheirInterval(interval: Int) throws {
    let show = slideshow(every: 3000, crossfade: 1000)
    let requests = try requests(show, ["frame-interval": "\(interval)"]) {
      try desk.wait(for: "A") { isPlain($0, "#0000ff") }
    }
    // A second at the beamer's 60 Hz, and two drawings a frame; the first mixture is not seen yet.
    let frames = requests["Composite", default: 0] / 2
    #expect(2...(61 / interval + 2) ~= frames, "\(requests)")
  }

  @Test func aCutIsNoCrossfade() throws {
    let requests = try requests(slideshow(every: 1000, crossfade: 0)) {
      let seen = try desk.wait(for: "A") { isPlain($0, "#0000ff") }
      #expect(!seen.contains(where: isMixed))
    }
    #expect(requests["Composite"] == nil && requests["NotifyMSC"] == nil, "\(requests)")
  }

  /// A screen in standby has no vertical blanks, and the server answers each question for one at once.
  @Test func standbyEndsItAndIsNoFlood() throws {
    let requests = try requests(slideshow(every: 6000, crossfade: 6000)) {
      try desk.wait(for: "A", until: isMixed)
      try Tool.run(["xset", "dpms", "force", "off"], display: desk.server.display)
      // It shows for a second what is not visible; without standby the crossfade would go on for some more.
      #expect(try desk.orchestrate.run("identify", "--seconds", "1").code == 0)
      try Tool.run(["xset", "dpms", "force", "on"], display: desk.server.display)
      let seen = try desk.wait(for: "A") { blue($0) != nil }
      #expect(seen.last.flatMap(blue) == 255)
    }
    #expect(requests["NotifyMSC", default: 0] < 6 * 61, "\(requests)")
  }
}
