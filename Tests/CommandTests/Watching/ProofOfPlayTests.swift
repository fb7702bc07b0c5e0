import Foundation
import LabSupport
import Testing

/// What was seen on a real screen, as the watcher writes it down.
@Suite("watch --proof-of-play", .serialized, .limited) struct ProofOfPlayTests {
  private struct Line: Decodable {
    let output: String
    let screen: String
    let shows: String
    let item: Int?
    let from: Date
    let until: Date
    let milliseconds: Int
  }

  private static let profile = """
    version: 1
    screens:
      sign:
        identity: { connector: A }
        content: { playlist: [{ color: "#ff0000", for: 1s }, { color: "#00ff00", for: 1s }] }

    """

  private let sign: WatchDesk
  /// The file, as it is written.
  private let record: LabClient

  init() throws {
    sign = try WatchDesk(["A,monitor=beamer"], profiles: ["sign": Self.profile], options: ["--proof-of-play"])
    let file = sign.state.appending(path: "orchestrate/played.jsonl").path
    record = try LabClient(stock: ["tail", "-n", "+1", "-F", file], display: sign.server.display)
  }

  private func nextLine() throws -> Line {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Line.self, from: Data(#require(try record.nextLine()).utf8))
  }

  @Test func eachItemIsWrittenDown() throws {
    let lines = try (0..<4).map { _ in try nextLine() }
    // The first one may be over before the watcher hears that it is there.
    #expect([[1, 2, 1, 2], [2, 1, 2, 1]].contains(lines.map(\.item)))
    #expect(lines.allSatisfy { $0.shows == ($0.item == 1 ? "colour #ff0000" : "colour #00ff00") })
    #expect(lines.allSatisfy { $0.output == "A" && $0.screen == "sign" && $0.milliseconds > 0 && $0.from <= $0.until })
    let metrics = try sign.run("status", "--format", "prometheus").output
    #expect(metrics.contains("orchestrate_content_seen_total{"), "\(metrics)")
    #expect(try sign.run("status", "--json").output.contains("\"played\""))
  }

  /// The playlist goes on below, and nobody sees it.
  @Test func whatIsCoveredIsNotSeen() throws {
    _ = try nextLine()
    let client = try LabClient("above", "0000ff", display: sign.server.display)
    #expect(try client.nextLine() == "above")
    try sign.wait("it is covered") { $0.content(of: "A") == "covered" }
    client.kill()
    try sign.wait("it is seen") { $0.content(of: "A") == "showing" }
    var (last, next) = (try nextLine(), try nextLine())
    // The window was there for 5 s at least, in which two items would have come and gone.
    while next.from.timeIntervalSince(last.until) < 4 { (last, next) = (next, try nextLine()) }
    #expect(next.screen == "sign")
  }

  private static let moving = """
    version: 1
    screens:
      hall: { identity: { connector: A }, content: { color: "#0000ff" } }
      door:
        identity: { connector: B }
        optional: true
        content: { color: "#ff0000" }
        on-disconnect: { move-to: hall }
    """

  /// A desk whose `door` moves to `hall`, once both are seen.
  private func movingDesk() throws -> WatchDesk {
    let desk = try WatchDesk(
      ["A,monitor=office", "B,monitor=office-other"], profiles: ["desk": Self.moving], options: ["--proof-of-play"])
    try wait(for: "both at their places", in: desk) { $0 == ["A hall", "B door"] }
    return desk
  }

  /// What a user has put on a screen lies above all that comes there, put by hand or not.
  @Test func whatComesBelowWhatIsPutThereIsNotSeen() throws {
    let desk = try movingDesk()
    for (screen, color) in [("door", "#00ff00"), ("hall", "#ffff00")] {
      #expect(try desk.run("put", screen, "--color", color).code == 0)
    }
    try desk.server.lab("unplug", "B")
    try desk.wait("it is there") { $0.resting && $0.screens.contains { $0.state == "absent (content on hall)" } }
    try desk.catchUp()
    #expect(try !played(in: desk).contains { $0.output == "A" && $0.screen == "door" })
  }

  /// Its screen is away, and another one shows it above its own content.
  @Test func whatIsShownElsewhereIsSeenThere() throws {
    let desk = try movingDesk()
    try desk.server.lab("unplug", "B")
    try wait(for: "it is seen there", in: desk) { $0 == ["A door", "A hall", "B door"] }
    let before = try #require(try played(in: desk).first { $0.screen == "hall" })
    try desk.server.lab("plug", "B", "office-other")
    try Deadline().look(for: "its own again") {
      try played(in: desk).contains { $0.screen == "hall" && $0.times > before.times }
    }
  }

  private struct Document: Decodable {
    struct Played: Decodable {
      let output: String
      let screen: String
      let times: Int
    }
    let played: [Played]?
  }

  private func played(in desk: WatchDesk) throws -> [Document.Played] {
    let text = try desk.run("status", "--json").output
    return try JSONDecoder().decode(Document.self, from: Data(text.utf8)).played ?? []
  }

  private func wait(for purpose: String, in desk: WatchDesk, until isReached: ([String]) -> Bool) throws {
    try Deadline().look(for: purpose) {
      isReached(try played(in: desk).map { "\($0.output) \($0.screen)" }.sorted())
    }
  }

  /// A full disk or a power cut leaves one.
  @Test func nothingIsAddedToHalfALine() throws {
    _ = try nextLine()
    let file = sign.state.appending(path: "orchestrate/played.jsonl").path
    _ = try Tool.run(["sh", "-c", "printf '{half' >> \"$1\"", "sh", file])
    let lines = try (0..<4).map { _ in try #require(try record.nextLine()) }
    #expect(lines.contains("{half"), "\(lines)")
    #expect(lines.allSatisfy { $0 == "{half" || $0.hasPrefix("{\"from\"") && $0.hasSuffix("}") }, "\(lines)")
  }

  @Test func whatIsOnWhenTheWatcherEndsIsWrittenDown() throws {
    let first = try nextLine()
    try sign.end(kill: false)
    let text = try String(
      contentsOf: sign.state.appending(path: "orchestrate/played.jsonl"), encoding: .utf8)
    #expect(text.split(separator: "\n").count >= 2 && first.item == 1, "\(text)")
  }
}
