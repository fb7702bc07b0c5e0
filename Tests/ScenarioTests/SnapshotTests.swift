import Foundation
import LabSupport
import Testing

/// The inner ring: without a server, what `plan` says to each snapshot.
@Suite(.limited) struct SnapshotTests {
  @Test(.disabled(if: Scenario.isUpdating), arguments: Scenario.all)
  func planIsAsExpected(_ scenario: Scenario) throws {
    #expect(try scenario.plan() == scenario.expected())
  }

  @Test func thereAreScenarios() {
    #expect(Scenario.all.count >= 40)
  }

  /// All of them at once, by a validator that is not ours (Debian's python3-jsonschema).
  @Test(.disabled(if: Scenario.isUpdating)) func snapshotsFollowTheSchema() throws {
    let instances = Scenario.all.flatMap { ["-i", $0.file("snapshot.json").path] }
    let schema = Tool.repository.appending(path: "schemas/snapshot-1.json").path
    try Tool.run(["python3", "-m", "jsonschema"] + instances + [schema])
  }
}
