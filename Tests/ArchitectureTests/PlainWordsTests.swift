import Foundation
import Testing

/// Messages, help, documents and man pages use the words of systemctl, git and kubectl.
@Suite struct PlainWordsTests {
  /// What does not appear there, and what stands in its place: the words for those who act come first.
  static let avoided: [(words: String, better: String)] = [
    ("somebody", "the client, user or program"), ("someone", "the client, user or program"),
    ("nobody", "no client, user or program"), ("anybody", "any client, user or program"),
    ("everybody", "all users"), ("whoever", "the client, user or program that"), ("whomever", "the client or user"),
    ("mend", "fix"), ("mends", "fixes"), ("mended", "fixed"), ("mending", "fixing"),
    ("plugged", "connected"), ("unplugged", "disconnected"), ("pulled", "disconnected"),
    ("to be seen", "visible"), ("told of", "reported"), ("tells of", "reports"),
    ("stands alone", "cannot be combined with"),
    ("stand alone", "cannot be combined with"), ("contradict", "cannot be combined with"),
    ("taken back", "undone"), ("takes back", "undoes"), ("take back", "undo"), ("taking it back", "undoing it"),
    ("goes away", "exits, is closed"), ("went away", "exited, was closed"), ("put back", "undone, restored"),
    ("let you in", "access is denied"), ("says yes", "confirms"), ("say yes", "confirm"), ("give you a rest", "pause"),
    ("are to do", "should do"), ("is to be like", "should be set up"), ("to be like", "should be set up"),
    ("so many refreshes", "N refreshes"), ("behind it", "after it"), ("lets nobody", "read-only, not available"),
    ("no answer to", "an unexpected reply to"), ("in order again", "valid again"),
    ("counts from", "takes effect after"),
    ("rolled back", "changes undone"), ("others than", "users other than"),
  ]

  /// Comments too say which client, user or program acts.
  static let actors = Array(avoided.prefix { $0.words != "mend" })

  /// Where a word is right after all, and why.
  static let exceptions: [(path: String, words: String, why: String)] = [
    ("docs/import.md", "behind it", "an image may be in front of the desktop or behind it"),
    ("Sources/Import/Drafting+WayDisplays.swift", "plugged", "it is a key of way-displays"),
    ("docs/import.md", "plugged", "it is a key of way-displays"),
    ("docs/import.md", "unplugged", "it is a key of way-displays"),
    ("docs/migration.md", "plugged", "it is a key of way-displays"),
    ("Sources/ProfileFile/LikelyMeanings.swift", "plugged", "it is what users type"),
    ("Sources/ProfileFile/LikelyMeanings.swift", "unplugged", "it is what users type"),
    ("Sources/Import/SwayOutputs.swift", "behind it", "an image is behind the desktop"),
    ("docs/x11-facts.md", "behind it", "a function is behind a request"),
  ]

  /// Places of the avoided words in a text, as `line: words: write …`.
  static func faults(
    in text: String, at path: String, of avoided: [(words: String, better: String)] = avoided,
    where counts: (Range<Int>) -> Bool = { _ in true }
  ) -> [String] {
    let data = Data(text.lowercased().utf8)
    return avoided.filter { avoided in !exceptions.contains { $0.path == path && $0.words == avoided.words } }.flatMap {
      words, better in
      places(of: words, in: data).filter(counts).map { place in
        let line = data[..<place.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
        return "\(path):\(line): \"\(words)\": write \(better)"
      }
    }
  }

  private static func places(of words: String, in text: Data) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var rest = text[...]
    while let found = rest.range(of: Data(words.utf8)) {
      let around = [found.lowerBound - 1, found.upperBound].filter(text.indices.contains).map { text[$0] }
      if !around.contains(where: { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }) { places.append(found) }
      rest = text[found.upperBound...]
    }
    return places
  }

  @Test func messagesUseThem() throws {
    let faults = try SourceTree.files().flatMap { file -> [String] in
      let text = file.lines.joined(separator: "\n")
      // Most files hold none of the words, and need no closer look.
      guard !Self.faults(in: text, at: file.path).isEmpty else { return [] }
      let literals = StringLiterals(in: text)
      return Self.faults(in: text, at: file.path, where: literals.holds)
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func commentsSayWhoActs() throws {
    let faults = try SourceTree.files().flatMap { file -> [String] in
      let text = file.lines.joined(separator: "\n")
      guard !Self.faults(in: text, at: file.path, of: Self.actors).isEmpty else { return [] }
      return Self.faults(in: text, at: file.path, of: Self.actors, where: StringLiterals(in: text).isInComment)
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  /// `swift format` breaks lines of code, and leaves comments as they are.
  @Test func commentsFitTheirLines() throws {
    let faults = try SourceTree.files().flatMap { file in
      file.places(holding: "//") { $0.count > 120 && $0.drop { $0 == " " }.hasPrefix("//") }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func documentsUseThem() throws {
    let folders = ["", "docs/", "docs/man/"]
    let paths = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appendingPathComponent(folder).path)
        .filter { [".md", ".1", ".5"].contains(where: $0.hasSuffix) && $0 != "CHANGELOG.md" }.map { folder + $0 }
        .sorted()
    }
    #expect(paths.contains("README.md") && paths.contains("docs/man/orchestrate.1") && paths.count > 15)
    let faults = try paths.flatMap { path in
      Self.faults(in: try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8), at: path)
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test(arguments: [
    (#"tell("Somebody else did")"#, true), (#"tell("a \(name) to mend")"#, true), (#"let a = "\(f("nobody"))""#, true),
    ("let a = \"\"\"\n  whoever \\\n  \"\"\"", true), (##"let a = #"mend"#"##, true),
    ("let somebody = 1 // nobody", false), (#"tell("\(somebody.name)")"#, false),
    (#"tell("amendment of mender")"#, false),
  ])
  func theRuleFindsWhatItIsFor(text: String, isFound: Bool) {
    let literals = StringLiterals(in: text)
    #expect(Self.faults(in: text, at: "a.swift", where: literals.holds).isEmpty == !isFound)
  }

  @Test func everyExceptionIsNeeded() throws {
    for exception in Self.exceptions {
      let text = try String(contentsOf: SourceTree.root.appendingPathComponent(exception.path), encoding: .utf8)
      #expect(!Self.places(of: exception.words, in: Data(text.lowercased().utf8)).isEmpty, "\(exception)")
    }
  }
}
