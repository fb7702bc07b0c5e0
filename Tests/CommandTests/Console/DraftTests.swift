import Console
import Displays
import Files
import LabSupport
import Platform
import ProfileFile
import Rendering
import Testing

@Suite("console: drafts", .limited) struct DraftTests {
  private static let text = """
    # ours
    version: 1
    screens:
      left: { identity: { connector: DP-1 } }   # the old one
      right:
        identity: { connector: DP-2 }
        content: { text: Hello }

    """

  private let folder: Scratch
  private var file: Path { Path("\(folder.path)/desk.yaml") }

  init() throws {
    folder = try Scratch()
    try folder.write("desk.yaml", Self.text)
  }

  private func draft(_ edits: String, version: String? = nil) throws(RefusedRequest) -> Draft {
    guard let edition = try? ProfileEdition(of: file) else { throw RefusedRequest(500, "no file") }
    let body = #"{"path":"\#(file)","version":"\#(version ?? edition.version)","edits":\#(edits)}"#
    return try Draft(DraftRequest(.posting(body)), of: edition)
  }

  @Test func changesAreMadeInTheText() throws {
    let draft = try draft(#"[{"path":["screens","left","position"],"value":{"right-of":"right"}}]"#)
    let text = String(decoding: draft.text, as: UTF8.self)
    #expect(text.contains("position: { right-of: right }") && text.contains("# the old one") && !draft.hasErrors)
  }

  @Test func aFindingIsAtItsKey() throws {
    let draft = try draft(#"[{"path":["screens","right","scale"],"value":"big"}]"#)
    let finding = try #require(draft.findings(in: nil).first { $0.severity == .error })
    #expect(FindingDocument.all([finding], in: draft).map(\.path) == [["screens", "right", "scale"]])
    #expect(draft.hasErrors)
  }

  @Test func whatIsWrongBesideTheFileIsTold() throws {
    try folder.write("shared.define.yaml", "version: 1\ndefine: { old: { scale: big } }\n")
    let draft = try draft(#"[{"path":["screens","left","use"],"value":"old"}]"#)
    let finding = try #require(draft.findings(in: nil).first { $0.severity == .error })
    let document = try #require(FindingDocument.all([finding], in: draft).first)
    #expect(document.path.isEmpty && document.line == 1)
    #expect(document.message.contains("shared.define.yaml:2:"), "\(document.message)")
  }

  @Test func whatChangedMeanwhileIsShown() throws {
    let error = #expect(throws: RefusedRequest.self) { _ = try draft("[]", version: "0") }
    #expect(error?.status == 409)
    let words = String(decoding: error?.body ?? [], as: UTF8.self)
    #expect(words.contains("has changed on disk"))
  }

  /// Both have read the same, and both would find it so still.
  @Test func ofTwoWhoSaveAtOnceOneIsTold() async throws {
    for round in 0..<50 {
      let edition = try ProfileEdition(of: file)
      let saved = await withTaskGroup(of: Bool.self) { group in
        for name in ["a", "b"] {
          group.addTask { (try? edition.replace(with: edition.bytes + Array("# \(round)\(name)\n".utf8))) != nil }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(saved == 1)
    }
  }

  @Test func whatAnotherProgramIsSavingIsLeft() throws {
    let edition = try ProfileEdition(of: file)
    let lock = try FileSystem.lock(file)
    let problem = #expect(throws: ProfileEdition.Problem.self) { _ = try edition.replace(with: [0x23]) }
    guard case .file(let reason) = problem else { throw ToolFailure("it was written") }
    #expect("\(reason)".hasSuffix("cannot be written: another program is saving it; try again"))
    #expect(try ProfileEdition(of: file).version == edition.version && lock.number >= 0)
  }

  @Test func aConflictIsToldWhereTheChangeCannotBeMade() throws {
    let edition = try ProfileEdition(of: file)
    try folder.write("desk.yaml", "screens: [\n")
    let now = try ProfileEdition(of: file)
    let edits = #"[{"path":["screens","left","scale"],"value":2}]"#
    let body = #"{"path":"\#(file)","version":"\#(edition.version)","edits":\#(edits)}"#
    let error = #expect(throws: RefusedRequest.self) { _ = try Draft(DraftRequest(.posting(body)), of: now) }
    #expect(error?.status == 409)
  }

  /// Each of these once kept all other pages waiting for a minute or more.
  @Test(arguments: [
    (TextKind.flat, "20001 keys and items, expected at most 4000"),
    (.screens, "2500 screens, expected at most 256"),
    (.deep, "12994 keys and items, expected at most 4000"),
  ])
  func whatTakesLongIsRefusedBeforeItIsJudged(kind: TextKind, words: String) throws {
    let edition = try ProfileEdition(of: file)
    let request = try request(of: edition, text: kind.text)
    let error = #expect(throws: RefusedRequest.self) { _ = try Draft(request, of: edition) }
    #expect(error?.status == 413)
    let told = String(decoding: error?.body ?? [], as: UTF8.self)
    #expect(told.contains(words), "\(told)")
  }

  enum TextKind {
    case flat, screens, deep

    var text: String {
      switch self {
      case .flat: "version: 1\n" + (0..<20_000).map { "k\($0): 1\n" }.joined()
      case .screens:
        "version: 1\nscreens:\n" + (0..<2500).map { "  s\($0): { identity: { connector: D\($0) } }\n" }.joined()
      case .deep:
        "version: 1\nscreens:\n"
          + (0..<64).map { "  s\($0):\n    identity: { connector: D\($0) }\n" + Self.unknown }.joined()
      }
    }

    private static let unknown = (0..<200).map { "    k\($0): 1\n" }.joined()
  }

  private func request(
    of edition: ProfileEdition, text: String, edits: String = "[]"
  ) throws(RefusedRequest) -> DraftRequest {
    let written = text.replacing("\n", with: "\\n")
    return try DraftRequest(
      .posting(#"{"path":"\#(file)","version":"\#(edition.version)","text":"\#(written)","edits":\#(edits)}"#))
  }

  @Test func manyChangesOfALongTextAreRefused() throws {
    let edition = try ProfileEdition(of: file)
    let edits = (0..<100).map { #"{"path":["screens","left","k\#($0)"],"value":1}"# }.joined(separator: ",")
    let long = try request(
      of: edition, text: Self.text + String(repeating: "# a comment\n", count: 2000), edits: "[\(edits)]")
    let error = #expect(throws: RefusedRequest.self) { _ = try Draft(long, of: edition) }
    #expect(error?.status == 413)
    let told = String(decoding: error?.body ?? [], as: UTF8.self)
    #expect(told.contains("save before you go on"), "\(told)")
    _ = try Draft(request(of: edition, text: Self.text, edits: "[\(edits)]"), of: edition)
  }

  /// Each was found by reading the whole text again.
  @Test func manyFindingsAreToldAtTheirKeys() throws {
    let edition = try ProfileEdition(of: file)
    let text = "version: 1\nscreens:\n" + (0..<15).map { "  s\($0):\n" + unknownKeys }.joined()
    let draft = try Draft(request(of: edition, text: text), of: edition)
    let paths = FindingDocument.all(draft.findings(in: nil), in: draft).map(\.path)
    #expect(paths.contains(["screens", "s0", "k100"]) && paths.count >= 200)
  }

  private var unknownKeys: String { (0..<200).map { "    k\($0): 1\n" }.joined() }

  @Test func tooManyChangesAreRefusedWithTheReason() {
    let edits = Array(repeating: #"{"path":["a"],"value":1}"#, count: 300).joined(separator: ",")
    let body = #"{"path":"a","version":"b","edits":[\#(edits)]}"#
    let error = #expect(throws: RefusedRequest.self) { _ = try DraftRequest(.posting(body)) }
    let words = String(decoding: error?.body ?? [], as: UTF8.self)
    #expect(words.contains("256"), "\(words)")
  }

  @Test(arguments: [
    ("", 400), ("[]", 400), ("{}", 400), (#"{"path":1,"version":"a"}"#, 400),
    (#"{"path":"a","version":"b","edits":{}}"#, 400), (#"{"path":"a","version":"b","edits":[{"path":[]}]}"#, 400),
    (#"{"path":"a","version":"b","edits":[{"path":["a",1]}]}"#, 400), ("{\"path\":", 400),
  ])
  func nonsenseIsRefused(body: String, status: UInt32) {
    let error = #expect(throws: RefusedRequest.self) { _ = try DraftRequest(.posting(body)) }
    #expect(error?.status == status)
  }

  @Test func valuesOfJSONAreTaken() throws {
    let body =
      #"{"path":"a","version":"b","seconds":7,"text":"a\nb\u00e4\/","edits":[{"path":["x"],"value":null},{"path":["y"],"value":[1,"1",true,{"z":{}}]}]}"#
    let request = try DraftRequest(.posting(body))
    #expect(request.seconds == 7 && request.text == "a\nbä/" && request.edits.first?.value == nil)
    #expect(
      request.edits.last?.value
        == .list([.plain("1"), .text("1"), .plain("true"), .mapping([.init("z", .mapping([]))])]))
  }

  @Test(arguments: [
    (#"[{"path":["screens","left","content"],"value":{"text":"a"}}]"#, false),
    (#"[{"path":["screens","left","content"],"value":{"program":["xclock"]}}]"#, true),
    (#"[{"path":["screens","left","content"],"value":{"video":"a.mp4"}}]"#, true),
    (#"[{"path":["screens","left","content"],"value":{"url":"https://example.org/"}}]"#, true),
    (#"[{"path":["screens","left","content"],"value":{"window":{"class":"a"}}}]"#, true),
    (#"[{"path":["hooks"],"value":{"after":[["touch","a"]]}}]"#, true),
    (
      #"[{"path":["screens","left","content"],"value":{"playlist":[{"text":"a","for":"5s"},{"video":"a.mp4"}]}}]"#,
      true
    ),
    (
      #"[{"path":["screens","left","parts"],"value":{"a":{"share":"50%","content":{"url":"https://a.example/"}},"b":{"share":"rest"}}}]"#,
      true
    ),
  ])
  func programsAreNoticed(edits: String, runs: Bool) throws {
    let draft = try draft(edits)
    let new = ProgramRule(allowsPrograms: false).newPrograms(of: draft.source.profile, besides: draft.savedPrograms)
    #expect(!new.isEmpty == runs, "\(new) \(draft.source.findings)")
  }

  @Test func savingKeepsTheOlderVersion() throws {
    let edition = try ProfileEdition(of: file)
    let new = Array("version: 1\nscreens: { a: { identity: { connector: DP-1 } } }\n".utf8)
    #expect(try edition.replace(with: new, keepingOldIn: versions))
    #expect(try ProfileEdition(of: file).bytes == new && kept() == [Self.text])
    // Another client has written it since.
    #expect(throws: ProfileEdition.Problem.self) { try edition.replace(with: [], keepingOldIn: versions) }
    #expect(try ProfileEdition(of: file).bytes == new)
    try folder.write("desk.yaml", "version: 1\n")
    #expect(throws: ProfileEdition.Problem.self) { try edition.replace(with: [], keepingOldIn: versions) }
    #expect(try kept() == [Self.text], "what was not saved takes nothing away")
  }

  @Test func savingTheSameKeepsWhatWasBefore() throws {
    let new = Array("version: 1\nscreens: { a: { identity: { connector: DP-1 } } }\n".utf8)
    #expect(try ProfileEdition(of: file).replace(with: new, keepingOldIn: versions))
    #expect(try !ProfileEdition(of: file).replace(with: new, keepingOldIn: versions))
    #expect(try kept() == [Self.text])
  }

  private var versions: FileVersions { FileVersions(in: Path("\(folder.path)/versions")) }

  /// The older versions, the latest first.
  private func kept() throws -> [String] {
    try versions.versions(of: file).map { String(decoding: try ProfileEdition(of: $0.path).bytes, as: UTF8.self) }
  }

  @Test func whatCannotBeWrittenChangesNothing() throws {
    let edition = try ProfileEdition(of: file)
    // Versions have no folder, and in place of the one beside the file stands something that cannot be replaced.
    try folder.write("versions", "")
    try folder.write(".desk.yaml.1/in-the-way", "")
    #expect(throws: ProfileEdition.Problem.self) { try edition.replace(with: [], keepingOldIn: versions) }
    #expect(try ProfileEdition(of: file).bytes == Array(Self.text.utf8))
  }
}

@Suite("console: differences", .limited) struct LineDifferenceTests {
  private func difference(_ old: String, _ new: String) -> [String] {
    LineDifference(from: old, to: new).lines.map { $0.sign + $0.line }
  }

  @Test func linesAreTold() {
    #expect(difference("a\nb\n", "a\nb\n").isEmpty)
    #expect(difference("", "a\n") == ["+a"])
    #expect(difference("a\n", "") == ["-a"])
    #expect(difference("a\nb\nc\n", "a\nx\nc\n") == [" a", "-b", "+x", " c"])
    #expect(difference("a\r\nb\r\n", "a\r\nc\r\n") == [" a", "-b", "+c"])
    #expect(difference("\u{E9}\n", "e\u{301}\n").count == 2)
    #expect(difference("a\nb", "b\nc") == ["-a", " b", "+c"])
  }

  @Test func whatIsFarAwayIsLeftOut() {
    let old = (1...20).map(String.init).joined(separator: "\n")
    let new = old.replacing("10", with: "x")
    #expect(difference(old, new) == [" …", " 7", " 8", " 9", "-10", "+x", " 11", " 12", " 13"])
  }

  @Test func manyLinesAreToldAtOnce() {
    let old = (1...60_000).map { "old \($0)" }
    let new = (1...60_000).map { "new \($0)" }
    let all = LineDifference(
      from: (["a"] + old + ["z"]).joined(separator: "\n"),
      to: (["a"] + new + ["z"]).joined(separator: "\n")
    ).lines
    #expect(all.map(\.sign).filter { $0 == " " }.count == 2 && all.count == 120_002)
  }

  @Test func itLeadsFromOneToTheOther() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let (old, new) = (lines(&random), lines(&random))
      let all = LineDifference(from: old.joined(separator: "\n"), to: new.joined(separator: "\n")).lines
      guard !all.contains(where: { $0.line == "…" }), old != new else { continue }
      let shown = (all.filter { $0.sign != "+" }.map(\.line), all.filter { $0.sign != "-" }.map(\.line))
      // Only the end is left out without a word.
      #expect(old.starts(with: shown.0) && new.starts(with: shown.1))
    }
  }

  private func lines(_ random: inout SystemRandomNumberGenerator) -> [String] {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "" }
  }
}

extension HTTPRequest {
  fileprivate static func posting(_ body: String) -> HTTPRequest {
    var request = HTTPRequest("POST", "/api/draft")
    request.body = Array(body.utf8)
    return request
  }
}
