import Foundation
import LabSupport
import Testing

/// What other programs read. The readers of `make conformance` are not ours; here is what they would not notice.
@Suite(.limited) struct ValidateReportTests {
  private let scratch: Scratch
  private let orchestrate: Orchestrate

  private static let twins = """
    version: 1
    screens:
      laptop:
        identity: { builtin: true }
      other:
        identity: { builtin: true }
    """

  init() throws {
    scratch = try Scratch()
    orchestrate = Orchestrate(in: scratch.url)
    try scratch.write("good.yaml", "version: 1\nscreens:\n  laptop:\n    identity: { builtin: true }\n")
    try scratch.write("50%, or: not/bad.yaml", "version: 1\nscreens:\n  a<b:\n    scale: \"100%\"\n")
    try scratch.write("twins.yaml", Self.twins)
  }

  private func report(_ format: String, _ more: String...) throws -> Ending {
    try orchestrate.run(["validate", "--format", format, "good.yaml", "50%, or: not", "twins.yaml"] + more)
  }

  @Test func annotationsOfGitHub() throws {
    let ending = try report("github")
    #expect(ending.code == 65)
    let lines = ending.output.split(separator: "\n").map(String.init)
    let place = "file=50%25%2C or%3A not/bad.yaml,line="
    #expect(
      lines == [
        "::error \(place)3,col=3,endLine=3,endColumn=6,title=orchestrate missing-key::identity: missing, expected a "
          + "mapping such as { connector: HDMI-1 } that identifies screen \"a<b\"",
        "::error \(place)4,col=12,endLine=4,endColumn=18,title=orchestrate invalid-value::scale: found \"100%25\", expected "
          + "a number from 0.1 to 10 with at most 6 decimals, or auto; write 1",
        "::warning file=twins.yaml,line=6,col=15,title=orchestrate duplicate-identity::identity: found the same as for "
          + "\"laptop\" (line 4), expected a serial, connector or prefer-connector that tells them apart; identical screens are "
          + "assigned by serial, then by connector",
      ])
    #expect(ending.errors == "orchestrate: 3 profiles, 2 errors, 1 warning\n")
  }

  private struct SARIF: Decodable {
    struct Run: Decodable {
      let tool: Tool
      let results: [Outcome]
    }
    struct Tool: Decodable { let driver: Driver }
    struct Driver: Decodable { let rules: [Descriptor] }
    struct Descriptor: Decodable { let id: String }
    struct Outcome: Decodable {
      let ruleId: String
      let ruleIndex: Int
      let level: String
      let locations: [Location]
    }
    struct Location: Decodable { let physicalLocation: Physical }
    struct Physical: Decodable {
      let artifactLocation: [String: String]
      let region: [String: Int]
    }
    let version: String
    let runs: [Run]
  }

  @Test func resultsPointAtTheirRules() throws {
    try scratch.write("late.yaml", scratch.read("good.yaml"))
    let ending = try report("sarif", scratch.path + "/late.yaml")
    #expect(ending.code == 65 && ending.errors.isEmpty)
    let log = try JSONDecoder().decode(SARIF.self, from: Data(ending.output.utf8))
    let run = try #require(log.runs.first)
    #expect(log.version == "2.1.0" && log.runs.count == 1)
    #expect(run.results.map(\.ruleId) == ["missing-key", "invalid-value", "duplicate-identity", "unreachable-profile"])
    #expect(run.results.allSatisfy { run.tool.driver.rules[$0.ruleIndex].id == $0.ruleId })
    #expect(run.results.map(\.level) == ["error", "error", "warning", "warning"])
    let places = run.results.flatMap(\.locations).map(\.physicalLocation)
    #expect(places[0].artifactLocation == ["uri": "50%25%2C%20or%3A%20not/bad.yaml"])
    #expect(places[0].region == ["startLine": 3, "startColumn": 3, "endColumn": 6])
    #expect(places[3].artifactLocation["uri"].map { $0.hasPrefix("file:///") && $0.hasSuffix("/late.yaml") } ?? false)
  }

  /// By a reader of XML that is not ours.
  private func cases(_ report: String) throws -> [String] {
    try scratch.write("report.xml", report)
    let script = """
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.argv[1]).getroot()
      print(root.tag, root.get("tests"), root.get("failures"))
      for case in root.iter("testcase"):
          print(case.get("name"), *[child.tag + ":" + (child.get("type") or "") for child in case])
      """
    return try Tool.run(["python3", "-c", script, scratch.path + "/report.xml"]).split(separator: "\n").map(String.init)
  }

  @Test func casesOfJUnit() throws {
    let ending = try report("junit")
    #expect(ending.code == 65 && ending.errors.isEmpty)
    #expect(
      try cases(ending.output) == [
        "testsuites 3 1", "good.yaml", "50%, or: not/bad.yaml failure:missing-key", "twins.yaml system-out:",
      ])
    #expect(
      try cases(report("junit", "--strict").output) == [
        "testsuites 3 2", "good.yaml", "50%, or: not/bad.yaml failure:missing-key",
        "twins.yaml failure:duplicate-identity",
      ])
  }

  /// XML has no way to write most control characters, and a message may quote any of them.
  @Test func anyFindingIsXML() throws {
    let fixtures = Tool.repository.appending(path: "Tests/ProfileFileTests")
    let report = try Orchestrate(in: fixtures).run("validate", "--format", "junit", "Invalid")
    #expect(try cases(report.output).count > 50)
  }

  @Test func oneFormatAtATime() throws {
    #expect(try orchestrate.run("validate", "--json", "--format", "sarif", "good.yaml").code == 64)
    #expect(try orchestrate.run("validate", "--json", "--format", "json", "good.yaml").code == 0)
    let unknown = try orchestrate.run("validate", "--format", "xml", "good.yaml")
    #expect(unknown.code == 64 && unknown.errors.contains("junit"))
  }
}
