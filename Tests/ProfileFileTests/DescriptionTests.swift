import Displays
import Foundation
import ProfileFile
import Testing

/// Descriptions that stand in files of their own: what they mean in profiles, and what is said about them.
@Suite struct DescriptionTests {
  private static let tvs = """
    version: 1
    define:
      tv: { use: base, identity: { vendor: SAM }, scale: 2 }
      base: { rotation: left, scale: 1.5 }

    """

  private func shared(_ files: [String: String]) -> SharedDescriptions {
    SharedDescriptions(
      files.sorted { $0.key < $1.key }.map { DefineFile(Array($0.value.utf8), file: "\($0.key).define.yaml") })
  }

  private func decoded(_ text: String, beside files: [String: String] = ["tvs": tvs]) -> Decoded {
    ProfileFile.decode(Array(text.utf8), file: "desk.yaml", name: "desk") { shared(files) }
  }

  private func profile(_ entry: String, define: String = "") -> String {
    "version: 1\n\(define.isEmpty ? "" : "define: \(define)\n")screens:\n  a: \(entry)\n"
  }

  @Test func whatDecidesIsWhereItStands() throws {
    let found = decoded(profile("{ use: tv, mode: 800x600 }"))
    let screen = try #require(found.profile?.screens.first)
    #expect(found.diagnostics == [])
    #expect(screen.selector.mark.description == "tvs.define.yaml:3:30")
    #expect(screen.scale.mark.description == "tvs.define.yaml:3:54")
    #expect(screen.turning.mark.description == "tvs.define.yaml:4:21")
    #expect(screen.modes.mark.description == "desk.yaml:3:23")
    #expect(found.descriptions?.files(besides: "desk.yaml") == ["tvs.define.yaml"])
  }

  /// A folder is not looked at for what a profile holds itself.
  @Test func onlyWhatIsMissingIsAskedFor() {
    for text in [
      profile("{ identity: { any: true } }"), profile("{ use: own }", define: "{ own: { identity: { any: true } } }"),
    ] {
      var isAsked = false
      let found = ProfileFile.decode(Array(text.utf8), file: "desk.yaml", name: "desk") {
        isAsked = true
        return .none
      }
      #expect(!isAsked && found.profile != nil)
    }
  }

  @Test func aProfilesOwnGoesFirst() throws {
    let own = "{ base: { rotation: right, identity: { any: true } }, b: { use: tv } }"
    let text = profile("{ use: base }\n  b: { use: b }", define: own)
    let screens = try #require(decoded(text).profile?.screens)
    #expect(screens.map(\.turning.value) == [.fixed(.right), .fixed(.left)], "tv keeps to its folder's base")
    let hidden = shared(["tvs": Self.tvs]).hidden(behind: decoded(text).descriptions?.own ?? [])
    #expect(
      hidden.map(\.description) == [
        "desk.yaml:2:11: warning: define: this \"base\" is used in place of the one at tvs.define.yaml:4:3"
      ])
  }

  // MARK: What is wrong with files

  private static let define = Fixtures.directory.appending(path: "Define")

  private static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: define.appending(path: folder).path)
    return (names ?? []).filter { DefineFile.isNamed(Path($0)) }.sorted()
  }

  @Test(arguments: names(in: "Valid"))
  func isFine(name: String) throws {
    let bytes = try Fixtures.bytes(Self.define.appending(path: "Valid/\(name)"))
    #expect(SharedDescriptions([DefineFile(bytes, file: Path(name))]).findings == [])
  }

  @Test(arguments: names(in: "Invalid"))
  func isNot(name: String) throws {
    let place = Self.define.appending(path: "Invalid/\(name)")
    let file = DefineFile(try Fixtures.bytes(place), file: Path(name))
    #expect(file.hasErrors)
    let golden = place.deletingPathExtension().deletingPathExtension().appendingPathExtension("txt")
    try Fixtures.expect(file.findings.map { "\($0)\n" }.joined(), isGolden: golden)
  }

  /// The examples lie in one folder.
  @Test func examplesShareWhatTheyAllUse() throws {
    let shared = try Fixtures.shared(in: ValidTests.examples)
    #expect(!shared.files.isEmpty && shared.findings == [])
    let used = try Fixtures.names(in: ValidTests.examples).flatMap { name in
      let bytes = try Fixtures.bytes(ValidTests.examples.appending(path: name + ".yaml"))
      return ProfileFile.decode(bytes, file: "a.yaml", name: name) { shared }.descriptions?.used ?? []
    }
    #expect(shared.unused(besides: Set(used)) == [])
  }

  @Test func filesBesideOneAnother() {
    let files = [
      "a": "version: 1\ndefine:\n  tv: { use: round }\n  far: { use: d1 }\n",
      "b": "version: 1\ndefine:\n  round: { use: tv }\n  tv: { scale: 2 }\n  gone: { use: rounds }\n",
      "c": "version: 1\ndefine: { d1: { use: d2 }, d2: { use: d3 }, d3: { use: d4 }, d4: { scale: 2 } }\n",
    ]
    #expect(
      shared(files).findings.map(\.description) == [
        "a.define.yaml:3:14: error: use: found \"round\", which uses \"tv\", which uses \"round\", expected no circle",
        "b.define.yaml:4:3: error: define: found \"tv\" again, first at a.define.yaml:3:3; give one of them another name",
        "b.define.yaml:5:16: error: use: found \"rounds\", expected d1, d2, d3, d4, far, gone, round, tv; did you mean "
          + "\"round\"?",
        "c.define.yaml:2:56: error: use: found \"d4\" as description 5 of a screen, expected at most 4 that build on one "
          + "another",
      ])
  }

  /// With an error in the way it is unknown what the files were meant to say; who needs nothing of them goes on.
  @Test func anErrorStopsThoseWhoAskForMore() {
    let files = ["tvs": Self.tvs, "odd": "version: 1\ndefine: { x: { scael: 2 } }\n"]
    let stopped = decoded(profile("{ use: tv }"), beside: files)
    #expect(stopped.profile == nil && stopped.diagnostics.map(\.mark.description) == ["odd.define.yaml:2:16"])
    #expect(decoded(profile("{ identity: { any: true } }"), beside: files).profile != nil)
    #expect(decoded(profile("{ use: b }", define: "{ b: { identity: { any: true } } }"), beside: files).profile != nil)
  }

  @Test func unknownNamesAreCompared() {
    #expect(
      decoded(profile("{ use: tvs }")).diagnostics.map(\.description) == [
        "desk.yaml:3:13: error: use: found \"tvs\", expected base, tv; did you mean \"tv\"?"
      ])
  }

  @Test func whatNoProfileUsesIsToldOf() throws {
    let folder = shared(["tvs": Self.tvs + "  left: { scale: 1 }\n"])
    let used = try #require(decoded(profile("{ use: tv }")).descriptions?.used)
    #expect(
      folder.unused(besides: used).map(\.description) == [
        "tvs.define.yaml:5:3: warning: define: no profile of this folder uses \"left\""
      ])
  }

  /// What two screens take from one place is told once; words of other places name the file.
  @Test func findingsOfAllScreensNameTheirFiles() {
    let files = ["main": "version: 1\ndefine: { main: { primary: true, rotation: lefft, identity: { any: true } } }\n"]
    let text = profile("{ use: main }\n  b: { use: main, primary: true, identity: { connector: DP-1 } }")
    #expect(
      decoded(text, beside: files).diagnostics.map(\.description) == [
        "desk.yaml:4:28: error: primary: found a second primary screen, expected one; \"a\" is primary already "
          + "(main.define.yaml:2)",
        "main.define.yaml:2:44: error: rotation: found \"lefft\", expected normal, left, inverted, right or auto; did you "
          + "mean \"left\"?",
      ])
  }

  // MARK: Limits

  /// A description that many screens use costs as much as if it was written out in each.
  @Test func whatIsUsedCountsAsOftenAsItIsUsed() {
    let large = String(repeating: "x", count: 300 << 10)
    let define = "{ large: { content: { text: \(large) }, identity: { any: true } } }"
    func found(_ count: Int) -> [String] {
      let screens = (1...count).map { "s\($0): { use: large, optional: true, identity: { connector: DP-\($0) } }" }
      let text = "version: 1\ndefine: \(define)\nscreens:\n  \(screens.joined(separator: "\n  "))\n"
      return decoded(text, beside: [:]).diagnostics.filter { $0.rule == .limitExceeded }.map(\.mark.description)
    }
    #expect(found(3) == [])
    #expect(found(5) == ["desk.yaml:7:14", "desk.yaml:8:14"])
  }

  @Test func fourAreDeepEnoughAcrossFiles() throws {
    let files = ["c": "version: 1\ndefine: { d2: { use: d3 }, d3: { use: d4 }, d4: { identity: { any: true } } }\n"]
    #expect(decoded(profile("{ use: d1 }", define: "{ d1: { use: d2 } }"), beside: files).profile != nil)
    let deeper = decoded(profile("{ use: d0 }", define: "{ d1: { use: d2 }, d0: { use: d1 } }"), beside: files)
    #expect(deeper.diagnostics.map(\.mark.description) == ["c.define.yaml:2:39"])
  }
}
