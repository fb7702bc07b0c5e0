import Foundation

/// A command as a document shows it, and what it says there.
struct Shown: Sendable {
  /// Several lines where `> ` continues the first one.
  var command: String
  var output: [String]
  /// Of the document.
  let line: Int
}

extension Block {
  /// The commands behind `$ ` and what stands below each; all lines of a block that is only run.
  var commands: [Shown] {
    guard kind == "console" else {
      let command = (["carefully"] + lines).joined(separator: "\n")
      return kind == "run" ? [Shown(command: command, output: [], line: line)] : []
    }
    var commands: [Shown] = []
    for (offset, text) in lines.enumerated() {
      if text.hasPrefix("$ ") {
        commands.append(Shown(command: String(text.dropFirst(2)), output: [], line: line + offset))
      } else if text.hasPrefix("> "), commands.last?.output.isEmpty ?? false {
        commands[commands.count - 1].command += "\n" + text.dropFirst(2)
      } else if !commands.isEmpty {
        commands[commands.count - 1].output.append(text)
      }
    }
    return commands
  }

  /// What a person may type here: its commands, or all of a script.
  var shellText: String? {
    switch kind {
    case "console", "run": commands.map(\.command).joined(separator: "\n")
    case "sh": text
    default: nil
    }
  }
}

/// What varies from run to run and is shown as it once was: moments, processes, how long something took.
enum Varying {
  static func leftOut(of line: String) -> String {
    line.replacing(#/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\dZ?/#, with: "WHEN")
      .replacing(#/^\d\d:\d\d:\d\d /#, with: "WHEN ")
      .replacing(#/process \d+/#, with: "process N")
  }
}

extension [String] {
  /// Whether this is what a document shows. There `…` stands for any text, and for any lines on a line of its own.
  func matches(_ shown: [String]) -> Bool {
    guard let first = shown.first else { return isEmpty }
    let rest = Array(shown.dropFirst())
    if first == "…" { return (0...count).contains { Array(dropFirst($0)).matches(rest) } }
    guard let line = self.first else { return false }
    return Self.line(Varying.leftOut(of: line), matches: Varying.leftOut(of: first)) && Array(dropFirst()).matches(rest)
  }

  private static func line(_ line: String, matches shown: String) -> Bool {
    guard shown.contains("…"), line != shown else { return line == shown }
    let parts = shown.components(separatedBy: "…")
    guard line.hasPrefix(parts[0]), let last = parts.last, line.hasSuffix(last) else { return false }
    var rest = line.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.count >= last.count
  }
}
