import Displays
import Testing

@testable import ProfileFile

/// What the rows of the key table promise: every value that they give as an example is read, written back and read as
/// the same again, alone and in profiles of many keys.
@Suite struct KeyTests {
  @Test func everyExampleComesBack() {
    check(KeyTable.profile)
    check(KeyTable.conditions)
    check(KeyTable.hooks)
    check(KeyTable.screen)
    check(KeyTable.identity)
    check(KeyTable.position)
    check(KeyTable.createdMode)
    check(KeyTable.overscan)
    check(KeyTable.touch)
    check(KeyTable.part)
    check(KeyTable.wall)
    check(KeyTable.bezel)
    check(KeyTable.content)
    check(KeyTable.slideshow)
    check(KeyTable.document)
    check(KeyTable.playlistItem)
    check(KeyTable.turnWindows)
    check(KeyTable.window)
    check(KeyTable.stream)
    check(KeyTable.fetchedImage)
    check(KeyTable.textFile)
    check(KeyTable.clock)
    check(KeyTable.mirror)
    check(KeyTable.fallback)
    check(KeyTable.letterStyle)
    check(KeyTable.onDisconnect)
    check(KeyTable.pointer)
  }

  @Test func everyExampleOfCasesComesBack() {
    check(CaseKeyTable.file)
    check(CaseKeyTable.oneCase)
    check(CaseKeyTable.given)
    check(CaseKeyTable.machineScreen)
    check(CaseKeyTable.circumstances)
    check(CaseKeyTable.event)
    check(CaseKeyTable.expectation)
    check(CaseKeyTable.expectedScreen)
  }

  private func check<Root>(_ mapping: Mapping<Root>) {
    for key in mapping.keys {
      #expect(!key.codec.examples.isEmpty, "\(mapping.place): \(key.name)")
      for example in key.codec.examples { check(key.codec, example, under: key.name) }
    }
  }

  private func check<Kind: Codec>(_ codec: Kind, _ example: String, under name: String) {
    let (value, findings) = read(example, as: codec, under: name)
    guard let value, findings.isEmpty else {
      Issue.record("\(name): \(example) is not read: \(findings.map(\.message))")
      return
    }
    // Some are written by their mapping.
    guard let text = codec.encode(value) else { return }
    let again = read(text, as: codec, under: name)
    #expect(again.value.flatMap(codec.encode) == text && again.findings.isEmpty, "\(name): \(example) became \(text)")
  }

  private func read<Kind: Codec>(
    _ text: String, as codec: Kind, under name: String
  ) -> (value: Kind.Value?, findings: [Diagnostic]) {
    var findings = Findings(file: "example.yaml")
    let root = ProfileFile.composed(Array("\(name): \(text)\n".utf8), limits: .profile, findings: &findings)
    guard case .mapping(let entries)? = root?.content, let node = entries.first?.value else {
      return (nil, findings.inOrder)
    }
    var decoder = Decoder(findings: findings)
    let value = codec.decode(Decoder.Field(name: name, expects: codec.expects, node: node), by: &decoder)
    return (value, decoder.findings.inOrder)
  }

  /// Some keys cannot stand beside each other, and such a profile is left out.
  @Test func randomProfilesComeBack() throws {
    var random = RandomChoice(seed: 1)
    var read = 0
    for _ in 0..<200 {
      let text = random.profile()
      guard let profile = decoded(text) else { continue }
      read += 1
      let written = ProfileText(profile).text
      let again = decoded(written)
      #expect(again.map { ProfileText($0).text } == written, "\(text)")
      #expect(again.map(withoutPlaces) == withoutPlaces(profile), "\(text)")
    }
    #expect(read >= 150)
  }

  /// Without what only shows beside other screens.
  private func decoded(_ text: String) -> Profile? {
    var findings = Findings(file: "random.yaml")
    guard let root = ProfileFile.composed(Array(text.utf8), limits: .profile, findings: &findings) else { return nil }
    var decoder = Decoder(findings: findings)
    let profile = decoder.profile(root, name: "random")
    return decoder.findings.hasErrors ? nil : profile
  }

  private func withoutPlaces(_ profile: Profile) -> String { profile.text.replacing(/\ at \S*\d+:\d+/, with: "") }
}

/// Profiles with some of all keys, each with one of the examples of its row.
private struct RandomChoice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// Xorshift (Marsaglia 2003).
  private mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }

  mutating func profile() -> String {
    let screens = ["a", "b"].map {
      "  \($0):\n" + keys(of: KeyTable.screen, indent: "    ", always: "identity", without: ["use"])
    }
    return "version: 1\n" + keys(of: KeyTable.profile, indent: "", without: ["version", "screens"]) + "screens:\n"
      + screens.joined()
  }

  private mutating func keys<Root>(
    of mapping: Mapping<Root>, indent: String, always: String = "", without: [String] = []
  ) -> String {
    var text = ""
    for key in mapping.keys where !without.contains(key.name) && (key.name == always || below(3) == 0) {
      let examples = key.codec.examples
      text += "\(indent)\(key.name): \(examples[below(examples.count)])\n"
    }
    return text
  }
}
