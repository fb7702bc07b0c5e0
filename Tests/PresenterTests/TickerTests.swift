import Displays
import Foundation
import LabSupport
import Testing

@testable import Presenter

/// A line of words that runs across its screen, as a person sees it.
@Suite(.limited) struct TickerTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private func content(_ words: String, speed: Int, height: Int = 200) -> String {
    "{\"ticker\": \(words), \"background\": \"#102030\", \"speed\": \"\(speed)px\", "
      + "\"style\": {\"size\": \"\(height)px\", \"color\": \"#ffffff\"}}"
  }
  private var file: String { "\(desk.scratch.path)/news.txt" }
  private func write(_ text: String) throws { try desk.scratch.write("news.txt", text) }

  /// The columns from the first one with something of a line to the last one; nil for none.
  private func ink(in picture: Photograph) -> ClosedRange<Int>? {
    let (width, middle) = (picture.width, picture.height / 2)
    var columns = Set<Int>()
    picture.bytes.withUnsafeBytes { bytes in
      for row in stride(from: middle - 100, to: middle + 100, by: 2) {
        for column in 0..<width where bytes[3 * (row * width + column)] != 0x10 { columns.insert(column) }
      }
    }
    return columns.min().flatMap { first in columns.max().map { first...$0 } }
  }

  /// Waits until a line is as wanted, and gives its columns.
  @discardableResult
  private func ink(_ isWanted: (ClosedRange<Int>) -> Bool = { _ in true }) throws -> ClosedRange<Int> {
    var found: ClosedRange<Int>?
    try desk.look(at: "A") { picture in
      found = ink(in: picture).flatMap { isWanted($0) ? $0 : nil }
      #expect(found == nil || picture.corners == Array(repeating: "#102030", count: 4))
      return found != nil
    }
    return try #require(found)
  }

  private func isWhole(_ ink: ClosedRange<Int>) -> Bool { ink.lowerBound > 8 && ink.upperBound < 1015 }

  /// 240 pixels a second are 4 at each refresh of the beamer.
  @Test func itRunsToTheLeftInStepWithTheScreen() throws {
    let presenter = try desk.present(content("\"H\"", speed: 240), on: "A")
    var seen = [try ink(isWhole)]
    while seen.count < 8 {
      let last = seen[seen.count - 1]
      seen.append(try ink { isWhole($0) && $0 != last })
    }
    #expect(Set(seen.map(\.count)).count == 1, "the letter stays as it is: \(seen)")
    #expect(Set(seen.map { $0.lowerBound % 4 }).count == 1, "\(seen)")
    #expect(zip(seen, seen.dropFirst()).contains { $1.lowerBound < $0.lowerBound })
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  @Test(arguments: [("\"I\"", true), ("\"שלום\"", false)])
  func itEntersWhereReadingEnds(words: String, isFromTheRight: Bool) throws {
    let presenter = try desk.present(content(words, speed: 40), on: "A")
    let first = try ink()
    #expect(isFromTheRight ? first.upperBound > 1015 : first.lowerBound < 8, "\(first)")
    let second = try ink(isWhole)
    #expect(isFromTheRight ? second.lowerBound > 512 : second.upperBound < 1015, "\(second)")
    withExtendedLifetime(presenter) {}
  }

  /// The requests of a ticker, and how long it was visible.
  private func requests(
    _ words: String, speed: Int, while work: () throws -> Void
  ) throws -> (requests: [String: Int], elapsed: Duration) {
    let trace = try #require(try RequestTrace(of: desk.server.display))
    let elapsed = try ContinuousClock().measure {
      let presenter = try desk.present(content(words, speed: speed), on: "A", through: trace)
      try work()
      presenter.program.terminate()
      #expect(try presenter.program.finish().code == 0)
    }
    return (try trace.requests().reduce(into: [:]) { $0[$1, default: 0] += 1 }, elapsed)
  }

  @Test(arguments: [(120, 1), (10, 6)]) func itDrawsNoOftenerThanItMoves(speed: Int, interval: Int) throws {
    let (requests, elapsed) = try requests("\"H\"", speed: speed) {
      for _ in 0..<20 { try desk.waitForDrawing() }
    }
    let most = Int(elapsed / .seconds(1) * 60.1) / interval + 3
    #expect(15...max(15, most) ~= requests["NotifyMSC", default: 0], "\(elapsed): \(requests)")
    #expect(requests["PutImage", default: 0] < 10, "\(requests)")
  }

  @Test func standbyIsNoFlood() throws {
    var dark = Duration.zero
    let (requests, elapsed) = try requests("\"H\"", speed: 120) {
      try ink()
      try Tool.run(["xset", "dpms", "force", "off"], display: desk.server.display)
      dark = try ContinuousClock().measure { for _ in 0..<100 { try desk.server.xrandr("--current") } }
      try Tool.run(["xset", "dpms", "force", "on"], display: desk.server.display)
      try desk.waitForDrawing()
    }
    let most = Int((elapsed - dark) / .seconds(1) * 60.1) + Int(dark / .seconds(1)) + 8
    #expect(requests["NotifyMSC", default: 0] <= most, "\(dark) of \(elapsed): \(requests)")
  }

  @Test func nothingIsDrawnWhileTheScreensSleep() throws {
    let presenter = try desk.present(content("\"H\"", speed: 60), on: "A")
    try ink(isWhole)
    #expect(try desk.orchestrate.run("sleep").code == 0)
    try desk.waitForRest()
    #expect(try desk.orchestrate.run("wake").code == 0)
    let before = try ink()
    try ink { $0 != before }
    withExtendedLifetime(presenter) {}
  }

  @Test func aFileIsFollowedAndTheLineRunsOn() throws {
    try write("I\n")
    let presenter = try desk.present(content("{\"file\": \"\(file)\"}", speed: 40), on: "A")
    let first = try ink(isWhole)
    try write("WI")
    let second = try ink { $0.count > 2 * first.count }
    #expect(1...first.lowerBound ~= second.lowerBound, "it goes on where it was: \(first), \(second)")
    try FileManager.default.removeItem(atPath: file)
    try desk.wait(forHealth: "failed", of: "A", because: "No such file")
    let third = try ink()
    try ink { $0.lowerBound != third.lowerBound }
    try write("")
    try desk.wait(for: "A") { $0.colors == ["#102030"] }
    try desk.wait(forHealth: "showing", of: "A")
    try desk.waitForRest()
    try write("I")
    try ink()
    withExtendedLifetime(presenter) {}
  }

  @Test func theFallbackStandsInForWordsThatAreNotThere() throws {
    let presenter = try desk.present(
      content("{\"file\": \"\(file)\"}", speed: 240), ["fallback": "{\"color\": \"#ff8000\"}"], on: "A")
    try desk.wait(forHealth: "failed", of: "A", because: "No such file")
    #expect(try desk.server.picture(of: "A").colors == ["#ff8000"])
    try write("Open")
    try desk.wait(forHealth: "showing", of: "A")
    try ink()
    try FileManager.default.removeItem(atPath: file)
    try desk.wait(for: "A") { $0.colors == ["#ff8000"] }
    withExtendedLifetime(presenter) {}
  }

  @Test func aFileOfTheLargestSizeRunsToo() throws {
    try write(String(repeating: "語", count: 21_000))
    let presenter = try desk.present(content("{\"file\": \"\(file)\"}", speed: 2000, height: 700), on: "A")
    try ink { $0.lowerBound < 512 }
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  @Test func anotherSizeOfTheScreenIsTakenIn() throws {
    let presenter = try desk.present(content("\"H\"", speed: 240), on: "A")
    try ink()
    try desk.server.xrandr("--output", "A", "--mode", "800x600")
    try desk.look(at: "A") { $0.width == 800 && $0.corners == Array(repeating: "#102030", count: 4) }
    try ink { $0.upperBound < 790 }
    withExtendedLifetime(presenter) {}
  }

  @Test func itIsAnItemOfAPlaylist() throws {
    let item = content("\"Open\"", speed: 500).dropLast() + ", \"for\": \"2s\"}"
    let presenter = try desk.present(
      "{\"playlist\": [\(item), {\"color\": \"#ff8000\", \"for\": \"1s\"}]}", on: "A")
    for _ in 1...2 {
      try desk.wait(for: "A") { $0.color(0, 0) == "#102030" && ink(in: $0) != nil }
      try desk.wait(for: "A") { $0.colors == ["#ff8000"] }
    }
    withExtendedLifetime(presenter) {}
  }

  /// A part of the line looks the same whichever tile it is in.
  @Test func tilesJoin() throws {
    let text = ChangingText(.lines(""), LetterStyle(size: .pixels(80)))
    let letters = try TickerLetters(["WAVE office ", "Tolkien"], of: text, height: 100)
    #expect(letters.widths[0] > 356 && letters.height <= 100)
    let (one, other) = (
      try letters.picture(of: .init(piece: 0, start: 0, width: 256)),
      try letters.picture(of: .init(piece: 0, start: 100, width: 256))
    )
    #expect(Set(one.pixels).count > 2)
    for row in 0..<letters.height {
      let shared = (one.pixels[row * 256 + 100..<row * 256 + 256], other.pixels[row * 256..<row * 256 + 156])
      #expect(shared.0.elementsEqual(shared.1))
    }
  }
}
