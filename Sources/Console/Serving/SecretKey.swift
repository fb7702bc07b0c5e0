import Displays
import Glibc
package import Platform

/// A key that a page and the console both know, and neither sends: each shows that it knows it by codes of its
/// messages, which are HMAC (RFC 2104) with SHA-256.
package struct SecretKey: Sendable {
  /// The key as a link has it: digits and letters, as long as a block of the hash.
  package let text: String

  private static let blockSize = 64

  /// - Parameter text: of 64 bytes at most; a longer one would have to be hashed first.
  package init(_ text: String) { self.text = text }

  /// - Throws: where the system has no random numbers.
  package static func random() throws(Failure) -> SecretKey { SecretKey(try randomText(32)) }

  /// Random hexadecimal digits, two for each byte.
  static func randomText(_ count: Int) throws(Failure) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    guard getentropy(&bytes, count) == 0 else { throw Failure(to: "get random numbers") }
    return bytes.hexadecimal
  }

  /// - Parameters:
  ///   - lines: the fields that the code covers; none of them has a line break, so that no two messages look the same.
  ///   - body: comes after them.
  /// - Returns: 64 hexadecimal digits.
  package func code(of lines: [String], _ body: [UInt8] = []) -> String {
    var inner = SHA256.Hashing()
    inner.add(padded(with: 0x36) + Array((lines.joined(separator: "\n") + "\n").utf8))
    inner.add(body)
    return SHA256(padded(with: 0x5c) + inner.hash.bytes).hexadecimal
  }

  private func padded(with byte: UInt8) -> [UInt8] {
    let key = Array(text.utf8.prefix(Self.blockSize))
    return (key + Array(repeating: 0, count: Self.blockSize - key.count)).map { $0 ^ byte }
  }

  /// True if two texts are the same, found in a time that does not tell how much of one is right.
  static func isEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
