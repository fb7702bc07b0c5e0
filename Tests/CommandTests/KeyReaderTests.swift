import Displays
import LabSupport
import Testing

@testable import Platform

@Suite(.limited) struct KeyReaderTests {
  @Test(
    arguments: [
      ("\u{1B}[A", [.more]), ("\u{1B}[C", [.more]), ("\u{1B}OA", [.more]), ("+", [.more]), ("=", [.more]),
      ("k", [.more]),
      ("\u{1B}[B", [.less]), ("\u{1B}[D", [.less]), ("\u{1B}OD", [.less]), ("-", [.less]), ("j", [.less]),
      ("lrtba", [.edge(.left), .edge(.right), .edge(.top), .edge(.bottom), .edge(nil)]), ("0", [.nothing]),
      ("\r", [.accept]), ("\n", [.accept]), ("q", [.cancel]), ("\u{3}", [.cancel]), ("\u{4}", [.cancel]),
      ("\u{1B}\u{1B}", [.cancel]), ("\u{1B}[A\u{1B}[A\u{1B}[B\r", [.more, .more, .less, .accept]),
      // Page up, shift with an arrow, a function key, Alt with a letter, a mouse wheel: these have no meaning here.
      ("\u{1B}[5~", []), ("\u{1B}[1;2A", []), ("\u{1B}OP", []), ("\u{1B}q", []), ("\u{1B}[<64;1;1M", []), ("xyz", []),
      ("ü", []), ("\u{1B}[5~\u{1B}[A", [.more]),
    ] as [(String, [Key])])
  func keys(_ typed: String, _ keys: [Key]) {
    var whole = KeyReader()
    #expect(whole.read([UInt8](typed.utf8)) == keys)
    #expect(!whole.isWaiting)
    // A slow line brings one byte at a time.
    var slow = KeyReader()
    #expect(typed.utf8.flatMap { slow.read([$0]) } == keys)
  }

  @Test func escapeAloneIsAKeyOnceNothingFollows() {
    var reader = KeyReader()
    #expect(reader.read([0x1B]).isEmpty && reader.isWaiting)
    #expect(reader.rest() == [.cancel] && !reader.isWaiting)
    #expect(reader.read([UInt8](ascii: "+")) == [.more])
  }

  @Test func halfASequenceIsNoKey() {
    var reader = KeyReader()
    #expect(reader.read([UInt8]("\u{1B}[1;".utf8)).isEmpty && reader.isWaiting)
    #expect(reader.rest().isEmpty && !reader.isWaiting)
  }
}

extension [UInt8] {
  fileprivate init(ascii text: String) { self.init(text.utf8) }
}
