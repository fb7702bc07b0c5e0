/// The address of a machine on a network: four bytes of IPv4, or sixteen of IPv6.
package struct PeerAddress: Hashable, Sendable {
  package let bytes: [UInt8]

  /// How far an address reaches.
  package enum Reach: Hashable, Sendable {
    /// Only this machine: loopback, and the address that stands for "here".
    case thisMachine
    /// Only the machines at one cable, and the service that tells a rented machine its secrets (169.254.169.254).
    case link
    case network
  }

  /// - Parameter bytes: an address of IPv6 that holds one of IPv4 counts as that one.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = Self.inner(bytes) ?? bytes
  }

  /// The address of IPv4 in one of IPv6: mapped and compatible (RFC 4291, 2.5.5), NAT64 (RFC 6052), 6to4 (RFC 3056).
  private static func inner(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count == 16 else { return nil }
    let zeros = [UInt8](repeating: 0, count: 8)
    if bytes.starts(with: zeros + [0, 0, 0xff, 0xff]) { return Array(bytes.suffix(4)) }
    if bytes.starts(with: [0, 0x64, 0xff, 0x9b] + zeros) { return Array(bytes.suffix(4)) }
    if bytes.starts(with: [0x20, 0x02]) { return Array(bytes[2..<6]) }
    // `::` and `::1` are addresses of their own.
    guard bytes.starts(with: zeros + [0, 0, 0, 0]), bytes[12...14] != [0, 0, 0] else { return nil }
    return Array(bytes.suffix(4))
  }

  package var reach: Reach {
    bytes.count == 4 ? reachOfVersion4 : reachOfVersion6
  }

  /// 127.0.0.0/8 and 0.0.0.0/8 (RFC 1122), 169.254.0.0/16 (RFC 3927).
  private var reachOfVersion4: Reach {
    switch (bytes[0], bytes[1]) {
    case (127, _), (0, _): .thisMachine
    case (169, 254): .link
    default: .network
    }
  }

  /// `::1` and `::`, fe80::/10 (RFC 4291).
  private var reachOfVersion6: Reach {
    if bytes.dropLast().allSatisfy({ $0 == 0 }) { return .thisMachine }
    return bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80 ? .link : .network
  }
}

extension PeerAddress {
  /// - Parameter literal: `192.0.2.1` with all four parts and no zeros before them, or an address of IPv6.
  package init?(literal: String) {
    guard let bytes = Self.version4(literal) ?? Self.version6(literal) else { return nil }
    self.init(bytes)
  }

  private static func version4(_ text: String) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { part in UInt8(part).flatMap { "\($0)" == part ? $0 : nil } }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  /// RFC 4291, 2.2: groups of sixteen bits, once `::` for zeros, the last four bytes as those of IPv4 are written.
  private static func version6(_ text: String) -> [UInt8]? {
    let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard text.contains(":"), halves.count <= 2, !text.contains(":::") else { return nil }
    let parts = halves.enumerated().map { groups(String($1), isLast: $0 == halves.count - 1) }
    guard let head = parts.first ?? nil, let tail = parts.count == 2 ? parts[1] : [] else { return nil }
    let missing = 16 - head.count - tail.count
    guard parts.count == 2 ? missing >= 2 : missing == 0 else { return nil }
    return head + [UInt8](repeating: 0, count: missing) + tail
  }

  private static func groups(_ text: String, isLast: Bool) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    for (index, group) in groups.enumerated() {
      if group.contains(".") {
        guard isLast, index == groups.count - 1, let last = version4(String(group)) else { return nil }
        bytes += last
      } else {
        guard 1...4 ~= group.utf8.count, group.allSatisfy(\.isHexDigit), let number = UInt16(group, radix: 16) else {
          return nil
        }
        bytes += [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
      }
    }
    return bytes
  }
}

extension PeerAddress: CustomStringConvertible {
  package var description: String {
    if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    return groups.map { String($0, radix: 16) }.joined(separator: ":")
  }
}
