import Displays
import Foundation
import LabSupport
import Testing

/// One picture across a wall of real outputs: what its monitors show, set together with the gaps between them, is the
/// picture.
@Suite(.serialized, .limited) struct WallContentTests {
  private static let panel = Size(width: 240, height: 160)
  private static let gap = Size(width: 24, height: 18)

  /// - Parameters:
  ///   - rows: of how many screens; they are at outputs `a`, `b` and so on.
  ///   - content: of the wall.
  fileprivate static func profile(_ rows: Int, _ columns: Int, _ content: String) -> String {
    let names = names(rows * columns)
    let lines = (0..<rows).map { row in "[\(names[row * columns..<(row + 1) * columns].joined(separator: ", "))]" }
    return """
      version: 1
      screens:
      \(names.map { "  \($0): { identity: { connector: \($0) }, optional: true }" }.joined(separator: "\n"))
      walls:
        front:
          screens: [\(lines.joined(separator: ", "))]
          bezel: { horizontal: \(gap.width)px, vertical: \(gap.height)px }
          content: { \(content) }
      """
  }

  fileprivate static func names(_ count: Int) -> [String] { "abcdefghi".prefix(count).map { String($0) } }

  fileprivate static func outputs(_ count: Int, in scratch: Scratch) throws -> [String] {
    let monitor = try scratch.write("panel.txt", Wall.monitor((panel.width, panel.height)))
    return names(count).map { "\($0),monitor=\(monitor.path)" }
  }

  /// Every pixel of another colour: red, green and blue, row by row, and a file of it.
  private static func chart(_ size: Size, in scratch: Scratch) throws -> (bytes: [UInt8], file: String) {
    var generator = SplitMix64(seed: 7)
    let bytes = (0..<3 * size.width * size.height).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    let file = scratch.url.appending(path: "chart.png")
    try Photograph(width: size.width, height: size.height, bytes: bytes).write(png: file)
    return (bytes, file.path)
  }

  private static func size(_ rows: Int, _ columns: Int) -> Size {
    Size(
      width: columns * panel.width + (columns - 1) * gap.width, height: rows * panel.height + (rows - 1) * gap.height)
  }

  /// The section of the picture that a screen is a window onto.
  private static func section(_ row: Int, _ column: Int, of bytes: [UInt8], _ size: Size) -> Photograph {
    let (left, top) = (column * (panel.width + gap.width), row * (panel.height + gap.height))
    var shown: [UInt8] = []
    for y in top..<top + panel.height {
      shown += bytes[3 * (y * size.width + left)..<3 * (y * size.width + left + panel.width)]
    }
    return Photograph(width: panel.width, height: panel.height, bytes: shown)
  }

  @Test(arguments: [(1, 2), (1, 3), (2, 2), (3, 3)])
  func monitorsAreWindowsOntoThePicture(rows: Int, columns: Int) throws {
    let scratch = try Scratch()
    let size = Self.size(rows, columns)
    let (bytes, image) = try Self.chart(size, in: scratch)
    let desk = try Desk(
      Self.outputs(rows * columns, in: scratch), crtcs: rows * columns,
      profiles: ["wall": Self.profile(rows, columns, "image: \(image), fit: stretch")])
    let applied = try desk.run("apply")
    #expect(applied.code == 0, "\(applied)")
    for (index, name) in Self.names(rows * columns).enumerated() {
      let isWindow =
        try desk.server.picture(of: name) == Self.section(index / columns, index % columns, of: bytes, size)
      #expect(isWindow, "\(name) of \(rows) by \(columns)")
    }
    try desk.expectNothingToDo()
    #expect(try desk.server.presenters().count == 1)
    #expect(try desk.run("stop", "front").code == 0)
    #expect(try desk.server.presenters().isEmpty)
  }

  @Test(.enabled(if: Tool.exists("/usr/bin/chromium"), "no chromium is installed"))
  func aPageRunsAcross() throws {
    let scratch = try Scratch()
    let size = Self.size(2, 2)
    let (bytes, _) = try Self.chart(size, in: scratch)
    let page = try scratch.write(
      "page.html",
      "<style>* { margin: 0 } html { overflow: hidden } img { display: block }</style><img src=chart.png>")
    let desk = try Desk(
      Self.outputs(4, in: scratch), crtcs: 4, profiles: ["wall": Self.profile(2, 2, "url: \"file://\(page.path)\"")])
    var orchestrate = desk.orchestrate
    orchestrate.environment["HOME"] = desk.scratch.path
    let applied = try orchestrate.run("apply", "--profiles", "profiles")
    #expect(applied.code == 0, "\(applied)")
    let isSeen = try desk.server.sees { server in
      try Self.names(4).enumerated().allSatisfy { index, name in
        try server.picture(of: name) == Self.section(index / 2, index % 2, of: bytes, size)
      }
    }
    #expect(isSeen)
  }

  /// Four stripes of 126 pixels: green, red, blue, white.
  @Test func aVideoRunsAcross() throws {
    let scratch = try Scratch()
    let video = Tool.repository.appending(path: "Tests/PresenterTests/Images/stripes.mp4").path
    let desk = try Desk(
      Self.outputs(2, in: scratch), profiles: ["wall": Self.profile(1, 2, "video: \(video), fit: stretch")])
    #expect(try desk.run("apply").code == 0)
    let (green, red, blue, white) = (
      [false, true, false], [true, false, false], [false, false, true], [true, true, true]
    )
    let isSeen = try desk.server.sees { server in
      try server.picture(of: "a").stripes(at: [8, 118, 134, 231]) == [green, green, red, red]
        && server.picture(of: "b").stripes(at: [8, 105, 121, 231]) == [blue, blue, white, white]
    }
    #expect(isSeen)
  }

  @Test func aScreenThatIsPulledLeavesAHole() throws {
    let scratch = try Scratch()
    let size = Self.size(1, 3)
    let (bytes, image) = try Self.chart(size, in: scratch)
    let desk = try WatchDesk(
      Self.outputs(3, in: scratch), profiles: ["wall": Self.profile(1, 3, "image: \(image), fit: stretch")])
    func shows(_ name: String) throws -> Bool {
      let column = Self.names(3).firstIndex(of: name) ?? 0
      return try desk.server.picture(of: name) == Self.section(0, column, of: bytes, size)
    }
    try desk.wait("it is shown") { $0.parts(of: "a") == ["front": "showing"] && $0.resting }
    let before = try desk.server.presenters().values.sorted()
    #expect(before.count == 1)
    let panel = scratch.url.appending(path: "panel.txt").path
    for pulled in ["b", "a", "c"] {
      let left = Self.names(3).filter { $0 != pulled }
      try desk.server.lab("unplug", pulled)
      try desk.wait("\(pulled) is away") { status in
        status.resting && status.screens.contains { $0.name == pulled && $0.output == "" }
          && status.parts(of: left[0]) == ["front": "showing"]
      }
      for name in left { #expect(try shows(name), "\(name) without \(pulled)") }
      try desk.server.lab("plug", pulled, panel)
      try desk.wait("\(pulled) is back") { status in
        status.resting && status.screens.contains { $0.name == pulled && $0.output == pulled }
          && status.parts(of: "a") == ["front": "showing"]
      }
      for name in Self.names(3) { #expect(try shows(name), "\(name) with \(pulled) again") }
    }
    #expect(try desk.server.presenters().values.sorted() == before, "the same process")
    let status = try desk.run("status").output
    #expect(status.contains("front  image"), "\(status)")
    #expect(try desk.run("status", "--format", "prometheus").output.contains(#"screen="front",state="showing"} 1"#))
  }
}

/// What is left of a wall without screens.
extension WallContentTests {
  @Test func whatNoScreenShowsIsStillToldOf() throws {
    let scratch = try Scratch()
    let profile = Self.profile(1, 3, "color: \"#ff0000\"")
      .replacing("version: 1\nscreens:\n", with: "version: 1\nscreens:\n  d: { identity: { connector: d } }\n")
    let desk = try WatchDesk(Self.outputs(4, in: scratch), profiles: ["wall": profile])
    try desk.wait("it is shown") { $0.parts(of: "a") == ["front": "showing"] && $0.resting }
    let before = try desk.server.presenters().values.sorted()
    for name in ["a", "b", "c"] { try desk.server.lab("unplug", name) }
    try desk.wait("it is parked") { status in
      status.resting && status.parts(of: "a") == ["front": "parked"]
        && status.screens.first { $0.name == "a" }?.state == "absent (content parked)"
    }
    let status = try desk.run("status").output
    #expect(status.contains(/front .*parked/), "\(status)")
    let metrics = try desk.run("status", "--format", "prometheus").output
    #expect(metrics.contains(#"output="",screen="front",state="parked"} 1"#), "\(metrics)")
    let panel = scratch.url.appending(path: "panel.txt").path
    try desk.server.lab("plug", "b", panel)
    try desk.wait("one is back") { status in
      status.resting && status.parts(of: "b") == ["front": "showing"] && status.parts(of: "a").isEmpty
    }
    #expect(try desk.server.presenters().values.sorted() == before, "the same process")
  }
}

/// What is known of a wall's content, under the wall's name.
extension WallContentTests {
  @Test func statusTellsTheItemAndTheFigures() throws {
    let scratch = try Scratch()
    let list = "playlist: [{ color: \"#ff0000\", for: 1h }, { color: \"#0000ff\", for: 1h }]"
    let desk = try WatchDesk(Self.outputs(2, in: scratch), profiles: ["wall": Self.profile(1, 2, list)])
    try desk.wait("it is shown") { $0.parts(of: "a") == ["front": "showing"] && $0.resting }
    // Figures come with no event.
    try Deadline().look(for: "the wall's item in `status`") {
      try desk.run("status").output.contains(/front +playlist of 2 items, item 1 of 2: colour #ff0000 until 20/)
    }
    let metrics = try desk.run("status", "--format", "prometheus").output
    #expect(metrics.contains(/content_frames_total\{.*output="a",screen="front"\} \d/), "\(metrics)")
  }
}

/// `put --message` on a wall: one band across it, whose words no bezel cuts.
extension WallContentTests {
  private static let band = "#103a5c"

  @Test func aMessageLiesAcross() throws {
    let scratch = try Scratch()
    let desk = try WatchDesk(
      Self.outputs(4, in: scratch), profiles: ["wall": Self.profile(2, 2, "color: \"#ff0000\"")])
    try desk.wait("it is shown") { $0.parts(of: "a") == ["front": "showing"] && $0.resting }
    let before = try desk.server.presenters()["a"]
    let put = try desk.run("put", "front", "--message", "Doors close")
    #expect(put.code == 0 && put.output.hasPrefix("wall: content changed on front\n"), "\(put)")
    func corners() throws -> [String] {
      try Self.names(4).flatMap { name in
        let picture = try desk.server.picture(of: name)
        return [picture.color(2, 2), picture.color(2, 158), picture.color(237, 158)]
      }
    }
    let red = "#ff0000"
    let upper = [red, red, red]
    let lower = [red, Self.band, Self.band]
    #expect(try corners() == upper + upper + lower + lower)
    #expect(try ["c", "d"].map { try desk.server.picture(of: $0).hasLight } == [true, false])
    #expect(try desk.server.presenters()["a"] == before, "what is below goes on")
    let status = try desk.run("status").output
    #expect(status.contains(/front +message "Doors close", put by hand/), "\(status)")
    // Where its words were is a hole then; and the connector that its presenter is at is another one.
    for name in ["c", "a"] {
      try desk.server.lab("unplug", name)
      try desk.wait("\(name) is away") { status in
        status.resting && status.screens.contains { $0.name == name && $0.output == "" }
      }
      let isSeen = try desk.server.sees { server in try server.picture(of: "d").hasLight }
      #expect(isSeen, "without \(name)")
    }
    #expect(try desk.run("picture", "shot.png", "--screen", "front").code == 0)
    let end = try desk.run("put", "front", "--clear")
    #expect(end.code == 0 && end.output == "wall: content changed on front\n", "\(end)")
    let isGone = try desk.server.sees { server in
      try ["b", "d"].allSatisfy { try server.picture(of: $0).color(2, 158) == red }
    }
    #expect(isGone)
  }
}

/// What is put on a wall instead of its content.
extension WallContentTests {
  @Test func whatIsPutThereGoesOnToo() throws {
    let scratch = try Scratch()
    let profile = Self.profile(1, 3, "color: \"#ff0000\"")
      .replacing("version: 1\nscreens:\n", with: "version: 1\nscreens:\n  d: { identity: { connector: d } }\n")
    let desk = try WatchDesk(Self.outputs(4, in: scratch), profiles: ["wall": profile])
    try desk.wait("it is shown") { $0.parts(of: "a") == ["front": "showing"] && $0.resting }
    #expect(try desk.run("put", "front", "--color", "#00ff00", "--for", "1h").code == 0)
    let before = try desk.server.presenters().values.sorted()
    let panel = scratch.url.appending(path: "panel.txt").path
    for pulled in [["a"], ["a", "b", "c"]] {
      for name in pulled { try desk.server.lab("unplug", name) }
      try desk.wait("\(pulled) are away") { status in
        status.resting && pulled.allSatisfy { name in status.screens.contains { $0.name == name && $0.output == "" } }
      }
      for name in pulled { try desk.server.lab("plug", name, panel) }
      try desk.wait("\(pulled) are back") { status in
        status.resting && status.parts(of: "a") == ["front": "showing"]
          && pulled.allSatisfy { name in status.screens.contains { $0.name == name && $0.output == name } }
      }
      for name in Self.names(3) { try desk.server.wait(for: "#00ff00", on: name) }
      #expect(try desk.server.presenters().values.sorted() == before, "the same process, without \(pulled)")
    }
    let put = try desk.run("put", "d", "--color", "#0000ff")
    #expect(put.code == 0 && put.output.hasPrefix("wall: content changed on d\n"), "no more than that: \(put)")
    #expect(try desk.run("put", "front", "--clear").code == 0)
    for name in Self.names(3) { try desk.server.wait(for: "#ff0000", on: name) }
  }
}

extension Photograph {
  /// Whether there is something white.
  fileprivate var hasLight: Bool { colors.contains("#ffffff") }

  /// Whether there is red, green and blue at half its height: a codec keeps a colour about.
  fileprivate func stripes(at places: [Int]) -> [[Bool]] {
    places.map { x in
      let start = 3 * (height / 2 * width + x)
      return bytes[start..<start + 3].map { $0 > 160 }
    }
  }
}
