import Foundation
import LabSupport
import Testing

/// Images whose files are written while they are shown, and some that take for ever.
@Suite(.limited) struct ImageFileTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  private static let card = "#202020"
  private var path: String { "\(desk.scratch.path)/door.svg" }
  private var content: String { "{\"image\": \"\(path)\", \"fit\": \"stretch\"}" }

  private func svg(_ color: String) -> String {
    DecodedImage.svg("<rect width=\"64\" height=\"64\" fill=\"\(color)\"/>")
  }

  /// In place, as `cp` does it.
  private func overwrite(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  @Test func itIsDecodedElsewhere() throws {
    try overwrite(svg("#ff0000"))
    let presenter = try desk.present(content, on: "A")
    #expect(try desk.server.picture(of: "A").colors == ["#ff0000"])
    let maps = try Tool.run(["cat", "/proc/\(presenter.program.processIdentifier)/maps"])
    #expect(!maps.contains("Imlib2") && !maps.contains("loaders") && !maps.contains("rsvg"))
    withExtendedLifetime(presenter) {}
  }

  @Test func writingInPlaceKillsNobody() throws {
    try overwrite(svg("#ff0000"))
    let presenter = try desk.present(content, on: "A")
    for turn in 0..<200 { try overwrite(turn % 3 == 0 ? "" : svg(turn % 3 == 1 ? "#00ff00" : "#0000ff")) }
    try overwrite(svg("#ffff00"))
    try desk.wait(for: "A") { $0.colors == ["#ffff00"] }
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
  }

  @Test func halfAnImageIsNotShown() throws {
    try overwrite(svg("#ff0000"))
    let presenter = try desk.present(content, on: "A")
    try overwrite(String(svg("#0000ff").dropLast(10)))
    try overwrite(svg("#00ff00"))
    let seen = try desk.wait(for: "A") { $0.colors == ["#00ff00"] }
    #expect(!seen.contains { $0.color(0, 0) == Self.card })
    withExtendedLifetime(presenter) {}
  }

  @Test func whatStaysBrokenIsSaid() throws {
    try overwrite(svg("#ff0000"))
    let presenter = try desk.present(content, on: "A")
    try overwrite(String(svg("#0000ff").dropLast(10)))
    try desk.wait(forHealth: "failed", of: "A", because: "it is damaged")
    #expect(try desk.server.picture(of: "A").colors == ["#ff0000"], "what was seen last")
    try overwrite(svg("#00ff00"))
    try desk.wait(for: "A") { $0.colors == ["#00ff00"] }
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  @Test func itIsShownOnceItsWriterIsDone() throws {
    try overwrite(String(svg("#00ff00").dropLast(10)))
    let writer = try FileHandle(forWritingTo: URL(filePath: path))
    let presenter = PresenterRun(
      try desk.orchestrate.start(["present", "--output", "A", "--order", PresenterDesk.order(content)]))
    try desk.wait(forHealth: "starting", of: "A", because: "is being written")
    try writer.write(contentsOf: Data(svg("#00ff00").utf8))
    try writer.close()
    let seen = try desk.wait(for: "A") { $0.colors == ["#00ff00"] }
    #expect(!seen.contains { $0.color(0, 0) == Self.card })
    withExtendedLifetime(presenter) {}
  }

  @Test func whoDecodesForEverHeedsASignal() throws {
    try overwrite(DecodedImage.bomb)
    let presenter = try desk.orchestrate.start(["present", "--output", "A", "--order", PresenterDesk.order(content)])
    // It says so when its decoder has been started.
    try desk.wait(forHealth: "starting", of: "A")
    let number = presenter.processIdentifier
    let children = try Tool.run(["cat", "/proc/\(number)/task/\(number)/children"])
    let decoder = try #require(children.split(separator: " ").first.flatMap { Int32($0) })
    presenter.terminate()
    #expect(try presenter.finish().code == 0)
    #expect(kill(decoder, 0) == -1 && errno == ESRCH)
  }
}
