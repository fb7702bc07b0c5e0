import Foundation
import Testing

/// A key of the profile format is named by its row, its property and what decides by it: no other file goes through all
/// keys. What CONTRIBUTING.md lists is there.
@Suite struct KeyPlaceTests {
  /// The list, without the line breaks in it.
  private let list: String

  init() throws {
    let text = try String(contentsOf: SourceTree.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let start = try #require(text.firstRange(of: "## Adding a profile key\n")).upperBound
    list = String(text[start...].prefix(upTo: text[start...].firstRange(of: "\n## ")?.lowerBound ?? text.endIndex))
  }

  /// Names of files in it, and paths from the package's root; `*` stands for anything.
  private var named: [String] {
    list.matches(of: /`([A-Za-z0-9+*.\/-]+)`/).map { String($0.1) }.filter {
      $0.contains("/") || $0.hasSuffix(".swift") || $0.hasSuffix(".md") || $0.hasSuffix(".txt")
    }
  }

  @Test func whatIsNamedExists() throws {
    let folders = ["Sources", "Tests", "docs", "schemas", "profiles"]
    let all =
      try folders.flatMap { folder in
        [folder]
          + (try FileManager.default.subpathsOfDirectory(atPath: SourceTree.root.appending(path: folder).path)).map {
            "\(folder)/\($0)"
          }
      } + ["CHANGELOG.md"]
    #expect(named.count >= 25)
    for name in named {
      let isFound =
        name.contains("/")
        ? all.contains(name.hasSuffix("/") ? String(name.dropLast()) : name)
        : all.contains { isName($0, like: name) }
      #expect(isFound, "CONTRIBUTING.md names \(name), which is not there")
    }
  }

  /// How values are written is read in few places, and hardly any value is read into something else first.
  @Test func codecsAndDraftsAreFew() throws {
    let files = try SourceTree.files().filter { $0.path.hasPrefix("Sources/ProfileFile/") }
    let codecs = files.filter { fileName($0.path).hasPrefix("Codec") }
    #expect((3...15).contains(codecs.count), "\(codecs.map(\.path))")
    let drafts = files.flatMap(\.lines).filter { $0.contains(/^struct \w+Draft\b/) }
    #expect((1...4).contains(drafts.count), "\(drafts)")
  }

  private func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

  private func isName(_ path: String, like name: String) -> Bool {
    let file = fileName(path)
    let parts = name.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return file == name }
    return file.hasPrefix(parts[0]) && file.hasSuffix(parts[1])
  }

  /// A file that goes through all keys of a mapping would be one more place to touch. What cases compare beside content
  /// has rows too, and its words in `Deviation`.
  @Test func noOtherFileGoesThroughAllKeys() throws {
    let files = try SourceTree.files()
    let rows = named.filter { isName($0, like: "KeyTable+*.swift") }
    let table = files.filter { file in rows.contains { isName(file.path, like: fileName($0)) } }
    let mappings = table.flatMap(keys).filter { $0.count >= 5 }
    #expect(mappings.count >= 6)
    let others = files.filter { file in
      !table.contains { $0.path == file.path } && !named.contains { isName(file.path, like: $0) }
    }
    let displaced = others.filter { file in
      let words = Set(file.lines.joined(separator: "\n").matches(of: /"([a-z-]+)"/).map { String($0.1) })
      return mappings.contains { words.isSuperset(of: $0) }
    }
    #expect(displaced.isEmpty, "\(displaced.map(\.path)) name all keys of a mapping")
  }

  /// The names of the rows of each mapping of a file.
  private func keys(_ file: SourceFile) -> [Set<String>] {
    file.lines.joined(separator: "\n").split(separator: " static ").map { part in
      Set(part.matches(of: /\bKey\(\s*(?:checking: )?"([a-z-]+)"/).map { String($0.1) })
    }
  }

  /// Of the mappings that grow: a profile, a screen, content. A file that copies or compares all that one holds would
  /// have to be told of each new key, and the compiler would not say so.
  @Test func noOtherFileGoesThroughAllProperties() throws {
    let files = try SourceTree.files()
    let tables = ["KeyTable+Profile.swift", "KeyTable+Screen.swift", "KeyTable+Content.swift"]
    let rows = files.filter { tables.contains(fileName($0.path)) }
    let mappings = rows.flatMap(\.rowProperties).filter { $0.count >= 10 }
    #expect(mappings.count >= 3)
    let displaced = files.filter { file in !tables.contains(fileName(file.path)) && file.namesAll(ofAnyOf: mappings) }
    // A draft has a property for each key of content, since a mapping holds one of several kinds.
    #expect(displaced.map(\.path) == ["Sources/ProfileFile/ContentDraft.swift"])
  }

  @Test func theRuleFindsWhatItIsFor() {
    let row = SourceFile(
      module: "M", path: "Sources/M/KeyTable+A.swift",
      lines: [
        "  static let a = Mapping<A>(", "    Key(", "      \"one\", \\.first, .boolean)",
        "    Key(\"two\", \\.second, .name)",
      ])
    #expect(row.rowProperties == [[], ["first", "second"]])
    func file(_ line: String) -> SourceFile { SourceFile(module: "M", path: "Sources/M/B.swift", lines: [line]) }
    #expect(file("a.first = b.first; a.second = b.second").namesAll(ofAnyOf: [["first", "second"]]))
    #expect(!file("a.first = b.first; a.secondary = 1").namesAll(ofAnyOf: [["first", "second"]]))
  }
}

extension SourceFile {
  /// The properties that the rows of each of its mappings are about.
  fileprivate var rowProperties: [Set<String>] {
    lines.joined(separator: "\n").split(separator: " static ").map { part in
      Set(part.matches(of: /\bKey\(\s*"[a-z-]+", \\\.(\w+)/).map { String($0.1) })
    }
  }

  fileprivate func namesAll(ofAnyOf mappings: [Set<String>]) -> Bool {
    // First as bytes, which rules out nearly all files.
    let bytes = Data(lines.joined(separator: "\n").utf8)
    let likely = mappings.filter { $0.allSatisfy { bytes.range(of: Data(".\($0)".utf8)) != nil } }
    guard !likely.isEmpty else { return false }
    let named = Set(lines.flatMap { $0.matches(of: /\.(\w+)/).map { String($0.1) } })
    return likely.contains { $0.isSubset(of: named) }
  }
}
