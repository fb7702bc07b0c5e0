/// The addresses that a page may lead to, such as `https://*.shop.example/*`: a scheme, a host and a path, in which `*`
/// stands for any text. In the host it never reaches into the path.
package struct PagePattern: Hashable, Sendable {
  package let text: String
  private let parts: AddressParts

  /// - Returns: nil for a text of another form.
  package init?(_ text: String) {
    guard Self.isForm(text), let parts = AddressParts(text) else { return nil }
    (self.text, self.parts) = (text, parts)
  }

  func matches(_ address: AddressParts) -> Bool {
    parts.scheme == address.scheme && parts.port == address.port && Pattern.glob(parts.host).matches(address.host)
      && Pattern.glob(parts.path).matches(address.path)
  }
}

extension PagePattern {
  /// The most characters of a pattern.
  package static let longest = 2000

  /// The form of a pattern as a regular expression of JSON Schema. A host that ends with `*` would hold for the hosts
  /// of anyone: `shop.*` for shop.example.net too.
  package static let pattern =
    "^(?:https?://(?:\\*|\\[[0-9A-Fa-f:.]+\\]|(?:[A-Za-z0-9*_-]+\\.)*[A-Za-z0-9_-]+)(?::[0-9]{1,5})?|file://)"
    + "/[!\"$-~]*(?![\\s\\S])"

  private static func isForm(_ text: String) -> Bool {
    let form =
      /(?:https?:\/\/(?:\*|\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9*_\-]+\.)*[A-Za-z0-9_\-]+)(?::([0-9]{1,5}))?|file:\/\/)\/[!"$-~]*/
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else { return false }
    return text.wholeMatch(of: form).map { WebAddress.isPort($0.output.1) } ?? false
  }

  /// What a person may have meant by a text that is no pattern; nil where that cannot be told.
  package static func likely(_ text: String) -> PagePattern? {
    ["\(text)/*", "https://\(text)", "https://\(text)/*"].lazy.compactMap { PagePattern($0) }.first
  }
}
