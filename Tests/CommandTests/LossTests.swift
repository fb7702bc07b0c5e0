import Displays
import Foundation
import LabSupport
import ProfileFile
import Testing
import X11

/// Servers, screens and we ourselves may go at any moment.
@Suite(.serialized, .limited) struct LossTests {
  /// While the server is busy with a slow resize, mode set or property of ours; it would take half a minute.
  @Test(arguments: [
    ("framebuffer", "framebuffer-begin"), ("HDMI-1", "outputs=HDMI-1"), ("DP-1", "outputs=DP-1"),
    ("HDMI-1", "property-begin"),
  ])
  func aServerThatDiesIs69(_ slow: String, _ moment: String) throws {
    // Stock xrandr shrinks the framebuffer too far when a screen is scaled, and fails.
    let desk = try Desk(lit: "eDP-1,HDMI-1", profiles: ["desk": Desk.profile.replacing("    scale: 1.5\n", with: "")])
    if moment == "property-begin" {
      #expect(try desk.run("apply").code == 0)
      try desk.server.xrandr("--output", "HDMI-1", "--set", "underscan", "off")
    }
    try desk.server.lab("delay", slow, "30000")
    let events = try desk.server.watch()
    let apply = try desk.start("apply")
    try events.wait(for: moment)
    try desk.server.kill()
    let ending = try apply.finish()
    #expect(ending.code == 69 && !ending.wasKilled)
    #expect(ending.output.isEmpty && ending.errors.contains(desk.server.display))
  }

  // MARK: Screens

  /// Between plan and execution, in one process.
  @Test(arguments: [["unplug", "DP-1"], ["swap", "HDMI-1", "tv-4k"], ["plug", "DP-2", "beamer"]])
  func aPlanForOtherScreensIsNotExecuted(_ change: [String]) throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    var connection = try Connection(display: desk.server.display)
    let reading = try connection.read(.none)
    let output = try #require(reading.snapshot.output(named: "DP-1"))
    let mode = try #require(output.modes.first)
    let dark = try #require(reading.snapshot.crtcs.first { $0.scanout == nil })
    try desk.server.lab(change)
    let lit = try desk.server.light().lit
    let scanout = Scanout(state: OutputState(mode: mode, position: .origin), outputs: [output.id])
    #expect(try connection.execute([.configure(dark.id, scanout)], against: reading) == .outdated)
    #expect(try desk.server.light().lit == lit)
  }

  /// While a slow mode set keeps the server busy, in the middle of the plan.
  @Test(arguments: ["DP-1", "HDMI-1"])
  func aScreenThatIsPulledMeanwhileGetsAFreshPlan(_ pulled: String) throws {
    let optional = Desk.profile.replacing("    position", with: "    optional: true\n    position")
    let desk = try Desk(lit: "eDP-1,HDMI-1", profiles: ["desk": optional])
    try desk.server.lab("delay", "all", "200")
    var light = try desk.server.light()
    let (events, driver) = (try desk.server.watch(), try desk.server.driver())
    let apply = try desk.start("apply")
    light.follow(try events.wait(for: "mode-set-begin"))
    try driver.run("unplug", pulled)
    let ending = try apply.finish()
    light.follow(try events.soFar())
    #expect([0, 1].contains(ending.code) && !ending.wasKilled)
    #expect(ending.code == 0 || ending.errors.contains(pulled), "\(ending.errors)")
    #expect(light.darkMoments.isEmpty)
    try desk.server.lab("delay", "all", "0")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.light().lit == Set(["eDP-1", "HDMI-1", "DP-1"]).subtracting([pulled]))
    try desk.expectNothingToDo()
  }

  /// The profile does not match any more, at whatever moment; what is said of the screens is true.
  @Test(arguments: ["mode-set-begin", "outputs=DP-1"])
  func aRequiredScreenThatIsPulledMeanwhileEndsTheMatch(_ moment: String) throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    let before = try desk.server.light().lit
    let places = try desk.server.places()
    try desk.server.lab("delay", "all", "200")
    let (events, driver) = (try desk.server.watch(), try desk.server.driver())
    let apply = try desk.start("apply")
    try events.wait(for: moment)
    try driver.run("unplug", "DP-1")
    let ending = try apply.finish()
    #expect(ending.code == 3 && ending.errors.contains("no connected screen matches \"upright\""), "\(ending.errors)")
    let isAsBefore = try desk.server.light().lit == before && desk.server.places() == places
    #expect(isAsBefore || !ending.errors.contains("no changes made"), "\(ending.errors)")
  }

  // MARK: Ourselves

  /// The connection ends between two steps, as when the process is killed there.
  @Test func theNextRunFinishesWhatOneBegan() throws {
    let count = try Desk(lit: "eDP-1,HDMI-1").plan().steps.count
    for done in 0..<count {
      let desk = try Desk(lit: "eDP-1,HDMI-1")
      var light = try desk.server.light()
      let events = try desk.server.watch()
      try desk.begin(done)
      #expect(try desk.run("apply").code == 0)
      try desk.expectNothingToDo()
      light.follow(try events.soFar())
      #expect(light.darkMoments.isEmpty, "after \(done) steps")
    }
  }

  /// SIGKILL while the server is busy with our mode set, resize or property.
  @Test(arguments: ["framebuffer-begin", "mode-set-begin", "outputs=HDMI-1", "outputs=DP-1", "property-begin"])
  func whoIsKilledLeavesNothingThatTheNextRunCannotMend(_ moment: String) throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    try desk.server.lab("delay", "all", "200")
    var light = try desk.server.light()
    let events = try desk.server.watch()
    let apply = try desk.start("apply")
    light.follow(try events.wait(for: moment))
    apply.kill()
    #expect(try apply.finish().wasKilled)
    try desk.server.lab("delay", "all", "0")
    #expect(try desk.run("apply").code == 0)
    try desk.expectNothingToDo()
    light.follow(try events.soFar())
    #expect(light.darkMoments.isEmpty)
  }

  /// Ctrl-Z, or a line on a terminal that only the program in the foreground may write to, while the server works for
  /// us alone: the other clients get it back first.
  @Test(arguments: [SIGTSTP, SIGTTOU])
  func whoIsStoppedLetsGoOfTheServerFirst(_ signal: Int32) throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    try desk.server.lab("delay", "all", "200")
    let events = try desk.server.watch()
    let apply = try desk.start("apply")
    defer { apply.kill() }
    try events.wait(for: "mode-set-begin")
    kill(apply.processIdentifier, signal)
    try Deadline().look(for: "the run to be stopped") {
      try String(contentsOfFile: "/proc/\(apply.processIdentifier)/stat", encoding: .utf8).contains(") T ")
    }
    #expect(try desk.server.places().count == 3)
    kill(apply.processIdentifier, SIGCONT)
    #expect(try apply.finish().code == 0)
    try desk.expectNothingToDo()
  }
}

extension Desk {
  /// Carries out the first steps of the plan, and ends the connection.
  fileprivate func begin(_ count: Int) throws {
    let text = try scratch.read("profiles/desk.yaml")
    let profile = try #require(ProfileFile.decode([UInt8](text.utf8), file: "desk.yaml", name: "desk").profile)
    var connection = try Connection(display: server.display)
    let reading = try connection.read(.all)
    let match = try Match.attempt(profile, on: reading.snapshot).get()
    let plan = try Plan(from: reading.snapshot, to: Layout(match, on: reading.snapshot))
    #expect(try connection.execute(plan.steps.prefix(count).map(\.step), against: reading) == .done)
  }
}

extension LabServer {
  /// Where xrandr says the lit outputs are: `eDP-1 1920x1080+0+0`.
  fileprivate func places() throws -> [String] {
    try xrandr("--current").matches(of: /([\w-]+) (?:dis)?connected (?:primary )?(\d+x\d+\+\d+\+\d+)/).map {
      "\($0.1) \($0.2)"
    }
  }
}
