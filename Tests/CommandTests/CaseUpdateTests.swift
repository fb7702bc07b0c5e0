import Foundation
import LabSupport
import Testing

/// What `test --update` leaves as it is, and what it says of that.
@Suite(.limited) struct CaseUpdateTests {
  private let scratch: Scratch
  private let orchestrate: Orchestrate

  private static let head = """
    version: 1
    cases:
      - name: a
        given: { screens: [{ connector: eDP-1 }] }

    """

  init() throws {
    scratch = try Scratch()
    orchestrate = Orchestrate(in: scratch.url)
    try scratch.write(
      "desk.yaml",
      """
      version: 1
      screens:
        laptop: { identity: { builtin: true } }
        tv: { identity: { connector: HDMI-1 }, optional: true }

      """)
  }

  /// The lines of the case after an update, which has to exit with this code.
  private func updated(_ lines: String, code: Int32 = 0) throws -> String {
    try scratch.write("desk.test.yaml", Self.head + lines)
    let ending = try orchestrate.run("test", "--update", "desk.test.yaml")
    #expect(ending.code == code, "\(ending)")
    #expect(try orchestrate.run("test", "desk.test.yaml").code == code)
    let text = try scratch.read("desk.test.yaml")
    #expect(text.hasPrefix(Self.head))
    return String(text.dropFirst(Self.head.count))
  }

  @Test func whatStillDiffersIsNamed() throws {
    let rest = "    then:\n      - unplug: HDMI-9\n        expect:\n          steps: 0\n"
    let text = try updated("    expect:\n      profile: lobby\n" + rest, code: 1)
    #expect(text == "    expect:\n      profile: desk\n" + rest)
    let again = try orchestrate.run("test", "--update", "desk.test.yaml")
    #expect(again.code == 1 && again.output.isEmpty)
    #expect(
      again.errors.hasPrefix("desk.test.yaml:8:17: unplug: expected HDMI-9, found screens on eDP-1; left as it is"),
      "\(again)")
  }

  @Test func theDocumentHasTheCasesAfterIt() throws {
    try scratch.write("desk.test.yaml", Self.head + "    expect:\n      profile: lobby\n")
    let ending = try orchestrate.run("test", "--update", "--json", "desk.test.yaml")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    #expect(ending.code == 0 && report["passed"] as? Bool == true)
  }

  @Test func commentsStay() throws {
    let text = try updated(
      """
          expect: # hello
          # the shop wants this
            profile: desk   # always
            awake: true # it's "why"
            problem: "a # b \\" # c" # gone
            screens:
              # the panel
              "laptop":
                mode: 1280x720 # small
              tv: { output: 'HDMI # 1' }
              # the last one

          # what follows
          when: { lid: open }

      """)
    #expect(
      text == """
            expect: # hello
              # the shop wants this
              profile: desk   # always
              awake: false # it's "why"
              screens:
                # the panel
                # small
                laptop: { mode: 1920x1080@60 }
                tv: { output: none }
              # gone
                # the last one

            # what follows
            when: { lid: open }

        """)
  }

  @Test func bracesOnLinesOfTheirOwnAreReplaced() throws {
    let text = try updated("    expect: {\n      profile: lobby # why\n    }\n    when: { lid: open }\n")
    #expect(text == "    expect:\n      profile: desk # why\n    when: { lid: open }\n")
  }

  @Test func whatStandsInOtherBracesHindersNothing() throws {
    let rest =
      "  - {\n      name: b,\n      given: { screens: [{ connector: eDP-1 }] },\n      expect: { profile: lobby }\n    }\n"
    let text = try updated("    expect:\n      profile: lobby\n" + rest, code: 1)
    #expect(text == "    expect:\n      profile: desk\n" + rest)
  }

  @Test func aPartIsLitWhereAModeWasExpected() throws {
    try scratch.write(
      "desk.yaml",
      """
      version: 1
      screens:
        laptop: { identity: { builtin: true }, parts: { left: { share: 50% }, right: { share: rest } } }

      """)
    let lines = { (keys: String) in "    expect:\n      screens:\n        left: { \(keys) }\n" }
    #expect(try updated(lines("mode: 1920x1080")) == lines("lit: true"))
  }

  @Test func aCommentOfAnEmptyExpectStays() throws {
    let text = try updated("    expect:  # hello\n    when: { lid: open }\n")
    #expect(text.hasPrefix("    expect:  # hello\n      profile: desk\n      screens:\n        laptop: {"), "\(text)")
  }

  @Test(arguments: [
    ("output: HDMI-1", "output: none"), ("mode: 1920x1080", "lit: false"),
    ("output: HDMI-1, scale: 2", "output: none"), ("lit: true, primary: true", "lit: false, primary: false"),
  ])
  func onlyKeysThatWereWrittenAre(written: String, found: String) throws {
    let lines = { (keys: String) in "    expect:\n      screens:\n        tv: { \(keys) }\n" }
    #expect(try updated(lines(written)) == lines(found))
  }

  /// Without its only key the case would expect nothing.
  @Test func aProblemThatIsGoneLeavesWhatWasFound() throws {
    let text = try updated("    expect:\n      problem: no CRTC is left\n")
    #expect(text.hasPrefix("    expect:\n      profile: desk\n      screens:\n"), "\(text)")
  }
}
