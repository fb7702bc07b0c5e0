import Foundation
import LabSupport
import Testing

/// Pages that fail, in a real browser: the public sees the fallback, and the page again when it is well.
@Suite(.serialized, .limited) struct FailingPageTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  private func server(_ answer: String, at port: Int = 0) throws -> PageServer {
    try PageServer(answer, at: port, in: desk.scratch, display: desk.server.display)
  }

  private func present(_ port: Int, _ behaviour: [String: String] = [:]) throws -> PresenterRun {
    try desk.present(
      "{\"url\": \"http://127.0.0.1:\(port)/\"}", behaviour, on: "A", environment: ["HOME": desk.scratch.path])
  }

  private static func isAll(_ color: String) -> (Photograph) -> Bool {
    { Set($0.corners + $0.quarters) == [color] }
  }

  /// What draws the page, and not the browser. It writes over its environment, so it is known by its group.
  private func crash() throws {
    let groups = Set(ContentProcess.all(on: desk.server.display).map { getpgid($0.number) })
    let renderers = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter {
      let words = FileManager.default.contents(atPath: "/proc/\($0)/cmdline") ?? Data()
      return groups.contains(getpgid($0)) && words.range(of: Data("--type=renderer".utf8)) != nil
    }
    #expect(!renderers.isEmpty)
    for renderer in renderers { kill(renderer, SIGKILL) }
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func theFallbackIsShownMeanwhile() throws {
    // A port at which nothing listens any more.
    let first = try server("200 #aa2200")
    first.stop()
    let presenter = try present(first.port, ["fallback": "{\"color\": \"#224422\"}"])
    try desk.wait(forHealth: "restarting", of: "A", because: "the page cannot be loaded: ERR_CONNECTION_REFUSED")
    try desk.wait(for: "A", until: Self.isAll("#224422"))
    let server = try server("200 #aa2200", at: first.port)
    let coming = try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    #expect(coming.allSatisfy { Self.isAll("#224422")($0) || Self.isAll("#aa2200")($0) }, "nothing else on the way")
    try desk.wait(forHealth: "showing", of: "A")
    try server.answer("503 #ffffff")
    try desk.wait(forHealth: "restarting", of: "A", because: "a page whose server answers with 503")
    try desk.wait(for: "A", until: Self.isAll("#224422"))
    try server.answer("200 #0044aa")
    try desk.wait(for: "A", until: Self.isAll("#0044aa"))
    try desk.wait(forHealth: "showing", of: "A")
    try server.answer("503 #ffffff")
    try crash()
    try desk.wait(forHealth: "restarting", of: "A", because: "page")
    try desk.wait(for: "A", until: Self.isAll("#224422"))
    try server.answer("200 #0044aa")
    try desk.wait(for: "A", until: Self.isAll("#0044aa"))
    let address = Data("127.0.0.1:\(first.port)".utf8)
    for process in ContentProcess.all(on: desk.server.display) {
      let words = FileManager.default.contents(atPath: "/proc/\(process.number)/cmdline") ?? Data()
      #expect(words.range(of: address) == nil, "every user can read it")
    }
    withExtendedLifetime((presenter, server)) {}
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func whatWasSeenLastStays() throws {
    let server = try server("200 #aa2200")
    let presenter = try present(server.port, ["restart": "\"never\""])
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    try desk.wait(forHealth: "showing", of: "A")
    try server.answer("404 #ffffff")
    try desk.wait(forHealth: "failed", of: "A", because: "a page whose server answers with 404")
    let last = try desk.server.picture(of: "A")
    #expect(Self.isAll("#aa2200")(last), "\(last.corners)")
    // A screen that comes back is a new beginning.
    try server.answer("200 #0044aa")
    try desk.unplug("A")
    try desk.wait(forHealth: "parked", of: "A")
    try desk.server.lab("plug", "A", "beamer")
    try desk.server.xrandr("--output", "A", "--auto")
    try desk.wait(for: "A", until: Self.isAll("#0044aa"))
    withExtendedLifetime((presenter, server)) {}
  }
}
