import Testing

@testable import Displays

/// Connectors that are spelled as another driver, or another system, has them.
@Suite struct ConnectorHintTests {
  @Test(arguments: [
    ("HDMI1", "HDMI-1"), ("hdmi-1", "HDMI-1"), ("HDMI-A-1", "HDMI-1"), ("DisplayPort-2", "DP-2"), ("edp1", "eDP-1"),
    ("hdmi 1", "HDMI-1"), ("HDMI-11", nil), ("DP-3", nil), ("VGA-1", nil), ("Samsung", nil),
  ])
  func theConnectorThatIsThere(written: String, meant: String?) {
    #expect(Suggestion.connector(meantBy: written, among: ["eDP-1", "HDMI-1", "DP-2"]) == meant)
  }

  @Test func theReasonNamesIt() {
    let mark = Mark(file: "desk.yaml", line: 1, column: 1)
    let desk = Desk().screen("eDP-1").screen("HDMI-1").snapshot
    let reason = { (connector: String) in
      let entry = ScreenEntry(
        name: Marked("tv", at: mark), selector: Selector(mark: mark, connector: Pattern(connector)))
      let choice = Choice(
        among: [Profile(name: "desk", mark: mark, screens: [entry])], in: Situation(desk))
      return choice.candidates.first.map { choice.reason(for: $0) } ?? ""
    }
    #expect(reason("HDMI1").hasSuffix(": there is no connector HDMI1; did you mean \"HDMI-1\"?"))
    #expect(reason("HDMI-2") == "no connected screen matches \"tv\"")
    #expect(!reason("HDMI-?9").contains("there is no connector"))
  }
}
