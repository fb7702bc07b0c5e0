import Foundation
import LabSupport
import Testing

@testable import Files

/// Files that lead out of their folder, for those who may know what is there and for those who may not.
@Suite(.limited) struct SafeLinkTests {
  private let scratch: Scratch
  private let secrets: Scratch
  private let orchestrate: Orchestrate

  private static let good = "version: 1\nscreens:\n  tv: { identity: { connector: HDMI-1 } }\n"

  init() throws {
    (scratch, secrets) = (try Scratch(), try Scratch())
    try scratch.write("profiles/lobby.yaml", Self.good)
    try secrets.write("token.yaml", "token: hunter2\n")
    try secrets.write("token.json", "{\"version\": \"hunter2\"}\n")
    try secrets.write("token.test.yaml", "hunter2: [\n")
    try secrets.write("doubtful.yaml", Self.good + "# hunter2\nhooks: { after: [[no-such-program]] } # hunter2\n")
    orchestrate = Orchestrate(in: scratch.url)
  }

  private func link(_ name: String, to target: String) throws {
    try Tool.run(["ln", "-sfn", "--", target, "\(scratch.path)/\(name)"])
  }

  private func text(_ arguments: String...) throws -> (code: Int32, text: String) {
    let ending = try orchestrate.run(arguments)
    return (ending.code, ending.output + ending.errors)
  }

  // MARK: Without the option

  @Test func aPersonMayLinkProfiles() throws {
    try link("profiles/doubtful.yaml", to: "\(secrets.path)/doubtful.yaml")
    let found = try text("validate", "profiles/doubtful.yaml")
    #expect(found.code == 0 && found.text.contains("[missing-program]"), "\(found)")
    #expect(!found.text.contains("hunter2"), "no line of it is shown")
  }

  @Test func ofAnotherFileNothingIsShown() throws {
    for ending in ["yaml", "json", "test.yaml"] {
      try link("profiles/link.\(ending)", to: "\(secrets.path)/token.\(ending)")
    }
    for command in [
      ["validate", "profiles/link.yaml"], ["validate", "profiles/lobby.yaml", "--against", "profiles/link.json"],
      ["validate", "profiles/link.yaml", "--format", "sarif"], ["test", "profiles/link.test.yaml"],
      ["validate", "profiles/link.test.yaml"],
      ["plan", "--profiles", "profiles", "--snapshot", "profiles/link.json"],
    ] {
      let ending = try orchestrate.run(command)
      let text = ending.output + ending.errors
      #expect(ending.code == 65 && text.contains("is a link to a file outside of this folder"), "\(command): \(text)")
      #expect(!text.contains("hunter2"), "\(command): \(text)")
    }
  }

  @Test func aLinkWithinItsFolderIsLikeAnyFile() throws {
    try scratch.write("profiles/data/wrong.yaml", "token: visible\n")
    try link("profiles/wrong.yaml", to: "data/wrong.yaml")
    #expect(try text("validate", "profiles/wrong.yaml").text.contains("  token: visible\n"))
  }

  // MARK: With it

  @Test(arguments: [
    ("profiles/a.yaml", "lobby.yaml", true), ("profiles/a.yaml", "../profiles/lobby.yaml", true),
    ("profiles/a.yaml", "b.yaml", true), ("linked", "profiles", true),
    ("profiles/a.yaml", "../../x/profiles/lobby.yaml", false), ("profiles/a.yaml", "/etc/hostname", false),
    ("profiles/a.yaml", "a.yaml", false), ("linked", "..", false), ("linked", "/", false),
  ])
  func linksStayBelowTheFolder(name: String, target: String, isHeld: Bool) throws {
    try link("profiles/b.yaml", to: "lobby.yaml")
    try link(name, to: target)
    let found = try text("validate", "--safe-links", "--", name)
    #expect(found.text.contains("[unsafe-link]") != isHeld, "\(found)")
  }

  /// A user who names a place means it; a name in the folder may be a link already.
  @Test func whatIsNamedIsAFolderOfItsOwn() throws {
    let far = "\(secrets.path)/far"
    try secrets.write("far/desk.yaml", Self.good)
    for path in [far, far + "/desk.yaml", far + "/*.yaml", "../\(secrets.url.lastPathComponent)/far"] {
      let found = try text("validate", "--safe-links", "--", path)
      #expect(found.code == 0, "\(path): \(found)")
    }
    try Tool.run(["ln", "-s", "../token.yaml", far + "/token.yaml"])
    #expect(try text("validate", "--safe-links", "--", far).code == 65)
    try link("near", to: far)
    #expect(try text("validate", "--safe-links", "--", "near").text.contains("near:1:1: error: leads out"))
  }

  @Test func contentAndProgramsStayToo() throws {
    try link("profiles/tool", to: "\(secrets.path)/token.yaml")
    func found(_ content: String, hook: String = "\"true\"") throws -> String {
      try scratch.write(
        "profiles/lobby.yaml",
        Self.good.replacing(" } }\n", with: " }, content: { \(content) } }\n")
          + "hooks: { after: [[\(hook)]] }\n")
      return try text("validate", "--safe-links", "--", "profiles/lobby.yaml").text
    }
    for content in [
      "image: ../../x.png", "image: tool", "slideshow: { images: [../../x.png] }", "program: [./tool]", "video: tool",
    ] {
      #expect(try found(content).contains("leads out of the folder"), "\(content)")
    }
    #expect(try found("color: \"#ff0000\"", hook: "../../tool").contains("hooks: ../../tool leads out of the folder"))
    #expect(try found("image: missing.png").contains("there is no file"))
    // They are the other machine's; to look whether they are here would tell.
    #expect(try !found("image: /etc/no-such", hook: "/bin/no-such").contains("no-such"))
  }

  @Test func casesNameNothingElse() throws {
    func found(_ keys: String, _ given: String = "snapshot: machine.json") throws -> String {
      try scratch.write(
        "profiles/lobby.test.yaml",
        "version: 1\n\(keys)cases:\n  - name: one\n    given: { \(given) }\n    expect: {}\n")
      return try text("test", "--safe-links", "--", "profiles").text
    }
    try link("profiles/link.json", to: "\(secrets.path)/token.json")
    try link("profiles/folder", to: secrets.path)
    for given in ["\(secrets.path)/token.json", "../../x.json", "link.json", "folder/token.json", "folder/gone.json"] {
      let text = try found("", "snapshot: \(given)")
      #expect(text.contains("leads out of the folder") && !text.contains("hunter2"), "\(given): \(text)")
    }
    for profiles in [secrets.path, "../..", "folder", "folder/token.yaml", "folder/gone.yaml"] {
      let text = try found("profiles: [\(profiles)]\n")
      #expect(text.contains("leads out of the folder") && !text.contains("hunter2"), "\(profiles): \(text)")
    }
    try link("profiles/foreign.test.yaml", to: "\(secrets.path)/token.test.yaml")
    #expect(
      try text("test", "--safe-links", "--", "profiles/foreign.test.yaml").text.contains("leads out of the folder"))
  }
}
