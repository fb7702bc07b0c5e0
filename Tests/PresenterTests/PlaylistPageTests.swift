import Displays
import Foundation
import LabSupport
import Testing

/// Pages among the items of a playlist, in a real browser, whose window belongs to the window manager: between two
/// items nothing else is to be seen, neither the desktop nor a page that is not whole.
@Suite(.serialized, .limited) struct PlaylistPageTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  private func page(_ color: String, for milliseconds: Int = 700) throws -> String {
    let file = try desk.scratch.write("\(color.dropFirst()).html", "<body style=\"background: \(color)\">")
    return "{\"url\": \"file://\(file.path)\", \"for\": \"\(milliseconds)ms\"}"
  }

  private func still(_ color: String, for milliseconds: Int = 700) -> String {
    "{\"color\": \"\(color)\", \"for\": \"\(milliseconds)ms\"}"
  }

  /// On the way from the first of these colours to the others: each of them once, and nothing else.
  private func expect(_ colors: [String], _ what: String) throws {
    try desk.wait(for: "A") { $0.colors == [colors[0]] }
    for (before, color) in zip(colors, colors.dropFirst()) {
      let seen = try desk.wait(for: "A") { $0.colors == [color] }
      // Beside a load the pointer, which is in the middle, is there for a moment between two pages.
      let others = Set(seen.map { Set($0.corners + $0.quarters) }).subtracting([[before], [color]])
      #expect(others.isEmpty, "\(what), before \(color): \(others)")
    }
  }

  /// What is beside the playlist.
  enum Company: CaseIterable {
    case nobody, openbox, i3, xfwm4, metacity, picom

    /// Those with a compositor have it on; all end with their owner.
    func start(on display: String) throws -> Any? {
      switch self {
      case .nobody: nil
      case .openbox: try WindowManager(.openbox, display: display)
      case .i3: try WindowManager(.i3, display: display)
      case .xfwm4: try Compositor.xfwm4.start(on: display)
      case .metacity: try Compositor.metacity.start(on: display)
      case .picom: try Compositor.picom.start(on: display)
      }
    }
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"), arguments: Company.allCases)
  func pagesTakeTheirTurns(company: Company) throws {
    let others = try company.start(on: desk.server.display)
    // A page first; a page after a page, whose browser takes longer to start; a still after a page, and one while that
    // page's browser ends; a page after a still.
    let list = [try page("#00aa00"), try page("#aaaa00"), still("#0000aa"), still("#aa00aa")]
    let presenter = try desk.present(
      "{\"playlist\": [\(list.joined(separator: ", "))]}", on: "A", environment: ["HOME": desk.scratch.path])
    try expect(["#00aa00", "#aaaa00", "#0000aa", "#aa00aa", "#00aa00"], "\(company)")
    try desk.wait(forHealth: "showing", of: "A")
    presenter.program.terminate()
    let ending = try presenter.program.finish()
    #expect(ending.code == 0, "\(ending)")
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
    withExtendedLifetime(others) {}
  }

  /// A picture of it is seen while the other one is tried, and then itself.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"), arguments: [Company.nobody, .metacity])
  func aPageThatIsLeftAloneStays(company: Company) throws {
    let others = try company.start(on: desk.server.display)
    let file = try desk.scratch.write(
      "both.html",
      "<body style='background: #00aa00'><script>setTimeout(() => document.body.style.background = '#0000aa', 6000)</script>"
    )
    let list = [
      "{\"url\": \"file://\(file.path)\", \"for\": \"700ms\"}",
      "{\"url\": \"http://127.0.0.1:9/\", \"for\": \"700ms\"}",
    ]
    let presenter = try desk.present(
      "{\"playlist\": [\(list.joined(separator: ", "))]}", on: "A", environment: ["HOME": desk.scratch.path])
    try desk.wait(for: "A") { $0.colors == ["#00aa00"] }
    try desk.wait(forHealth: "showing", of: "A", because: "1 of 2 items is skipped")
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000aa"] }
    let colors = Set(seen.map { Set($0.corners + $0.quarters) })
    #expect(colors == [["#00aa00"], ["#0000aa"]], "\(company)")
    withExtendedLifetime((presenter, others)) {}
  }

  /// Red, green and blue; nil unless all of it is of one colour.
  private func channels(_ picture: Photograph) -> [Int]? {
    // Not in the middle, where the pointer may be for a moment.
    let colors = Set(picture.corners + picture.quarters)
    guard colors.count == 1, let color = colors.first.flatMap({ Color($0) }) else { return nil }
    return [Int(color.red), Int(color.green), Int(color.blue)]
  }

  /// On the way to what has this much of each: the steps of a fade, of which the last one draws nothing and is not
  /// heard of.
  private func fade(to end: [Int]) throws -> [[Int]] {
    let seen = try desk.wait(for: "A") { channels($0).map { zip($0, end).allSatisfy { abs($0 - $1) < 6 } } ?? false }
    #expect(seen.allSatisfy { channels($0) != nil })
    return seen.compactMap(channels)
  }

  /// While two stills fade no page is loaded: it would come above their mixture with what is brought above it.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func pagesFade() throws {
    let list = [still("#0000aa", for: 2500), still("#aa00aa", for: 2500), try page("#00aa00", for: 2500)]
    let presenter = try desk.present(
      "{\"playlist\": [\(list.joined(separator: ", "))]}", ["crossfade": "\"2000ms\""], on: "A",
      environment: ["HOME": desk.scratch.path])
    try desk.wait(for: "A") { $0.colors == ["#0000aa"] }
    let stills = try fade(to: [0xaa, 0, 0xaa])
    #expect(stills.contains { 0x40...0x90 ~= $0[0] } && stills.allSatisfy { $0[1] == 0 && $0[2] > 0xa5 }, "\(stills)")
    let toPage = try fade(to: [0, 0xaa, 0])
    #expect(toPage.contains { 0x40...0x90 ~= $0[1] }, "\(toPage)")
    #expect(toPage.allSatisfy { abs($0[0] + $0[1] - 0xaa) < 6 && abs($0[0] - $0[2]) < 6 }, "\(toPage)")
    let fromPage = try fade(to: [0, 0, 0xaa])
    #expect(fromPage.contains { 0x40...0x90 ~= $0[2] }, "\(fromPage)")
    #expect(fromPage.allSatisfy { $0[0] < 6 && abs($0[1] + $0[2] - 0xaa) < 6 }, "\(fromPage)")
    withExtendedLifetime(presenter) {}
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aPageThatCannotBeReachedIsSkipped() throws {
    let list = [
      still("#aa0000"), "{\"url\": \"http://127.0.0.1:9/\", \"for\": \"1500ms\"}",
      still("#0000aa"),
    ]
    let presenter = try desk.present(
      "{\"playlist\": [\(list.joined(separator: ", "))]}", on: "A", environment: ["HOME": desk.scratch.path])
    // More than once: its browser ends beside what is loaded next.
    let round = ["#aa0000", "#0000aa"]
    try expect(round + round + round + round, "a page that is away")
    try desk.wait(forHealth: "showing", of: "A", because: "1 of 3 items is skipped")
    withExtendedLifetime(presenter) {}
  }
}
