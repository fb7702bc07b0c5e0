import Displays
import Testing

@Suite struct ByteCutterTests {
  /// With a mark behind those of which this is the beginning.
  private func messages(_ pieces: [String]) -> [String] {
    var cutter = ByteCutter(at: 0, longest: 8)
    return pieces.flatMap { cutter.take(Array($0.utf8)) }.map {
      String(decoding: $0.bytes, as: UTF8.self) + ($0.isTooLong ? "…" : "")
    }
  }

  @Test(arguments: [
    ([], []), (["a"], []), (["a\0"], ["a"]), (["a\0bc\0d"], ["a", "bc"]), (["a", "b", "", "c\0"], ["abc"]),
    (["\0\0"], ["", ""]), (["12345678\0"], ["12345678"]),
    // Of what is too long the beginning is kept, however it comes, and what follows is whole again.
    (["123456789\0a\0"], ["12345678…", "a"]), (["12345678", "9", "0\0a\0"], ["12345678…", "a"]),
    (["1234567890", "1234567890", "\0\0b\0"], ["12345678…", "", "b"]),
  ])
  func itCutsAtZeros(pieces: [String], whole: [String]) { #expect(messages(pieces) == whole) }

  @Test func whatHasBegunIsKnownToBeTooLong() {
    var cutter = ByteCutter(at: UInt8(ascii: "\n"), longest: 4)
    let isTooLong = ["ab\nc", "def", "g", "h", "\n", "i"].map { piece in
      _ = cutter.take(Array(piece.utf8))
      return cutter.isTooLong
    }
    #expect(isTooLong == [false, false, true, true, false, false])
  }
}
