import LabSupport
import Testing

/// The way back from a change of the screens that a watcher keeps.
@Suite("undo beside a watcher", .limited) struct WatchedUndoTests {
  private static let small =
    "version: 1\npriority: -1\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.5 }\n"

  private func desk(_ alone: String? = nil) throws -> WatchDesk {
    let medium = Self.small.replacing("-1", with: "-2").replacing("1.5", with: "1.25")
    var profiles = WatchDesk.profiles.merging(["small": Self.small, "medium": medium]) { $1 }
    if let alone { profiles["alone"] = alone }
    let desk = try WatchDesk(profiles: profiles)
    try desk.waitForProfile("alone")
    return desk
  }

  @Test("A switch is taken back by the watcher, which goes on to choose") func choice() throws {
    let desk = try desk()
    #expect(try desk.run("switch", "small").code == 0)
    let undone = try desk.run("undo")
    #expect(undone.code == 0 && undone.output.contains("undone: switch small at "), "\(undone)")
    try desk.waitForProfile("alone")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    #expect(try desk.wait { $0.inSync }.chosen == "automatic")
    #expect(try !desk.run("undo", "--list").output.contains("switch"))
  }

  @Test("With as many changes as are kept, too, each `undo` goes one further back") func many() throws {
    let desk = try desk()
    for count in 0..<17 { #expect(try desk.run("switch", count.isMultiple(of: 2) ? "small" : "alone").code == 0) }
    for profile in ["alone", "small"] {
      let undone = try desk.run("undo")
      let other = profile == "small" ? "alone" : "small"
      #expect(undone.code == 0 && undone.output.contains("undone: switch \(other) at "), "\(undone)")
      try desk.waitForProfile(profile)
    }
    #expect(try desk.run("undo", "--list").output.split(separator: "\n").count { $0.contains("switch") } == 14)
  }

  @Test("While the watcher is paused a switch stays undoable") func paused() throws {
    let desk = try desk()
    #expect(try desk.run("switch", "small").code == 0)
    #expect(try desk.run("pause").code == 0)
    let listed = try desk.run("undo", "--list").output
    for options in [[], ["--confirm", "300"]] {
      let refused = try desk.orchestrate.run(["undo"] + options)
      let isTold = refused.errors.contains("the watcher is paused; run `orchestrate resume` first")
      #expect(refused.code == 1 && refused.output.isEmpty && isTold, "\(refused)")
    }
    #expect(try desk.run("undo", "--list").output == listed)
    #expect(try desk.run("resume").code == 0)
    #expect(try desk.run("undo").output.hasPrefix("undone: switch small at "))
    try desk.waitForProfile("alone")
  }

  @Test("Where a choice waits for `resume`, that comes first") func waiting() throws {
    let desk = try desk()
    try desk.write("alone", "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.25 }\n")
    #expect(try desk.run("reload").code == 0)
    #expect(try desk.run("pause").code == 0)
    let noted = try desk.run("switch", "small")
    #expect(noted.output == "noted; takes effect after resume\n", "\(noted)")
    let undo = try desk.run("undo")
    #expect(undo.code == 1 && undo.errors.contains("a choice waits; run `orchestrate resume` first"), "\(undo)")
  }

  @Test("A switch that nobody confirms leaves nothing to undo") func unconfirmed() throws {
    let desk = try desk()
    let before = try desk.run("undo", "--list").output
    #expect(try desk.run("switch", "small", "--confirm", "1").code == 1)
    #expect(try desk.run("undo", "--list").output == before)
  }

  /// A desk on which `small` is tried, and the command that waits for the answer.
  private func trial() throws -> (desk: WatchDesk, command: Program, listed: String) {
    let desk = try desk()
    let listed = try desk.run("undo", "--list").output
    let command = try desk.orchestrate.start(["switch", "small", "--confirm", "300"])
    try desk.waitForProfile("small")
    return (desk, command, listed)
  }

  @Test(
    "Nor does one in whose place another choice has come, and comes to nothing",
    arguments: [["--auto"], ["alone", "--confirm", "1"], ["medium", "--confirm", "1"]])
  func superseded(choice: [String]) throws {
    let (desk, command, listed) = try trial()
    let ending = try desk.orchestrate.run(["switch"] + choice)
    #expect(ending.code == (choice.count > 1 ? 1 : 0), "\(ending)")
    #expect(try command.finish().code == 1)
    #expect(try desk.run("undo", "--list").output == listed)
  }

  @Test("A choice in its place is taken back to what was before both") func inPlaceOfATrial() throws {
    let (desk, command, listed) = try trial()
    #expect(try desk.run("switch", "medium").code == 0)
    #expect(try command.finish().code == 1)
    #expect(try desk.run("undo").output.hasPrefix("undone: switch medium at "))
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    #expect(try desk.run("undo", "--list").output == listed)
  }

  @Test("Nor does one that another screen has ended, once that is gone") func hotplug() throws {
    let (desk, command, listed) = try trial()
    try desk.server.lab("plug", "DP-1", "portrait")
    let ending = try command.finish()
    #expect(ending.code == 1 && ending.errors.contains("the hardware changed"), "\(ending)")
    try desk.server.lab("unplug", "DP-1")
    #expect(try desk.run("undo", "--list").output == listed)
  }

  @Test("What another screen changes is no switch, also where it ends one", arguments: [[], ["--confirm", "300"]])
  func afterASwitch(options: [String]) throws {
    let desk = try desk()
    let command = try desk.orchestrate.start(["switch", "small"] + options)
    try desk.waitForProfile("small")
    if options.isEmpty { #expect(try command.finish().code == 0) }
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("office")
    let listed = try desk.run("undo", "--list").output
    #expect(listed.contains("watch office") && !listed.contains("switch"), "\(listed)")
  }

  @Test(
    "What `sleep` and `wake` of a screen change is nothing to undo, as without a watcher", arguments: [false, true])
  func sleep(isPaused: Bool) throws {
    let desk = try desk()
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("office")
    let before = try desk.run("undo", "--list").output
    for command in ["sleep", "wake"] {
      if isPaused { #expect(try desk.run("pause").code == 0) }
      #expect(try desk.run(command, "office").code == 0)
      if isPaused { #expect(try desk.run("resume").code == 0) }
      #expect(try desk.run("undo", "--list").output == before)
    }
  }

  @Test("What a changed profile did is taken back, and stays so") func edit() throws {
    let desk = try desk()
    try desk.write("alone", "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.25 }\n")
    #expect(try desk.run("reload").code == 0)
    #expect(try desk.shown() == ["eDP-1": "1536x864+0+0"])
    let undone = try desk.run("undo", "--profiles", "profiles")
    #expect(undone.code == 0 && undone.output.contains("undone: watch alone at "), "\(undone)")
    let status = try desk.wait("hold") { $0.held == true }
    #expect(status.inSync && status.drift.isEmpty, "\(status)")
    let told = try desk.run("status")
    #expect(told.code == 0 && told.output.contains("as `orchestrate undo` left it"), "\(told)")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    #expect(try desk.run("reload").code == 0)
    #expect(try desk.wait("the profile") { $0.held == nil }.inSync)
    #expect(try desk.shown() == ["eDP-1": "1536x864+0+0"])
  }

  @Test("It holds where the profile enforces itself, as a choice by hand does") func enforced() throws {
    let desk = try desk(
      "version: 1\nenforce: always\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.25 }\n")
    try desk.write(
      "alone", "version: 1\nenforce: always\nscreens:\n  laptop: { identity: { builtin: true }, scale: 2 }\n")
    #expect(try desk.run("reload").code == 0)
    #expect(try desk.run("undo").code == 0)
    try desk.wait("hold") { $0.held == true }
    #expect(try desk.shown() == ["eDP-1": "1536x864+0+0"])
  }

  /// A watcher that waits for a way back takes for it what another client changes.
  @Test("Where it is refused, as `apply --confirm` waits, nothing is held") func refused() throws {
    let desk = try desk()
    let apply = try desk.orchestrate.start(["apply", "small", "--profiles", "profiles", "--confirm", "300"])
    try Deadline().look(for: "the question") { try apply.errors().contains("Keep this?") }
    let refused = try desk.run("undo", "--confirm", "300")
    #expect(refused.code == 1 && refused.errors.contains("another change is not decided yet"), "\(refused)")
    #expect(try desk.run("confirm").code == 0)
    #expect(try apply.finish().code == 0)
    try desk.server.xrandr("--output", "eDP-1", "--scale", "1x1", "--reflect", "x")
    let status = try desk.wait("the other change") { status in
      status.held == true || status.drift.contains { $0.contains("reflection x -> none") }
    }
    #expect(status.held == nil, "\(status)")
  }

  @Test("What nobody confirms is held no longer") func unconfirmedUndo() throws {
    let desk = try desk(
      "version: 1\nenforce: always\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.25 }\n")
    #expect(try desk.run("undo", "--confirm", "1").code == 1)
    #expect(try desk.wait("the profile") { $0.held == nil && $0.resting }.inSync)
    #expect(try desk.shown() == ["eDP-1": "1536x864+0+0"])
  }
}
