import Displays
import Testing

@Suite struct ProfileFindingsTests {
  /// Screen n stands on line 10 n; what the tests set about it has columns of its own.
  private func screen(_ name: String, _ number: Int) -> ScreenEntry {
    let mark = mark(number, 3)
    return ScreenEntry(
      name: Marked(name, at: mark), selector: Selector(mark: mark, connector: .exact("DP-\(number)")))
  }

  private func mark(_ number: Int, _ column: Int) -> Mark { Mark(file: "p.yaml", line: 10 * number, column: column) }

  private func findings(_ screens: [ScreenEntry], others: Others = .keep) -> [String] {
    let start = Mark(file: "p.yaml", line: 1, column: 1)
    return Profile(name: "p", mark: start, others: Marked(others, at: start), screens: screens).findings
      .map(\.description)
  }

  private func beside(_ name: String, _ number: Int) -> Marked<Placement> {
    Marked(.beside(.rightOf, of: Marked(name, at: mark(number, 30)), .start), at: mark(number, 15))
  }

  @Test func aFaultlessProfileHasNone() {
    var (a, b) = (screen("a", 1), screen("b", 2))
    a.primary.value = true
    b.placement = beside("a", 2)
    #expect(findings([a, b]) == [])
  }

  @Test func noScreens() {
    #expect(findings([]) == ["p.yaml:1:1: error: screens: found none, expected at least one screen"])
  }

  @Test(arguments: [(Others.off, ": error: "), (.mirror, ": error: "), (.keep, ": warning: ")])
  func everythingDark(others: Others, severity: String) {
    var a = screen("a", 1)
    a.enabled = Marked(false, at: mark(1, 14))
    let found = findings([a], others: others)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("p.yaml:10:14" + severity + "enabled: found false for every screen") == true)
  }

  @Test func otherScreensMayBeTheLitOnes() {
    var a = screen("a", 1)
    a.enabled.value = false
    #expect(findings([a], others: .extend) == [])
  }

  @Test func aCircleIsReportedOnceAtItsFirstScreen() {
    var screens = [screen("tail", 1), screen("a", 2), screen("b", 3), screen("c", 4)]
    screens[0].placement = beside("c", 1)
    screens[1].placement = beside("b", 2)
    screens[2].placement = beside("c", 3)
    screens[3].placement = beside("a", 4)
    let message = "position: found the circle a → b → c → a, expected one of these screens to have a place of its own"
    #expect(findings(screens) == ["p.yaml:20:15: error: \(message)"])
    #expect(findings(screens.reversed()) == ["p.yaml:20:15: error: \(message)"])
  }

  @Test func aScreenBesideItselfIsNoCircle() {
    var screens = [screen("a", 1), screen("b", 2)]
    screens[0].placement = beside("a", 1)
    #expect(
      findings(screens)
        == ["p.yaml:10:30: error: right-of: found the screen itself, expected the name of another screen: \"b\""])
  }

  @Test func findingsComeInLineOrder() {
    var screens = [screen("a", 1), screen("b", 2), screen("c", 3)]
    screens[2].primary = Marked(true, at: mark(3, 14))
    screens[1].placement = beside("d", 2)
    screens[0].primary = Marked(true, at: mark(1, 14))
    screens[1].selector = Selector(mark: mark(2, 15), connector: .exact("DP-1"))
    let lines = findings(screens).map { $0.prefix { $0 != " " } }
    #expect(lines == ["p.yaml:20:15:", "p.yaml:20:30:", "p.yaml:30:14:"])
  }

  @Test func onlyScreensWhoseSizeIsCertainOverlap() {
    var (a, b) = (screen("a", 1), screen("b", 2))
    let mode = ModeRequest.size(Size(width: 1920, height: 1080), interlaced: false, refresh: nil)
    a.modes.value = [mode]
    b.modes.value = [mode]
    a.placement = Marked(.at(Point(x: 0, y: 0)), at: mark(1, 15))
    b.placement = Marked(.at(Point(x: 1919, y: 0)), at: mark(2, 15))
    #expect(findings([a, b]).map { $0.prefix(22) } == ["p.yaml:20:15: warning:"])
    var moved = b
    moved.placement?.value = .at(Point(x: 1920, y: 0))
    #expect(findings([a, moved]) == [])
    var turned = a
    turned.rotation.value = .right
    #expect(findings([turned, b]).map { $0.contains("covers") } == [false], "a gap now")
    var smaller = a
    smaller.scale.value = Scale(millionths: 1_250_000)
    #expect(findings([smaller, b]).map { $0.contains("covers") } == [false], "a gap now")
    var unsure = b
    unsure.modes.value = [mode, .preferred]
    #expect(findings([a, unsure]) == [])
    var dark = b
    dark.enabled.value = false
    #expect(findings([a, dark]) == [])
  }

  /// The largest profile that can be written: every pair is compared, and every anchor followed.
  @Test func hundredsOfScreens() {
    var screens = (1...256).map { screen("s\($0)", $0) }
    for index in screens.indices.dropFirst() { screens[index].placement = beside("s\(index)", index + 1) }
    #expect(findings(screens) == [])
    screens[0].placement = beside("s256", 1)
    #expect(findings(screens).count == 1)
  }
}
