import Displays
import Testing

@Suite struct MessageCutterTests {
  private func messages(_ pieces: [String], limit: Int = 8) -> [String] {
    var cutter = MessageCutter(limit: limit)
    return pieces.flatMap { cutter.take(Array($0.utf8)) }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ([], []), (["a"], []), (["a\0"], ["a"]), (["a\0bc\0d"], ["a", "bc"]), (["a", "b", "", "c\0"], ["abc"]),
    (["\0\0"], ["", ""]), (["12345678\0"], ["12345678"]),
    // What is too long is passed over to its end, however it comes, and what follows is read again.
    (["123456789\0a\0"], ["a"]), (["12345678", "9", "0\0a\0"], ["a"]),
    (["1234567890", "1234567890", "\0\0b\0"], ["", "b"]),
  ])
  func itCutsAtZeros(pieces: [String], whole: [String]) { #expect(messages(pieces) == whole) }
}
