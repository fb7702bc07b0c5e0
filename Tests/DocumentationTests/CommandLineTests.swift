import Foundation
import LabSupport
import Testing

/// Commands that documents name exist, with the options that they name: those of the blocks, run or not, and those in
/// the text.
@Suite(.limited) struct CommandLineTests {
  /// Options by command; those of the program itself are under the empty name.
  private static let options: [String: Set<Substring>] = {
    let help = (try? Orchestrate().run("--help").output) ?? ""
    let commands = help.matches(of: #/\n  ([a-z]+) +/#).map { String($0.1) } + ["", "help"]
    let pairs = commands.map { command in
      let arguments = command.isEmpty ? ["overview"] : [command]
      let help = (try? Orchestrate().run(arguments + ["--help"]).output) ?? ""
      return (command, Set(help.matches(of: #/--[a-z][a-z-]*/#).map(\.output) + ["--help", "--version"]))
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  @Test(arguments: Document.all)
  func commandsAndOptionsExist(document: Document) {
    for (line, words) in document.mentions {
      let command = words.first.flatMap { $0.hasPrefix("-") ? nil : String($0) } ?? ""
      guard let known = Self.options[command] else {
        Issue.record("\(document.path):\(line): there is no command \"\(command)\"")
        continue
      }
      for option in words.compactMap({ $0.prefixMatch(of: #/\[?(--[a-z][a-z-]*)/#)?.1 }) {
        #expect(known.contains(option), "\(document.path):\(line): orchestrate \(command) has no \(option)")
      }
    }
  }

  @Test func theyAreFound() throws {
    #expect(Document.all.flatMap(\.mentions).count > 100)
    let wrong = "```console\n$ orchestrate plan --nothing\n```\nSay `orchestrate show --all` or orchestrate nothing.\n"
    let words = Mention.all(in: wrong).map { $0.words.joined(separator: " ") }
    #expect(words == ["plan --nothing", "show --all"])
    #expect(Self.options.count > 15 && Self.options["plan"]?.contains("--draw") ?? false)
  }

  /// What `--help` offers stands in the manual page.
  @Test func theManualPageKnowsAll() throws {
    let page = try Document("docs/man/orchestrate.1").text.replacing("\\-", with: "-")
    for (command, options) in Self.options {
      #expect(command.isEmpty || page.contains(command), "orchestrate(1) does not know \(command)")
      for option in options { #expect(page.contains(option), "orchestrate(1) knows no \(option) of \(command)") }
    }
  }

  /// A shell takes every block for what it can be.
  @Test(arguments: Document.all)
  func shellsUnderstandThem(document: Document) throws {
    let scratch = try Scratch()
    for block in document.blocks {
      guard let text = block.shellText else { continue }
      let script = try scratch.write("block.sh", text + "\n").path
      #expect(throws: Never.self, "\(document.path):\(block.line)") { try Tool.run(["bash", "-n", script]) }
    }
  }
}

/// A place where a document says how the program is called.
struct Mention {
  let line: Int
  /// Behind the program's name, as far as they are one command.
  let words: [Substring]

  /// In blocks, and in text between backticks; words that are no code only talk about the program.
  static func all(in text: String) -> [Mention] {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      if line.hasPrefix("```") { isCode.toggle() }
      let pieces = isCode ? [line] : line.matches(of: #/`([^`]+)`/#).map(\.1)
      return pieces.flatMap(calls).map { Mention(line: index + 1, words: $0) }
    }
  }

  /// A call stands where a shell begins one.
  private static func calls(in code: Substring) -> [[Substring]] {
    let start = #/(?:^|^\$ |[;|&(] *|- run: |- )orchestrate((?: +[^\s;|&()<>#`]+)*)/#
    return code.matches(of: start).map { $0.1.split(separator: " ") }
  }
}

extension Document {
  var mentions: [(line: Int, words: [Substring])] { Mention.all(in: text).map { ($0.line, $0.words) } }
}
