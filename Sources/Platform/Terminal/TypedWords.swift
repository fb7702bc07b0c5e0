import Displays

/// A command line that is still being typed, word by word as the shell has it.
package struct TypedWords {
  private let words: [String]

  package init(_ words: [String]) { self.words = words }

  /// The values of an option that are there already, in order.
  ///
  /// bash breaks words at `=` and `:` too (COMP_WORDBREAKS), so `--display=:1` comes as four words and is put together
  /// again.
  package func values(of option: String) -> [String] {
    words.indices.compactMap { index in
      let word = words[index]
      if word.hasPrefix("\(option)=") { return plain(String(word.dropFirst(option.count + 1))) }
      guard word == option else { return nil }
      var next = index + 1
      if next < words.count, words[next] == "=" { next += 1 }
      return value(at: next)
    }
  }

  private func value(at index: Int) -> String? {
    guard index < words.count, !words[index].isEmpty else { return nil }
    let isBroken = words[index] == ":" && index + 1 < words.count
    return plain(isBroken ? words[index] + words[index + 1] : words[index])
  }

  /// Shells hand words over as they were typed: with their quotes, and with `~` for the home folder.
  private func plain(_ word: String) -> String {
    let bare = String(word.filter { !"\"'\\".contains($0) })
    guard bare == "~" || bare.hasPrefix("~/") else { return bare }
    return Environment.home.text + bare.dropFirst()
  }
}
