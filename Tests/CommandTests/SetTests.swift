import Foundation
import LabSupport
import Testing

/// Values that a command line sets in place of a profile's, on the lab.
@Suite(.serialized, .limited) struct SetTests {
  private static let profile = """
    version: 1
    screens:
      laptop:
        identity: { builtin: true }
        mode: 1920x1080 # the panel's own
      wide tv: { identity: { connector: HDMI-1 }, position: { right-of: laptop } }
    """

  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"]

  private func desk() throws -> Desk { try Desk(Self.outputs, profiles: ["desk": Self.profile]) }

  private func text(_ desk: Desk) throws -> String { try desk.scratch.read("profiles/desk.yaml") }

  @Test func planSaysWhereTheValueStands() throws {
    let desk = try desk()
    #expect(try desk.run("apply").code == 0)
    let plan = try desk.run("plan", "--set", "laptop.scale=1.5", "--set", "wide tv.rotation=left")
    #expect(plan.code == 0 && plan.errors.isEmpty, "\(plan)")
    #expect(plan.output.contains("laptop: scale 1 -> 1.5 (--set:1:14)"), "\(plan.output)")
    #expect(plan.output.contains("rotation normal -> left"), "\(plan.output)")
    #expect(
      try desk.run("plan", "desk", "--set", "laptop.scale=1.5").output
        == desk.run("plan", "--set", "laptop.scale=1.5").output)
    try desk.expectNothingToDo()
  }

  @Test func appliesOnceAndTheFileStays() throws {
    let desk = try desk()
    let applied = try desk.run("apply", "--set", "wide tv.mode=1680x1050")
    #expect(applied.code == 0 && applied.errors.isEmpty, "\(applied)")
    #expect(try desk.server.xrandr().contains(#/HDMI-1 connected .*1680x1050\+1920\+0/#))
    #expect(try text(desk) == Self.profile)
    #expect(try desk.run("apply").output.contains(#/mode 1680x1050@\S+ -> 1920x1080/#))
  }

  /// Comments and all else stay, and the version before can be had back.
  @Test func savesAsTheConsoleDoes() throws {
    let desk = try desk()
    var orchestrate = desk.orchestrate
    orchestrate.environment["XDG_STATE_HOME"] = "\(desk.scratch.path)/state"
    let applied = try orchestrate.run(
      "apply", "--profiles", "profiles", "--set", "laptop.mode=1920x1080@48", "--set",
      "wide tv.position.right-of=laptop",
      "--set", "wide tv.scale=1.25", "--save")
    #expect(applied.code == 0, "\(applied)")
    #expect(
      applied.errors
        == "orchestrate: saved in profiles/desk.yaml; to undo this, run: orchestrate undo --file profiles/desk.yaml\n",
      "\(applied)")
    let expected = Self.profile.replacing("mode: 1920x1080 #", with: "mode: 1920x1080@48 #")
      .replacing("right-of: laptop } }", with: "right-of: laptop }, scale: 1.25 }")
    #expect(try text(desk) == expected)
    #expect(try orchestrate.run("undo", "--file", "profiles/desk.yaml").code == 0)
    #expect(try text(desk) == Self.profile)
  }

  @Test(arguments: [
    ("tv.scale=2", 64, "no screen \"tv\", expected laptop, wide tv"),
    ("laptop.scal=2", 64, "found \"scal\" behind \"laptop\", expected a key of a screen; did you mean \"scale\"?"),
    ("laptop=2", 64, "expected SCREEN.KEY=VALUE such as laptop.scale=1.5"),
    ("laptop.scale", 64, "expected SCREEN.KEY=VALUE such as laptop.scale=1.5"),
    ("laptop.scale=", 64, "laptop.scale="),
    ("laptop.scale=12", 65, "--set:1:14: error: scale: found 12, expected a number from 0.1 to 10"),
    ("laptop.position={ right-off: tv }", 65, "--set:1:19: error: unknown key \"right-off\""),
    ("laptop.position.right-off=tv", 65, "--set:1:17: error: unknown key \"right-off\""),
    ("laptop.scale=[1", 64, "laptop.scale=[1"),
    (
      "laptop.content.color=#ff0000", 64,
      "found \"laptop.content.color=#ff0000\", expected SCREEN.KEY=VALUE such as laptop.scale=1.5; "
        + "a # without quotes starts a comment: put the value in quotes of its own, as in "
    ),
  ])
  func whatCannotBeMeantIsSaid(value: String, code: Int32, words: String) throws {
    let desk = try desk()
    for command in ["plan", "apply"] {
      let ending = try desk.run(command, "--set", value)
      #expect(ending.code == code && ending.errors.contains(words) && ending.output.isEmpty, "\(ending)")
    }
    let checked = try desk.orchestrate.run("validate", "profiles/desk.yaml", "--set", value)
    #expect(checked.code == code && (checked.errors + checked.output).contains(words), "\(checked)")
    #expect(try text(desk) == Self.profile)
  }

  @Test func validateTakesOneFile() throws {
    let desk = try desk()
    #expect(try desk.orchestrate.run("validate", "profiles/desk.yaml", "--set", "laptop.scale=auto").code == 0)
    try desk.scratch.write("profiles/other.yaml", Self.profile)
    let ending = try desk.orchestrate.run("validate", "profiles", "--set", "laptop.scale=auto")
    #expect(ending.code == 64 && ending.errors.contains("--set needs one file"), "\(ending)")
  }

  @Test func goesWithFewOthers() throws {
    let desk = try desk()
    for arguments in [
      ["apply", "--layout", "extend", "--set", "laptop.scale=2"], ["apply", "--save"],
      ["switch", "--auto", "--set", "laptop.scale=2"], ["switch", "desk", "--keep", "--set", "laptop.scale=2"],
    ] {
      #expect(try desk.orchestrate.run(arguments).code == 64, "\(arguments)")
    }
  }

  // MARK: With a watcher

  @Test func aWatcherKeepsItUntilTheFileIsAnotherOne() throws {
    let watched = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile])
    try watched.waitForProfile("desk")
    let applied = try watched.run("apply", "--profiles", "profiles", "--set", "laptop.scale=1.5")
    #expect(applied.code == 0, "\(applied)")
    #expect(try watched.shown()["eDP-1"] == "1280x720+0+0")
    try watched.wait("a draft") { $0.warnings?.contains("desk: a draft is in force that is not saved") ?? false }
    try watched.write("desk", Self.profile + "# edited\n")
    try watched.wait("the file") { $0.warnings?.isEmpty ?? true && $0.resting && $0.inSync }
    #expect(try watched.shown()["eDP-1"] == "1920x1080+0+0")
  }

  @Test func whatIsNotConfirmedIsNotSaved() throws {
    let watched = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile])
    try watched.waitForProfile("desk")
    let tried = try watched.run(
      "apply", "--profiles", "profiles", "--set", "laptop.scale=1.5", "--confirm", "1", "--save")
    #expect(tried.code == 1 && tried.errors.contains("reverted"), "\(tried)")
    #expect(try text(watched.desk) == Self.profile)
    #expect(try watched.shown()["eDP-1"] == "1920x1080+0+0")
  }

  @Test func savedWithAWatcherItIsTheFiles() throws {
    let watched = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile])
    try watched.waitForProfile("desk")
    let saved = try watched.run("apply", "--profiles", "profiles", "--set", "laptop.scale=1.5", "--save")
    #expect(saved.code == 0, "\(saved)")
    #expect(try text(watched.desk).contains("scale: 1.5"))
    try watched.wait("the file") { $0.warnings?.isEmpty ?? true && $0.resting && $0.inSync }
    #expect(try watched.shown()["eDP-1"] == "1280x720+0+0")
  }
}
