import Displays
import Foundation
import Testing

@testable import ProfileFile

/// Files of cases: `Cases/Valid` reads without a finding, and beside each of `Cases/Invalid` lies what is said about
/// it.
@Suite struct CaseFileTests {
  private static let folder = Fixtures.directory.appending(path: "Cases")

  private static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: folder).path)
    return (names ?? []).filter { Path($0).hasEnding(CaseFile.ending) }.sorted()
  }

  private static func decode(_ folder: String, _ name: String) throws -> (cases: CaseFile?, findings: [Diagnostic]) {
    CaseFile.decode(try Fixtures.bytes(Self.folder.appending(path: "\(folder)/\(name)")), file: Path(name))
  }

  @Test(arguments: names(in: "Valid"))
  func reads(name: String) throws {
    let decoded = try Self.decode("Valid", name)
    #expect(decoded.findings == [] && decoded.cases != nil)
  }

  @Test(arguments: names(in: "Invalid"))
  func isRefused(name: String) throws {
    let decoded = try Self.decode("Invalid", name)
    #expect(decoded.cases == nil && !decoded.findings.isEmpty)
    let golden = Self.folder.appending(path: "Invalid/\(Path(name).dropping(CaseFile.ending)).txt")
    try Fixtures.expect(decoded.findings.map { "\($0)\n" }.joined(), isGolden: golden)
  }

  @Test func keysThatExcludeEachOtherHaveTheRuleOfProfiles() throws {
    let findings = try Self.decode("Invalid", "mistakes.test.yaml").findings
    #expect(findings.filter { $0.message.contains("cannot be combined") }.map(\.rule) == [.conflictingKeys])
  }

  @Test func everyKeyIsUnderstood() throws {
    let cases = try #require(try Self.decode("Valid", "every-key.test.yaml").cases)
    #expect(cases.profiles.map(\.value) == [".", "../more/desk.yaml"])
    let one = try #require(cases.cases.first)
    guard case .machine(let machine) = one.machine else { throw CaseFileMissing() }
    #expect(machine.crtcs == 2 && machine.maximum == Size(width: 8192, height: 8192))
    #expect(machine.screens.map(\.identity.builtin) == [true, false])
    #expect(machine.screens[1].modes.map(\.refreshMilliHertz) == [59_940, 50_000])
    #expect(machine.screens[1].modes.map(\.interlaced) == [false, true])
    let circumstances = Circumstances(
      lid: .open, power: .ac, time: WeekTime(day: .monday, minute: 450),
      date: CalendarDay(year: 2028, month: 2, day: 28), orientation: .leftUp, host: "lobby")
    #expect(one.circumstances == circumstances)
    #expect(one.stages.count == 8 && one.stages[1].expectation == nil && one.stages[7].expectation?.isBlank == true)
    let expected = try #require(one.stages.first?.expectation)
    #expect(expected.profile?.value == "desk" && expected.steps?.value == 4)
    #expect(expected.screens.map(\.name.value) == ["laptop", "tv", "other", "board", "slides", "copy"])
    #expect(
      expected.screens.map { $0.content?.value.keys } == [
        nil, nil, [], ["image", "fit"], ["slideshow", "folder"], ["mirror"],
      ])
    #expect(expected.screens[0].position?.value == Point(x: 0, y: -1080))
    #expect(one.stages[2].expectation?.profile?.value == .some(nil))
  }

  private struct CaseFileMissing: Error {}

  // MARK: Documentation and schema

  private static let reference = "docs/testing-profiles.md"

  @Test func tablesAreMadeOfTheKeyTable() throws {
    try KeyTableText.expect(Self.reference, follows: CaseKeyTable.sections)
  }

  @Test(arguments: Block.all(in: reference).filter { $0.text.contains("cases:") })
  func examplesInTheDocumentationRead(block: Block) {
    let decoded = CaseFile.decode(Array(block.text.utf8), file: Path(block.file))
    #expect((decoded.cases == nil) == block.isInvalid, "\(decoded.findings)")
  }

  /// A key of content that no case compares would be expected in vain.
  @Test func everyKeyOfContentIsCompared() throws {
    let valid = Fixtures.directory.appending(path: "Valid")
    let files = try FileManager.default.contentsOfDirectory(atPath: valid.path).filter { $0.hasSuffix(".yaml") }
    let contents = try files.flatMap { name in
      let decoded = ProfileFile.decode(try Fixtures.bytes(valid.appending(path: name)), file: Path(name), name: name)
      return (decoded.profile?.screens ?? []).compactMap { $0.content?.value }
    }
    let compared = Set(contents.flatMap(\.facts).map(\.key))
    let keys = KeyTable.content.names + KeyTable.slideshow.names + KeyTable.window.names
    #expect(Set(keys).subtracting(compared) == [])
  }

  @Test func theSchemaIsWhatTheRowsSay() throws {
    let text = SchemaText.file(
      CaseKeyTable.file.schema,
      head: [
        ("$schema", "http://json-schema.org/draft-07/schema#"), ("$id", "test-1.json"),
        ("title", "orchestrate file of cases, version 1"),
        ("description", "What profiles are to do on machines that are not here."),
      ])
    try Fixtures.expect(text, isGolden: Fixtures.repository.appending(path: "schemas/test-1.json"))
  }
}
