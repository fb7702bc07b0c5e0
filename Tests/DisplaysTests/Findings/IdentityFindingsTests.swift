import Displays
import Testing

/// Entries that no screen can be, and profiles that no user could see.
@Suite struct IdentityFindingsTests {
  private static func rules(_ screens: ScreenEntry...) -> [Rule] {
    Profile(name: "desk", mark: .desk(1, 1), screens: screens).findings.map(\.rule)
  }

  @Test(arguments: [
    ("eDP-1", false, true), ("LVDS-1", false, true), ("eDP*", false, true), ("HDMI-1", true, true),
    ("HDMI-*", true, true), ("DP-?", true, true), ("D*", true, false), ("*", true, false), ("e*", false, false),
    ("/.*-1/", true, false), ("eDP-1", true, false), ("HDMI-1", false, false), ("DSI-1", false, true),
  ])
  func connectorsAndBuiltin(connector: String, builtin: Bool, isImpossible: Bool) {
    let found = Self.rules(.screen("laptop", connector: connector, builtin: builtin))
    #expect(found == (isImpossible ? [.impossibleIdentity] : []))
  }

  @Test func oneConnectorHasOneScreen() {
    let one = ScreenEntry.screen("one", connector: "HDMI-1", vendor: "SAM")
    let other = ScreenEntry.screen("other", line: 2, connector: "HDMI-1", vendor: "DEL")
    let desk = Profile(name: "desk", mark: .desk(1, 1), screens: [one, other])
    #expect(
      desk.findings.map(\.description) == [
        "desk.yaml:2:5: warning: identity: found connector HDMI-1 again, first of \"one\" (line 1), expected another "
          + "connector; one connector has one screen, so this profile never matches"
      ])
    #expect(Self.rules(one, other.absent) == [])
    #expect(Self.rules(one, .screen("third", line: 2, connector: "HDMI-2")) == [])
    #expect(
      Self.rules(.screen("a", connector: "HDMI-*"), .screen("b", line: 2, connector: "HDMI-*")) == [.duplicateIdentity])
    #expect(Self.rules(one, .screen("same", line: 2, connector: "HDMI-1", vendor: "SAM")) == [.impossibleIdentity])
  }

  @Test func nobodySeesWhatIsBehindTheLid() throws {
    let laptop = ScreenEntry.screen("laptop", builtin: true)
    let tv = ScreenEntry.screen("tv", line: 2, connector: "HDMI-1")
    func rules(_ screens: [ScreenEntry], others: Others = .keep, _ lid: Lid...) throws -> [Rule] {
      let mark = Mark.desk(2, 8)
      return Profile(
        name: "shut", mark: .desk(1, 1), conditions: Conditions(lid: Marked(lid, at: mark)),
        others: Marked(others, at: mark), screens: screens
      ).findings.map(\.rule)
    }
    #expect(try rules([laptop], .closed) == [.hiddenByLid])
    #expect(try rules([laptop, tv.dark], others: .off, .closed) == [.hiddenByLid])
    #expect(try rules([.screen("panel", connector: "eDP-1")], .closed) == [.hiddenByLid])
    #expect(try rules([laptop], .open) == [] && rules([laptop], .open, .closed) == [])
    #expect(try rules([laptop, tv], .closed) == [] && rules([laptop], others: .extend, .closed) == [])
  }

  @Test func moreScreensThanCRTCs() {
    let seven = (1...7).map { ScreenEntry.screen("s\($0)", line: $0, connector: "DP-\($0)") }
    func found(_ screens: [ScreenEntry], captured: Int? = nil) -> [Diagnostic] {
      Profile(name: "wall", mark: .desk(1, 1), screens: screens).crowdFindings(captured: captured)
    }
    #expect(found(seven).map(\.mark.line) == [7] && found(seven).map(\.rule) == [.tooManyScreens])
    #expect(found(seven).first?.message.contains("found 7") ?? false)
    #expect(found(Array(seven.dropLast())).isEmpty)
    #expect(found(seven.dropLast() + [seven[6].absent]).isEmpty && found(seven.dropLast() + [seven[6].dark]).isEmpty)
    #expect(found(seven.dropLast() + [seven[6].sameAs("s1")]).isEmpty)
    #expect(found(seven, captured: 8).isEmpty, "there is a machine that can")
    #expect(found(Array(seven.prefix(3)), captured: 2).first?.message.hasSuffix("of the given machines") ?? false)
  }
}
