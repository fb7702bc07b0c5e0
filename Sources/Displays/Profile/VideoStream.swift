/// A camera's picture, or a film, that comes over the network.
package struct VideoStream: Hashable, Sendable {
  /// The address, which a profile writes or a credential holds.
  package var address: PageAddress
  package var fit: Fit

  package init(_ address: PageAddress, fit: Fit = .contain) {
    self.address = address
    self.fit = fit
  }
}

extension VideoStream {
  /// The most characters of an address.
  package static let longest = 2000
  /// The protocols of addresses.
  private static let schemes = "(?:[Rr][Tt][Ss][Pp]|[Hh][Tt][Tt][Pp])[Ss]?"
  private static let host = "(?:\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9][A-Za-z0-9._-]*)(?::[0-9]{1,5})?"

  /// The form of an address in a profile as a regular expression of JSON Schema: without a user and a password, since
  /// others read profiles, commands and `status`.
  package static let pattern = "^\(schemes)://\(host)(?:[/?#][!-~]*)?(?![\\s\\S])"

  /// True if mpv takes the text for the address of a stream, and for no file, device or list of its own.
  ///
  /// - Parameter isSecret: whether a user and a password may be in it.
  package static func isAddress(_ text: String, isSecret: Bool = false) -> Bool {
    let form =
      /(?i:rtsps?|https?):\/\/([^\/?#\s]*@)?(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9][A-Za-z0-9._\-]*)(?::([0-9]{1,5}))?([\/?#][!-~]*)?/
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }),
      let parts = text.wholeMatch(of: form)?.output, WebAddress.isPort(parts.3)
    else { return false }
    return isSecret || parts.1 == nil
  }

  /// True if a user or a password may be in what is no address, so that it should not be repeated.
  package static func hasUser(_ text: String) -> Bool {
    !isAddress(text) && text.contains(/:\/\/.*@/.dotMatchesNewlines())
  }
}

extension VideoStream {
  var description: String { "stream \(address)" }
  var subject: String { address.inCommands == nil ? "the stream \(address)" : "\(address)" }
}
