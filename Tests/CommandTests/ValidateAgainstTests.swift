import Foundation
import LabSupport
import Testing

/// Profiles held against captured machines: the snapshots of the scenarios, which a server of the lab once was.
@Suite(.limited) struct ValidateAgainstTests {
  private let scratch: Scratch
  private let orchestrate: Orchestrate

  private static let scenarios = Tool.repository.appending(path: "Tests/ScenarioTests/Scenarios")

  init() throws {
    scratch = try Scratch()
    orchestrate = Orchestrate(in: scratch.url)
    try scratch.write(
      "desks/tv.yaml", "version: 1\nscreens:\n  tv:\n    identity: { connector: HDMI-1 }\n    mode: 1920x1080\n")
    try scratch.write(
      "desks/shut.yaml",
      "version: 1\nwhen: { lid: closed }\npriority: 1\nscreens:\n  tv:\n    identity: { connector: HDMI-1 }\n")
    for (name, scenario) in [
      ("a-tv", "no-such-mode"), ("b-twins", "swapped-twins"), ("c-poor", "poor-output-refuses-rotation"),
    ] {
      let snapshot = try String(
        contentsOf: Self.scenarios.appending(path: "\(scenario)/snapshot.json"), encoding: .utf8)
      try scratch.write("machines/\(name).json", snapshot)
    }
  }

  private func validate(_ arguments: String...) throws -> Ending {
    try orchestrate.run(["validate", "desks"] + arguments)
  }

  @Test func aLineForEachMachineAndATable() throws {
    let ending = try validate("--against", "machines")
    #expect(ending.code == 0, "\(ending)")
    #expect(
      ending.output == """
        machines/a-tv.json: shut while lid: closed lights HDMI-1 (1920x1080@60 at 0,0); else tv lights HDMI-1 \
        (1920x1080@60 at 0,0)
        machines/b-twins.json: no profile matches
        machines/c-poor.json: no profile matches

        profile  machines won  under conditions  not applicable
        shut                0                 1               0
        tv                  1                 0               0
        (none)              2                 0               0

        """)
    #expect(ending.errors == "orchestrate: 2 profiles, 3 machines, 0 errors, 2 warnings\n")
    #expect(try validate("--against", "machines", "--strict").code == 65)
  }

  /// In every order the same: what is named first comes first, each machine once.
  @Test func snapshotsInManyWays() throws {
    let all = try validate("--against", "machines").output
    #expect(try validate("--against", "machines/a-tv.json", "machines/b-twins.json", "machines").output == all)
    #expect(try validate("--against", "machines/*.json").output == all)
    #expect(try validate("--against", "machines/a-tv.json", "--against", "machines/*.json").output == all)
    #expect(try validate("--snapshot", "machines").output == all)
    var piped = orchestrate
    piped.input = try scratch.read("machines/a-tv.json")
    let one = try piped.run("validate", "desks", "--against", "-")
    #expect(one.output.hasPrefix("<stdin>: shut while lid: closed lights HDMI-1"))
  }

  /// Each rule once for each line of a profile, however many machines there are.
  @Test func findingsPointAtTheProfile() throws {
    try scratch.write(
      "desks/tv.yaml", "version: 1\nscreens:\n  tv:\n    identity: { connector: HDMI-1 }\n    mode: 800x601\n")
    for number in 1...3 { try scratch.write("machines/a\(number).json", scratch.read("machines/a-tv.json")) }
    let ending = try validate("--against", "machines")
    #expect(ending.code == 65)
    let findings = ending.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("desks/tv.yaml:5:11: error: tv: HDMI-1 has no mode 800x601; it offers ") ?? false)
    #expect(findings.first?.hasSuffix("; on machines/a-tv.json and 3 more [missing-mode]") ?? false)
    #expect(
      ending.output.contains(
        "\nmachines/a3.json: shut while lid: closed lights HDMI-1 (1920x1080@60 at 0,0); else tv "
          + "cannot be applied: tv: HDMI-1 has no mode 800x601; it offers "))
  }

  @Test func whatIsNoSnapshotIsNamed() throws {
    try scratch.write("machines/broken.json", "{ \"version\": 1,\n  \"crtcs\": ] }")
    let ending = try validate("--against", "machines", "gone.json")
    #expect(ending.code == 65)
    #expect(ending.output.hasPrefix("machines/broken.json:2:12: error: this is not valid JSON"))
    #expect(
      ending.output.contains("gone.json:1:1: error: cannot be read: No such file or directory [unreadable-file]\n"))
    #expect(ending.output.contains("machines/a-tv.json: shut"), "the others are tried all the same")
  }

  /// A word after the snapshots is one of them; without this, profiles that are not named would be found right.
  @Test(arguments: [".", "desks", "desks/", "desks/tv.yaml", "desks/*.yaml", "gone.yml"])
  func profilesAreNoSnapshots(path: String) throws {
    for words in [["machines/a-tv.json", path], [path, "machines"]] {
      let ending = try orchestrate.run(["validate", "--strict", "--against"] + words)
      #expect(ending.code == 64 && ending.output.isEmpty, "\(ending)")
      #expect(ending.errors.hasPrefix("orchestrate: --against: found profiles in \(path), expected snapshots; "))
    }
  }

  @Test func profilesAfterTheSnapshotsAreSetApart() throws {
    let all = try validate("--against", "machines").output
    #expect(try orchestrate.run("validate", "--against", "machines", "--", "desks").output == all)
    #expect(try orchestrate.run("validate", "--against", "machines", "--strict", "desks").output == all)
    var own = orchestrate
    own.environment["ORCHESTRATE_PROFILES"] = "\(scratch.path)/desks"
    #expect(try own.run("validate", "--against", "machines").output == all)
  }

  @Test func aFolderThatCannotBeLookedIntoIsAFinding() throws {
    try scratch.write("machines/shut/d.json", "{}")
    try scratch.closing("machines/shut") {
      let ending = try orchestrate.unprivileged.run("validate", "desks", "--against", "machines")
      let words = "machines/shut:1:1: error: cannot be read: Permission denied [unreadable-file]\n"
      #expect(ending.code == 65 && ending.output.hasPrefix(words), "\(ending)")
      #expect(ending.output.contains("machines/a-tv.json: shut"), "the others are tried all the same")
    }
  }

  private struct Report: Decodable {
    struct Machine: Decodable {
      let snapshot: String
      let profiles: [Contender]
    }
    struct Contender: Decodable {
      let name: String
      let conditions: [String]
      let lit: [Lit]?
      let problem: String?
    }
    struct Lit: Decodable {
      let output: String
      let mode: String
    }
    struct Tally: Decodable {
      let profile: String
      let machines: Int
      let conditionally: Int
    }
    let machines: [Machine]
    let profiles: [Tally]
  }

  @Test func speaksJSON() throws {
    let ending = try validate("--against", "machines", "--json")
    let report = try JSONDecoder().decode(Report.self, from: Data(ending.output.utf8))
    #expect(report.machines.map(\.snapshot) == ["machines/a-tv.json", "machines/b-twins.json", "machines/c-poor.json"])
    #expect(report.machines[0].profiles.map(\.name) == ["shut", "tv"])
    #expect(report.machines[0].profiles.map(\.conditions) == [["lid: closed"], []])
    #expect(report.machines[0].profiles[1].lit?.map(\.mode) == ["1920x1080@60"])
    #expect(report.profiles.map(\.conditionally) == [1, 0] && report.profiles.map(\.machines) == [0, 1])
  }

  /// On all cores, and yet in order: a fleet of machines that differ in which profile they take.
  @Test func aFleetStaysInOrder() throws {
    let tv = try scratch.read("machines/a-tv.json")
    for number in 100..<400 { try scratch.write("fleet/\(number).json", number % 3 == 0 ? "{}" : tv) }
    let lines = try validate("--against", "fleet").output.split(separator: "\n").map(String.init)
    let machines = lines.filter { $0.hasPrefix("fleet/") }.map { $0.prefix { $0 != ":" } }
    let (broken, whole) = ((100..<400).filter { $0 % 3 == 0 }, (100..<400).filter { $0 % 3 != 0 })
    #expect(machines.map(String.init) == (broken + whole).map { "fleet/\($0).json" })
  }

  /// A terminal shows how far it is, and nothing of that stays; a file or a pipe never sees it.
  @Test func theBarIsForPeople() throws {
    let tv = try scratch.read("machines/a-tv.json")
    for number in 0..<1500 { try scratch.write("fleet/\(number).json", tv) }
    #expect(try !validate("--against", "fleet").errors.contains("["))
    let command = "\(Orchestrate.binary.path) validate desks --against fleet >/dev/null"
    let shown = try Program(["script", "-qec", command, "/dev/null"], in: scratch.url).finish()
    #expect(shown.output.contains(/machines \[#*\.*\] \d+ of 1500/) && shown.code == 0)
    let line = try #require(shown.output.split(separator: "\r").last { $0.contains("1500 machines") })
    #expect(line.hasPrefix("\u{1B}[K"), "the bar is wiped before anything else is said")
  }
}
