import Foundation
import Testing

/// The places that a kind of content has are those that CONTRIBUTING.md lists, and no others.
@Suite struct ContentPlaceTests {
  private let list: Substring

  init() throws {
    let text = try String(contentsOf: SourceTree.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let start = try #require(text.firstRange(of: "## Adding a kind of content\n")).upperBound
    list = text[start...].prefix(upTo: text[start...].firstRange(of: "\n## ")?.lowerBound ?? text.endIndex)
  }

  /// Names of files in it, without their folders.
  private var named: [String] { list.matches(of: /`(?:[A-Za-z\/]+\/)?([A-Za-z+]+\.swift)`/).map { String($0.1) } }

  private func name(_ file: SourceFile) -> String { file.path.split(separator: "/").last.map(String.init) ?? "" }

  @Test func whatIsNamedExists() throws {
    let names = Set(try SourceTree.files().map(name))
    #expect(named.count >= 8)
    for name in named { #expect(names.contains(name), "CONTRIBUTING.md names \(name), which is not there") }
  }

  /// A file that tells all kinds apart is one more place to touch for a new one; its row is one too. What has no row of
  /// its own in a playlist is shown there by the same one.
  @Test(arguments: ["StillContent", "DrawnContent", "ProgramContent", "ApplicationContent"])
  func aKindHasFiveFilesAtMost(kinds: String) throws {
    let files = try SourceTree.files()
    let declaration = try #require(files.first { name($0) == "\(kinds).swift" })
    let cases = declaration.cases(of: kinds)
    let places = files.filter { $0.patterns.isSuperset(of: cases) }.map(\.path) + ["KeyTable+Content.swift"]
    #expect(cases.count >= 2 && places.contains(declaration.path))
    #expect((3...5).contains(places.count), "\(kinds): \(places)")
  }

  @Test func noOtherFileTellsStillsApart() throws {
    let stills = try #require(SourceTree.files().first { name($0) == "StillContent.swift" }).cases(of: "StillContent")
    let displaced = try SourceTree.files().filter { $0.patterns.isSuperset(of: stills) && !named.contains(name($0)) }
    #expect(displaced.isEmpty, "\(displaced.map(\.path)) tell all stills apart")
  }
}
