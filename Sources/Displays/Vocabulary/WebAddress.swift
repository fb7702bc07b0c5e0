/// An address that is fetched from a web server. Only forms that every program reads in the same way are taken: the
/// host that is checked here has to be the host that is asked.
package struct WebAddress: Hashable, Sendable {
  package enum Scheme: String, Sendable {
    case http, https
  }

  package let scheme: Scheme
  /// A name, or the numbers of an address, without the brackets of IPv6.
  package let host: String
  /// The port as it is written; nil for the usual one.
  private let writtenPort: Int?
  /// The path and the query, which begin with a slash or a question mark; empty where there are none.
  private let rest: String

  /// The most characters of an address.
  package static let longest = 2000

  /// The form as a regular expression of JSON Schema.
  package static let pattern =
    "^[Hh][Tt][Tt][Pp][Ss]?://(?:\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9][A-Za-z0-9._-]*)(?::[0-9]{1,5})?(?:[/?#][!-~]*)?(?![\\s\\S])"

  package init?(_ text: String) {
    let form = /((?i)https?):\/\/(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9][A-Za-z0-9._\-]*)(?::([0-9]{1,5}))?([\/?#][!-~]*)?/
    guard text.utf8.count <= Self.longest, let parts = text.wholeMatch(of: form)?.output,
      let scheme = Scheme(rawValue: parts.1.lowercased()), let host = Self.host(parts.2)
    else { return nil }
    guard Self.isPort(parts.3) else { return nil }
    (self.scheme, self.host, writtenPort) = (scheme, host, parts.3.flatMap { Int($0) })
    // The part of a page after # is not for the server.
    rest = String((parts.4 ?? "").prefix { $0 != "#" })
  }

  /// The host in small letters. Some programs read `127.1` or `0x7f000001` as an address, so what ends in a number has
  /// to be one with all its parts.
  private static func host(_ written: Substring) -> String? {
    let host = written.lowercased()
    if host.hasPrefix("[") {
      let inner = String(host.dropFirst().dropLast())
      return inner.contains(":") && PeerAddress(literal: inner) != nil ? inner : nil
    }
    let last = host.split(separator: ".").last ?? ""
    return last.first?.isNumber == true && PeerAddress(literal: host) == nil ? nil : host
  }

  /// True if an address may have this after the colon of its host; nil is for an address without that colon.
  package static func isPort(_ written: Substring?) -> Bool {
    guard let written else { return true }
    return Int(written).map { 1...65_535 ~= $0 } ?? false
  }

  package var port: Int { writtenPort ?? (scheme == .http ? 80 : 443) }

  /// The host as an address; nil for a name.
  package var literal: PeerAddress? { PeerAddress(literal: host) }

  /// What the host itself says of where it is: `localhost` and addresses of this machine, or of one cable.
  package var writtenReach: PeerAddress.Reach {
    if ["localhost", "localhost."].contains(host) { return .thisMachine }
    return literal?.reach ?? .network
  }

  /// True if a server at an address may be asked. An address of this machine or of one cable has to be written as such
  /// in the profile: otherwise a name, or the answer of a server, could have this machine ask what only it can reach.
  ///
  /// - Parameter written: the address in the profile.
  package static func allows(_ peer: PeerAddress, for written: WebAddress) -> Bool {
    peer.reach == .network || peer.reach == written.writtenReach
  }
}

extension WebAddress: CustomStringConvertible {
  package var description: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(host)\(writtenPort.map { ":\($0)" } ?? "")\(rest)"
  }
}
