import Foundation
import LabSupport
import Testing

/// Where pictures appear and where they do not; what they look like is held by the golden files of `DisplaysTests`.
@Suite(.limited) struct DrawingCommandTests {
  private static let scenarios = Tool.repository.appending(path: "Tests/ScenarioTests/Scenarios")
  private let orchestrate = Orchestrate(in: scenarios)

  private func run(_ command: String, _ more: String..., locale: String? = nil, columns: Int? = nil) throws -> Ending {
    var orchestrate = orchestrate
    orchestrate.environment["LANG"] = locale
    orchestrate.environment["COLUMNS"] = columns.map(String.init)
    let source = ["--snapshot", "swapped-twins/snapshot.json", "--profiles", "swapped-twins"]
    return try orchestrate.run([command] + source + more)
  }

  @Test(arguments: ["plan", "explain"])
  func scriptsGetWordsOnly(command: String) throws {
    let words = try run(command, locale: "C.UTF-8").output
    #expect(!words.contains("┌"))
    #expect(try run(command, "--no-draw", locale: "C.UTF-8").output == words)
    let drawn = try run(command, "--draw", locale: "C.UTF-8").output
    #expect(drawn.hasPrefix(words + "\n") && drawn.contains("┌") && drawn.contains("left (DP-2)"))
    #expect(try run(command, "--draw", "--json").output == run(command, "--json").output)
  }

  /// `script` gives the program a terminal of its own.
  @Test func peopleGetThePictureToo() throws {
    let command = "\(Orchestrate.binary.path) explain --snapshot swapped-twins/snapshot.json --profiles swapped-twins"
    let shown = try Program(
      ["script", "-qec", command, "/dev/null"], environment: ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"],
      in: Self.scenarios
    ).finish()
    #expect(shown.code == 0 && shown.output.contains("┌"), "\(shown)")
  }

  @Test func theTerminalDecidesHow() throws {
    let plain = try run("plan", "--draw").output
    #expect(plain.utf8.allSatisfy { $0 < 0x80 } && plain.contains("+---"))
    let wide = try run("plan", "--draw", locale: "de_DE.utf8", columns: 120).output
    #expect(wide.contains("┬") && wide.split(separator: "\n").map(\.count).max() ?? 0 <= 120)
    let narrow = try run("plan", "--draw", locale: "en_GB.UTF-8", columns: 60).output
    #expect(narrow.contains("\nnow\n") && narrow.contains("\nafter profile\n"), "one below the other")
  }

  @Test func beforeAndAfterAsSVG() throws {
    let picture = try run("plan", "--svg")
    #expect(picture.code == 0 && picture.errors.isEmpty)
    let scratch = try Scratch()
    try scratch.write("plan.svg", picture.output)
    let script = """
      import sys, xml.etree.ElementTree as tree
      for one in tree.parse(sys.argv[1]).iter("{http://www.w3.org/2000/svg}text"):
          print(one.text)
      """
    let words = try Tool.run(["python3", "-c", script, scratch.path + "/plan.svg"]).split(separator: "\n")
    #expect(words.contains("now") && words.contains("after profile") && words.contains("right (DP-1)"))
    #expect(try run("plan", "--svg", "--json").code == 64)
  }
}
