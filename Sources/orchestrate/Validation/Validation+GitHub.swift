import Displays

extension Validation {
  /// The workflow commands that GitHub shows beside the lines of a pull request.
  ///
  /// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
  var githubAnnotations: String { findings.map(\.githubAnnotation).joined(separator: "\n") }
}

extension Diagnostic {
  fileprivate var githubAnnotation: String {
    var properties = [("file", "\(mark.file)"), ("line", "\(mark.line)"), ("col", "\(mark.column)")]
    if let end = mark.endColumn { properties += [("endLine", "\(mark.line)"), ("endColumn", "\(end)")] }
    properties.append(("title", "orchestrate \(rule.rawValue)"))
    let list = properties.map { "\($0)=\($1.harmless.escapedForProperty)" }.joined(separator: ",")
    return "::\(severity.rawValue) \(list)::\(message.harmlessLines.escapedForCommand)"
  }
}

extension String {
  /// The text with the signs escaped that would end the command or start another one.
  fileprivate var escapedForCommand: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  /// The text with the signs escaped that would end a property, too.
  fileprivate var escapedForProperty: String {
    escapedForCommand.unicodeScalars.map { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: String(scalar)
      }
    }.joined()
  }
}
