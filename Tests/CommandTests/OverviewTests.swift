import Foundation
import LabSupport
import Testing

@testable import Control

/// `orchestrate` without a command.
@Suite(.limited) struct OverviewTests {
  private static let office = """
    version: 1
    screens:
      office: { identity: { vendor: OFC }, position: [0, 0], primary: true }
      laptop: { identity: { builtin: true }, position: { right-of: office } }
    """

  private func desk(_ profiles: [String: String] = ["office": office]) throws -> Desk {
    try Desk(["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1"], profiles: profiles)
  }

  @Test func whatDiffersIsDrawnBesideWhatIs() throws {
    let desk = try desk()
    var orchestrate = desk.orchestrate
    orchestrate.environment["LANG"] = "C.UTF-8"
    let before = try orchestrate.run("--profiles", "profiles")
    #expect(before.code == 2 && before.errors.isEmpty)
    for part in [
      "profile  office, the best match\n", "differs  HDMI-1: position 1920,0 -> 0,0\n", "not running on this display",
      "orchestrate plan  shows why", "\nnow ", " after office\n", "office (HDMI-1", "no screen: DP-1",
    ] { #expect(before.output.contains(part), "\(part) is missing in \(before.output)") }
    #expect(try desk.plan().steps.count > 0, "it changes nothing")

    _ = try desk.run("apply")
    let after = try orchestrate.run("overview", "--profiles", "profiles")
    #expect(after.code == 0 && after.output.contains("state    in sync\n") && !after.output.contains("after office"))
    #expect(after.output.contains("┌"))
    let words = try orchestrate.run("--no-draw", "--profiles", "profiles").output
    #expect(!words.contains("┌") && words.contains("screens  HDMI-1  1920x1080@60 at 0,0, primary"))
  }

  @Test func aWatcherThatSaysSomethingElseIsToldOf() throws {
    let desk = try desk()
    let watcher = try CannedWatcher(on: desk.server.display) { _ in .done("what?") }
    var orchestrate = desk.orchestrate
    orchestrate.environment["XDG_RUNTIME_DIR"] = watcher.scratch.path
    let output = try withExtendedLifetime(watcher) { try orchestrate.run("--profiles", "profiles").output }
    #expect(output.contains("unexpected reply from the watcher") && !output.contains("not running"), "\(output)")
  }

  @Test func withoutProfilesItSaysHowToGetOne() throws {
    let desk = try desk([:])
    let ending = try desk.orchestrate.run("--profiles", "here")
    #expect(ending.code == 3 && ending.output.contains("profile  none yet in here\n"))
    let commands = ending.output.matches(of: /(?m)^(?:next|    )     (orchestrate .*?)(?:  .*)?$/)
    #expect(commands.count == 1)
    for command in commands.map({ String($0.1).replacing("orchestrate", with: Orchestrate.binary.path) }) {
      let done = try Program(["sh", "-c", command], environment: desk.orchestrate.environment, in: desk.scratch.url)
      #expect(try done.finish().code == 0, "\(command)")
    }
    #expect(try desk.orchestrate.run("--profiles", "here").output.contains("profile  desk, the best match\n"))
  }

  @Test func brokenProfilesAreNamed() throws {
    let desk = try desk(["office": Self.office, "tv": "version: 1\nscreens:\n  tv: { mood: dark }\n"])
    let ending = try desk.run()
    #expect(ending.code == 2 && ending.output.contains("profile  profiles/tv.yaml:3:"))
    #expect(ending.output.contains("orchestrate validate profiles ") && !ending.output.contains("office, the best"))
  }

  @Test func aFolderThatCannotBeReadIsNamed() throws {
    let desk = try desk()
    // A link in a circle is there, and not even root can read what is behind it.
    try Tool.run(["ln", "-s", "more", "\(desk.scratch.path)/more"])
    let ending = try desk.orchestrate.run("--profiles", "profiles", "--profiles", "more")
    #expect(ending.code == 2 && ending.output.contains("profile  more: cannot be read"), "\(ending)")
  }

  @Test func aProfileThatCannotBeIsToldFromOneThatDoesNotMatch() throws {
    let tv = "version: 1\nscreens:\n  tv: { identity: { vendor: TVH } }\n"
    let absent = try desk(["tv": tv]).run()
    #expect(absent.code == 3 && absent.output.contains("profile  no profile matches these screens"))
    let large = "version: 1\nscreens:\n  office: { identity: { vendor: OFC }, mode: 7680x4320 }\n"
    let impossible = try desk(["large": large]).run()
    #expect(
      impossible.code == 2
        && impossible.output.contains("large matches, but cannot be applied here: profiles/large.yaml:3:"))
    #expect(impossible.output.contains("orchestrate explain"))
  }

  @Test func theWatcherKnowsBest() throws {
    let desk = try WatchDesk(["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1"])
    _ = try desk.run("switch", "alone")
    let overview = try desk.run("--profiles", "profiles")
    #expect(overview.code == 0 && overview.output.contains("profile  alone, chosen by hand\n"))
    #expect(overview.output.contains("laptop (eDP-1)") && overview.output.contains("watcher  process "))
    _ = try desk.run("pause")
    #expect(try desk.run("--profiles", "profiles").output.contains("orchestrate resume"))
  }

  @Test func withoutAServerItSaysWhatElseThereIs() throws {
    // The only watcher's display would be taken, also that of a person who runs the tests.
    let scratch = try Scratch()
    var orchestrate = Orchestrate()
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
    for options in [[], ["--display", ":9876"]] {
      let ending = try orchestrate.run(options)
      #expect(ending.code == 69 && ending.output.isEmpty)
      let reason = options.isEmpty ? "no X display given" : "cannot connect to the X server :9876: no such server here"
      #expect(ending.errors.contains(reason) && ending.errors.contains("orchestrate validate PATH"))
    }
    #expect(try Orchestrate().run("--help").output.contains("USAGE: orchestrate <subcommand>"))
  }

  @Test func coloursAreForPeopleWhoWantThem() throws {
    let desk = try desk()
    #expect(try !desk.run().output.contains("\u{1B}["))
    #expect(try desk.run("--color", "always").output.contains("\u{1B}[1moffice, the best match\u{1B}[0m"))
    var plain = desk.orchestrate
    plain.environment["NO_COLOR"] = "1"
    let line = "\(Orchestrate.binary.path) --profiles profiles"
    for (orchestrate, isColored) in [(desk.orchestrate, true), (plain, false)] {
      let terminal = try Program(
        ["script", "-qec", line, "/dev/null"], environment: orchestrate.environment, in: desk.scratch.url)
      #expect(try terminal.finish().output.contains("\u{1B}[1m") == isColored)
    }
  }
}
