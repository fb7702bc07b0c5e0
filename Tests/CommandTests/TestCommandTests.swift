import Foundation
import LabSupport
import Testing

/// `orchestrate test`, as a person and a CI system meet it.
@Suite(.limited) struct TestCommandTests {
  private let scratch: Scratch
  private let orchestrate: Orchestrate

  private static let profile = "version: 1\nscreens:\n  laptop: { identity: { builtin: true } }\n"
  private static let cases = """
    # What the laptop does.
    version: 1
    cases:
      - name: a laptop
        given:
          screens: [{ connector: eDP-1 }]   # one panel
        expect:
          profile: desk    # of course
          screens:
            laptop: { mode: 1280x720, position: [0, 0] }
        then:
          # somebody pulls it
          - unplug: eDP-1
            expect: { profile: none }

    """

  init() throws {
    scratch = try Scratch()
    orchestrate = Orchestrate(in: scratch.url)
    try scratch.write("desk.yaml", Self.profile)
    try scratch.write("desk.test.yaml", Self.cases)
  }

  @Test func saysWhatDiffersAndWhere() throws {
    let ending = try orchestrate.run("test", ".")
    #expect(ending.code == 1)
    #expect(
      ending.output == """
        desk.test.yaml:4:11: failed: a laptop
          desk.test.yaml:10:25: screens laptop mode
            expected 1280x720
            found    1920x1080@60

        """)
    #expect(ending.errors == "orchestrate: 1 case, 1 failed\n")
  }

  @Test func updatesWhatPartsAndWallsShow() throws {
    try scratch.write(
      "desk.yaml",
      """
      version: 1
      screens:
        a: { identity: { connector: DP-1 } }
        b: { identity: { connector: DP-2 }, parts: { left: { share: 50%, content: { color: "#000080" } }, right: {} } }
      walls: { front: { screens: [[a]], content: { image: sea.png } } }

      """)
    let cases = { (expect: String) in
      "version: 1\ncases:\n  - name: one\n    given: { screens: [{ connector: DP-1 }, { connector: DP-2 }] }\n\(expect)"
    }
    try scratch.write("desk.test.yaml", cases("    expect:\n"))
    #expect(try orchestrate.run("test", "--update", "desk.test.yaml").code == 0)
    let whole = try scratch.read("desk.test.yaml")
    #expect(whole.contains(##"      left: { content: { color: "#000080" } }"##), "\(whole)")
    #expect(whole.contains(#"      front: { content: { image: "sea.png" } }"#) && !whole.contains("right"), "\(whole)")
    try scratch.write(
      "desk.test.yaml", cases("    expect:\n      screens:\n        front: { lit: false, content: none }\n"))
    #expect(try orchestrate.run("test", "--update", "desk.test.yaml").code == 0)
    let some = try scratch.read("desk.test.yaml")
    #expect(some.contains(#"        front: { lit: true, content: { image: "sea.png" } }"#), "\(some)")
    #expect(try orchestrate.run("test", "desk.test.yaml").code == 0)
  }

  @Test func updatesWhatDiffersAndNothingElse() throws {
    #expect(try orchestrate.run("test", "--update", "desk.test.yaml").code == 0)
    let text = try scratch.read("desk.test.yaml")
    #expect(text.contains("laptop: { mode: 1920x1080@60, position: [0, 0] }"))
    #expect(text.contains("screens: [{ connector: eDP-1 }]   # one panel"))
    #expect(text.contains("      # somebody pulls it\n      - unplug: eDP-1\n        expect: { profile: none }\n"))
    #expect(try orchestrate.run("test", "desk.test.yaml").code == 0)
    #expect(try orchestrate.run("test", "--update", ".").errors.isEmpty)
    #expect(try scratch.read("desk.test.yaml") == text)
  }

  @Test func aLineKeepsTheEndThatItsEditorGaveIt() throws {
    let written = Self.cases.replacing("\n", with: "\r\n")
    try scratch.write("desk.test.yaml", written)
    #expect(try orchestrate.run("test", "--update", "desk.test.yaml").code == 0)
    #expect(try orchestrate.run("test", "desk.test.yaml").code == 0)
    let ends = try scratch.read("desk.test.yaml").filter(\.isNewline)
    #expect(ends == written.filter(\.isNewline), "\(ends.debugDescription)")
  }

  @Test func whatCannotBeReplacedIsNamed() throws {
    let one = "{ name: a, given: { screens: [{ connector: eDP-1 }] }, expect: { profile: none } }"
    let text = "version: 1\ncases:\n  - \(one)\n"
    try scratch.write("desk.test.yaml", text)
    let ending = try orchestrate.run("test", "--update", "desk.test.yaml")
    #expect(ending.code == 1 && ending.errors.hasPrefix("desk.test.yaml:3:"), "\(ending)")
    #expect(ending.errors.hasSuffix("; write it by hand\n") && !ending.errors.contains("updated"), "\(ending)")
    #expect(try scratch.read("desk.test.yaml") == text)
  }

  @Test func updatesWhatIsAboutNoScreen() throws {
    let head = "version: 1\ncases:\n  - name: a\n    given: { screens: [{ connector: eDP-1 }] }\n    expect:\n"
    try scratch.write("desk.test.yaml", "\(head)      asleep: true\n      awake: true\n      pointer: hide\n")
    #expect(try orchestrate.run("test", "--update", ".").code == 0)
    let text = try scratch.read("desk.test.yaml")
    #expect(text == "\(head)      asleep: false\n      awake: false\n      pointer: keep\n")
    try scratch.write("desk.yaml", "\(Self.profile)awake: always\npointer: { hide-after: 2500ms }\n")
    #expect(try orchestrate.run("test", "--update", ".").code == 0)
    #expect(try scratch.read("desk.test.yaml").hasSuffix("awake: true\n      pointer: { hide-after: 2500ms }\n"))
    #expect(try orchestrate.run("test", ".").code == 0)
  }

  @Test func fillsInWhatIsEmpty() throws {
    try scratch.write(
      "desk.test.yaml",
      "version: 1\ncases:\n  - name: a\n    given: { screens: [{ connector: eDP-1 }] }\n    expect:\n    when: { lid: open }\n"
    )
    #expect(try orchestrate.run("test", ".").code == 1)
    #expect(try orchestrate.run("test", "--update", ".").code == 0)
    #expect(
      try scratch.read("desk.test.yaml").contains(
        "    expect:\n      profile: desk\n      screens:\n        laptop: { output: eDP-1, mode: 1920x1080@60"))
    #expect(try orchestrate.run("test", ".").code == 0)
  }

  @Test func writesWhatIsShown() throws {
    try scratch.write(
      "desk.yaml",
      "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, content: { text: a b, background: \"#ff0000\" } }\n"
    )
    for written in ["", " { screens: { laptop: { content: { color: \"#000000\" } } } }"] {
      let head = "version: 1\ncases:\n  - name: a\n    given: { screens: [{ connector: eDP-1 }] }\n    expect:"
      try scratch.write("desk.test.yaml", "\(head)\(written)\n")
      let ending = try orchestrate.run("test", ".")
      #expect(
        ending.code == 1
          && (written.isEmpty || ending.output.contains("\n    expected colour #000000\n    found    text \"a b\"\n")))
      #expect(try orchestrate.run("test", "--update", ".").code == 0)
      let text = try scratch.read("desk.test.yaml")
      #expect(text.contains("content: { text: \"a b\", background: \"#ff0000\" }"), "\(text)")
      #expect(try orchestrate.run("test", ".").code == 0)
    }
  }

  @Test func speaksJSONAndJUnit() throws {
    let json = try orchestrate.run("test", "--json", ".")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(json.code == 1 && report["passed"] as? Bool == false && json.errors.isEmpty)
    let junit = try orchestrate.run("test", "--format", "junit", ".")
    #expect(junit.code == 1)
    #expect(junit.output.contains("<testsuite name=\"desk.test.yaml\" tests=\"1\" failures=\"1\">"))
    let document = try XMLDocumentReader(junit.output)
    #expect(document.names == ["testsuites", "testsuite", "testcase", "failure"])
  }

  /// A CI system has nothing but the document.
  @Test(arguments: [
    ("desk.yaml", "version: 1\n", "desk.yaml:1:"),
    ("desk.test.yaml", "version: 1\ncases: [{ nam: \"<a>\" }]\n", "desk.test.yaml:2:11: error: "),
  ])
  func theReportHasWhatIsInvalid(file: String, text: String, finding: String) throws {
    try scratch.write(file, text)
    let json = try orchestrate.run("test", "--json", ".")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let error = try #require(report["error"] as? String)
    #expect(json.code == 65 && error.contains(finding) && json.errors.contains(finding), "\(json)")
    let junit = try orchestrate.run("test", "--format", "junit", ".")
    #expect(junit.code == 65 && junit.output.contains(finding) && junit.errors.contains(finding), "\(junit)")
    #expect(try XMLDocumentReader(junit.output).names == ["testsuites", "testsuite", "testcase", "error"])
  }

  @Test func namesAreEscapedInTheReport() throws {
    let odd = #"name: 'a "<b>" & ]]> c'"#
    try scratch.write("<&\".test.yaml", Self.cases.replacing("name: a laptop", with: odd))
    let junit = try orchestrate.run("test", "--format", "junit", "<&\".test.yaml")
    #expect(try XMLDocumentReader(junit.output).names == ["testsuites", "testsuite", "testcase", "failure"])
    #expect(junit.output.contains("name=\"a &quot;&lt;b&gt;&quot; &amp; ]]&gt; c\""), "\(junit)")
  }

  @Test(arguments: ["apply", "plan", "explain"])
  func casesAreNoProfiles(command: String) throws {
    let ending = try orchestrate.run(command, "--profiles", ".", "--display", ":0")
    #expect(!ending.errors.contains("desk.test.yaml"))
    #expect(try orchestrate.run("validate", ".").errors == "orchestrate: 1 profile, 0 errors, 0 warnings\n")
  }

  @Test func whatIsInvalidIsRefused() throws {
    try scratch.write("desk.yaml", "version: 1\n")
    #expect(try orchestrate.run("test", ".").code == 65)
    try scratch.write("desk.yaml", Self.profile)
    try scratch.write("bad.test.yaml", "version: 1\ncases: [{ nam: a }]\n")
    let ending = try orchestrate.run("test", ".")
    #expect(ending.code == 65 && ending.errors.hasPrefix("bad.test.yaml:2:11: error: "))
    for path in ["gone.test.yaml", "/dev/null"] { #expect(try orchestrate.run("test", path).code == 65) }
    try scratch.write(
      "bad.test.yaml",
      "version: 1\ncases: [{ name: a, given: { snapshot: gone.json }, expect: { profile: desk } }]\n")
    #expect(try orchestrate.run("test", "bad.test.yaml").code == 65)
  }

  @Test(arguments: [
    ("", "snapshot: gone.json", "4:24: error: snapshot: gone.json cannot be read: No such file"),
    ("", "snapshot: ../x.json", "4:24: error: snapshot: ../x.json leads out of the folder"),
    ("profiles: [gone.yaml]\n", "screens: []", "2:12: error: profiles: gone.yaml cannot be read: No such file"),
    ("profiles: [desk.yaml, ../x]\n", "screens: []", "2:23: error: profiles: ../x leads out of the folder"),
  ])
  func aFileThatCannotBeReadIsToldWhereItIsNamed(keys: String, given: String, finding: String) throws {
    let one = "cases:\n  - name: one\n    given: { \(given) }\n    expect: {}\n"
    try scratch.write("bad.test.yaml", "version: 1\n\(keys)\(one)")
    let ending = try orchestrate.run("test", "--safe-links", "bad.test.yaml")
    #expect(ending.code == 65 && ending.errors.hasPrefix("bad.test.yaml:\(finding)"), "\(ending)")
    #expect(ending.errors.hasSuffix("^\norchestrate: no cases run; fix the errors above\n"), "\(ending)")
  }

  @Test func aSnapshotServesAsMachine() throws {
    let scenario = Tool.repository.appending(path: "Tests/ScenarioTests/Scenarios")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: scenario.path).sorted().first)
    let snapshot = scenario.appending(path: "\(name)/snapshot.json").path
    try scratch.write("profiles/any.yaml", "version: 1\nscreens:\n  any: { identity: { any: true } }\n")
    try scratch.write(
      "any.test.yaml",
      "version: 1\nprofiles: profiles\ncases: [{ name: a, given: { snapshot: \(snapshot) }, expect: { profile: any } }]\n"
    )
    #expect(try orchestrate.run("test", "any.test.yaml").code == 0)
  }

  @Test func theExamplesPass() throws {
    let ending = try Orchestrate(in: Tool.repository).run("test", "profiles")
    #expect(ending.code == 0 && ending.errors.hasSuffix(" 0 failed\n"), "\(ending.output)")
  }

  /// Pictures and films come with them; programs may be missing on a machine.
  @Test func whatTheExamplesShowIsThere() throws {
    let ending = try Orchestrate(in: Tool.repository).run("validate", "--safe-links", "profiles", "lab/tour-profiles")
    #expect(ending.code == 0 && !ending.output.contains("[missing-file]"), "\(ending.output)")
  }
}

/// The names of a document's elements, by a reader that is not ours.
private struct XMLDocumentReader {
  let names: [String]

  init(_ text: String) throws {
    let script = "import sys, xml.etree.ElementTree as e; [print(n.tag) for n in e.fromstring(sys.argv[1]).iter()]"
    names = try Tool.run(["python3", "-c", script, text]).split(separator: "\n").map(String.init)
  }
}
