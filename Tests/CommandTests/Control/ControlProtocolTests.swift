import Foundation
import LabSupport
import Testing

@testable import Control

/// `docs/control-protocol.md` says what is the case: its examples go through the decoders.
@Suite(.limited) struct ControlProtocolTests {
  private static func examples(_ kind: String) throws -> [String] {
    let text = try String(contentsOf: Tool.repository.appending(path: "docs/control-protocol.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```json \(kind)\n").dropFirst()
    let lines = blocks.flatMap { $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n") }
    try #require(lines.count >= 5)
    return lines
  }

  @Test func requestsAreUnderstoodAndAllAreThere() throws {
    let requests = try Self.examples("request").map { try ControlRequest(line: Array($0.utf8)) }
    #expect(Set(requests.map(\.command)) == Set(ControlRequest.Command.allCases))
    #expect(Set(requests).count == requests.count)
  }

  @Test func whatIsRefusedIsRefused() throws {
    for example in try Self.examples("refused") {
      #expect(throws: ControlProblem.self, "\(example)") { try ControlRequest(line: Array(example.utf8)) }
    }
  }

  /// Letter by letter, so nothing in them is out of date.
  @Test func responsesAreWhatIsWritten() throws {
    for example in try Self.examples("response") {
      let response = try ControlResponse(line: Array(example.utf8))
      #expect(String(decoding: try response.line, as: UTF8.self) == example + "\n")
    }
  }

  @Test func everyFieldOfAStatusIsExplained() throws {
    let text = try String(contentsOf: Tool.repository.appending(path: "docs/control-protocol.md"), encoding: .utf8)
    for field in Mirror(reflecting: WatcherStatus.troubled).children.compactMap(\.label) {
      #expect(text.split(separator: "\n").contains { $0.hasPrefix("| `") && $0.contains("`\(field)`") }, "\(field)")
    }
  }
}
