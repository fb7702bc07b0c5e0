import Displays
import Foundation
import LabSupport
import Testing

/// Every picture that a screen shows on the way from one content to the next, whatever kinds these are.
@Suite(.serialized, .limited) struct ContentChangeTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  private static let hasBrowser = Tool.exists("/usr/bin/chromium")

  /// Content, and the colour that it is known by.
  private struct Kind {
    let name: String
    let content: String
    let isSeen: (Photograph) -> Bool
  }

  private func kinds() throws -> [String: Kind] {
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let page = try desk.scratch.write("page.html", "<body style=\"background: #aa2200\">")
    let other = try desk.scratch.write("other.html", "<body style=\"background: #5500aa\">")
    // It does not heed the signal: it is ended behind what comes next.
    let stubborn = "trap '' TERM; \(client) ffff00 test {window}"
    let list: [(String, String, String)] = [
      ("color", "{\"color\": \"#336699\"}", "#336699"),
      ("image", "{\"image\": \"\(PresenterDesk.image("quadrants.png"))\", \"fit\": \"stretch\"}", ""),
      ("text", "{\"text\": \"hello\", \"background\": \"#224422\"}", "#224422"),
      ("program", "{\"program\": [\"sh\", \"-c\", \"\(stubborn)\"]}", "#ffff00"),
      ("video", "{\"video\": \"\(PresenterDesk.image("stripes.mp4"))\", \"fit\": \"stretch\"}", "green"),
      ("cover", "{\"video\": \"\(PresenterDesk.image("stripes.mp4"))\", \"fit\": \"cover\"}", "red"),
      ("page", "{\"url\": \"file://\(page.path)\"}", "#aa2200"),
      ("other page", "{\"url\": \"file://\(other.path)\"}", "#5500aa"),
    ]
    return Dictionary(
      uniqueKeysWithValues: list.map { name, content, color in
        (name, Kind(name: name, content: content) { Self.shows(color, $0) })
      })
  }

  private static func shows(_ color: String, _ picture: Photograph) -> Bool {
    // Where a film that is cut to fill the screen differs from one that is distorted.
    let corner = picture.color(180, 20)
    switch color {
    case "": return Set(picture.quarters).count == 4
    case "green": return corner.hasPrefix("#0") && corner.dropFirst(3).first.map { "cdef".contains($0) } ?? false
    case "red": return corner.dropFirst().first.map { "cdef".contains($0) } ?? false && corner.hasSuffix("0")
    default: return corner == color
    }
  }

  /// Black, white, or a browser's own grey.
  private static func isBlank(_ picture: Photograph) -> Bool {
    let colors = Set(picture.corners + picture.quarters)
    guard colors.count == 1, let color = colors.first.flatMap({ Color($0) }) else { return false }
    return max(color.red, color.green, color.blue) - min(color.red, color.green, color.blue) < 8
  }

  @Test func nothingIsBlackOrWhiteBetweenThem() throws {
    let kinds = try kinds()
    var order = ["color", "video", "cover", "image", "program", "video", "text", "program", "color"]
    if Self.hasBrowser { order += ["page", "other page", "page", "image", "page", "program", "page", "video", "page"] }
    var runs: [PresenterRun] = []
    for (before, name) in zip([""] + order, order) {
      let kind = try #require(kinds[name])
      var orchestrate = desk.orchestrate
      orchestrate.environment["HOME"] = desk.scratch.path
      let start = ["present", "--output", "A", "--order", PresenterDesk.order(kind.content)]
      runs.append(PresenterRun(try orchestrate.start(start)))
      let seen = try desk.wait(for: "A", until: kind.isSeen)
      guard !before.isEmpty else { continue }
      let blank = seen.filter(Self.isBlank)
      #expect(blank.isEmpty, "\(before) to \(name): \(blank.count) of \(seen.count)")
      try desk.wait(forHealth: "showing", of: "A")
    }
    // No presenter is left behind the last one.
    for run in runs.dropLast() { #expect(try run.program.finish().code == 0) }
  }

  /// While its browser ends: that takes a while, and is heard of.
  @Test(
    .enabled(if: hasBrowser, "chromium is not installed"),
    arguments: [
      "{\"color\": \"#336699\"}",
      "{\"text\": \"x\", \"style\": {\"color\": \"#224422\"}, \"background\": \"#224422\"}", nil,
    ])
  func aPageThatHasGivenWayIsNotSeenAgain(next: String?) throws {
    let page = try #require(try kinds()["page"])
    var orchestrate = desk.orchestrate
    orchestrate.environment["HOME"] = desk.scratch.path
    let old = try orchestrate.start(["present", "--output", "A", "--order", PresenterDesk.order(page.content)])
    try desk.wait(for: "A", until: page.isSeen)
    try desk.wait(forHealth: "showing", of: "A")
    let new = try next.map { try orchestrate.start(["present", "--output", "A", "--order", PresenterDesk.order($0)]) }
    if new == nil { old.terminate() }
    try desk.wait(for: "A") { !page.isSeen($0) }
    var isSeenAgain = 0
    while old.isRunning { if page.isSeen(try desk.server.picture(of: "A")) { isSeenAgain += 1 } }
    #expect(isSeenAgain == 0)
    #expect(try old.finish().code == 0)
    withExtendedLifetime(new) {}
  }
}
