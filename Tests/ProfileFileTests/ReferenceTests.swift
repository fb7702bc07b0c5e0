import Foundation
import Testing

@testable import ProfileFile

/// docs/profile-reference.md says what the key table says; its examples are what they claim to be.
@Suite struct ReferenceTests {
  private static let reference = "docs/profile-reference.md"

  private let text: String

  init() throws { text = try String(contentsOf: Fixtures.repository.appending(path: Self.reference), encoding: .utf8) }

  @Test func everyKeyHasItsRow() {
    let rows = KeyTable.sections.flatMap(\.keys).filter { $0.facts.support == .implemented }.map(row)
    let found = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    for missing in Set(rows).subtracting(found) { Issue.record("missing from the reference: \(missing)") }
    for surplus in Set(found).subtracting(rows) { Issue.record("not in the key table: \(surplus)") }
    #expect(found.count == rows.count)
  }

  @Test func plannedKeysAreNamed() {
    for key in KeyTable.sections.flatMap(\.keys) where key.facts.support == .planned {
      #expect(text.contains("`\(key.name)`"), "the reference names keys that are not implemented yet")
    }
  }

  @Test(arguments: Block.all(in: reference))
  func example(block: Block) {
    let decoded = ProfileFile.decode([UInt8](block.text.utf8), file: block.file, name: "example")
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

  private func row(_ name: String, _ key: Key) -> String {
    "| `\(name)` | \(key.expects) | \(key.standard ?? "–") | \(key.help) |"
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
      } else if line.hasPrefix("```yaml") {
        open = Block(file: file, line: index + 1, isInvalid: line == "```yaml invalid", text: "")
      }
    }
    return blocks
  }
}
