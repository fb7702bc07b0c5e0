import Foundation
import LabSupport
import Testing

/// Descriptions in files of their own, as the commands read them.
@Suite(.limited) struct DefineTests {
  private let scratch: Scratch
  private let secrets: Scratch
  private let orchestrate: Orchestrate

  private static let define = """
    version: 1
    define:
      tv:
        identity: { connector: HDMI-1 }
        rotation: left

    """
  private static let lobby = "version: 1\nscreens:\n  a: { use: tv }\n"

  init() throws {
    (scratch, secrets) = (try Scratch(), try Scratch())
    orchestrate = Orchestrate(in: scratch.url)
    try scratch.write("desks/tvs.define.yaml", Self.define)
    try scratch.write("desks/lobby.yaml", Self.lobby)
  }

  private func permit(_ name: String, _ permissions: Int) throws {
    let path = scratch.url.appending(path: name).path
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  private func validate(_ arguments: String...) throws -> Ending { try orchestrate.run(["validate"] + arguments) }

  @Test func aFolderOfBothIsChecked() throws {
    let ending = try validate("--strict", "desks")
    #expect(ending.code == 0 && ending.output.isEmpty, "\(ending)")
    #expect(ending.errors == "orchestrate: 1 profile, 1 define file, 0 errors, 0 warnings\n")
    #expect(
      try validate("desks/tvs.define.yaml").errors == "orchestrate: 0 profiles, 1 define file, 0 errors, 0 warnings\n")
    #expect(try validate("desks/lobby.yaml").errors == "orchestrate: 1 profile, 0 errors, 0 warnings\n")
    var here = orchestrate
    here.folder = scratch.url.appending(path: "desks")
    #expect(try here.run("validate", "--strict", "lobby.yaml", "tvs.define.yaml").code == 0)
    #expect(try here.run("validate", "--strict", ".").code == 0)
    // A file that was named is looked at though its name is hidden.
    try scratch.write("desks/.old.define.yaml", Self.define)
    let hidden = try validate("desks/.old.define.yaml")
    #expect(hidden.errors == "orchestrate: 0 profiles, 1 define file, 0 errors, 0 warnings\n", "\(hidden)")
  }

  @Test func unusedAndHiddenOnesAreToldOfWhereAllIsKnown() throws {
    try scratch.write("desks/more.define.yml", "version: 1\ndefine: { board: { scale: 2 } }\n")
    try scratch.write(
      "desks/hall.yaml", "version: 1\ndefine: { tv: { identity: { any: true } } }\nscreens: { b: { use: tv } }\n")
    let all = try validate("desks")
    #expect(
      all.output == """
        desks/hall.yaml:2:11: warning: define: this "tv" is used in place of the one at desks/tvs.define.yaml:3:3 [hidden-description]
          define: { tv: { identity: { any: true } } }
                    ^
        desks/more.define.yml:2:11: warning: define: no profile of this folder uses "board" [unused-description]
          define: { board: { scale: 2 } }
                    ^

        """, "\(all.output)")
    #expect(try !validate("desks/more.define.yml", "desks/hall.yaml").output.contains("unused"), "lobby may use it")
    try scratch.write("desks/lobby.yaml", "version: [\n")
    #expect(try !validate("desks").output.contains("unused"), "and who knows what is meant there")
  }

  /// Each once, at its place, with its line, however many profiles it stops.
  @Test func aMistakeShowsWhereItStands() throws {
    try scratch.write("desks/hall.yaml", Self.lobby)
    try scratch.write("desks/tvs.define.yaml", Self.define.replacing("left", with: "lefft"))
    let finding = "desks/tvs.define.yaml:5:15: error: rotation: found \"lefft\", expected "
    for arguments in [
      ["validate", "desks"], ["validate", "desks/hall.yaml", "desks/lobby.yaml"],
      ["test", "desks"],
    ] {
      try scratch.write(
        "desks/a.test.yaml", "version: 1\ncases:\n  - { name: one, given: { screens: [] }, expect: {} }\n")
      let ending = try orchestrate.run(arguments)
      let text = ending.output + ending.errors
      #expect(ending.code == 65, "\(arguments): \(text)")
      #expect(text.components(separatedBy: finding).count == 2, "\(arguments): \(text)")
      #expect(text.contains("\n      rotation: lefft\n                ^\n"), "\(arguments): \(text)")
    }
  }

  @Test func reportsNameTheFile() throws {
    try scratch.write("desks/tvs.define.yaml", Self.define.replacing("left", with: "lefft"))
    let annotations = try validate("--format", "github", "desks/lobby.yaml")
    #expect(annotations.output.hasPrefix("::error file=desks/tvs.define.yaml,line=5,col=15"), "\(annotations.output)")
    let junit = try validate("--format", "junit", "desks")
    #expect(
      junit.output.contains("<testcase name=\"desks/tvs.define.yaml\"") && junit.output.contains("failures=\"1\""))
  }

  @Test func cases() throws {
    try scratch.write(
      "desks/a.test.yaml",
      """
      version: 1
      cases:
        - name: one
          given: { screens: [{ connector: HDMI-1 }] }
          expect: { profile: lobby, screens: { a: { rotation: right } } }

      """)
    let ending = try orchestrate.run("test", "desks")
    #expect(ending.code == 1 && ending.output.contains("expected right") && ending.output.contains("found    left"))
  }

  // MARK: Trust

  /// A program comes of all files that the profile is made of.
  @Test func whoeverCanWriteADescriptionIsTrusted() throws {
    try scratch.write("desks/tvs.define.yaml", Self.define + "    content: { program: [\"true\"] }\n")
    for name in ["desks/lobby.yaml", "desks/tvs.define.yaml"] { try permit(name, 0o644) }
    try permit("desks", 0o755)
    #expect(try validate("desks").code == 0)
    try permit("desks/tvs.define.yaml", 0o666)
    let content = try validate("desks/lobby.yaml")
    #expect(content.code == 65 && content.output.contains("tvs.define.yaml with the permissions 666"), "\(content)")
    #expect(content.output.hasPrefix("desks/tvs.define.yaml:6:14: error: program: "), "\(content)")
    try scratch.write("desks/lobby.yaml", Self.lobby + "hooks: { after: [\"true\"] }\n")
    try scratch.write("desks/tvs.define.yaml", Self.define)
    let hooks = try validate("desks/lobby.yaml")
    #expect(hooks.code == 65 && hooks.output.hasPrefix("desks/lobby.yaml:4:8: error: hooks: "), "\(hooks)")
    try scratch.write(
      "desks/lobby.yaml", "version: 1\nscreens: { a: { identity: { any: true } } }\nhooks: { after: [\"true\"] }\n")
    #expect(try validate("desks/lobby.yaml").code == 0, "it is not made of that file")
  }

  @Test func nothingIsShownOfWhatALinkLeadsTo() throws {
    try secrets.write("token.yaml", "token: hunter2\n")
    try secrets.write("good.yaml", Self.define + "  unused: { scale: 2 } # hunter2\n")
    func link(to target: String) throws {
      try Tool.run(["ln", "-sfn", "--", "\(secrets.path)/\(target)", "\(scratch.path)/desks/tvs.define.yaml"])
    }
    try link(to: "token.yaml")
    for path in ["desks", "desks/lobby.yaml", "desks/tvs.define.yaml"] {
      let ending = try validate(path)
      let text = ending.output + ending.errors
      #expect(ending.code == 65 && text.contains("that is not a valid define file; its text is not shown"), "\(text)")
      #expect(!text.contains("hunter2") && !text.contains("token"), "\(text)")
    }
    try link(to: "good.yaml")
    let good = try validate("desks")
    #expect(
      good.code == 0 && good.output.contains("[unused-description]") && !good.output.contains("hunter2"), "\(good)")
    for path in ["desks", "desks/lobby.yaml", "desks/tvs.define.yaml"] {
      let safe = try validate("--safe-links", "--", path)
      #expect(safe.code == 65 && safe.output.contains("tvs.define.yaml:1:1: error: leads out of the folder"), "\(safe)")
    }
  }

  @Test func filesThatAreNone() throws {
    try Tool.run(["mkfifo", "\(scratch.path)/desks/pipe.define.yaml"])
    let pipe = try validate("desks/lobby.yaml")
    #expect(pipe.code == 65 && pipe.output.hasPrefix("desks/pipe.define.yaml:1:1: error: cannot be read: it is a pipe"))
    #expect(
      try validate("gone.define.yaml").output.hasPrefix("gone.define.yaml:1:1: error: cannot be read: No such file"))
    var input = orchestrate
    input.input = Self.lobby
    let ending = try input.run("validate", "-")
    #expect(ending.code == 65 && ending.output.hasPrefix("<stdin>:3:13: error: use: found \"tv\", expected the name"))
  }

  /// A define file is no profile: it is not listed and hides no profile.
  @Test func aDefineFileIsNoProfile() throws {
    let listed = try orchestrate.run("list", "--profiles", "desks")
    #expect(listed.output.contains("lobby") && !listed.output.contains("tvs"), "\(listed)")
  }

  @Test func theRightLineGivesTheReason() throws {
    let desk = try Desk(["HDMI-1,monitor=office"], profiles: ["lobby": Self.lobby])
    try desk.scratch.write("profiles/tvs.define.yaml", Self.define)
    let plan = try desk.run("plan")
    #expect(plan.code == 0 && plan.output.contains("(profiles/tvs.define.yaml:5:15)"), "\(plan)")
    #expect(try desk.run("apply").code == 0)
    try desk.expectNothingToDo()
  }
}
