import Displays
import Foundation
import Testing

@testable import ProfileFile

/// The schema that editors use is made of the rows that the decoder uses: `ORCHESTRATE_UPDATE_GOLDEN=1` writes it anew.
/// Whether it judges whole profiles as the decoder does is what `schemas/check` holds it to, with a validator of other
/// people's making.
@Suite struct SchemaTests {
  private static let file = Fixtures.repository.appending(path: "schemas/profile-1.json")

  @Test func theFileIsWhatTheRowsSay() throws {
    let text = SchemaText.file(
      KeyTable.profile.schema,
      head: [
        ("$schema", "http://json-schema.org/draft-07/schema#"), ("$id", "profile-1.json"),
        ("title", "orchestrate profile, version 1"), ("description", "What every screen should show."),
      ])
    try Fixtures.expect(text, isGolden: Self.file)
  }

  @Test func thatOfDefineFilesToo() throws {
    let text = SchemaText.file(
      KeyTable.defineFile.schema,
      head: [
        ("$schema", "http://json-schema.org/draft-07/schema#"), ("$id", "define-1.json"),
        ("title", "orchestrate define file, version 1"),
        ("description", "Descriptions of screens that the profiles of one folder share."),
      ])
    try Fixtures.expect(text, isGolden: Fixtures.repository.appending(path: "schemas/define-1.json"))
  }

  @Test func theFileIsJSON() throws {
    let value = try JSONSerialization.jsonObject(with: try Data(contentsOf: Self.file))
    let definitions = try #require((value as? [String: Any])?["definitions"] as? [String: Any])
    // A mapping that is missing among the sections would have no table, and none of its keys a home.
    let mappings = definitions.filter { ($0.value as? [String: Any])?["additionalProperties"] as? Bool == false }
    // All but the profile itself and the define file.
    #expect(mappings.count == KeyTable.sections.count - 2)
  }
}
