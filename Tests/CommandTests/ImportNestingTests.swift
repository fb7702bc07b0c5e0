import FoundationEssentials
import LabSupport
import Testing

/// Definitions that hold one another: each line makes the last one's value several times as long. The program has ten
/// seconds of a processor, since it is not optimised here, and 100 MB more than for an empty file.
@Suite(.limited) struct ImportNestingTests {
  private static let formats = [
    "autorandr", "kanshi", "arandr", "way-displays", "grobi", "shikane", "monitors-xml", "xfce", "i3", "sway",
    "hyprland",
  ]
  /// How often each line names the one before, and how many lines there are: few that grow fast, many that grow slowly,
  /// a value of its own, and one that is used again and again.
  private static let shapes = [(2, 40), (30, 40), (2, 5_000), (1, 20_000), (400, 300)]

  private static func text(_ format: String, _ uses: Int, _ lines: Int) -> String {
    func line(_ number: Int) -> String {
      let (name, last) = ("v\(number)", "v\(max(number - 1, 0))")
      func repeated(_ word: String) -> String { String(repeating: word, count: uses) }
      return switch format {
      case "hyprland":
        "$a = $a\(repeated("$a"))\n$\(name) = \(repeated("$\(last)"))x\nmonitor = $\(name),preferred,auto,1\n"
      case "i3", "sway":
        "set $a $a\(repeated("$a"))\nset $\(name) \(repeated("$\(last)"))x\noutput $\(name) scale 1\n"
      case "way-displays", "grobi": "\(name): &\(name) [\(repeated("*\(last), "))x]\n"
      case "monitors-xml", "xfce": "<!ENTITY \(name) \"\(repeated("&\(last);"))x\">\n"
      case "shikane": "\(repeated("[["))a\(repeated("]]"))\n\(name) = \(repeated("["))\(repeated("]"))\n"
      case "kanshi": "profile { output $\(last) \(repeated("{ "))\(repeated("} "))}\n"
      default:
        "\(name)=\"\(repeated("$\(last)"))x\"\n\(name)() { \(repeated("\(last); ")) }\n"
          + "xrandr --output $\(name) --auto\n"
      }
    }
    let body = (1...lines).map(line).joined()
    guard format == "monitors-xml" || format == "xfce" else { return body }
    return "<!DOCTYPE a [<!ENTITY v0 \"x\">\n\(body)]><monitors version=\"2\">&v\(lines);</monitors>"
  }

  @Test(arguments: formats, shapes.indices) func theyEnd(format: String, shape: Int) throws {
    let (uses, lines) = Self.shapes[shape]
    let ending = try Self.ending(format, Self.text(format, uses, lines))
    #expect(!ending.wasKilled && [0, 64, 65].contains(ending.code), "\(ending.code) \(ending.errors.suffix(300))")
  }

  private static func ending(_ format: String, _ text: String) throws -> Ending {
    let scratch = try Scratch()
    let file = try scratch.write("file", text)
    return try Program(
      ["prlimit", "--cpu=10", "--data=\(160 << 20)", Orchestrate.binary.path, "import", format, file.path],
      environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.path]
    ).finish()
  }

  private static let lit = "xrandr --output DP-1 --auto\n"
  private static let tooMany = "found more than 50000 commands on the paths through this script"

  /// Functions that call one another and never xrandr, one that is looked through again and again, and a long script.
  private static let scripts: [(text: String, complaint: String)] = [
    (
      (1...8).map { "f\($0)() { \(String(repeating: "f\($0 + 1); ", count: 20))}\n" }.joined()
        + "f9() { true; }\nif true; then f1; fi\n\(lit)", ""
    ),
    (
      "f() {\nfor i in a; do \(String(repeating: "true; ", count: 20_000))done\n}\n"
        + String(repeating: "f\n", count: 20_000) + lit, tooMany
    ),
    (lit + String(repeating: "true\n", count: 60_000) + lit, tooMany),
  ]

  /// What stands behind the last command that is read must not be missing in silence.
  @Test(arguments: scripts.indices) func scriptsEnd(index: Int) throws {
    let (text, complaint) = Self.scripts[index]
    let ending = try Self.ending("arandr", text)
    let told = ending.errors.suffix(300)
    #expect(!ending.wasKilled && ending.code == (complaint.isEmpty ? 0 : 65), "\(ending.code) \(told)")
    #expect(ending.errors.contains(complaint) || complaint.isEmpty, "\(told)")
  }

  /// A maker that no tool knows, in brackets without end.
  @Test func aNameInManyBracketsEnds() throws {
    let name = "\(String(repeating: "PNP(", count: 100_000))DEL\(String(repeating: ")", count: 100_000))"
    let ending = try Self.ending("kanshi", "profile {\n output \"\(name) a b\" enable\n}\n")
    #expect(!ending.wasKilled && [0, 65].contains(ending.code), "\(ending.code) \(ending.errors.suffix(300))")
  }
}
