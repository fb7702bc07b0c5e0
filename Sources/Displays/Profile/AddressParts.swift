/// The parts of an address that say where a document comes from, as browsers read them: without a user, a password and
/// a fragment.
struct AddressParts: Hashable, Sendable {
  /// In small letters: `http`, `https` or `file`.
  let scheme: String
  /// In small letters; empty for a file.
  let host: String
  /// The port, be it written or the one that the scheme has by itself; nil for a file.
  let port: Int?
  /// The path and the query.
  let path: String

  /// The longest address in bytes. A longer one is none: it would have to be compared with each pattern.
  private static let longest = 32 << 10

  /// - Returns: nil for an address of another scheme, and for what a browser might read in another way.
  init?(_ address: String) {
    // By scalars: a slash with an accent behind it is a slash to a browser.
    let form = /(?i:(https?|file)):\/\/([^\/?#\\]*)([^#\\]*)(?:#.*)?/.dotMatchesNewlines()
      .matchingSemantics(.unicodeScalar)
    guard address.utf8.count <= Self.longest, let parts = address.wholeMatch(of: form)?.output else { return nil }
    // A password may have an @ in it.
    let place = parts.2.lastIndex(of: "@").map { parts.2[parts.2.index(after: $0)...] } ?? parts.2
    guard let (_, host, port) = place.wholeMatch(of: /(\[[0-9A-Fa-f:.]*\]|[^:\[\]]*)(?::([0-9]{0,5}))?/)?.output else {
      return nil
    }
    scheme = parts.1.lowercased()
    self.host = host.lowercased()
    self.port = port.flatMap { Int($0) } ?? Self.usualPorts[scheme]
    path = parts.3.utf8.first == UInt8(ascii: "/") ? String(parts.3) : "/\(parts.3)"
  }

  private static let usualPorts = ["http": 80, "https": 443]

  /// The address up to its path, for people: what stands behind that may be private.
  var origin: String {
    let isUsual = port == Self.usualPorts[scheme]
    return "\(scheme)://\(host)\(isUsual ? "" : port.map { ":\($0)" } ?? "")"
  }

  /// True if both lead to the same document. Browsers write letters of a path in their own way: as % and two digits.
  func isSame(as other: AddressParts) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port && Self.plain(path) == Self.plain(other.path)
  }

  /// The bytes of a path, with those in place of `%2F` and its like.
  private static func plain(_ path: String) -> [UInt8] {
    var (rest, bytes) = (Array(path.utf8)[...], [UInt8]())
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let written = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(written)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
