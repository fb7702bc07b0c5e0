import Displays
import Foundation
import Testing

/// Writes documents for Tests/Conformance/snapshot-schema, which holds schemas/snapshot-1.json against them.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ORCHESTRATE_SNAPSHOT_SAMPLES"] != nil))
struct DocumentSampleTests {
  @Test func writesSamples() throws {
    let path = try #require(ProcessInfo.processInfo.environment["ORCHESTRATE_SNAPSHOT_SAMPLES"])
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    var random = RandomSnapshot(seed: 1)
    for (index, snapshot) in ([SampleSnapshot.ordinary] + (1...200).map { _ in random.next() }).enumerated() {
      let document = try JSONEncoder().encode(snapshot)
      try document.write(to: folder.appendingPathComponent("\(index).json"))
    }
  }
}
