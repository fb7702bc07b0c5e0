extension String {
  /// Itself for others to read: of every address the scheme and the host alone, and nothing behind a word that names a
  /// secret.
  ///
  /// Tokens stand in addresses (`https://user:word@host/board?token=…`) and after names (`--password x`, `API_KEY: x`).
  /// A word that is taken for a token and is none is only a word less.
  package var withoutSecrets: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { Self.hidingWords(in: Self.hidingAddresses(in: String($0))) }.joined(separator: "\n")
  }

  /// YAML for others to read, without comments that its author wrote for people. A comment begins with `#`, after a
  /// space or at the start of a line. Text that cannot be told from a comment is taken for one.
  package var withoutComments: String {
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.map { String($0.prefix(upTo: Self.comment(in: $0) ?? $0.endIndex)) }.joined(separator: "\n")
  }

  private static func comment(in line: Substring) -> Index? {
    var (quote, previous): (Character?, Character) = (nil, " ")
    var inQuote: Index?
    for index in line.indices {
      let character = line[index]
      let isSign = character == "#" && previous.isWhitespace
      if let open = quote {
        if character == open, previous != "\\" { (quote, inQuote) = (nil, nil) }
        if isSign { inQuote = inQuote ?? index }
      } else if isSign {
        return index
      } else if "\"'".contains(character),
        previous.isWhitespace || "[{,".contains(previous) || (previous, character) == ("'", "'")
      {
        // Behind a single quote that has just ended a text, another one goes on with it.
        quote = character
      }
      previous = character
    }
    return inQuote
  }

  private static let marker = "…"
  private static let words = [
    "token", "secret", "password", "passwd", "apikey", "api-key", "api_key", "bearer", "credential",
  ]

  /// JSON may write a slash as `\/`.
  private static func hidingAddresses(in line: String) -> String {
    var (rest, result) = (Substring(line), "")
    while let colon = rest.firstIndex(of: ":") {
      let behind = rest[rest.index(after: colon)...]
      guard let slashes = ["//", "\\/\\/"].first(where: { behind.hasPrefix($0) }) else {
        result += rest[...colon]
        rest = behind
        continue
      }
      result += rest[...colon] + slashes
      let address = behind.dropFirst(slashes.count).prefix { !$0.endsWord }
      result += host(of: address)
      rest = behind.dropFirst(slashes.count + address.count)
    }
    return result + rest
  }

  private static func host(of address: Substring) -> String {
    let authority = address.prefix { !"/\\?#".contains($0) }
    let name = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let user = name.count < authority.count ? marker + "@" : ""
    return user + name + (authority.count < address.count ? "/" + marker : "")
  }

  private static func hidingWords(in line: String) -> String {
    var (rest, result) = (Substring(line), "")
    while let first = rest.firstIndex(where: \.isSecretPart) {
      result += rest[..<first]
      let word = rest[first...].prefix { $0.isSecretPart }
      result += word
      rest = rest[first...].dropFirst(word.count)
      guard words.contains(where: { word.lowercased().contains($0) }) else { continue }
      let gap = rest.prefix { " \t\"'=:,".contains($0) }
      let value = rest.dropFirst(gap.count).prefix { !$0.endsWord }
      guard !gap.isEmpty, !value.isEmpty else { continue }
      result += gap + marker
      rest = rest.dropFirst(gap.count + value.count)
    }
    return result + rest
  }
}

extension Character {
  fileprivate var endsWord: Bool { isWhitespace || "\"'<>,]})".contains(self) }
  fileprivate var isSecretPart: Bool { isLetter || isNumber || self == "-" || self == "_" }
}
