import Displays
import LabSupport
import Testing

@testable import Applying
@testable import Control
@testable import Files
@testable import Platform

/// JSON of others, nested deeper than anything of ours: told without a look inside.
@Suite(.limited) struct JSONTextTests {
  private static let deep = String(repeating: "{\"a\":[", count: 100_000)

  @Test func anOrderSaysWhere() {
    let failure = #expect(throws: Failure.self) { try ContentOrder.read(Self.deep) }
    #expect(
      failure.map { "\($0)" }?.contains(
        "this is not an order: line 1, column 193: found a list or mapping nested deeper than 64 levels")
        ?? false)
  }

  @Test func whatAnyClientCanWriteIsNothing() {
    #expect(ContentHealth(text: Self.deep) == nil)
    #expect(throws: ControlProblem.self) { try ControlRequest(line: Array(Self.deep.utf8)) }
    #expect(throws: ControlProblem.self) { try ControlResponse(line: Array(Self.deep.utf8)) }
  }

  @Test func asDeepAsOursIsRead() throws {
    #expect(try JSONText.decode([[[Int]]].self, from: "[[[1]]]".utf8) == [[[1]]])
  }
}
