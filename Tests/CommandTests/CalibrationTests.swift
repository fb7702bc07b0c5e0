import Displays
import Foundation
import LabSupport
import Platform
import Testing

/// A person at a terminal sets a TV's overscan, and watches the TV.
@Suite(.serialized, .limited) struct CalibrationTests {
  private static let profile = """
    version: 1
    screens:
      # above the door
      tv: { identity: { connector: TV-1 } }   # old
      desk:
        identity: { connector: DP-1 }
        rotation: left # portrait

    """

  private let desk: Desk

  init() throws {
    desk = try Desk(
      ["TV-1,kind=vc4,monitor=tv-1080", "DP-1,monitor=office"], profiles: ["desk": Self.profile])
  }

  private func begin(_ name: String = "tv") throws -> PseudoTerminal {
    try PseudoTerminal(
      [Orchestrate.binary.path, "overscan", name, "--profiles", "profiles"],
      environment: desk.orchestrate.environment, in: desk.scratch.url)
  }

  private func text() throws -> String { try desk.scratch.read("profiles/desk.yaml") }

  /// The box that is not black, and whether the green frame is its edge.
  private func seen(on output: String = "TV-1") throws -> (left: Int, top: Int, right: Int, bottom: Int, isFramed: Bool)
  {
    let picture = try desk.server.picture(of: output)
    func isLit(_ x: Int, _ y: Int) -> Bool { picture.color(x, y) != "#000000" }
    let (width, height) = (picture.width, picture.height)
    let left = (0..<width).first { isLit($0, height / 2) } ?? width
    let right = (0..<width).last { isLit($0, height / 2) } ?? 0
    let top = (0..<height).first { isLit(width / 2, $0) } ?? height
    let bottom = (0..<height).last { isLit(width / 2, $0) } ?? 0
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
    let isFramed = corners.allSatisfy { $0 < width && $1 < height && picture.color($0, $1) == "#00ff00" }
    return (left, top, width - 1 - right, height - 1 - bottom, isFramed)
  }

  /// Others may be made of the description too, so the amount goes to the screen that was looked at, as a whole.
  @Test func anAmountIsWrittenToTheScreenAndNotToWhatItUses() throws {
    let define = "version: 1\ndefine: { tv: { identity: { connector: TV-1 }, overscan: { left: 5%, top: 1% } } }\n"
    try desk.scratch.write("profiles/tvs.define.yaml", define)
    try desk.scratch.write(
      "profiles/desk.yaml", Self.profile.replacing("identity: { connector: TV-1 }", with: "use: tv"))
    let terminal = try begin()
    try terminal.wait(for: "tv: overscan left 5%, right 0%, top 1%, bottom 0%, adjusting all edges")
    try terminal.type("+\r")
    #expect(try terminal.finish().code == 0)
    let written = "overscan: { left: 5.5%, right: 0.5%, top: 1.5%, bottom: 0.5% }"
    let text = try text()
    #expect(text.contains("tv: { use: tv, \(written) }   # old\n"), "\(text)")
    #expect(try desk.scratch.read("profiles/tvs.define.yaml") == define)
    #expect(try desk.run("plan").output == "desk: nothing to do\n")
  }

  @Test func theAmountFollowsTheKeysAndEnterWritesIt() throws {
    let terminal = try begin()
    try terminal.wait(for: "tv: overscan none, adjusting all edges")
    #expect(try seen() == (0, 0, 0, 0, true))
    #expect(!terminal.echoes)
    try terminal.type("\u{1B}[A\u{1B}[A\u{1B}OA")
    try terminal.wait(for: "tv: overscan 1.5%, adjusting all edges")
    // 28.8 and 16.2 pixels.
    #expect(try seen() == (29, 16, 29, 16, true))
    try terminal.type("\u{1B}[B")
    try terminal.wait(for: "tv: overscan 1%")
    #expect(try seen() == (19, 11, 19, 11, true))
    #expect(try text() == Self.profile)
    try terminal.type("l+++t-")
    try terminal.wait(for: "tv: overscan left 2.5%, right 1%, top 0.5%, bottom 1%, adjusting top")
    #expect(try seen() == (48, 5, 19, 11, true))
    try terminal.type("\r")
    let ending = try terminal.finish()
    #expect(ending.code == 0)
    #expect(ending.output == "profiles/desk.yaml: tv: overscan left 2.5%, right 1%, top 0.5%, bottom 1%\n")
    let written = "overscan: { left: 2.5%, right: 1%, top: 0.5%, bottom: 1% }"
    #expect(try text() == Self.profile.replacing("TV-1 } }", with: "TV-1 }, \(written) }"))
    #expect(try seen().isFramed == false, "the pattern is gone")
    try desk.expectNothingToDo()
  }

  /// Of the screens, and of the file.
  @Test func bothWaysBackAreTold() throws {
    _ = try desk.run("apply")
    let state = desk.scratch.url.appending(path: "state").path
    let terminal = try PseudoTerminal(
      [Orchestrate.binary.path, "overscan", "tv", "--profiles", "profiles"],
      environment: desk.orchestrate.environment.merging(["XDG_STATE_HOME": state]) { $1 }, in: desk.scratch.url)
    try terminal.wait(for: "tv: overscan none, adjusting all edges")
    try terminal.type("++\r")
    let ending = try terminal.finish()
    let way = "to undo this, run: orchestrate undo --file profiles/desk.yaml && orchestrate apply"
    #expect(ending.code == 0 && ending.errors.contains(way), "\(ending)")
    let listed = try desk.run("undo", "--list").output
    #expect(listed.contains("overscan tv"), "\(listed)")
    var orchestrate = desk.orchestrate
    orchestrate.environment["XDG_STATE_HOME"] = state
    let file = try orchestrate.run("undo", "--file", "profiles/desk.yaml")
    #expect(file.code == 0 && file.output.contains("- "), "\(file)")
    #expect(try text() == Self.profile)
    #expect(try desk.run("undo").code == 0)
    try desk.expectNothingToDo()
  }

  /// Where the driver has no borders of its own, on a screen that stands upright, by its connector.
  @Test func itWorksByTransformToo() throws {
    let terminal = try begin("DP-1")
    try terminal.wait(for: "desk: overscan none")
    #expect(try seen(on: "DP-1") == (0, 0, 0, 0, true))
    try terminal.type("++++++++++")
    try terminal.wait(for: "desk: overscan 5%")
    let middle = try desk.server.picture(of: "DP-1").color(96, 540)
    #expect(middle != "#000000", "the green frame is at five percent of 1920, smoothed")
    try terminal.type("\r")
    #expect(try terminal.finish().code == 0)
    #expect(try text() == Self.profile.replacing("left # portrait\n", with: "left # portrait\n    overscan: 5%\n"))
    try desk.expectNothingToDo()
  }

  @Test func zeroTakesEverythingBack() throws {
    let old = Self.profile.replacing("TV-1 } }", with: "TV-1 }, overscan: 40px }")
    try desk.scratch.write("profiles/desk.yaml", old)
    let terminal = try begin()
    try terminal.wait(for: "tv: overscan left 2.083%, right 2.083%, top 3.703%, bottom 3.703%")
    try terminal.type("0\r")
    #expect(try terminal.finish().code == 0)
    #expect(try text() == old.replacing("40px", with: "none"))
    #expect(try seen().isFramed == false)
  }

  // MARK: Giving up

  /// What the screens showed is shown again, even when it was not what the profile says.
  @Test(arguments: ["\u{1B}", "q", "\u{3}", "hang up", "terminate", "interrupt"])
  func everythingIsPutBack(_ way: String) throws {
    try desk.server.xrandr("--output", "DP-1", "--rotate", "inverted")
    let before = try desk.server.report()
    let terminal = try begin()
    try terminal.wait(for: "tv: overscan none")
    #expect(try desk.server.report() != before, "the profile is in force")
    try terminal.type("++++")
    try terminal.wait(for: "tv: overscan 2%")
    switch way {
    case "hang up": try terminal.hangUp()
    case "terminate": terminal.send(SIGTERM)
    case "interrupt": terminal.send(SIGINT)
    default: try terminal.type(way)
    }
    let ending = try terminal.finish()
    #expect(ending.code == 1 && !ending.wasKilled && ending.output.isEmpty)
    #expect(way == "hang up" || ending.errors.contains("changes undone. Now: TV-1 "))
    #expect(try desk.server.report() == before)
    #expect(try text() == Self.profile)
    #expect(try seen().isFramed == false)
  }

  @Test func theTerminalIsAsBefore() throws {
    let terminal = try begin()
    let begun = try terminal.wait(for: "tv: overscan none")
    #expect(!terminal.echoes)
    try terminal.type("q")
    let talk = begun + (try terminal.finish().errors)
    #expect(terminal.echoes)
    let help = talk.split(whereSeparator: \.isNewline).map(String.init).filter { $0.contains("  ") }
    #expect(help.count >= 3 && help.allSatisfy { $0.count <= 60 }, "\(talk)")
    #expect(talk.contains("\u{1B}[5A\u{1B}[Jchanges undone. "), "the help goes, what came of it stays")
  }

  // MARK: What can go wrong

  @Test func whatTheServerRefusesIsToldAndTheAmountStays() throws {
    let terminal = try begin()
    // What is typed before is dropped: it was meant for the shell.
    try terminal.wait(for: "tv: overscan none")
    try terminal.type("+")
    try terminal.wait(for: "tv: overscan 0.5%")
    try desk.server.lab("fail", "TV-1", "--property", "left margin", "--count", "1")
    try terminal.type("+")
    try terminal.wait(for: "left margin")
    try terminal.wait(for: "tv: overscan 0.5%")
    try terminal.type("+")
    try terminal.wait(for: "tv: overscan 1%")
    try terminal.type("\r")
    #expect(try terminal.finish().code == 0)
    #expect(try text().contains("overscan: 1% }   # old"))
  }

  @Test func aFileThatWasEditedMeanwhileKeepsTheEdit() throws {
    let terminal = try begin()
    try terminal.wait(for: "tv: overscan none")
    try terminal.type("+")
    try terminal.wait(for: "tv: overscan 0.5%")
    let broken = Self.profile.replacing("left # portrait", with: "lefft")
    try desk.scratch.write("profiles/desk.yaml", broken)
    try terminal.type("\r")
    try terminal.wait(for: "rotation: found \"lefft\"")
    #expect(try text() == broken)
    let edited = Self.profile.replacing("left # portrait", with: "right # other way round")
    try desk.scratch.write("profiles/desk.yaml", edited)
    try terminal.type("\r")
    #expect(try terminal.finish().code == 0)
    #expect(try text() == edited.replacing("TV-1 } }", with: "TV-1 }, overscan: 0.5% }"))
  }

  @Test func aFileThatIsBeingSavedIsLeftAlone() throws {
    let terminal = try begin()
    try terminal.wait(for: "tv: overscan none")
    try terminal.type("+")
    try terminal.wait(for: "tv: overscan 0.5%")
    do {
      let lock = try FileSystem.lock(Path("\(desk.scratch.path)/profiles/desk.yaml"))
      defer { extendLifetime(lock) }
      try terminal.type("\r")
      try terminal.wait(for: "another program is saving it; try again")
    }
    #expect(try text() == Self.profile)
    try terminal.type("\r")
    #expect(try terminal.finish().code == 0 && text().contains("overscan: 0.5% }   # old"))
  }

  @Test func aScreenThatIsPulledEndsIt() throws {
    let terminal = try begin()
    try terminal.wait(for: "tv: overscan none")
    try desk.server.lab("unplug", "TV-1")
    try terminal.type("+")
    let ending = try terminal.finish()
    #expect(ending.code == 3 && ending.errors.contains("no profile matches"), "\(ending)")
    #expect(try text() == Self.profile)
  }

  @Test func aServerThatDiesEndsIt() throws {
    let terminal = try begin()
    try terminal.wait(for: "tv: overscan none")
    try desk.server.kill()
    try terminal.type("+")
    #expect(try terminal.finish().code == 69)
    #expect(terminal.echoes)
  }

  /// Only one edge, which leaves the others at nothing; and an amount that the EDID decides gives way to a fixed one.
  @Test(arguments: [
    ("TV-1 } }", "l++\r", "TV-1 }, overscan: { left: 1% } }"),
    ("TV-1 }, overscan: auto }", "\r", "TV-1 }, overscan: 5% }"),
    ("TV-1 }, overscan: { top: 1% } }", "0\r", "TV-1 }, overscan: { top: 0% } }"), ("TV-1 } }", "\r", "TV-1 } }"),
  ])
  func whatIsWrittenMeansWhatIsSeen(_ before: String, _ keys: String, _ after: String) throws {
    try desk.scratch.write("profiles/desk.yaml", Self.profile.replacing("TV-1 } }", with: before))
    let terminal = try begin()
    try terminal.wait(for: "tv: overscan ")
    try terminal.type(keys)
    let ending = try terminal.finish()
    #expect(ending.code == 0, "\(ending)")
    #expect(try text() == Self.profile.replacing("TV-1 } }", with: after))
    try desk.expectNothingToDo()
  }

  /// Said before the work, not after it.
  @Test func whatCannotBeWrittenIsToldBeforehand() throws {
    let before = try desk.server.report()
    let named = "TV-1 }, properties: { left margin: 5 } }"
    try desk.scratch.write("profiles/desk.yaml", Self.profile.replacing("TV-1 } }", with: named))
    let ending = try begin().finish()
    #expect(
      ending.code == 65 && ending.errors.contains("property \"left margin\": cannot be combined with overscan"),
      "\(ending)")
    #expect(try desk.server.report() == before)
  }

  @Test func withoutATerminalNothingIsTouched() throws {
    let before = try desk.server.report()
    let ending = try desk.run("overscan", "tv")
    #expect(
      ending.code == 1
        && ending.errors
          == "orchestrate: standard input is not a terminal; run this at a terminal from which you can see the screen\n"
    )
    #expect(try desk.server.report() == before)
  }

  @Test func anUnknownScreenIsNamedWithTheKnownOnes() throws {
    let ending = try desk.run("overscan", "tw")
    #expect(ending.code == 1)
    #expect(
      ending.errors == """
        orchestrate: profile desk has no screen "tw", expected tv, desk or the connector of one of them; did you mean "tv"?

        """)
  }
}
