import Displays

/// A word of a shell's text, with what only the shell knows kept apart.
struct ShellWord {
  enum Part: Hashable {
    case text(String)
    /// The value may be several words where no quotation marks stand around it.
    case variable(String, isQuoted: Bool)
    /// What a shell works out: `$(…)`, `${…%…}`, a glob.
    case opaque(String)
  }

  var parts: [Part] = []
  var mark: Mark
  /// Whether a part stands in quotation marks: then it is no word of the language.
  var isQuoted = false

  /// nil where the shell has something to work out.
  var literal: String? {
    var text = ""
    for part in parts {
      guard case .text(let piece) = part else { return nil }
      text += piece
    }
    return text
  }

  /// As it stands there, more or less.
  var written: String {
    parts.map { part in
      switch part {
      case .text(let text), .opaque(let text): text
      case .variable(let name, _): "$\(name)"
      }
    }.joined()
  }
}
