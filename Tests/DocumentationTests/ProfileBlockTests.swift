import Foundation
import LabSupport
import Testing

/// Profiles that documents show are what they claim to be, by the word of `validate`.
@Suite(.limited) struct ProfileBlockTests {
  /// YAML that is no profile says of what kind it is, and has tests of its own there.
  private static let otherKinds: Set<String> = ["workflow", "gitlab", "pre-commit"]

  @Test(arguments: Document.all.filter { $0.blocks.contains(where: \.isProfile) })
  func profilesAreAsTheySay(document: Document) throws {
    let scratch = try Scratch()
    let orchestrate = Orchestrate(in: scratch.url)
    var good: [String] = []
    for block in document.blocks where block.isProfile {
      // Each in a folder of its own, or they would be rivals.
      let path = "\(block.line)/\(block.path?.split(separator: "/").last ?? "profile.yaml")"
      try scratch.write(path, block.text)
      guard block.kind == "yaml invalid" else {
        good.append(path)
        continue
      }
      #expect(try orchestrate.run("validate", path).code == 65, "\(document.path):\(block.line)")
    }
    let ending = try orchestrate.run(["validate"] + good)
    #expect(ending.code == 0, "\(document.path), by line: \(ending.output)")
  }

  /// The rest of YAML is YAML.
  @Test(arguments: Document.all.filter { $0.blocks.contains { $0.kind.hasPrefix("yaml ") } })
  func theRestCanBeRead(document: Document) throws {
    let scratch = try Scratch()
    for block in document.blocks where block.kind.hasPrefix("yaml ") && !block.isProfile {
      let file = try scratch.write("block.yaml", block.text).path
      let script = "import sys, yaml; list(yaml.safe_load_all(open(sys.argv[1])))"
      #expect(throws: Never.self, "\(document.path):\(block.line)") { try Tool.run(["python3", "-c", script, file]) }
    }
  }

  @Test(arguments: [
    ("README.md", 1), ("docs/profile-reference.md", 15), ("docs/tutorial.md", 3), ("docs/which-profile.md", 3),
  ])
  func thereAreProfiles(path: String, least: Int) throws {
    #expect(try Document(path).blocks.filter { $0.kind == "yaml" && $0.isProfile }.count >= least)
  }

  /// Examples of the manual pages, which stand between `.EX` and `.EE`; groff writes a minus as `\-`.
  @Test(arguments: ["docs/man/orchestrate.1", "docs/man/orchestrate-profile.5"])
  func manualPagesShowProfiles(path: String) throws {
    let scratch = try Scratch()
    let page = try Document(path).text
    let examples = page.matches(of: #/\n\.EX\n((?s).*?)\.EE\n/#).map {
      String($0.1).replacing("\\-", with: "-").replacing("\\(dq", with: "\"")
    }.filter { $0.hasPrefix("version:") }
    for (index, example) in examples.enumerated() {
      let file = try scratch.write("\(index).yaml", example).path
      let ending = try Orchestrate().run("validate", file)
      #expect(ending.code == 0, "\(path), example \(index + 1): \(ending.output)")
    }
    #expect(!path.hasSuffix("5") || examples.count >= 2)
  }
}

extension Block {
  /// Whether it is a profile, good or bad; cases to test some are held to their words by `CaseFileTests`.
  var isProfile: Bool { ["yaml", "yaml invalid"].contains(kind) && !lines.contains("cases:") }
}
