package import Displays

/// A profile file for a profile: what `ProfileFile.decode` reads back as the same profile.
///
/// A value that is the default is left out.
package struct ProfileText {
  package private(set) var lines: [String]

  /// - Parameters:
  ///   - head: comments for the start of the file, a line each.
  ///   - comments: comments above a screen, by its name.
  package init(_ profile: Profile, head: [String] = [], comments: [String: [String]] = [:]) {
    lines = head.map(YAMLText.comment) + ["version: 1"]
    lines += KeyTable.profile.texts(of: profile).map { "\($0.name): \($0.text)" }
    lines.append("screens:")
    for screen in profile.screens { add(screen, comments[screen.name.value] ?? []) }
  }

  /// The profile's text, with a line break at the end.
  package var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ screen: ScreenEntry, _ comments: [String]) {
    lines += comments.map { "  " + YAMLText.comment($0) }
    lines.append("  \(YAMLText.quoted(screen.name.value)):")
    lines += KeyTable.screen.texts(of: screen).map { "    \($0.name): \($0.text)" }
  }
}
