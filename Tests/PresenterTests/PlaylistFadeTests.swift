import Displays
import Foundation
import LabSupport
import Testing

/// Items that come out of each other: what is in between, how it ends, and what it costs.
@Suite(.limited) struct PlaylistFadeTests {
  private let desk: PresenterDesk
  /// Without an end: as a `video` it has one after a second.
  private let film =
    "\"program\": [\"mpv\", \"--no-config\", \"--wid={window}\", \"--loop-file=inf\", \"--keepaspect=no\", \"--vo=x11\", \"\(PresenterDesk.image("stripes.mp4"))\"]"
  private static let red = "\"color\": \"#ff0000\""
  private static let blue = "\"color\": \"#0000ff\""

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  private func item(_ source: String, for milliseconds: Int? = nil) -> String {
    "{\(source)\(milliseconds.map { ", \"for\": \"\($0)ms\"" } ?? "")}"
  }

  private func playlist(_ items: String...) -> String { "{\"playlist\": [\(items.joined(separator: ", "))]}" }

  private func fading(_ milliseconds: Int) -> [String: String] { ["crossfade": "\"\(milliseconds)ms\""] }

  /// A colour for a second: a slideshow ends by itself, so that its time bounds no fade.
  private func briefly(_ color: String) throws -> String {
    let picture = DecodedImage.svg("<rect width=\"64\" height=\"64\" fill=\"\(color)\"/>")
    let file = try desk.scratch.write("brief.svg", picture).path
    return item("\"slideshow\": {\"images\": [\"\(file)\"], \"every\": \"1s\"}, \"fit\": \"stretch\"")
  }

  /// How much blue there is; nil unless all of it is of one colour between red and blue.
  private func blue(_ picture: Photograph) -> Int? {
    let colors = Set(picture.corners + picture.quarters)
    guard let color = colors.first.flatMap({ Color($0) }), colors.count == 1, color.green == 0,
      254...256 ~= Int(color.red) + Int(color.blue)
    else { return nil }
    return Int(color.blue)
  }

  /// Green, blue and white stripes, as good as a codec keeps them, and all of them.
  private func isFilm(_ picture: Photograph) -> Bool {
    let places = [(128, 10), (128, 750), (640, 384), (900, 10), (900, 750)]
    return zip(places, [0x00d800, 0x00d800, 0x000fff, 0xffffff, 0xffffff]).allSatisfy { place, expected in
      let channels = [Color(picture.color(place.0, place.1)), Color(UInt32(expected))].map { color in
        color.map { [Int($0.red), Int($0.green), Int($0.blue)] } ?? []
      }
      return zip(channels[0], channels[1]).allSatisfy { abs($0 - $1) < 20 }
    }
  }

  private func isMixed(_ picture: Photograph) -> Bool { blue(picture).map { 1...254 ~= $0 } ?? false }

  @Test func whatIsInBetweenLiesBetweenBoth() throws {
    let presenter = try desk.present(
      playlist(item(Self.red, for: 3000), item(Self.blue, for: 3000)), fading(2000), on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }.compactMap(blue)
    #expect(seen.contains { 1...254 ~= $0 } && seen == seen.sorted(), "\(seen)")
    let back = try desk.wait(for: "A") { $0.colors == ["#ff0000"] }.compactMap(blue)
    #expect(back.contains { 1...254 ~= $0 } && back == back.sorted().reversed(), "\(back)")
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
  }

  /// From each kind to another one, through nothing but colours of both.
  @Test func anyKindComesOutOfAnyOther() throws {
    let slides =
      "\"slideshow\": {\"images\": [\"\(PresenterDesk.image("quadrants.png"))\"], \"every\": \"2s\"}, \"fit\": \"stretch\""
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let program = "\"program\": [\"\(client)\", \"ff8000\", \"test\", \"{window}\"]"
    let presenter = try desk.present(
      playlist(
        item(film, for: 2000), item(Self.red, for: 2000), item(slides), item(film, for: 2000), item(program, for: 2000)),
      fading(1000), on: "A")
    let isRed: (Photograph) -> Bool = { $0.colors == ["#ff0000"] }
    let isQuadrants: (Photograph) -> Bool = { $0.quarters == ["#ff0000", "#00ff00", "#0000ff", "#ffffff"] }
    let isOrange: (Photograph) -> Bool = { $0.colors == ["#ff8000"] }
    try expectFades(through: [isFilm, isRed, isQuadrants, isFilm, isOrange])
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
  }

  /// Looks until each item has been seen, and something between it and the next one. An item that comes and goes
  /// between two photographs comes again with the next round.
  private func expectFades(through items: [(Photograph) -> Bool]) throws {
    let faces = try items.map { isReached in try desk.wait(for: "A", until: isReached).last }.compactMap(\.self)
    try #require(faces.count == items.count)
    let pairs = faces.indices.map { ($0, ($0 + 1) % faces.count) }
    var (mixed, strange) = (Set<Int>(), [[String]]())
    try desk.look(at: "A") { picture in
      let between = pairs.filter { picture.lies(between: faces[$0.0], and: faces[$0.1]) }.map(\.0)
      if between.isEmpty { strange.append(picture.quarters) }
      if !faces.contains(where: { picture.hasQuarters(of: $0) }) { mixed.formUnion(between) }
      return mixed.count == pairs.count
    }
    #expect(strange.isEmpty, "\(strange)")
  }

  @Test func aDarkScreenEndsIt() throws {
    let presenter = try desk.present(
      playlist(item(Self.red, for: 6000), item(Self.blue, for: 6000)), fading(6000), on: "A")
    try desk.wait(for: "A", until: isMixed)
    try desk.server.xrandr("--output", "A", "--off")
    try desk.wait(forHealth: "parked", of: "A")
    try desk.server.xrandr("--output", "A", "--auto")
    let seen = try desk.wait(for: "A") { blue($0) == 255 }
    #expect(!seen.contains(where: isMixed))
    withExtendedLifetime(presenter) {}
  }

  @Test func aScreenOfAnotherShapeEndsIt() throws {
    let presenter = try desk.present(
      playlist(item(Self.red, for: 6000), item(Self.blue, for: 6000)), fading(6000), on: "A")
    try desk.wait(for: "A", until: isMixed)
    try desk.server.xrandr("--output", "A", "--mode", "800x600")
    let seen = try desk.wait(for: "A") { blue($0) == 255 }.compactMap(blue)
    #expect(seen.dropLast().allSatisfy { $0 < 192 }, "\(seen)")
    withExtendedLifetime(presenter) {}
  }

  /// Long before it would be over.
  @Test func sleepEndsIt() throws {
    let presenter = try desk.present(
      playlist(try briefly("#ff0000"), item(Self.blue, for: 90_000)), fading(80_000), on: "A")
    try desk.wait(for: "A", until: isMixed)
    #expect(try desk.orchestrate.run("sleep").code == 0)
    try desk.waitForRest()
    #expect(try desk.orchestrate.run("wake").code == 0)
    let seen = try desk.wait(for: "A") { blue($0) == 255 }
    #expect(!seen.contains(where: isMixed))
    withExtendedLifetime(presenter) {}
  }

  /// The new one comes out of what is there in between.
  @Test func whatComesInBetweenComesOutOfThat() throws {
    let old = try desk.present(
      playlist(try briefly("#ff0000"), item(Self.blue, for: 90_000)), fading(80_000), on: "A")
    try desk.wait(for: "A", until: isMixed)
    let new = try desk.present("{\"color\": \"#0000ff\"}", fading(1500), on: "A")
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }.compactMap(blue)
    #expect(seen.contains { 1...254 ~= $0 } && seen == seen.sorted(), "\(seen)")
    #expect(try old.program.finish().code == 0)
    withExtendedLifetime(new) {}
  }

  @Test func whoIsToldToStopInBetweenStops() throws {
    let presenter = try desk.present(playlist(item(Self.red, for: 6000), item(film, for: 6000)), fading(6000), on: "A")
    try desk.wait(for: "A") { $0.colors.count > 3 }
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
    try desk.wait(for: "A") { $0.colors == ["#000000"] }
  }

  @Test func itCostsNothingAfterwards() throws {
    let trace = try #require(try RequestTrace(of: desk.server.display))
    let presenter = try desk.present(
      playlist(item(Self.red, for: 1000), item(Self.blue, for: 86_400_000)), fading(1000), on: "A", through: trace)
    try desk.wait(for: "A") { $0.colors == ["#0000ff"] }
    try desk.waitForRest()
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    let requests = try trace.requests().reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    // A second at the beamer's 60 Hz, and two drawings a frame; the first mixture is not seen yet.
    #expect(2...63 ~= requests["Composite", default: 0] / 2, "\(requests)")
    #expect(requests["NotifyMSC", default: 0] < 66, "\(requests)")
  }

  /// Where nothing counts vertical blanks, the clock says when a frame is due.
  @Test func aServerWithoutPresent() throws {
    let proxy = try LabClient("without", "Present", display: desk.server.display)
    let display = try #require(try proxy.nextLine())
    let presenter = try desk.present(
      playlist(item(film, for: 3000), item(Self.red, for: 3000)), fading(2000), on: "A",
      environment: ["DISPLAY": display])
    try desk.wait(for: "A", until: isFilm)
    let there = try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let back = try desk.wait(for: "A", until: isFilm)
    for seen in [there, back] {
      #expect(
        seen.count > 2 && seen.allSatisfy { $0.lies(between: seen[0], and: seen[seen.count - 1]) },
        "\(seen.map(\.quarters))")
    }
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    withExtendedLifetime(proxy) {}
  }

  /// What cannot be mixed is cut.
  @Test(arguments: ["Composite", "RENDER"]) func aServerThatMixesNothing(lacks name: String) throws {
    let proxy = try LabClient("without", name, display: desk.server.display)
    let display = try #require(try proxy.nextLine())
    let presenter = try desk.present(
      playlist(item(Self.red, for: 2000), item(Self.blue, for: 86_400_000)), fading(1500), on: "A",
      environment: ["DISPLAY": display])
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }
    #expect(seen.allSatisfy { [["#ff0000"], ["#0000ff"]].contains($0.colors) }, "\(seen.map(\.colors))")
    try desk.wait(forHealth: "showing", of: "A")
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    withExtendedLifetime(proxy) {}
  }
}

extension Photograph {
  /// Whether its quarters have the colours of another one's, but for what a codec makes of them.
  fileprivate func hasQuarters(of other: Photograph) -> Bool {
    zip(quarters, other.quarters).allSatisfy { one, other in
      guard let one = Color(one), let other = Color(other) else { return false }
      return [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)].allSatisfy {
        abs(Int($0) - Int($1)) <= 24
      }
    }
  }

  /// Whether each pixel that is looked at has a colour between those of two other pictures, but for rounding and what a
  /// codec makes of one frame and of another.
  fileprivate func lies(between first: Photograph, and last: Photograph) -> Bool {
    guard bytes.count == first.bytes.count, bytes.count == last.bytes.count else { return false }
    return stride(from: 0, to: bytes.count, by: 101).allSatisfy { byte in
      let ends = [Int(first.bytes[byte]), Int(last.bytes[byte])].sorted()
      return ends[0] - 24...ends[1] + 24 ~= Int(bytes[byte])
    }
  }
}
