import Foundation
import LabSupport
import Testing

/// Hooks of a profile around `apply`, on the lab.
@Suite(.serialized, .limited) struct HookTests {
  /// A desk on which applying changes all three screens and lights the upright one. None is scaled, since stock xrandr
  /// cannot work beside a scaled screen (docs/x11-facts.md).
  private func desk(_ hooks: String) throws -> Desk {
    let profile = Desk.profile.replacing("    scale: 1.5\n", with: "")
      .replacing("screens:\n", with: "hooks:\n\(hooks)screens:\n")
    return try Desk(lit: "eDP-1,HDMI-1", profiles: ["desk": profile])
  }

  private func write(_ script: String, to name: String, of desk: Desk) throws {
    let file = try desk.scratch.write("profiles/\(name)", "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private static let lit = "xrandr --current | grep -c ' connected .*[0-9]x[0-9]'"

  @Test func runAroundTheChange() throws {
    let desk = try desk("  before: [./note]\n  after: [./note]\n")
    try write("echo \"$ORCHESTRATE_HOOK $(\(Self.lit))\" >> ../log", to: "note", of: desk)
    let applied = try desk.run("apply")
    #expect(applied.code == 0 && applied.errors.isEmpty, "\(applied.errors)")
    #expect(try desk.scratch.read("log") == "before 2\nafter 3\n")
    try desk.expectNothingToDo()
    #expect(try desk.scratch.read("log") == "before 2\nafter 3\n", "nothing to do is no reason to run anything")
  }

  @Test func seeWhatChanges() throws {
    let desk = try desk("  before: [[sh, -c, env > ../before], [pwd]]\n  after: [sh, -c, env > ../after]\n")
    #expect(try desk.run("apply").code == 0)
    for hook in ["before", "after"] {
      let seen = try desk.scratch.read(hook)
      #expect(seen.contains("ORCHESTRATE_HOOK=\(hook)\n"), "\(seen)")
      #expect(seen.contains("ORCHESTRATE_PROFILE=desk\n"))
      #expect(seen.contains("ORCHESTRATE_CHANGED=office\nlaptop\nupright\n"))
      #expect(seen.contains("DISPLAY=\(desk.server.display)\n"))
      #expect(seen.contains("PWD=\(desk.scratch.path)/profiles\n"))
    }
  }

  @Test func nameOnlyTheScreensThatChange() throws {
    let desk = try desk("  after: [sh, -c, 'printf %s \"$ORCHESTRATE_CHANGED\" > ../changed']\n")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.scratch.read("changed") == "office\nlaptop\nupright")
    try desk.server.xrandr("--output", "HDMI-1", "--set", "underscan hborder", "5")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.scratch.read("changed") == "office")
    try desk.server.xrandr("--output", "DP-1", "--primary")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.scratch.read("changed") == "office\nupright", "the one that is primary, and the one that was")
  }

  @Test func thatFailAreReportedAndChangeNothingElse() throws {
    let desk = try desk(
      """
        before: [[no-such-program, "a b"], ["false"], [sh, -c, "kill -TERM $$"], [sh, -c, echo before >> ../log]]
        after: [["false"], [sh, -c, echo after >> ../log]]

      """)
    let applied = try desk.run("apply", "--json")
    #expect(applied.code == 0)
    #expect(try PlanReport(applied.output).applied)
    #expect(try desk.scratch.read("log") == "before\nafter\n")
    #expect(
      applied.errors == """
        profiles/desk.yaml:3:12: warning: cannot start `no-such-program` (1 argument): there is no program "no-such-program" in $PATH
        profiles/desk.yaml:3:38: warning: hook `false` ended with exit code 1
        profiles/desk.yaml:3:49: warning: hook `sh` (2 arguments) was ended by signal 15 (Terminated)
        profiles/desk.yaml:4:11: warning: hook `false` ended with exit code 1

        """)
  }

  /// They run in the profile's folder: who can write there, or where we happen to be, does not say what a name means.
  @Test(arguments: [".", "", "../bin"])
  func areNotLookedForInRelativeFolders(folder: String) throws {
    let desk = try desk("  after: [[tool]]\n")
    for place in ["tool", "profiles/tool", "bin/tool"] {
      try desk.scratch.write(place, "#!/bin/sh\ntouch \(desk.scratch.path)/started\n")
      try Tool.run(["chmod", "755", "\(desk.scratch.path)/\(place)"])
    }
    var orchestrate = desk.orchestrate
    orchestrate.environment["PATH"] = "\(folder):/usr/bin:/bin"
    let applied = try orchestrate.run("apply", "--profiles", "profiles")
    let name = folder.isEmpty ? "." : folder
    let note = "; relative folders in $PATH, such as \"\(name)\", are not searched"
    #expect(applied.code == 0 && applied.errors.contains("\"tool\" in $PATH\(note)"), "\(applied.errors)")
    #expect(!Tool.exists("\(desk.scratch.path)/started"))
    let finding = try orchestrate.run("validate", "profiles/desk.yaml")
    #expect(finding.output.contains("in $PATH on this machine\(note)"), "\(finding.output)")
  }

  @Test func runNothingWhenNothingCanBeApplied() throws {
    let desk = try desk("  before: [touch, ../before]\n  after: [touch, ../after]\n")
    try desk.server.lab("fail", "all")
    let applied = try desk.run("apply")
    #expect(applied.code == 1)
    #expect(Tool.exists("\(desk.scratch.path)/before") && !Tool.exists("\(desk.scratch.path)/after"), "\(applied)")
    try desk.server.lab("unplug", "DP-1")
    try FileManager.default.removeItem(atPath: "\(desk.scratch.path)/before")
    #expect(try desk.run("apply").code == 3)
    #expect(!Tool.exists("\(desk.scratch.path)/before"))
  }

  @Test func mayLookAtTheScreensThemselves() throws {
    let desk = try desk("  before: [./look]\n  after: [./look]\n")
    try write(
      "exec >> ../log; \(Orchestrate.binary.path) plan --profiles . --detailed-exitcode > ../plan; echo $?", to: "look",
      of: desk)
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.scratch.read("log") == "2\n0\n")
  }

  @Test func mayChangeTheScreensThemselves() throws {
    let desk = try desk("  before: [xrandr, --output, HDMI-1, --mode, 1280x1024]\n")
    #expect(try desk.run("apply").code == 0)
    try desk.expectNothingToDo()
  }

  @Test func doNotRunForPlanOrExplain() throws {
    let desk = try desk("  before: [touch, ../before]\n")
    for command in ["plan", "explain"] { #expect(try desk.run(command).code == 0) }
    #expect(!Tool.exists("\(desk.scratch.path)/before"))
  }

  /// Ctrl-C at a terminal reaches us and not the hook, which is in a group of its own.
  @Test func endWithUs() throws {
    let desk = try desk("  before: [./stay]\n")
    let family = try Lifeline(in: desk.scratch)
    try write("\(family.hold); echo $PPID >&9; exec tail -f /dev/null", to: "stay", of: desk)
    let before = try desk.server.report()
    let program = try desk.start("apply")
    kill(try #require(pid_t(try family.line())), SIGINT)
    let ending = try program.finish()
    #expect(ending.wasKilled && ending.code == SIGINT, "\(ending)")
    try family.waitUntilDropped()
    #expect(try desk.server.report() == before)
  }

  /// The reason is one line, and it is the one that the command prints.
  @Test func runOnceAChangeIsUndone() throws {
    let desk = try desk("  after: [touch, ../after]\n  failed: [./note]\n")
    try write("echo \"$ORCHESTRATE_HOOK|$ORCHESTRATE_SCREEN|$ORCHESTRATE_REASON\" >> ../log", to: "note", of: desk)
    try desk.server.lab("fail", "all")
    let applied = try desk.run("apply")
    let log = try desk.scratch.read("log").split(separator: "\n")
    #expect(applied.code == 1 && log.count == 1 && log[0].hasPrefix("failed||"), "\(applied) \(log)")
    #expect(log.first.map { $0.count > "failed||".count } ?? false, "\(log)")
    #expect(!Tool.exists("\(desk.scratch.path)/after"))
    try desk.server.lab("fail", "all", "off")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.scratch.read("log").split(separator: "\n").count == 1)
  }

  private static func contents(_ color: String) -> String {
    "version: 1\nhooks: { before: [./note], content: [./note], after: [./note] }"
      + Desk.contents(office: "color: \"\(color)\"", other: nil).dropFirst("version: 1".count)
  }

  @Test func runWhenContentAloneChanges() throws {
    let desk = try Desk(Desk.twins, profiles: ["desk": Self.contents("#ff0000")])
    try write("echo $ORCHESTRATE_HOOK $ORCHESTRATE_CHANGED >> ../log", to: "note", of: desk)
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.scratch.read("log") == "before office\ncontent office\nafter office\n")
    try desk.expectNothingToDo()
    let watched = try WatchDesk(Desk.twins, profiles: ["desk": Self.contents("#ff0000")])
    try write("echo $ORCHESTRATE_HOOK $ORCHESTRATE_CHANGED >> ../log", to: "note", of: watched.desk)
    try watched.wait("shown") { $0.content(of: "A") == "showing" && $0.resting }
    try watched.write("desk", Self.contents("#00ff00"))
    try watched.wait("green") { $0.screens.contains { $0.content?.shows == "colour #00ff00" } && $0.resting }
    let presenter = try #require(try watched.server.presenters()["A"])
    kill(presenter, SIGKILL)
    try watched.wait("started again") { $0.content(of: "A") != "showing" }
    try watched.wait("shown again") { $0.content(of: "A") == "showing" && $0.resting }
    let log = try watched.desk.scratch.read("log").split(separator: "\n").suffix(3)
    #expect(Array(log) == ["before office", "content office", "after office"], "once for the edit: \(log)")
  }
}
