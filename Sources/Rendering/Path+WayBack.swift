package import Displays

extension Path {
  /// The command that brings back what this file held before, as a person types it in a shell.
  package var wayBack: String { "orchestrate undo --file \(text.quotedForShell)" }
}

extension String {
  /// As one word of a command line: in quotes where a shell would read anything else into it.
  package var quotedForShell: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789-_./:+@%".unicodeScalars.contains($0) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
