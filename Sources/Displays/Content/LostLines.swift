/// The end of a text that has no room on its screen, however small its letters may get.
package struct LostLines: Hashable, Sendable {
  /// The lines as the author has broken them; of the first one only the lost part.
  private let lines: [String]

  /// - Returns: nil where nothing visible is lost.
  package init?(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
    if lines.isEmpty { return nil }
  }

  /// The lost lines for people: `its end is not shown: "Frites 4.50", "Cola 3.00" and 2 more lines`.
  package var words: String {
    let most = 2
    let more = lines.count - most
    return "its end is not shown: " + lines.prefix(most).map { "\"\($0.prefix(40).harmless)\"" }.joined(separator: ", ")
      + (more > 0 ? " and \(more) more line\(more == 1 ? "" : "s")" : "")
  }
}
