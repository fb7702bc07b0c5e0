import Displays
import Foundation
import Testing

@testable import ProfileFile

/// docs/profile-reference.md says what the key table says; its examples are what they claim to be.
@Suite struct ReferenceTests {
  private static let reference = "docs/profile-reference.md"

  private let text: String

  init() throws { text = try String(contentsOf: Fixtures.repository.appending(path: Self.reference), encoding: .utf8) }

  @Test func tablesAreMadeOfTheKeyTable() throws {
    try KeyTableText.expect(Self.reference, follows: KeyTable.sections)
  }

  /// Rows come and go with their keys; what stands around a table stays.
  @Test func onlyTablesAreMade() {
    let old = "a\n<!-- made of the key table: hooks -->\n\n| old |\n| row |\n\n| other |\nb\n\n| other | table |\n"
    let (text, places) = KeyTableText.renewed(old, from: [KeyTable.Section(KeyTable.hooks)])
    #expect(places == ["hooks"] && !text.contains("| old |") && text.contains("| `before` |"))
    #expect(text.hasPrefix("a\n<!-- made") && text.hasSuffix(" |\n\n| other |\nb\n\n| other | table |\n"))
    #expect(KeyTableText.renewed(text, from: [KeyTable.Section(KeyTable.hooks)]).text == text)
  }

  @Test func theManualPageIsMadeOfTheReference() throws {
    let file = Fixtures.repository.appending(path: "docs/man/orchestrate-profile.5")
    let page = try String(contentsOf: file, encoding: .utf8)
    try Fixtures.expect(ManualText.renewed(page, from: text, KeyTable.sections), isGolden: file)
  }

  @Test(arguments: [
    ("**Without a `size`** a text", "\\fBWithout a size\\fR a text"),
    ("**`window`** shows **one**", "\\fBwindow\\fR shows \\fBone\\fR"),
    ("a `size` of `**` and *some*", "a \\fBsize\\fR of \\fB**\\fR and \\fIsome\\fR"),
  ])
  func codeWithinBoldIsBold(written: String, printed: String) {
    let page = ManualText.renewed("\(ManualText.start)\n\(ManualText.end)", from: written, [])
    #expect(page.contains("\n\(printed)\n"), "\(page)")
  }

  @Test(arguments: Block.all(in: reference))
  func example(block: Block) {
    let decoded = ProfileFile.decode([UInt8](block.text.utf8), file: Path(block.file), name: "example")
    if block.isInvalid {
      #expect(decoded.profile == nil, "\(block)")
    } else {
      #expect(decoded.diagnostics == [], "\(block)")
    }
  }

  @Test func thereAreExamples() {
    let blocks = Block.all(in: Self.reference)
    #expect(blocks.filter { !$0.isInvalid }.count >= 8)
    #expect(!blocks.filter(\.isInvalid).isEmpty)
  }
}

/// A fenced block that begins with `yaml`, or with `yaml invalid` for a profile that must be refused.
struct Block: Sendable, CustomTestStringConvertible {
  var file: String
  var line: Int
  var isInvalid: Bool
  var text: String

  var testDescription: String { "\(file):\(line)" }

  /// - Parameter file: from the repository's root.
  static func all(in file: String) -> [Block] {
    let text = (try? String(contentsOf: Fixtures.repository.appending(path: file), encoding: .utf8)) ?? ""
    var blocks: [Block] = []
    var open: Block?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line == "```", let block = open {
        blocks.append(block)
        open = nil
      } else if open != nil {
        open?.text += line + "\n"
      } else if ["```yaml", "```yaml invalid"].contains(line) {
        open = Block(file: file, line: index + 1, isInvalid: line == "```yaml invalid", text: "")
      }
    }
    return blocks
  }
}
