import Foundation
import Testing

@testable import ProfileFile

/// The tables of keys in a document. Each stands below a comment that names its mapping, and is made of the key table:
/// `ORCHESTRATE_UPDATE_GOLDEN=1` writes them anew, and everything else in the document is a person's.
enum KeyTableText {
  /// The document with every table as the key table has it.
  ///
  /// - Returns: also the mappings whose tables were found, in their order.
  static func renewed(_ text: String, from sections: [KeyTable.Section]) -> (text: String, places: [String]) {
    let tables = Dictionary(uniqueKeysWithValues: sections.map { ($0.place, table(of: $0)) })
    var (lines, places, isAboveOld, isOld) = ([String](), [String](), false, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      isOld = line.hasPrefix("|") && (isOld || isAboveOld)
      isAboveOld = isAboveOld && line.isEmpty
      guard !isOld, !isAboveOld else { continue }
      lines.append(line)
      guard let match = line.wholeMatch(of: #/<!-- made of the key table: (.+) -->/#),
        let table = tables[String(match.1)]
      else { continue }
      places.append(String(match.1))
      lines += [""] + table
      isAboveOld = true
    }
    return (lines.joined(separator: "\n"), places)
  }

  private static func table(of section: KeyTable.Section) -> [String] {
    let rows = section.keys.map { name, key in
      "| `\(name)` | \(key.expects) | \(key.standard ?? "–") | \(key.help) |"
    }
    return ["| key | value | default | meaning |", "|---|---|---|---|"] + rows
  }

  /// Holds a document to the key table, or writes its tables.
  static func expect(
    _ path: String, follows sections: [KeyTable.Section], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = Fixtures.repository.appending(path: path)
    let renewed = renewed(try String(contentsOf: file, encoding: .utf8), from: sections)
    #expect(renewed.places.sorted() == sections.map(\.place).sorted(), "\(path)", sourceLocation: sourceLocation)
    try Fixtures.expect(renewed.text, isGolden: file, sourceLocation: sourceLocation)
  }
}
