package import Displays

extension Snapshot {
  /// `eDP-1 1920x1080@60 at 0,0; HDMI-1 dark`, for the outputs a person can see.
  package var shown: String {
    let visible = outputs.filter { $0.isPresent || state(of: $0.id) != nil }
    return visible.map { output in
      "\(output.name) \(words(for: output.id) ?? "dark")"
    }.joined(separator: "; ")
  }

  /// The words for a lit output, with a screen or without one; nil when it is dark.
  package func words(for output: Output) -> String? {
    words(for: output.id).map { words in
      if output.isConnected { return words }
      return output.isForced ? "\(words), forced, nothing detected" : "\(words), disconnected but still lit"
    }
  }
}

extension Collection {
  /// The number of steps, or of lines about them, in words: `1 change`, `3 changes`.
  package var asCount: String { "\(count) \(count == 1 ? "change" : "changes")" }
}
