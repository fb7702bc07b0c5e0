import LabSupport
import Testing

/// The way back from a change of the screens that a watcher keeps.
@Suite("undo beside a watcher", .limited) struct WatchedUndoTests {
  private static let small =
    "version: 1\npriority: -1\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.5 }\n"

  private func desk(_ alone: String? = nil) throws -> WatchDesk {
    var profiles = WatchDesk.profiles.merging(["small": Self.small]) { $1 }
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

  @Test("Where a choice waits for `resume`, that comes first", arguments: [[], ["--confirm", "300"]])
  func waiting(options: [String]) throws {
    let desk = try desk()
    try desk.write("alone", "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.25 }\n")
    #expect(try desk.run("reload").code == 0)
    #expect(try desk.run("pause").code == 0)
    let noted = try desk.orchestrate.run(["switch", "small"] + options)
    #expect(noted.output == "noted; takes effect after resume\n", "\(noted)")
    let undo = try desk.run("undo")
    #expect(undo.code == 1 && undo.errors.contains("a choice waits; run `orchestrate resume` first"), "\(undo)")
    guard !options.isEmpty else { return }
    let apply = try desk.orchestrate.run(["apply", "small", "--profiles", "profiles"] + options)
    #expect(apply.code == 1 && apply.errors.contains("run `orchestrate resume` first"), "\(apply)")
  }

  @Test("A switch that nobody confirms leaves nothing to undo") func unconfirmed() throws {
    let desk = try desk()
    let before = try desk.run("undo", "--list").output
    #expect(try desk.run("switch", "small", "--confirm", "1").code == 1)
    #expect(try desk.run("undo", "--list").output == before)
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
