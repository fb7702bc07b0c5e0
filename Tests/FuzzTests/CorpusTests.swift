import Foundation
import FuzzTargets
import Testing

/// What `make fuzz` found once must not be found again: `Corpus/TARGET` holds the inputs, named by what was wrong.
@Suite struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  @Test(arguments: FuzzTarget.allCases)
  func nothingIsWrong(target: FuzzTarget) throws {
    let folder = Self.folder.appending(path: target.rawValue)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      #expect(target.complaint(about: bytes) == nil, "\(target.rawValue)/\(name)")
    }
  }

  /// A target that `make fuzz` leaves out would be thought clean.
  @Test(arguments: FuzzTarget.allCases)
  func isFuzzed(target: FuzzTarget) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = try String(contentsOf: root.appending(path: "fuzz/run"), encoding: .utf8)
    #expect(script.contains("    \(target.rawValue)) "))
  }

  @Test(arguments: FuzzTarget.allCases)
  func emptyInputIsTaken(target: FuzzTarget) {
    #expect(target.complaint(about: []) == nil)
  }
}
