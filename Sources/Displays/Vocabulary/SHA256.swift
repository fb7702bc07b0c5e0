/// The Secure Hash Algorithm with 256 bits, as FIPS 180-4 §6.2 defines it.
///
/// Our own, because this module imports nothing (docs/decisions/005-sha256-of-our-own.md). It names EDIDs and uploads,
/// and shows who speaks between the console and its page.
package struct SHA256: Sendable {
  /// The 32 bytes of the hash.
  package let bytes: [UInt8]

  package init(_ message: [UInt8]) {
    var hashing = Hashing()
    hashing.add(message)
    self = hashing.hash
  }

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// The hash as 64 lower-case hexadecimal digits.
  package var hexadecimal: String { bytes.hexadecimal }
}

extension SHA256 {
  /// The hash of a message that comes in parts.
  package struct Hashing: Sendable {
    private var state = SHA256.initial
    /// The bytes after the last whole block.
    private var rest: [UInt8] = []
    private var count = 0
    private var schedule = [UInt32](repeating: 0, count: 64)

    package init() {}

    package mutating func add(_ part: [UInt8]) {
      count += part.count
      let message = rest.isEmpty ? part : rest + part
      let whole = message.count - message.count % 64
      for start in stride(from: 0, to: whole, by: 64) { compress(message, at: start) }
      rest = Array(message[whole...])
    }

    /// The hash of all parts so far.
    package var hash: SHA256 {
      var copy = self
      copy.add(padding)
      return SHA256(bytes: copy.state.flatMap(\.bigEndianBytes))
    }

    /// §5.1.1: a one bit, zeros, and the length in bits, up to a multiple of 64 bytes.
    private var padding: [UInt8] {
      let zeros = (119 - count % 64) % 64
      return [0x80] + Array(repeating: 0, count: zeros) + (UInt64(count) << 3).bigEndianBytes
    }

    private mutating func compress(_ message: [UInt8], at start: Int) {
      fillSchedule(message, at: start)
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for round in 0..<64 {
        let choice = (e & f) ^ (~e & g)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let first =
          h &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ choice &+ SHA256.constants[round] &+ schedule[round]
        let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
        (h, g, f, e) = (g, f, e, d &+ first)
        (d, c, b, a) = (c, b, a, first &+ second)
      }
      state[0] &+= a
      state[1] &+= b
      state[2] &+= c
      state[3] &+= d
      state[4] &+= e
      state[5] &+= f
      state[6] &+= g
      state[7] &+= h
    }

    private mutating func fillSchedule(_ message: [UInt8], at start: Int) {
      for index in 0..<16 {
        let place = start + 4 * index
        schedule[index] =
          UInt32(message[place]) << 24 | UInt32(message[place + 1]) << 16 | UInt32(message[place + 2]) << 8
          | UInt32(message[place + 3])
      }
      for index in 16..<64 {
        let (early, late) = (schedule[index - 15], schedule[index - 2])
        let first = early.rotated(7) ^ early.rotated(18) ^ early >> 3
        let second = late.rotated(17) ^ late.rotated(19) ^ late >> 10
        schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
      }
    }
  }
}

extension SHA256 {
  fileprivate static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  fileprivate static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(_ places: UInt32) -> UInt32 { self >> places | self << (32 - places) }
}

extension FixedWidthInteger {
  fileprivate var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
