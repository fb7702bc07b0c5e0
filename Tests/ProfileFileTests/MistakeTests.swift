import Displays
import Foundation
import ProfileFile
import Testing

/// What people type who come from other tools, or from YAML in general, and what is said about it. `Mistakes.txt` has
/// both: a line with the place and the typed words, and below it the answer; with `ORCHESTRATE_UPDATE_GOLDEN=1` the
/// answers are written anew.
@Suite struct MistakeTests {
  private static let file = Fixtures.directory.appending(path: "Mistakes.txt")

  private struct Mistake {
    let place: String
    let typed: String

    init?(_ line: Substring) {
      guard !line.hasPrefix(" "), let colon = line.firstIndex(of: "|") else { return nil }
      place = line[..<colon].trimmingCharacters(in: .whitespaces)
      typed = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces).replacing("⏎", with: "\n")
    }

    /// A profile that is right but for what was typed.
    var profile: String {
      let head = "version: 1\nscreens:\n  tv:\n    identity: { any: true }\n"
      let inner = typed.replacing("\n", with: "\n      ")
      return switch place {
      case "file": typed
      case "profile": "version: 1\n\(typed)\nscreens: { tv: { identity: { any: true } } }\n"
      case "screens": "version: 1\n\(typed)\n"
      case "screen": head + "    \(typed.replacing("\n", with: "\n    "))\n"
      case "entry": "version: 1\nscreens:\n  tv:\n    \(typed)\n"
      case "identity": "version: 1\nscreens:\n  tv:\n    identity:\n      \(inner)\n"
      case "position": head + "    position:\n      \(inner)\n"
      case "content": head + "    content:\n      \(inner)\n"
      case "slideshow": head + "    content:\n      slideshow:\n        folder: photos\n        \(typed)\n"
      default: head
      }
    }

    var answer: String {
      let decoded = ProfileFile.decode(Array(profile.utf8), file: "x.yaml", name: "x")
      return decoded.diagnostics.first?.message ?? "nothing is said about it"
    }
  }

  @Test func everyMistakeIsAnsweredWithWhatIsMeant() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let mistakes = text.split(separator: "\n").compactMap(Mistake.init)
    #expect(mistakes.count >= 110)
    let answered = mistakes.map { mistake in
      "\(mistake.place) | \(mistake.typed.replacing("\n", with: "⏎"))\n    \(mistake.answer)\n"
    }
    try Fixtures.expect(answered.joined(), isGolden: Self.file)
    for mistake in mistakes {
      let hint = mistake.answer.split(separator: "; ").dropFirst().last ?? ""
      let isHelpful = [
        "did you mean", "write ", "needs ", "belongs in", "put ", "starts a comment", "a comment starts",
        "reads such a file", "a colon", "indent", "remove ",
      ]
      .contains { hint.contains($0) }
      #expect(isHelpful, "\(mistake.place): \(mistake.typed): \(mistake.answer)")
    }
  }
}
