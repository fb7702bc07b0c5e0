import Foundation
import LabSupport
import Testing

/// Pages among the items of a playlist, in a real browser, whose window belongs to the window manager: between two items nothing
/// else is to be seen, neither the desktop nor a page that is not whole.
@Suite(.serialized) struct PlaylistPageTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  private func page(_ color: String) throws -> String {
    let file = try desk.scratch.write("\(color.dropFirst()).html", "<body style=\"background: \(color)\">")
    return "{\"content\": {\"url\": \"file://\(file.path)\"}, \"forMilliseconds\": 700}"
  }

  private func still(_ color: String) -> String {
    "{\"content\": {\"color\": \"\(color)\"}, \"forMilliseconds\": 700}"
  }

  /// On the way from the first of these colours to the others, one after the other.
  private func expect(_ colors: [String], _ what: String) throws {
    try desk.wait(for: "A") { $0.colors == [colors[0]] }
    for color in colors.dropFirst() {
      let seen = try desk.wait(for: "A") { $0.colors == [color] }
      // Beside a load the pointer, which is in the middle, is there for a moment between two pages.
      let others = Set(seen.map { Set($0.corners + $0.quarters) }).subtracting(colors.map { [$0] })
      #expect(others.isEmpty, "\(what), before \(color): \(others)")
    }
  }

  @Test(
    .enabled(if: hasBrowser, "chromium is not installed"), arguments: [nil, .openbox] as [WindowManager.Kind?])
  func pagesTakeTheirTurns(managed: WindowManager.Kind?) throws {
    let manager = try managed.map { try WindowManager($0, display: desk.server.display) }
    // A page first; a page after a page, whose browser takes longer to start; a still after a page; a page after a still.
    let list = [try page("#00aa00"), try page("#aaaa00"), still("#0000aa")]
    let presenter = try desk.present(
      "{\"playlist\": [\(list.joined(separator: ", "))]}", on: "A", environment: ["HOME": desk.scratch.path])
    try expect(
      ["#00aa00", "#aaaa00", "#0000aa", "#00aa00"],
      managed.map { "\($0)" } ?? "no window manager")
    try desk.wait(forHealth: "showing", of: "A")
    presenter.program.terminate()
    let ending = try presenter.program.finish()
    #expect(ending.code == 0, "\(ending)")
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
    withExtendedLifetime(manager) {}
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aPageThatCannotBeReachedIsSkipped() throws {
    let list = [
      still("#aa0000"), "{\"content\": {\"url\": \"http://127.0.0.1:9/\"}, \"forMilliseconds\": 1500}",
      still("#0000aa"),
    ]
    let presenter = try desk.present(
      "{\"playlist\": [\(list.joined(separator: ", "))]}", on: "A", environment: ["HOME": desk.scratch.path])
    try expect(["#aa0000", "#0000aa", "#aa0000"], "a page that is away")
    try desk.wait(forHealth: "showing", of: "A", because: "1 of 3 items is skipped")
    withExtendedLifetime(presenter) {}
  }
}
