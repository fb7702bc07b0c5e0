import Foundation
import LabSupport
import Testing

/// Names and texts from outside, with what a terminal, a log or a CI system would obey.
@Suite(.serialized, .limited) struct HostileNameTests {
  private static let snapshot = Tool.repository.appending(
    path: "Tests/ScenarioTests/Scenarios/no-such-mode/snapshot.json")

  /// A captured machine whose connector has a name that no program expects.
  private func scratch(named name: String) throws -> Scratch {
    let scratch = try Scratch()
    let text = try String(contentsOf: Self.snapshot, encoding: .utf8)
    try scratch.write("machines/odd.json", text.replacing("\"HDMI-1\"", with: "\"\(name)\""))
    try scratch.write("profiles/tv.yaml", "version: 1\nscreens:\n  tv:\n    identity: { any: true }\n")
    try scratch.write(
      "tv.test.yaml",
      "version: 1\nprofiles: profiles\ncases:\n  - name: odd\n    given: { snapshot: machines/odd.json }\n    expect: { profile: tv }\n"
    )
    return scratch
  }

  private static func isClean(_ ending: Ending) -> Bool {
    let text = ending.output + ending.errors
    let steers = text.unicodeScalars.contains {
      $0 != "\n" && $0 != "\t" && ($0.value < 0x20 || 0x7F...0x9F ~= $0.value)
    }
    return !steers && !text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::error::") }
  }

  @Test(arguments: [
    ["plan", "--profiles", "profiles", "--snapshot", "machines/odd.json"],
    ["explain", "--profiles", "profiles", "--snapshot", "machines/odd.json"],
    ["validate", "profiles", "--against", "machines"],
    ["validate", "profiles", "--against", "machines", "--format", "github"],
    ["validate", "profiles", "--against", "machines", "--format", "junit"],
    ["validate", "profiles", "--against", "machines", "--format", "sarif"],
    ["test", "tv.test.yaml"],
  ])
  func aSnapshotIsRefused(command: [String]) throws {
    let scratch = try scratch(named: #"HDMI\u001b[2J\n::error::owned"#)
    let ending = try Orchestrate(in: scratch.url).run(command)
    #expect(ending.code != 0 && Self.isClean(ending), "\(ending)")
    #expect((ending.output + ending.errors).contains("U+001B in"), "\(ending)")
  }

  @Test func aPropertysNameIsShownHarmless() throws {
    let desk = try Desk()
    let forger = try LabClient(
      "forge", "output", "HDMI-1", "a\u{1B}[2Jb\n::error::c\u{9B}", display: desk.server.display)
    #expect(try forger.nextLine() == "written")
    let all = try desk.orchestrate.run("show", "--all")
    #expect(all.code == 0 && Self.isClean(all), "\(all)")
    #expect(all.output.contains("a\u{FFFD}[2Jb\u{FFFD}::error::c\u{FFFD}: 1 "), "\(all.output)")
    // What is shown as JSON can be read again.
    let shown = try desk.orchestrate.run("show", "--json")
    try desk.scratch.write("machine.json", shown.output)
    #expect(Self.isClean(shown))
    #expect(try desk.run("plan", "--snapshot", "machine.json").code == 0)
  }

  /// A line of a file is shown below what is said about it.
  @Test func linesOfAFileAreNoCommands() throws {
    let scratch = try Scratch()
    try scratch.write("a.yaml", "version: 1\n  ::error::owned\n##[error]owned\n")
    let validated = try Orchestrate(in: scratch.url).run("validate", "a.yaml")
    #expect(validated.code == 65 && Self.isClean(validated) && validated.output.contains("::error"), "\(validated)")
    #expect(!validated.output.contains("##["))
  }

  /// The names of files are whatever their owners like.
  @Test func namesOfFilesAreNoCommands() throws {
    let scratch = try Scratch()
    try scratch.write("::error::a\u{1B}[2J\nb.yaml", "version: 2\n")
    for format in ["text", "json", "junit", "sarif", "github"] {
      let validated = try Orchestrate(in: scratch.url).run("validate", ".", "--format", format)
      #expect(validated.code == 66 && Self.isClean(validated), "\(format): \(validated)")
    }
  }
}
