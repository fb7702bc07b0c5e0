import LabSupport
import Testing

@Suite("watch: people", .limited) struct WatchChoiceTests {
  private static let small = """
    version: 1
    priority: -1
    screens:
      laptop: { identity: { builtin: true }, scale: 1.5 }
    """

  private func desk() throws -> WatchDesk {
    let desk = try WatchDesk(profiles: WatchDesk.profiles.merging(["small": Self.small]) { $1 })
    try desk.waitForProfile("alone")
    return desk
  }

  @Test("switch sticks until the hardware changes, or until switch --auto") func sticks() throws {
    let desk = try desk()
    #expect(try desk.run("switch", "small").output == "small: 1 change\n")
    #expect(try desk.shown() == ["eDP-1": "1280x720+0+0"])
    try desk.write("unrelated", Self.small)
    #expect(try desk.run("reload").code == 0)
    #expect(try desk.wait { $0.chosen == "manual" }.profile == "small")
    #expect(try desk.run("switch", "--auto").code == 0)
    try desk.waitForProfile("alone")
    #expect(try desk.run("switch", "small").code == 0)
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("office")
    #expect(desk.status?.chosen == "automatic")
  }

  @Test("switch to a name that is not there, or does not fit, leaves everything") func mistakes() throws {
    let desk = try desk()
    let typo = try desk.run("switch", "smal")
    #expect(typo.code == 3 && typo.errors.contains("did you mean \"small\"?"), "\(typo)")
    let absent = try desk.run("switch", "office")
    #expect(absent.code == 3 && absent.errors.contains("office"), "\(absent)")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    #expect(desk.status?.chosen == "automatic")
  }

  @Test("Unconfirmed, everything goes back; confirmed, it stays") func confirmation() throws {
    let desk = try desk()
    let unconfirmed = try desk.run("switch", "small", "--confirm", "1")
    #expect(unconfirmed.code == 1, "\(unconfirmed)")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    try desk.waitForProfile("small")
    try desk.waitForProfile("alone")

    let waiting = try desk.orchestrate.start(["switch", "small", "--confirm", "30"])
    try desk.waitForProfile("small")
    #expect(try desk.run("confirm").code == 0)
    #expect(try waiting.finish().code == 0)
    #expect(try desk.shown() == ["eDP-1": "1280x720+0+0"])
  }

  @Test("Unconfirmed, a property goes back that the choice before does not ask for", arguments: ["--auto", "alone"])
  func property(before choice: String) throws {
    let desk = try desk()
    try desk.write("deep", Self.small.replacing("scale: 1.5", with: "properties: { max bpc: 10 }"))
    #expect(try desk.run("reload").code == 0)
    #expect(try desk.run("switch", choice).code == 0)
    #expect(try desk.run("switch", "deep", "--confirm", "1").code == 1)
    #expect(try !desk.server.xrandr("--prop").contains(/max bpc: 10/))
  }

  private static let pair = [
    "alone": "version: 1\nscreens: { laptop: { identity: { builtin: true } } }",
    "desk": """
    version: 1
    screens:
      laptop: { identity: { builtin: true } }
      one: { identity: { connector: HDMI-1 }, position: { right-of: laptop } }
      two: { identity: { connector: DP-1 }, position: { right-of: one } }
    """,
    "side": """
    version: 1
    priority: -1
    screens:
      laptop: { identity: { builtin: true } }
      one: { identity: { connector: HDMI-1 }, enabled: false }
      two: { identity: { connector: DP-1 }, enabled: false }
    """,
  ]

  /// The profile for the screens that are left has no word for one of them.
  @Test("A cable that is pulled ends the wait, and the screens that are left are as before") func hotplug() throws {
    let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1,monitor=office-other"]
    let desk = try WatchDesk(outputs, profiles: Self.pair)
    try desk.waitForProfile("desk")
    let trial = try desk.orchestrate.start(["switch", "side", "--confirm", "300"])
    try desk.waitForProfile("side")
    #expect(try desk.shown().keys.sorted() == ["eDP-1"])
    try desk.server.lab("unplug", "HDMI-1")
    let ending = try trial.finish()
    #expect(ending.code == 1 && ending.errors.contains("the hardware changed"), "\(ending)")
    try desk.wait("the profile for what is left") { $0.profile == "alone" && $0.resting }
    #expect(try desk.shown().keys.sorted() == ["DP-1", "eDP-1"])
  }

  @Test("Whoever was to confirm is killed: everything goes back") func dropped() throws {
    let desk = try desk()
    let waiting = try desk.orchestrate.start(["switch", "small", "--confirm", "30"])
    try desk.waitForProfile("small")
    waiting.kill()
    try desk.waitForProfile("alone")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
  }

  @Test("Who tries out something else takes the place, and what was before both comes back") func twice() throws {
    let desk = try desk()
    let first = try desk.orchestrate.start(["switch", "small", "--confirm", "30"])
    try desk.waitForProfile("small")
    let second = try desk.run("switch", "alone", "--confirm", "1")
    #expect(second.code == 1 && second.errors.contains("not confirmed"), "\(second)")
    let ending = try first.finish()
    #expect(ending.code == 1 && ending.errors.contains("superseded by another switch"), "\(ending)")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
  }

  /// Each would bring back what the other one has taken back.
  @Test("Beside `switch --confirm` that waits `apply --confirm` is refused, and the other way round")
  func oneTrialAtATime() throws {
    let desk = try desk()
    let refused = "another change is not decided yet; `orchestrate confirm` keeps it\n"
    let apply = ["apply", "large", "--profiles", "profiles", "--confirm", "300"]
    try desk.write("large", Self.small.replacing("1.5", with: "1.25").replacing("-1", with: "-2"))
    let trial = try desk.orchestrate.start(["switch", "small", "--confirm", "300"])
    try desk.waitForProfile("small")
    let second = try desk.orchestrate.run(apply)
    #expect(second.code == 1 && second.errors.contains(refused), "\(second)")
    #expect(try desk.shown() == ["eDP-1": "1280x720+0+0"])
    trial.kill()
    try desk.wait("the way back") { $0.profile == "alone" && $0.resting }

    let waiting = try desk.orchestrate.start(apply)
    try Deadline().look(for: "the question") { try waiting.errors().contains("Keep this?") }
    let switched = try desk.run("switch", "small", "--confirm", "300")
    #expect(switched.code == 1 && switched.errors.contains(refused), "\(switched)")
    #expect(try desk.shown() == ["eDP-1": "1536x864+0+0"])
    #expect(try desk.run("confirm").code == 0)
    #expect(try waiting.finish().code == 0)
  }

  @Test("pause queues, resume catches up once") func pause() throws {
    let desk = try desk()
    #expect(try desk.run("pause").code == 0)
    let events = try desk.server.watch()
    try desk.server.lab("plug", "HDMI-1", "tv-1080")
    try desk.server.lab("unplug", "HDMI-1")
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.wait("queued events") { $0.paused && $0.pendingEvents > 0 }
    #expect(try events.soFar().filter { $0.name.hasPrefix("mode-set") }.isEmpty)
    #expect(try desk.run("resume").output.hasPrefix("office: "))
    #expect(try desk.shown() == ["HDMI-1": "1920x1080+0+0", "eDP-1": "1920x1080+1920+0"])
    #expect(try events.soFar().filter { $0.name == "mode-set-end" }.count == 2)
  }

  @Test("While it is paused a choice with `--confirm` is refused: no user would be asked") func pausedTrial() throws {
    let desk = try desk()
    #expect(try desk.run("pause").code == 0)
    let refused = try desk.run("switch", "small", "--confirm", "300")
    let isTold = refused.errors.contains("the watcher is paused; run `orchestrate resume` first")
    #expect(refused.code == 1 && refused.output.isEmpty && isTold, "\(refused)")
    #expect(try desk.run("resume").output == "alone: nothing to do\n")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
  }

  @Test("A choice for a screen that the watcher has not looked at yet stays, and its status claims nothing else")
  func choiceAfterHotplug() throws {
    let desk = try desk()
    #expect(try desk.run("pause").code == 0)
    try desk.server.lab("plug", "HDMI-1", "office")
    let queued = try desk.wait("queued events") { $0.paused && $0.pendingEvents > 0 }
    #expect(!queued.inSync)
    #expect(try desk.run("status").code == 2)
    #expect(try desk.run("switch", "small").code == 0)
    let told = try desk.run("status").output
    #expect(told.contains("profile  alone, chosen automatically\n"), "\(told)")
    let resumed = try desk.run("resume")
    #expect(resumed.code == 0 && resumed.output.hasPrefix("small: "), "\(resumed)")
    #expect(try desk.wait("small") { $0.profile == "small" && $0.resting }.chosen == "manual")
    try desk.server.lab("unplug", "HDMI-1")
    try desk.waitForProfile("alone")
  }

  @Test("An edit during a trial counts once the trial is undone") func editDuringTrial() throws {
    let desk = try desk()
    let trial = try desk.orchestrate.start(["switch", "small", "--confirm", "300"])
    try desk.waitForProfile("small")
    try desk.write("alone", "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, scale: 2 }\n")
    // That this one is applied shows that both edits are read.
    try desk.write("small", Self.small.replacing("1.5", with: "1.25"))
    try desk.wait("the edit") { $0.lastChange?.cause == "profiles edited" }
    trial.kill()
    let status = try desk.wait("the way back") { $0.profile == "alone" && $0.resting }
    #expect(status.inSync && status.drift.isEmpty, "\(status)")
    #expect(try desk.shown() == ["eDP-1": "960x540+0+0"])
  }

  @Test("What was on probation does not outlive the watcher") func stopped() throws {
    let desk = try desk()
    _ = try desk.orchestrate.start(["switch", "small", "--confirm", "30"])
    try desk.waitForProfile("small")
    desk.watcher.terminate()
    #expect(try desk.watcher.finish().code == 0)
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
  }

  private static func sign(_ color: String, _ keys: String = "") -> String {
    "version: 1\nscreens: { sign: { identity: { connector: A }, content: { color: \"\(color)\" }\(keys) } }\n"
  }

  /// The content that comes back is a change for which hooks would run, and they do not keep the watcher.
  @Test("Nor does its content", arguments: ["", "hooks: { before: [sh, -c, \"mkdir begun || sleep 300\"] }\n"])
  func stoppedWithContent(hooks: String) throws {
    let trial = Self.sign("#0000ff", ", scale: 2") + "priority: -1\n"
    let profiles = ["desk": Self.sign("#ff0000") + hooks, "trial": trial]
    let desk = try WatchDesk(["A,monitor=office"], profiles: profiles)
    try desk.server.wait(for: "#ff0000", on: "A")
    _ = try desk.orchestrate.start(["switch", "trial", "--confirm", "60"])
    try desk.server.wait(for: "#0000ff", on: "A")
    desk.watcher.terminate()
    #expect(try desk.watcher.finish().code == 0)
    try desk.server.wait(for: "#ff0000", on: "A")
    #expect(try desk.shown() == ["A": "1920x1080+0+0"])
  }
}
