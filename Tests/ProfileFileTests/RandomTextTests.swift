import Displays
import Foundation
import ProfileFile
import Testing

/// Nothing traps, whatever the bytes: valid and invalid profiles, broken at random, always the same way for a seed.
@Suite struct RandomTextTests {
  private static let pieces = [
    "*", "&a", "*a", "<<: ", "!!str ", "? ", "- ", ": ", "{", "}", "[", "]", "\"", "'", "|\n", ">-\n", "#", "---\n",
    "...\n", "%YAML 1.1\n", "\t", "\r", "\n", "  ", "~", "null", "true", "1e999", ".inf", "-.nan", "0x7fffffffffffffff",
    "9223372036854775808", "-9223372036854775809", "1920x1080@", "@60", "/(", ")/", "\\", "\u{FEFF}", "\u{2028}", "é",
    "\u{301}", "right-of: ", "same-as: ", "screens:\n", "identity: ", "version: 1\n",
    "when: ", "time: 24:00-", "modeline: ", "size: 32767x32767", "refresh: 1000", "create: cvt-rb",
    "hooks: ", "before: [", "after: [[", "enforce: ",
  ].map { Array($0.utf8) }

  @Test(arguments: 0..<10)
  func mutations(seed: Int) throws {
    let folders = [ValidTests.folder, InvalidTests.folder]
    let texts = try folders.flatMap { folder in
      try Fixtures.names(in: folder).map { try Fixtures.bytes(folder.appending(path: $0 + ".yaml")) }
    }.filter { $0.count < 4096 }
    var random = SplitMix(state: UInt64(seed))
    for _ in 0..<500 {
      var bytes = texts.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...8, using: &random) { mutate(&bytes, others: texts, using: &random) }
      check(bytes)
    }
  }

  @Test(arguments: 0..<4)
  func noise(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    for _ in 0..<250 {
      let length = Int.random(in: 0...64, using: &random)
      check((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
      check((0..<length).flatMap { _ in Self.pieces.randomElement(using: &random) ?? [] })
    }
  }

  private func mutate(_ bytes: inout [UInt8], others: [[UInt8]], using random: inout SplitMix) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 0...16, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
    case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 3: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 4: bytes.insert(contentsOf: others.randomElement(using: &random)?.suffix(40) ?? [], at: place)
    default: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
    }
  }

  /// Every finding has a place in the text, findings are in order, and a profile comes without errors only.
  private func check(_ bytes: [UInt8]) {
    let decoded = ProfileFile.decode(bytes, file: "random.yaml", name: "random")
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    let marks = decoded.diagnostics.map(\.mark)
    let hasErrors = decoded.diagnostics.contains { $0.severity == .error }
    #expect((decoded.profile == nil) == hasErrors, "\(bytes)")
    #expect(marks == marks.sorted(), "\(bytes)")
    #expect(marks.allSatisfy { (1...lines).contains($0.line) && (1...bytes.count + 1).contains($0.column) }, "\(bytes)")
    #expect(!decoded.diagnostics.contains { $0.message.unicodeScalars.contains { $0.value < 0x20 } }, "\(bytes)")
  }
}

/// Sebastiano Vigna's SplitMix64: a seed gives the same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
