import Foundation
import LabSupport
import Testing

/// Layouts without a profile, on a real server.
@Suite(.limited) struct LayoutCommandTests {
  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1,monitor=portrait"]

  private func desk(profiles: [String: String] = [:]) throws -> Desk { try Desk(Self.outputs, profiles: profiles) }

  @Test(
    arguments: [
      ("extend", ["eDP-1", "HDMI-1", "DP-1"]), ("mirror", ["eDP-1", "HDMI-1", "DP-1"]),
      ("external", ["HDMI-1", "DP-1"]),
      ("internal", ["eDP-1"]), ("only:DP-1", ["DP-1"]),
    ] as [(String, [String])])
  func isAppliedOnce(layout: String, lit: [String]) throws {
    let desk = try desk()
    let ending = try desk.run("apply", "--layout", layout)
    #expect(ending.code == 0 && ending.output.hasPrefix("layout \(layout): "), "\(ending)")
    #expect(try Set(desk.server.light().lit) == Set(lit))
    let again = try desk.run("apply", "--layout", layout)
    #expect(again.output == "layout \(layout): nothing to do\n" && again.code == 0, "\(again)")
    let plan = try desk.run("plan", "--layout", layout, "--detailed-exitcode")
    #expect(plan.code == 0 && plan.output == "layout \(layout): nothing to do\n", "\(plan)")
  }

  @Test func aBrokenProfileIsNotInTheWay() throws {
    let desk = try desk(profiles: ["broken": "version: 1\nscreen: {}\n", "named": Self.named])
    #expect(try desk.run("apply").code == 65)
    let ending = try desk.run("apply", "--layout", "only:beamer")
    #expect(ending.code == 0 && ending.output.hasPrefix("layout only:beamer: "), "\(ending)")
    #expect(try desk.server.light().lit == ["HDMI-1"])
  }

  private static let named = """
    version: 1
    screens:
      beamer: { identity: { connector: HDMI-1 } }
    """

  @Test func whatIsNotThereIsSaid() throws {
    let desk = try Desk(["HDMI-1,monitor=office"])
    let ending = try desk.run("apply", "--layout", "internal", "--json")
    #expect(
      ending.code == 1 && ending.errors.contains("layout internal: found only HDMI-1, expected a built-in screen\n"))
    #expect(ending.output.contains(#""applied" : false"#), "\(ending)")
  }

  @Test(arguments: [
    (
      ["--layout", "extended"], "expected mirror, extend, external, internal, only:NAME or present:TITLE; did you mean"
    ),
    (["--layout", "mirror", "desk"], "--layout mirror cannot be combined with the profile \"desk\""),
    (["--layout", "only:"], "expected mirror"), (["--layout", "present:"], "expected mirror"),
  ])
  func mistakesAreExplained(arguments: [String], words: String) throws {
    for command in ["apply", "plan", "switch"] {
      let ending = try Orchestrate(display: ":7").run([command] + arguments)
      #expect(ending.code == 64 && ending.errors.contains(words), "\(ending)")
    }
  }

  /// The window stays where it is on the laptop, and the others show it alone.
  @Test func aWindowIsPresented() throws {
    let desk = try desk()
    let none = try desk.run("apply", "--layout", "present:Slides*")
    #expect(none.code == 1 && none.errors.contains("found no open window, expected one"), "\(none)")
    let window = try desk.server.open("Slides of today", "336699")
    let ending = try desk.run("apply", "--layout", "present:Slides*")
    #expect(ending.code == 0 && ending.output.hasPrefix("layout present:Slides*: "), "\(ending)")
    for output in ["HDMI-1", "DP-1"] {
      #expect(try desk.server.picture(of: output).colors.contains("#336699"), "\(output)")
    }
    let again = try desk.server.open("Slides of tomorrow", "ff0000")
    let several = try desk.run("plan", "--layout", "present:Slides*")
    #expect(several.code == 1 && several.errors.contains("\"Slides of today\", \"Slides of tomorrow\""), "\(several)")
    withExtendedLifetime((window, again)) {}
  }

  /// What comes back is the profile for these screens; where no profile's conditions hold, all screens without content.
  @Test(arguments: [("", "named"), ("when: { host: no-such-machine }", "layout extend")])
  func aPresentationEndsWithItsWindow(when: String, next: String) throws {
    let profile = Self.named.replacing("version: 1", with: "version: 1\n\(when)")
    let desk = try WatchDesk(Self.outputs, profiles: ["named": profile])
    let window = try desk.server.open("Slides", "336699")
    let ending = try desk.run("switch", "--layout", "present:Slides")
    #expect(ending.code == 0, "\(ending)")
    try desk.wait("the presentation") { $0.profile == "layout present:Slides" && $0.content(of: "DP-1") == "showing" }
    window.kill()
    try desk.waitForProfile(next)
    try desk.wait("no content") { $0.content(of: "DP-1") == nil }
    #expect(try desk.watcher.errors().contains("layout present:Slides ends: its window was closed"))
  }

  /// They have come or gone since the watcher has looked.
  @Test func whatComesAfterAPresentationIsForTheScreensOfThen() throws {
    let profile = Self.named.replacing("version: 1", with: "version: 1\nwhen: { host: no-such-machine }")
    let desk = try WatchDesk(Self.outputs, profiles: ["named": profile])
    let window = try desk.server.open("Slides", "336699")
    #expect(try desk.run("switch", "--layout", "present:Slides").code == 0)
    #expect(try desk.run("pause").code == 0)
    try desk.server.lab("unplug", "DP-1")
    window.kill()
    try Deadline().look(for: "its end") { try desk.watcher.errors().contains("its window was closed") }
    let resumed = try desk.run("resume")
    #expect(resumed.code == 0, "\(resumed)")
    try desk.waitForProfile("layout extend")
  }

  @Test func aWatcherKeepsIt() throws {
    let desk = try WatchDesk(Self.outputs, profiles: ["named": Self.named])
    try desk.waitForProfile("named")
    #expect(try desk.run("switch", "--layout", "only:DP-1").code == 0)
    #expect(try desk.wait { $0.profile == "layout only:DP-1" }.chosen == "manual")
    #expect(try desk.server.light().lit == ["DP-1"])
    let failed = try desk.run("switch", "--layout", "only:eDP-2")
    #expect(failed.code == 1 && failed.errors.contains("did you mean \"eDP-1\"?"), "\(failed)")
    #expect(try desk.server.light().lit == ["DP-1"])
    #expect(try desk.run("switch", "--auto").code == 0)
    try desk.waitForProfile("named")
  }
}
