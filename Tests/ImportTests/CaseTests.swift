import Displays
import Foundation
import Import
import ProfileFile
import Testing

/// `Cases/FORMAT/CASE`: a file of another tool, named by what is odd about it, and beside it what becomes of it: the
/// profiles in `expected/`, or the findings in `errors.txt`.
///
/// ORCHESTRATE_UPDATE_GOLDEN=1 writes the latter anew.
struct Case: Sendable, CustomTestStringConvertible {
  let format: ImportFormat
  let name: String

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
  static let isUpdating = ProcessInfo.processInfo.environment["ORCHESTRATE_UPDATE_GOLDEN"] == "1"

  static let all = ImportFormat.allCases.flatMap { format in
    names(in: folder.appending(path: format.rawValue)).map { Case(format: format, name: $0) }
  }

  var testDescription: String { "\(format.rawValue)/\(name)" }

  var folder: URL { Self.folder.appending(path: "\(format.rawValue)/\(name)") }
  private var expected: URL { folder.appending(path: "expected") }
  private var errors: URL { folder.appending(path: "errors.txt") }

  static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  func source() throws -> ImportSource {
    let names = Self.names(in: folder).filter {
      !["expected", "errors.txt", "setup", "desk.test.yaml"].contains($0) && !$0.hasSuffix(".d")
    }
    let file = try #require(names.first)
    let setup = try? [UInt8](Data(contentsOf: folder.appending(path: "setup")))
    return ImportSource(
      name: format == .autorandr ? name : String(file.prefix { $0 != "." }), file: Path(file),
      bytes: [UInt8](try Data(contentsOf: folder.appending(path: file))), setup: setup.map { ("setup", $0) })
  }

  func check(_ imported: Imported) throws {
    if Self.isUpdating { try update(imported) }
    let findings = imported.findings.map { "\($0)\n" }.joined()
    #expect(findings == (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
    #expect(imported.profiles.map { $0.name + ".yaml" }.sorted() == Self.names(in: expected))
    for profile in imported.profiles {
      let golden = try String(contentsOf: expected.appending(path: profile.name + ".yaml"), encoding: .utf8)
      #expect(profile.text == golden)
    }
  }

  private func update(_ imported: Imported) throws {
    try? FileManager.default.removeItem(at: expected)
    try? FileManager.default.removeItem(at: errors)
    if !imported.findings.isEmpty {
      try Data(imported.findings.map { "\($0)\n" }.joined().utf8).write(to: errors)
    }
    guard !imported.profiles.isEmpty else { return }
    try FileManager.default.createDirectory(at: expected, withIntermediateDirectories: true)
    for profile in imported.profiles {
      try Data(profile.text.utf8).write(to: expected.appending(path: profile.name + ".yaml"))
    }
  }
}

@Suite struct CaseTests {
  private static let makers = MakerNames([("DEL", "Dell Inc."), ("IVM", "Iiyama North America")])

  @Test(arguments: Case.all)
  func becomesWhatItShould(_ one: Case) throws {
    try one.check(Self.imported(one))
  }

  static func imported(_ one: Case) throws -> Imported {
    one.format.imported(from: try one.source(), makers: makers)
  }

  /// By the reader of profiles, without a word against them but for screens of unknown places.
  @Test(arguments: Case.all)
  func whatItBecomesIsValid(_ one: Case) throws {
    for profile in try Self.imported(one).profiles {
      let decoded = ProfileFile.decode(Array(profile.text.utf8), file: "\(profile.name).yaml", name: profile.name)
      #expect(decoded.profile != nil, "\(decoded.diagnostics)\n\(profile.text)")
    }
  }

  /// Refused, with a reason, where there is nothing to make a profile of.
  @Test(arguments: ImportFormat.allCases)
  func emptyAndForeignFilesAreRefused(_ format: ImportFormat) {
    for text in ["", "\n\n", "\u{0}", "\u{FF}", "}{", "<a><b></a>", "= 1"] {
      let imported = format.imported(from: ImportSource(name: "odd", file: "odd", bytes: Array(text.utf8)))
      #expect(imported.profiles.isEmpty && !imported.findings.isEmpty, "\(text.debugDescription)")
    }
  }

  /// Long, and made to keep a careless reader busy for hours.
  @Test(arguments: [
    (ImportFormat.kanshi, "a{}\n"), (.kanshi, "a{output x enabel}\n"), (.arandr, "xrandr --output $a\n"),
    (.arandr, "feh\n"), (.autorandr, "output a\nmode 1x1\n"), (.autorandr, "output a\nmoed 1\n"),
    (.wayDisplays, "- a\n"), (.grobi, "- a\n"), (.shikane, "[[profile]]\n"), (.monitorsXML, "<a/>"),
  ])
  func largeFilesEnd(format: ImportFormat, line: String) {
    let head = [.wayDisplays: "ORDER:\n", .grobi: "rules:\n", .monitorsXML: "<monitors version=\"2\">"][format] ?? ""
    let count = (64 << 10) / line.utf8.count
    let text = head + String(repeating: line, count: count) + (format == .monitorsXML ? "</monitors>" : "")
    let imported = format.imported(from: ImportSource(name: "large", file: "large", bytes: Array(text.utf8)))
    #expect(imported.profiles.isEmpty && !imported.findings.isEmpty)
  }

  /// What stands in one part of a file and counts for all of the other: each would be a product of two halves.
  @Test(
    arguments: [
      (
        .kanshi, "", "output X adaptive_sync on\n", "profile {\noutput X\n}\n",
        "output: found \"X\", expected at most 64 options of one output for all profiles"
      ),
      (
        .kanshi, "", "include a\n", "profile {\noutput X\n}\n",
        "found more than 20000 lines that profiles do not support, expected fewer; import a part of the file"
      ),
      (
        .kanshi, "profile {\noutput X\n", "exec a\n", "}\n",
        "found more than 20000 lines that profiles do not support, expected fewer; import a part of the file"
      ),
      (
        .monitorsXML, "<monitors version=\"2\"><configuration><logicalmonitor><x>0</x><y>0</y>",
        "<monitor><monitorspec><connector>A</connector></monitorspec></monitor>",
        "</logicalmonitor></configuration></monitors>",
        "this cannot be converted to a profile: found too many entries, expected at most 256 in one list or mapping"
      ),
      (
        .grobi, "rules:\n- configure_row:\n", "  - A\n", "  outputs_connected: [a]\n",
        "rule: found \"A\", expected at most 256 outputs"
      ),
    ] as [(ImportFormat, String, String, String, String)])
  func halvesAreNotMultiplied(format: ImportFormat, head: String, first: String, second: String, expected: String) {
    let size = format == .grobi ? 16 << 10 : 256 << 10
    let ending = head.hasPrefix("profile") || format == .grobi || format == .monitorsXML ? 1 : size / second.utf8.count
    let text =
      head + String(repeating: first, count: size / first.utf8.count) + String(repeating: second, count: ending)
    let imported = format.imported(from: ImportSource(name: "halves", file: "halves", bytes: Array(text.utf8)))
    #expect(imported.profiles.isEmpty)
    #expect(imported.findings.map(\.message).contains(expected), "\(imported.findings.map(\.message).prefix(3))")
  }

  @Test func aLongListOfTOMLEnds() {
    let list = "timeout = [" + String(repeating: "1,", count: 20_000) + "]\n"
    let imported = ImportFormat.shikane.imported(
      from: ImportSource(name: "large", file: "large", bytes: Array(list.utf8)))
    #expect(imported.profiles.isEmpty)
  }

  /// toml++ calls itself for each part of a key and each bracket: 60,000 parts overflow its stack, brackets that are
  /// nested in keys of many parts do too.
  @Test(
    arguments: [
      ("key", 60_000, "a", ".a", " = 1", "1:32: found a key of more than 16 parts, expected fewer"),
      ("header", 60_000, "\n[a", ".a", "]", "2:33: found a key of more than 16 parts, expected fewer"),
      ("quoted parts", 60_000, "a", ".\"a.b\"", " = 1", "1:92: found a key of more than 16 parts, expected fewer"),
      ("spaced parts", 60_000, "a", " . a", " = 1", "1:63: found a key of more than 16 parts, expected fewer"),
      ("lists", 60_000, "a = ", "[", "", "1:37: found a bracket nested deeper than 32 levels, expected fewer"),
      ("tables", 9_000, "a = ", "{ a.b = ", "", "1:261: found a bracket nested deeper than 32 levels, expected fewer"),
      ("lines", 9_000, "a =[#]\n", "[ #]\n", "", "33:1: found a bracket nested deeper than 32 levels, expected fewer"),
    ] as [(String, Int, String, String, String, String)])
  func deepTOMLIsRefusedWhereItBecomesTooDeep(
    oddity: String, count: Int, start: String, part: String, end: String, expected: String
  ) {
    let text = start + String(repeating: part, count: count) + end + "\n"
    let imported = ImportFormat.shikane.imported(
      from: ImportSource(name: "deep", file: "deep", bytes: Array(text.utf8)))
    #expect(imported.profiles.isEmpty)
    let found = imported.findings.first.map { "\($0.mark.line):\($0.mark.column): \($0.message)" }
    #expect(found == expected, "\(oddity)")
  }

  /// What only looks deep: dots and brackets in text and in comments.
  @Test func bracketsInTextDoNotNest() {
    let many = String(repeating: "[.", count: 200)
    let text = """
      # \(many)
      a = "\(many)\\"\(many)"
      b = '\(many)\\'
      c = \"\"\"\(many)"\(many)
      \(many)\"\"\"
      d = '''\(many)'\(many)'''
      e = [1.5, 2.5]
      f = 1.5
      \(String(repeating: "[[profile]]\n", count: 40))
      """
    let imported = ImportFormat.shikane.imported(
      from: ImportSource(name: "flat", file: "flat", bytes: Array(text.utf8)))
    #expect(!imported.findings.contains { $0.message.contains("nested") || $0.message.contains("parts") })
    #expect(!imported.findings.contains { $0.message.contains("not TOML") })
  }

  @Test(arguments: [1, 60_000])
  func deepXMLIsRefused(count: Int) {
    let text = "<monitors version=\"2\">" + String(repeating: "<a b='c'>", count: 63 + count)
    let imported = ImportFormat.monitorsXML.imported(
      from: ImportSource(name: "deep", file: "deep", bytes: Array(text.utf8)))
    #expect(imported.findings.map(\.message) == ["found elements nested deeper than 64"])
  }

  /// Words that mean no screen cost that screen; where nothing is left the reason is a finding.
  @Test(
    arguments: [
      (.sway, "output \"Unknown Unknown Unknown\" scale 2", "output DP-1 scale 2"),
      (.hyprland, "monitor = desc:Unknown Unknown Unknown,preferred,auto,2", "monitor = DP-1,preferred,auto,2"),
      (
        .kanshi, "profile a { output \"Unknown Unknown Unknown\" enable }",
        "profile b { output DP-1 enable scale 2 }"
      ),
    ] as [(ImportFormat, String, String)])
  func screensOfWhichNothingIsKnownAreLeftOut(format: ImportFormat, unknown: String, known: String) {
    func imported(_ text: String) -> Imported {
      format.imported(from: ImportSource(name: "odd", file: "odd", bytes: Array(text.utf8)))
    }
    let reason = "neither maker, model nor serial of this screen is known"
    let both = imported("\(unknown)\n\(known)\n")
    #expect(both.findings.isEmpty && both.profiles.count == 1, "\(both)")
    let text = both.profiles.first?.text ?? ""
    #expect(text.contains(reason) && text.contains("connector: DP-1") && text.contains("scale: 2"), "\(text)")
    #expect(imported("\(unknown)\n").findings.contains { $0.message.hasPrefix(reason) })
  }

  /// A backslash at the end of a comment is a part of it; anywhere else the next line goes on, also in braces.
  @Test(
    arguments: [
      (.i3, "# the screens \\\nexec xrandr --output DP-1 --mode 1920x1080"),
      (.sway, "# the screens \\\noutput DP-1 mode 1920x1080"),
      (.sway, "output DP-1 {\n  mode \\\n  1920x1080\n}"),
    ] as [(ImportFormat, String)])
  func linesAreContinuedAsTheToolsDo(format: ImportFormat, text: String) {
    let imported = format.imported(from: ImportSource(name: "long", file: "long", bytes: Array("\(text)\n".utf8)))
    #expect(imported.profiles.first?.text.contains(/mode: \[?1920x1080/) == true, "\(imported)")
  }

  /// As many as a profile may have; the others are told.
  @Test func programsOfAutorandrAreLimitedAsOtherHooksAre() throws {
    var source = ImportSource(name: "many", file: "many", bytes: Array("output DP-1\nmode 1920x1080\n".utf8))
    source.programs = (1...300).map { Path("/etc/xdg/autorandr/postswitch.d/\($0)") }
    let profile = try #require(ImportFormat.autorandr.imported(from: source).profiles.first)
    let hooks = ProfileFile.decode(Array(profile.text.utf8), file: "a.yaml", name: "a").profile?.hooks
    #expect(hooks?.after.count == 256)
    #expect(profile.text.split(separator: "not carried over: a profile has at most 256 hooks").count == 45)
  }

  /// The same screens on other connectors: autorandr goes by these too.
  @Test func foldersOfAutorandrAreToldApartByConnectors() throws {
    let edid = "00ffffffffffff0010ac" + String(repeating: "0", count: 236)
    let other = edid.replacing("10ac", with: "1e6d")
    func profile(_ name: String, _ screens: [(String, String)]) -> ImportSource {
      let config = screens.enumerated().map { "output \($1.0)\nmode 1920x1080\npos \($0 * 1920)x0\n" }.joined()
      let setup = screens.map { "\($0.0) \($0.1)\n" }.joined()
      return ImportSource(
        name: name, file: Path(name), bytes: Array(config.utf8), setup: ("setup", Array(setup.utf8)))
    }
    let imported = ImportFormat.autorandr.imported(from: [
      profile("left", [("DP-1", edid), ("DP-2", other)]), profile("right", [("DP-2", edid), ("DP-1", other)]),
      profile("alone", [("DP-1", edid)]),
    ])
    let profiles = try imported.flatMap(\.profiles).map {
      try #require(ProfileFile.decode(Array($0.text.utf8), file: "a.yaml", name: $0.name).profile)
    }
    let connectors = profiles.map { $0.screens.map { $0.selector.connector?.description } }
    #expect(connectors == [["DP-1", "DP-2"], ["DP-2", "DP-1"], [nil]])
  }

  @Test func thereAreCases() {
    for format in ImportFormat.allCases { #expect(Case.all.filter { $0.format == format }.count >= 3) }
  }
}
