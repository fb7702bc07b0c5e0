import Foundation
import LabSupport
import Testing

/// What documents show of a terminal is what one sees there.
@Suite(.limited) struct ConsoleTests {
  @Test(arguments: Document.all.filter { $0.blocks.contains { !$0.commands.isEmpty } })
  func commandsSayWhatIsShown(document: Document) throws {
    let played = document.blocks.filter { $0.reasonNotRun == nil }
    let said = try Stage().play(document)
    if ProcessInfo.processInfo.environment["ORCHESTRATE_UPDATE_GOLDEN"] == "1" {
      return try document.update(with: said)
    }
    for shown in played.flatMap(\.commands) {
      guard let found = said[shown.line] else {
        Issue.record("\(document.path):\(shown.line): the shell did not get there: \(shown.command)")
        continue
      }
      let same = found.lines.matches(shown.output)
      #expect(same, "\(document.path):\(shown.line): $ \(shown.command)\n\(found.lines.joined(separator: "\n"))")
      #expect(found.code == 0 || !shown.output.isEmpty, "\(document.path):\(shown.line): exit code \(found.code)")
    }
  }

  @Test func documentsAreFound() {
    let commands = Document.all.flatMap(\.blocks).filter { $0.reasonNotRun == nil }.flatMap(\.commands)
    #expect(commands.count > 50 && commands.filter { !$0.output.isEmpty }.count > 25)
  }

  /// A line that a person types is marked as such, or no reader would notice that it was not run.
  @Test(arguments: Document.all)
  func everyCommandIsMarked(document: Document) {
    for block in document.blocks where block.kind != "console" {
      #expect(!block.lines.contains { $0.hasPrefix("$ ") }, "\(document.path):\(block.line) is no console block")
    }
  }

  @Test(
    arguments: [
      ([], [], true), (["a"], ["a"], true), (["a"], [], false), ([], ["a"], false),
      (["a", "b", "c"], ["a", "…", "c"], true),
      (["a", "c"], ["a", "…", "c"], true), (["a", "b"], ["a", "…", "c"], false), (["a long line"], ["a … line"], true),
      (["a long line"], ["a … word"], false), (["ab"], ["ab…b"], false), (["abb"], ["a…b…b"], true),
      (["x"], ["…"], true),
      (["since 2026-11-21 12:38:19"], ["since 2025-01-02 03:04:05"], true), (["12:00:01 a"], ["13:00:02 a"], true),
      (["process 7"], ["process 4711"], true), (["processes 7"], ["processes 4711"], false),
    ] as [([String], [String], Bool)])
  func whatVariesMayVary(said: [String], shown: [String], isSame: Bool) {
    #expect(said.matches(shown) == isSame)
  }
}
