import Foundation
import LabSupport
import Testing

@Suite(.serialized, .limited) struct ExplainTests {
  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1"]

  private static let profiles = [
    "lobby": """
    version: 1
    screens:
      panel: { identity: { builtin: true }, optional: true }
      desk: { identity: { vendor: OFC, serial: LAB24-000001 } }
    """,
    "office": "version: 1\nscreens:\n  any: { identity: { any: true } }\n",
    "talk": """
    version: 1
    screens:
      beamer:
        identity: { vendor: BMR }
      panel:
        identity: { builtin: true }
    """,
    "twin": "version: 1\nscreens:\n  any: { identity: { any: true } }\n",
  ]

  private static let words = """
    lobby: chosen, describes the screens more precisely than office (specificity 3132 to 2); 2 of 2 screens
      panel: eDP-1 (built in)
      desk: HDMI-1 (serial LAB24-000001, vendor OFC)
    office: matches, but lobby describes the screens more precisely (specificity 3132 to 2)
      any: eDP-1 (any)
    twin: matches, but lobby describes the screens more precisely (specificity 3132 to 2)
      any: eDP-1 (any)
    talk: no connected screen matches \"beamer\"
      beamer: not found (HDMI-1: vendor is OFC, not BMR; eDP-1: vendor is LPN, not BMR)
      panel: eDP-1 (built in)

    """

  private static func desk() throws -> Desk { try Desk(outputs, profiles: profiles) }

  @Test func saysWhyOrWhyNotScreenByScreen() throws {
    let desk = try Self.desk()
    let before = try desk.server.report()
    let ending = try desk.run("explain")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(ending.output == Self.words)
    #expect(try desk.server.report() == before)
  }

  @Test func saysTheSameOfASnapshot() throws {
    let desk = try Self.desk()
    let snapshot = try desk.orchestrate.run("show", "--json").output
    try desk.scratch.write("snapshot.json", snapshot)
    var offline = Orchestrate(in: desk.scratch.url)
    offline.input = snapshot
    for file in ["snapshot.json", "-"] {
      let ending = try offline.run("explain", "--profiles", "profiles", "--snapshot", file)
      #expect(ending.code == 0 && ending.errors.isEmpty && ending.output == Self.words, "\(ending)")
    }
  }

  @Test func oneProfileCanBeAskedFor() throws {
    let desk = try Self.desk()
    let chosen = try desk.run("explain", "lobby")
    #expect(
      chosen.code == 0 && chosen.output.hasPrefix("lobby: chosen") && !chosen.output.contains("talk"), "\(chosen)")
    let other = try desk.run("explain", "talk")
    #expect(other.code == 3 && other.output.hasPrefix("talk: no connected screen matches"), "\(other)")
    try desk.scratch.write("far/away.yaml", "version: 1\nscreens:\n  a: { identity: { vendor: OFC } }\n")
    let file = try desk.run("explain", "far/away.yaml")
    #expect(file.code == 0 && file.output.contains("away: matches, but lobby describes"), "\(file)")
    try desk.scratch.write("far/lobby.yaml", "version: 1\nscreens:\n  a: { identity: { vendor: OFC } }\n")
    let draft = try desk.run("explain", "far/lobby.yaml")
    #expect(
      draft.errors == "orchestrate: far/lobby.yaml stands in for profiles/lobby.yaml, which has the same name\n",
      "\(draft)")
    let nobody = try desk.run("explain", "loby")
    #expect(nobody.code == 3 && nobody.errors.contains("did you mean \"lobby\"?"), "\(nobody)")
  }

  /// However its path is written.
  @Test func aFileOfTheFoldersIsOneOfTheProfiles() throws {
    let desk = try Self.desk()
    let named = try desk.run("explain", "lobby")
    for folder in ["profiles", "./profiles", "\(desk.scratch.path)/profiles"] {
      let ending = try desk.run("explain", "\(folder)/lobby.yaml")
      #expect(ending.output == named.output && ending.errors.isEmpty, "\(folder): \(ending)")
    }
  }

  /// As with `plan` and `apply`: neither does it need others, nor do these need to be valid.
  @Test func aFileIsExplainedWithoutOthers() throws {
    let desk = try Desk(Self.outputs, profiles: [:])
    try desk.scratch.write("lobby.yaml", Self.profiles["lobby"] ?? "")
    let alone = try desk.run("explain", "./lobby.yaml")
    #expect(alone.code == 0 && alone.output.hasPrefix("lobby: chosen") && alone.errors.isEmpty, "\(alone)")
    try desk.scratch.write("profiles/bad.yaml", "version: 1\nscreens: {}\n")
    try desk.scratch.write("profiles/desk.yaml", Self.profiles["office"] ?? "")
    let words =
      "orchestrate: left out because of errors: profiles/bad.yaml; `orchestrate validate profiles/bad.yaml` shows them\n"
    for name in ["./lobby.yaml", "desk"] {
      let beside = try desk.run("explain", name)
      #expect(beside.code == 0 && beside.errors == words, "\(beside)")
    }
    #expect(try desk.run("explain").code == 65)
  }

  /// As with all profiles, also where a better one is in force.
  @Test func oneProfileThatCannotBeAppliedIsNone() throws {
    let huge = "version: 1\nscreens:\n  a: { identity: { vendor: OFC }, mode: 5000x4000 }\n"
    let desk = try Desk(Self.outputs, profiles: ["huge": huge])
    let words = "huge: matches, but cannot be applied here: a: HDMI-1 has no mode 5000x4000"
    let alone = try desk.run("explain", "huge")
    #expect(alone.code == 3 && alone.output.hasPrefix(words), "\(alone)")
    try desk.scratch.write("profiles/lobby.yaml", Self.profiles["lobby"] ?? "")
    let second = try desk.run("explain", "huge")
    #expect(second.code == 3 && second.output.hasPrefix(words), "\(second)")
    #expect(try desk.run("explain").code == 0)
  }

  /// What speaks against many screens stands in a line for each.
  @Test func manyScreensAreALineEach() throws {
    let outputs = (1...6).map {
      "DP-\($0),monitor=\(["office", "portrait", "tv-1080", "tv-4k", "beamer", "laptop-panel"][$0 - 1])"
    }
    let desk = try Desk(
      outputs, crtcs: 6, profiles: ["far": "version: 1\nscreens:\n  a: { identity: { vendor: XYZ } }\n"])
    let lines = try desk.run("explain").output.split(separator: "\n")
    #expect(lines.contains("  a: not found") && lines.filter { $0.hasPrefix("      ") }.count > 3, "\(lines)")
  }

  /// A profile that has just as good a claim is not passed over in silence.
  @Test func namesATie() throws {
    let desk = try Desk(Self.outputs, profiles: Self.profiles.filter { $0.key != "lobby" })
    #expect(
      try desk.run("explain").output.hasPrefix(
        """
        office: chosen, sorts before twin, which matches as well; 1 of 1 screen
          any: eDP-1 (any)
        twin: matches as well as office, which sorts first by name; set `priority` to decide
        """))
  }

  /// The same after every replug: what the connectors are called decides, not who came first.
  @Test func namesTwins() throws {
    let twins = """
      version: 1
      screens:
        left: { identity: { model: "Office*" } }
        right: { identity: { model: "Office*" } }
      """
    let desk = try Desk(["DP-10,monitor=office", "DP-2,monitor=office-twin"], profiles: ["twins": twins])
    let words = """
      twins: chosen, the only one that matches; 2 of 2 screens
        left: DP-2 (model Office*; identical to DP-10, assigned in connector order)
        right: DP-10 (model Office*; identical to DP-2, assigned in connector order)

      """
    #expect(try desk.run("explain").output == words)
    for (output, monitor) in [("DP-2", "office"), ("DP-10", "office-twin")] {
      try desk.server.lab("unplug", output)
      try desk.server.lab("plug", output, monitor)
    }
    #expect(try desk.run("explain").output == words)
  }

  @Test func withoutAMatchItSaysSoAtTheEnd() throws {
    let desk = try Desk(Self.outputs, profiles: ["talk": Self.profiles["talk"] ?? ""])
    let ending = try desk.run("explain")
    #expect(ending.code == 3)
    #expect(
      ending.output.hasPrefix("talk: no connected screen matches \"beamer\"\n")
        && ending.output.hasSuffix("\nno profile matches\n"))
    #expect(try Report(desk.run("explain", "--json").output).profile == nil)
  }

  // MARK: JSON

  private struct Report: Decodable {
    let profile: String?
    let profiles: [Profile]

    struct Profile: Decodable {
      let name: String
      let matches: Bool
      let reason: String
      let specificity: Int?
      let priority: Int
      let screens: [Screen]
    }

    struct Screen: Decodable {
      let name: String
      let output: String?
      let reason: String
      let mark: String
    }

    init(_ json: String) throws { self = try JSONDecoder().decode(Report.self, from: Data(json.utf8)) }
  }

  @Test func speaksJSON() throws {
    let desk = try Self.desk()
    let ending = try desk.run("explain", "--json")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    let report = try Report(ending.output)
    #expect(report.profile == "lobby")
    #expect(report.profiles.map(\.name) == ["lobby", "office", "twin", "talk"])
    #expect(report.profiles.map(\.matches) == [true, true, true, false])
    #expect(report.profiles.map(\.specificity) == [3132, 2, 2, nil])
    #expect(report.profiles.map(\.priority) == [0, 0, 0, 0])
    let lobby = try #require(report.profiles.first)
    #expect(lobby.screens.map(\.output) == ["eDP-1", "HDMI-1"])
    #expect(lobby.screens.map(\.mark) == ["profiles/lobby.yaml:3:3", "profiles/lobby.yaml:4:3"])
    #expect(report.profiles.last?.screens.map(\.output) == [nil, "eDP-1"])
    // The text is the same, told otherwise.
    let text = report.profiles.map { profile in
      "\(profile.name): \(profile.reason)\n"
        + profile.screens.map { "  \($0.name): \($0.output ?? "not found") (\($0.reason))\n" }.joined()
    }
    #expect(text.joined() == Self.words)
  }

  // MARK: What goes wrong

  @Test func exitCodes() throws {
    let scratch = try Scratch()
    try scratch.write("good/desk.yaml", Desk.profile)
    try scratch.write("bad/desk.yaml", "version: 1\nscreens: {}\n")
    try scratch.write("empty/readme", "")
    let orchestrate = Orchestrate(display: ":4095", in: scratch.url)
    for (arguments, code, words) in [
      (["--profiles", "good"], Int32(69), ":4095"),
      (["--profiles", "good", "--snapshot", "gone.json"], 65, "gone.json"),
      (["--profiles", "bad"], 65, "bad/desk.yaml:2:10: error: "),
      (["--profiles", "empty"], 3, "no profiles found in empty"),
      (["--profiles", "good", "--why"], 64, "--why"),
    ] {
      let ending = try orchestrate.run(["explain"] + arguments)
      #expect(ending.code == code && ending.output.isEmpty && ending.errors.contains(words), "\(ending)")
    }
  }

  @Test func coloursOnlyWherePeopleLook() throws {
    let desk = try Self.desk()
    #expect(try !desk.run("explain").output.contains("\u{1B}"))
    #expect(try desk.run("explain", "--color", "always").output.hasPrefix("\u{1B}[1;32mlobby\u{1B}[0m: chosen, "))
    #expect(try !desk.run("explain", "--color", "always", "--json").output.contains("\u{1B}"))
    let dark = try desk.run("plan", "--color", "always", "--layout", "only:HDMI-1").output
    #expect(dark.contains("  \u{1B}[1meDP-1: off\u{1B}[0m\n"), "\(dark)")
    #expect(dark.contains(" \u{1B}[2m(--layout only:HDMI-1)\u{1B}[0m"), "\(dark)")
    let failed = try desk.run("apply", "loby", "--color", "always").errors
    #expect(failed.hasPrefix("\u{1B}[1;31morchestrate:\u{1B}[0m found no profile"), "\(failed)")
    #expect(try !desk.run("apply", "loby").errors.contains("\u{1B}"))
  }

  // MARK: apply and plan

  @Test(arguments: [("apply", ["no changes made"]), ("plan", [])])
  func withoutAMatchTheReasonsAreListed(command: String, end: [String]) throws {
    var profiles = ["talk": Self.profiles["talk"] ?? ""]
    for number in 10..<20 {
      profiles["wall\(number)"] = "version: 1\nscreens: { s: { identity: { serial: X\(number) } } }\n"
    }
    let ending = try Desk(Self.outputs, profiles: profiles).run(command)
    #expect(ending.code == 3 && ending.output.isEmpty)
    let walls = (10..<19).map { "  wall\($0): no connected screen matches \"s\"" }
    #expect(
      ending.errors.split(separator: "\n").map(String.init)
        == ["orchestrate: no profile matches", "  talk: no connected screen matches \"beamer\""] + walls
        + ["  and 1 more", "run `orchestrate explain` to see why, screen by screen"] + end)
  }
}
