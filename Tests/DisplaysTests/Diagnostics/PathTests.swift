import Testing

@testable import Displays

/// Paths are bytes: what they are made of, and how they are shown.
@Suite struct PathTests {
  @Test(arguments: [
    ("desks/lobby.yaml", "desks", "lobby.yaml"), ("lobby.yaml", ".", "lobby.yaml"), ("/lobby.yaml", "/", "lobby.yaml"),
    ("/", "/", "/"), ("a//b//", "a", "b"), ("//a", "/", "a"), ("", ".", ""), ("a/..", "a", ".."),
    ("desks/\u{301}p.yaml", "desks", "\u{301}p.yaml"), ("\u{301}/p", "\u{301}", "p"), ("/\u{301}p", "/", "\u{301}p"),
  ])
  func folderAndName(path: String, folder: String, name: String) {
    #expect(Path(path).folder == Path(folder) && Path(path).name == Path(name))
  }

  /// To Swift's text the first two are no slash, and the second two one name.
  @Test func lettersAreNotWhatItIsMadeOf() {
    #expect(Path("/\u{301}p").isAbsolute && Path("a/\u{301}p").hasFolder && Path(".\u{301}a").isHidden)
    #expect(Path("caf\u{e9}") != Path("cafe\u{301}") && Set<Path>(["caf\u{e9}", "cafe\u{301}"]).count == 2)
    #expect(Path("x\u{301}.yaml").hasEnding(".yaml") && !Path("x.yaml\u{301}").hasEnding(".yaml"))
    #expect(Path("a\r\n/b").parts == ["a\r\n", "b"])
  }

  @Test func partsAreJoined() {
    #expect(Path("a").appending("b") == "a/b" && Path("/").appending("b") == "/b" && Path("a/").appending("b") == "a/b")
    #expect(Path("b").located(in: "/a") == "/a/b" && Path("/b").located(in: "/a") == "/b")
    let raw = Path(bytes: [0x61, 0xFF])
    #expect(Path("\(raw)/\(7).yaml").bytes == [0x61, 0xFF] + Array("/7.yaml".utf8))
  }

  @Test func endingsAreLeftOut() {
    #expect(Path("a.test.yaml").dropping(".yaml") == "a.test" && Path("a.yml").dropping(".yaml") == "a.yml")
    #expect(Path("a.b.c").withoutEnding == "a.b" && Path(".a").withoutEnding == ".a" && Path("a").withoutEnding == "a")
    #expect(Path("a//").withoutLastSlashes == "a" && Path("//").withoutLastSlashes == "/")
  }

  @Test(arguments: [
    ("a/b c.yaml", nil as String?, "a/b c.yaml"), ("bücher/日本.yaml", nil, "bücher/日本.yaml"),
    ("cafe\u{301}.yaml", nil, "cafe\u{301}.yaml"), ("a\u{7}.yaml", "control character U+0007", "a\\u{7}.yaml"),
    ("a\r\nb", "control character U+000D", "a\\u{d}\\u{a}b"), ("\u{9b}2J", "control character U+009B", "\\u{9b}2J"),
    ("a/\u{202e}b", "U+202E, which changes the direction", "a/\\u{202e}b"),
    ("a\u{2066}b", "U+2066, which changes the direction", "a\\u{2066}b"),
    ("a\u{2028}b", "line break U+2028", "a\\u{2028}b"), ("a\u{2029}b", "line break U+2029", "a\\u{2029}b"),
    ("\u{301}p.yaml", "begins with U+0301", "\\u{301}p.yaml"), ("a/\u{301}p", "begins with U+0301", "a/\\u{301}p"),
    ("a/\u{200d}p", "begins with U+200D", "a/\\u{200d}p"), ("a\u{fffd}", "U+FFFD in place of", "a\\u{fffd}"),
  ])
  func someNamesAreRefused(path: String, fault: String?, shown: String) {
    #expect(Path(path).flaw.map { $0.contains(fault ?? "-") } ?? (fault == nil))
    #expect(Array(Path(path).description.utf8) == Array(shown.utf8))
  }

  @Test(arguments: [
    ([0x61, 0xFF], "0xFF", "a\\xFF"), ([0xC3], "0xC3", "\\xC3"), ([0xED, 0xA0, 0x80], "0xED", "\\xED\\xA0\\x80"),
    ([0xC0, 0xAF, 0x61], "0xC0", "\\xC0\\xAFa"),
  ])
  func whatIsNotUTF8IsRefused(bytes: [UInt8], byte: String, shown: String) {
    let path = Path(bytes: bytes)
    #expect(path.flaw == "its name holds the byte \(byte), expected UTF-8; rename it")
    #expect(path.description == shown && path.cString == bytes.map { CChar(bitPattern: $0) } + [0])
  }
}
