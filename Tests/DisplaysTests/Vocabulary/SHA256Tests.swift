import Displays
import Testing

/// The examples that NIST publishes for FIPS 180-4, and one for each way to fill the last block.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func hashesTheExamplesOfNIST(message: String, hash: String) {
    #expect(SHA256(Array(message.utf8)).hexadecimal == hash)
  }

  @Test func hashesAMillionLetters() {
    let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(SHA256(message).hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// 55 bytes are the most that leave room for the length in the same block, 56 the least that do not.
  @Test(arguments: [
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
  ])
  func padsToWholeBlocks(count: Int, hash: String) {
    #expect(SHA256([UInt8](repeating: UInt8(ascii: "a"), count: count)).hexadecimal == hash)
  }

  @Test(arguments: [1, 7, 63, 64, 65, 128, 200])
  func partsMakeTheSameHash(size: Int) {
    let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var hashing = SHA256.Hashing()
    for start in stride(from: 0, to: message.count, by: size) {
      hashing.add(Array(message[start..<min(start + size, message.count)]))
    }
    #expect(hashing.hash.bytes == SHA256(message).bytes)
    hashing.add([1])
    #expect(hashing.hash.bytes == SHA256(message + [1]).bytes, "what was asked for once is no end")
  }
}
