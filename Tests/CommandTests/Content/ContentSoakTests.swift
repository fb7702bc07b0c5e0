import Foundation
import LabSupport
import Testing

/// A moment of `make soak`: presenters, their programs and the watcher are killed in the middle of one another, while
/// screens come and go. What is held against it stands in `bench/soak-content`.
@Suite(.serialized, .limited) struct ContentSoakTests {
  @Test(arguments: [(seed: "1", manager: "none"), (seed: "2", manager: "openbox")])
  func whateverIsKilledEveryScreenShowsItsContent(seed: String, manager: String) throws {
    var environment = ProcessInfo.processInfo.environment
    environment["ORCHESTRATE"] = Orchestrate.binary.path
    environment.merge(["SEED": seed, "BESIDE": manager, "ROUNDS": "5"]) { $1 }
    let soak = Tool.repository.appending(path: "bench/soak-content").path
    let ending = try Program([soak], environment: environment).finish(within: Deadline.scriptPatience)
    #expect(ending.code == 0, "\(ending.output)\(ending.errors)")
  }
}
