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
    #expect(lines.map(\.item) == [1, 2, 1, 2])
    #expect(lines.map(\.shows) == ["colour #ff0000", "colour #00ff00", "colour #ff0000", "colour #00ff00"])
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

  @Test func whatIsOnWhenTheWatcherEndsIsWrittenDown() throws {
    let first = try nextLine()
    try sign.end(kill: false)
    let text = try String(
      contentsOf: sign.state.appending(path: "orchestrate/played.jsonl"), encoding: .utf8)
    #expect(text.split(separator: "\n").count >= 2 && first.item == 1, "\(text)")
  }
}
