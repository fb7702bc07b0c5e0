import Foundation
import LabSupport
import Testing

@Suite(.serialized, .limited) struct ApplyTests {
  @Test func saysWhatItChanged() throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    let plan = try desk.run("plan")
    let whole = try desk.run("plan", "-v").output
    #expect(!plan.output.contains("  framebuffer: "))
    #expect(whole.contains("  framebuffer: ") && !whole.contains("-v lists"))
    let applied = try desk.run("apply")
    #expect(applied.code == 0)
    #expect(applied.errors.isEmpty)
    let count = try #require(applied.output.firstMatch(of: /^desk: (\d+) changes\n/).flatMap { Int($0.1) })
    let steps = applied.output.split(separator: "\n").dropFirst()
    #expect(steps == plan.output.split(separator: "\n").dropFirst())
    #expect(steps.count == 2 * count + 1 && steps.last == "  also the framebuffer; -v lists all")
    try desk.expectNothingToDo()
  }

  @Test func speaksJSON() throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    let before = try desk.plan()
    let applied = try desk.run("apply", "--json")
    #expect(applied.code == 0 && applied.errors.isEmpty)
    let report = try PlanReport(applied.output)
    #expect(report.applied && !report.inSync && report.error == nil && report.profile == "desk")
    #expect(report.steps.map(\.summary) == before.steps.map(\.summary))
    #expect(Set(report.steps.map(\.kind)) == ["resize-framebuffer", "configure-crtc", "set-property", "set-primary"])
    #expect(
      report.steps.filter { $0.kind == "configure-crtc" }.allSatisfy {
        $0.mark?.hasPrefix("profiles/desk.yaml:") ?? false
      })
    let again = try PlanReport(desk.run("apply", "--json").output)
    #expect(again.inSync && again.steps.isEmpty)
  }

  @Test func takesTheProfileThatIsNamed() throws {
    let dark = Desk.profile.replacing(
      "identity: { vendor: PRT }", with: "identity: { vendor: PRT }\n    enabled: false")
    let desk = try Desk(profiles: ["desk": Desk.profile, "reading": dark])
    #expect(try desk.run("apply", "reading").output.hasPrefix("reading: "))
    #expect(try desk.server.xrandr("--current").contains(/DP-1 connected \(/))
    #expect(try desk.run("apply").output.hasPrefix("desk: "))
  }

  /// To the watcher this name means the file that it keeps already.
  @Test func noSwitchIsAdvisedToAnotherFileOfTheName() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    let scaled = "version: 1\nscreens: { laptop: { identity: { builtin: true }, scale: 1.5 } }\n"
    for name in ["alone", "half"] { try desk.desk.scratch.write("others/\(name).yaml", scaled) }
    let same = try desk.run("apply", "alone", "--profiles", "others")
    #expect(same.code == 0 && same.errors.contains("with the profile alone ("), "\(same)")
    #expect(!same.errors.contains("orchestrate switch"), "\(same)")
    let other = try desk.run("apply", "half", "--profiles", "others")
    #expect(other.code == 0 && other.errors.contains("run: orchestrate switch half"), "\(other)")
  }

  @Test func withoutAMatchNothingIsTouched() throws {
    let desk = try Desk(profiles: ["talk": "version: 1\nscreens:\n  beamer:\n    identity: { vendor: BMR }\n"])
    let before = try desk.server.report()
    let ending = try desk.run("apply")
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(
      ending.errors.contains("no profile matches") && ending.errors.contains("talk: ")
        && ending.errors.contains("beamer"))
    #expect(try desk.server.report() == before)
  }

  @Test func withABrokenProfileNothingIsTouched() throws {
    let desk = try Desk(profiles: ["desk": Desk.profile, "other": "version: 1\nscreen: {}\n"])
    let before = try desk.server.report()
    let ending = try desk.run("apply")
    #expect(ending.code == 65)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.contains("profiles/other.yaml:2:1: error: ") && ending.errors.contains("screens"))
    #expect(try desk.server.report() == before)
    #expect(try desk.run("apply", "desk").code == 0, "a profile that is not asked for is in nobody's way")
  }

  @Test func onADarkServerItLightsWhatTheProfileSays() throws {
    let desk = try Desk(lit: "none")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.light().lit == ["eDP-1", "HDMI-1", "DP-1"])
    try desk.expectNothingToDo()
  }

  @Test(
    arguments: [
      ("version: 1\nscreens:\n  laptop: { identity: { builtin: true }, mode: 1234x777 }\n", 1),
      ("version: 1\nscreens:\n  other: { identity: { vendor: XXX } }\n", 3),
    ])
  func onADarkServerItLightsWhatItCanWhereItsProfileCannotBe(_ profile: String, _ code: Int32) throws {
    let desk = try Desk(lit: "none", profiles: ["desk": profile])
    let ending = try desk.run("apply")
    #expect(ending.code == code, "\(ending)")
    #expect(ending.errors.contains("no connected screen was lit, so all connected screens were lit"), "\(ending)")
    #expect(try desk.server.light().lit == ["eDP-1", "HDMI-1", "DP-1"])
  }

  @Test func onADarkServerItWaitsForNoHook() throws {
    let desk = try Desk(
      lit: "none", profiles: ["desk": Desk.profile + "\nhooks: { before: [sh, -c, 'xrandr >before'] }\n"])
    #expect(try desk.run("apply").code == 0)
    let seen = try String(contentsOf: desk.scratch.url.appending(path: "profiles/before"), encoding: .utf8)
    #expect(seen.contains("eDP-1 connected 1280x720"), "\(seen)")
  }
}
