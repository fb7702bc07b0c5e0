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

  @Test func thereAreFiveAtMost() {
    #expect(list.split(separator: "\n").count { $0.wholeMatch(of: /\d+\. .*/) != nil } == 5)
  }

  @Test func whatIsNamedExists() throws {
    let names = Set(try SourceTree.files().map(name))
    #expect(named.count >= 8)
    for name in named { #expect(names.contains(name), "CONTRIBUTING.md names \(name), which is not there") }
  }

  /// A file that tells all stills apart would be one more place to touch for a new one.
  @Test func noOtherFileTellsStillsApart() throws {
    let kinds = ["color", "image", "text"]
    let files = try SourceTree.files().filter { file in
      kinds.allSatisfy { kind in file.lines.contains { $0.contains("case .\(kind)(") || $0.contains("case .\(kind):") }
      }
    }
    #expect(files.map(name).contains("StillContent.swift"))
    let strays = files.filter { !named.contains(name($0)) }.map(\.path)
    #expect(strays.isEmpty, "\(strays) tell all stills apart")
  }
}
