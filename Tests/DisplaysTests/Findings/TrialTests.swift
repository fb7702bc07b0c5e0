import Displays
import Testing

/// What profiles would do on a captured machine, and what can only be said of them there.
@Suite struct TrialTests {
  /// Two screens with one mode each, on two CRTCs.
  private func snapshot(maximum: Int = 16384) -> Snapshot {
    let crtcs = [CRTC(id: CRTCID(1)), CRTC(id: CRTCID(2))]
    let outputs = ["A", "B"].enumerated().map { index, name in
      let mode = Mode(id: ModeID(UInt32(10 + index)), size: Size(width: 1000, height: 800), refreshMilliHertz: 60_000)
      return Output(id: OutputID(UInt32(20 + index)), name: name, modes: [mode], crtcs: crtcs.map(\.id))
    }
    let framebuffer = Framebuffer(
      size: Size(width: 1000, height: 800), physicalSize: Size(width: 264, height: 211),
      minimum: Size(width: 8, height: 8), maximum: Size(width: maximum, height: maximum))
    return Snapshot(framebuffer: framebuffer, crtcs: crtcs, outputs: outputs)
  }

  private func profile(_ name: String = "desk", places: [Placement?], priority: Int = 0) -> Profile {
    let screens = places.enumerated().map { index, place in
      let connector = ["A", "B"][index]
      let line = Mark(file: "\(name).yaml", line: 2 + index, column: 3)
      var entry = ScreenEntry(
        name: Marked(connector, at: line), selector: Selector(mark: line, connector: .exact(connector)))
      entry.placement = place.map { Marked($0, at: line) }
      return entry
    }
    let start = Mark(file: "\(name).yaml", line: 1, column: 1)
    return Profile(name: name, mark: start, priority: priority, screens: screens)
  }

  @Test(arguments: [
    (1000, []), (900, ["desk.yaml:3:3: warning: position: \"B\" covers part of \"A\" (line 2)"]),
    (1200, ["desk.yaml:3:3: warning: position: \"B\" touches no other screen"]),
  ])
  func placesOfPreferredModes(x: Int, expected: [String]) {
    let found = Trial(of: [profile(places: [.at(.origin), .at(Point(x: x, y: 0))])], in: Situation(snapshot())).findings
      .map(\.description)
    #expect(found.count == expected.count)
    #expect(zip(found, expected).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  @Test func whatCannotBeLaidOut() {
    let found = Trial(of: [profile(places: [nil, nil])], in: Situation(snapshot(maximum: 1500))).findings
    #expect(found.map(\.severity) == [.error] && found.map(\.rule) == [.framebufferLimit])
    #expect(found.first?.message.contains("need a framebuffer of 2000x800") ?? false)
  }

  @Test func tiesAndTheirEnd() {
    let rivals = [profile("one", places: [nil, nil]), profile("two", places: [nil, nil])]
    let tied = Trial(of: rivals, in: Situation(snapshot())).findings
    #expect(tied.map(\.mark.file) == ["two.yaml"] && tied.map(\.rule) == [.ambiguousProfile])
    let settled = [rivals[0], profile("two", places: [nil, nil], priority: 1)]
    #expect(Trial(of: settled, in: Situation(snapshot())).findings.isEmpty)
  }

  @Test func whoeverDoesNotMatchIsNotJudged() {
    var absent = profile(places: [.at(.origin), .at(.origin)])
    absent.screens[1].selector.connector = .exact("C")
    let trial = Trial(of: [absent], in: Situation(snapshot()))
    #expect(trial.findings.isEmpty && trial.contenders.isEmpty)
    #expect(trial.reasons == ["desk: no connected screen matches \"B\""])
  }

  /// Profiles with conditions come first while these hold; what always comes before the rest ends the list.
  @Test func thoseThatCanBeInForce() throws {
    let all = [
      profile("always", places: [nil, nil]),
      try profile("shut", places: [nil, nil], priority: 1).when(lid: .closed),
      try profile("mains", places: [nil, nil], priority: -1).when(power: .ac),
    ]
    let trial = Trial(of: all, in: Situation(snapshot()))
    #expect(trial.contenders.map(\.profile.name) == ["shut", "always"])
    #expect(trial.contenders.map(\.profile.conditions.lines) == [["lid: closed"], []])
    #expect(Trial(of: all[1...], in: Situation(snapshot())).contenders.map(\.profile.name) == ["shut", "mains"])
    #expect(trial.findings.isEmpty && trial.reasons.isEmpty)
  }

  @Test func saysWhatWouldBeLit() throws {
    let lit = try #require(Trial(of: [profile(places: [nil, nil])], in: Situation(snapshot())).contenders.first).outcome
      .get()
    #expect(lit.map(\.output) == ["A", "B"])
    #expect(lit.map(\.state.description) == ["1000x800@60 at 0,0", "1000x800@60 at 1000,0"])
  }

  /// A server that has refused a mode shows the next one; one that has refused them all cannot have the profile.
  @Test func whatTheServerRefusedIsLeftOut() throws {
    var machine = snapshot()
    machine.outputs[0].modes.append(
      Mode(id: ModeID(30), size: Size(width: 800, height: 600), refreshMilliHertz: 60_000))
    var desk = profile(places: [nil, nil])
    desk.screens[0].modes.value = [.preferred, .lowest]
    machine.refused.modes = [RefusedMode(output: OutputID(20), mode: ModeID(10))]
    let lit = try #require(Trial(of: [desk], in: Situation(machine)).contenders.first).outcome.get()
    #expect(lit.map(\.state.description) == ["800x600@60 at 0,0", "1000x800@60 at 800,0"])
    machine.refused.modes.insert(RefusedMode(output: OutputID(20), mode: ModeID(30)))
    #expect(Trial(of: [desk], in: Situation(machine)).findings.map(\.rule) == [.missingMode])
  }

  /// Each problem has the rule by which reports and docs/findings.md know it.
  @Test func problemsHaveTheirRules() {
    func rules(_ change: (inout ScreenEntry) -> Void, crtcs: Int = 2) -> [Rule] {
      var desk = profile(places: [nil, nil])
      change(&desk.screens[0])
      var machine = snapshot()
      machine.crtcs = machine.crtcs.prefix(crtcs).map { CRTC(id: $0.id, orientations: .normalOnly, transforms: false) }
      return Trial(of: [desk], in: Situation(machine)).findings.map(\.rule)
    }
    let mark = Mark(file: "desk.yaml", line: 2, column: 9)
    #expect(rules { $0.modes = Marked([.size(800, 600)], at: mark) } == [.missingMode])
    #expect(rules { $0.rotation = Marked(.left, at: mark) } == [.unsupportedTransform])
    #expect(rules { $0.scale = Marked(Scale(millionths: 2_000_000), at: mark) } == [.unsupportedTransform])
    #expect(
      rules { $0.properties = [PropertySetting(name: "max bpc", value: Marked(.number(8), at: mark))] }
        == [.invalidProperty])
    #expect(rules({ _ in }, crtcs: 1) == [.tooFewCRTCs])
    #expect(rules { $0.placement = Marked(.at(Point(x: 32767, y: 0)), at: mark) } == [.framebufferLimit])
  }
}
