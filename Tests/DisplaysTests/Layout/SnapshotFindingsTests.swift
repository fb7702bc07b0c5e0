import Displays
import Testing

/// What can only be said of a profile on a certain desk.
@Suite struct SnapshotFindingsTests {
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
    (1200, ["desk.yaml:3:3: warning: position: found \"B\" apart from the other screens"]),
  ])
  func placesOfPreferredModes(x: Int, expected: [String]) {
    let found = [profile(places: [.at(.origin), .at(Point(x: x, y: 0))])].findings(on: snapshot()).map(\.description)
    #expect(found.count == expected.count)
    #expect(zip(found, expected).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  @Test func whatCannotBeLaidOut() {
    let found = [profile(places: [nil, nil])].findings(on: snapshot(maximum: 1500))
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.contains("need a framebuffer of 2000x800") ?? false)
  }

  @Test func tiesAndTheirEnd() {
    let rivals = [profile("one", places: [nil, nil]), profile("two", places: [nil, nil])]
    #expect(rivals.findings(on: snapshot()).map(\.mark.file) == ["two.yaml"])
    let settled = [rivals[0], profile("two", places: [nil, nil], priority: 1)]
    #expect(settled.findings(on: snapshot()).isEmpty)
  }

  @Test func whoeverDoesNotMatchIsNotJudged() {
    var absent = profile(places: [.at(.origin), .at(.origin)])
    absent.screens[1].selector.connector = .exact("C")
    #expect([absent].findings(on: snapshot()).isEmpty)
  }
}
