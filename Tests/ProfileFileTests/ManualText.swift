@testable import ProfileFile

/// The keys in a manual page: a tag, the sentence of help and the default of each. They stand between comments, of which the
/// first names their mapping; `ORCHESTRATE_UPDATE_GOLDEN=1` writes them anew, and everything else in the page is a person's.
enum ManualText {
  private static let end = ".\\\" end of what is made"

  /// - Returns: also the mappings whose keys were found, in their order.
  static func renewed(_ page: String, from sections: [KeyTable.Section]) -> (text: String, places: [String]) {
    var (lines, places, isOld) = ([String](), [String](), false)
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line == end { isOld = false }
      if !isOld { lines.append(line) }
      guard let match = line.wholeMatch(of: /\.\\" made of the key table: (.+)/),
        let section = sections.first(where: { $0.place == match.1 })
      else { continue }
      places.append(section.place)
      lines += section.keys.flatMap { entry($0.name, $0.facts) }
      isOld = true
    }
    return (lines.joined(separator: "\n"), places)
  }

  private static func entry(_ name: String, _ key: KeyFacts) -> [String] {
    let standard = key.standard.map { ["The default is \($0)."] } ?? []
    let sentences = ([key.help] + standard).flatMap(wrapped)
    return [".TP", ".BR \(escaped(name)) \": \(escaped(key.expects))\""] + sentences
  }

  /// Lines of words, none of which groff could take for a request.
  private static func wrapped(_ sentence: String) -> [String] {
    var lines = [""]
    for word in escaped(sentence).replacing(/`([^`]+)`/, with: { "\\fB\($0.1)\\fR" }).split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.count + word.count >= 78 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
      }
    }
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : $0 }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq").replacing(
      "~", with: "\\(ti")
  }
}
