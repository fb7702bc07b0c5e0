import Displays

/// A word of a shell's text; the parts that only the shell can work out are kept apart.
struct ShellWord {
  enum Part: Hashable {
    case text(String)
    /// A variable, whose value may be several words where no quotation marks stand around it.
    case variable(String, isQuoted: Bool, written: String)
    /// A part that the shell works out: `$(…)`, `${…%…}`, a glob.
    case opaque(String)
  }

  var parts: [Part] = []
  var mark: Mark
  /// True if a part stands in quotation marks: then it is no word of the language.
  var isQuoted = false

  /// The word's text; nil where the shell has something to work out.
  var literal: String? {
    var text = ""
    for part in parts {
      guard case .text(let piece) = part else { return nil }
      text += piece
    }
    return text
  }

  /// The word more or less as it stands in the script.
  var written: String {
    parts.map { part in
      switch part {
      case .text(let text), .opaque(let text), .variable(_, _, let text): text
      }
    }.joined()
  }
}

extension ShellWord {
  /// True for items of an array, `${NAME[0]}`.
  var isOfArray: Bool {
    parts.contains { if case .opaque(let text) = $0 { text.hasPrefix("${") && text.contains("[") } else { false } }
  }

  /// True for an option that changes something, and does not only ask.
  var isSetting: Bool {
    guard let text = literal else { return true }
    return text.hasPrefix("-") && !Self.questions.contains(text)
  }

  private static let questions: Set<String> = [
    "-q", "-v", "--query", "--q1", "--q12", "--verbose", "--prop", "--properties", "--listmonitors", "--listproviders",
    "--listactivemonitors", "--current", "--version", "-d", "--display", "--screen", "--help", "--dryrun", "--nograb",
  ]

  /// The assignment `NAME=value`; the value is nil where only the shell knows it.
  func assignment(in variables: inout Variables) -> (String, String?)? {
    guard case .text(let text)? = parts.first, let sign = text.firstIndex(of: "="), sign != text.startIndex else {
      return nil
    }
    let name = String(text[..<sign])
    guard name.unicodeScalars.allSatisfy(\.isNamePart) else { return nil }
    var value = self
    value.parts[0] = .text(String(text[text.index(after: sign)...]))
    return (name, value.expanded(&variables)?.joined(separator: " "))
  }

  /// The words that this one becomes; nil where only the shell knows them.
  func expanded(_ variables: inout Variables) -> [String]? {
    var text = ""
    var splits = false
    for part in parts {
      switch part {
      case .text(let piece): text += piece
      case .opaque: return nil
      case .variable(let name, let isQuoted, _):
        guard let value = variables.value(of: name, behind: text) else { return nil }
        text += value
        splits = splits || !isQuoted
      }
    }
    return splits ? text.split(whereSeparator: \.isWhitespace).map(String.init) : [text]
  }
}

extension [ShellWord] {
  /// The words without those that only start a program: `exec`, `sudo`, i3's `exec_always --no-startup-id`.
  var withoutPrefix: [ShellWord] {
    var words = self[...]
    while let word = words.first?.literal, Self.starters.contains(word), words.count > 1 {
      words.removeFirst()
      guard word == "sudo" || word == "env" else { continue }
      // `sudo -u kiosk DISPLAY=:0`
      while let option = words.first?.literal, option.hasPrefix("-") || option.contains("="), words.count > 1 {
        words.removeFirst()
        if option == "-u" || option == "-g" { words = words.dropFirst() }
      }
    }
    return Array(words)
  }

  private static var starters: Set<String> {
    ["exec", "exec_always", "--no-startup-id", "sudo", "command", "nohup", "env", "then", "time"]
  }
}
