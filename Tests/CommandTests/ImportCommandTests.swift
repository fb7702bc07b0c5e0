import Foundation
import LabSupport
import Testing

/// `orchestrate import`: files in, files out. What becomes of each format is in ImportTests.
@Suite(.limited) struct ImportCommandTests {
  private let scratch: Scratch
  private let orchestrate: Orchestrate
  private static let cases = Tool.repository.appending(path: "Tests/ImportTests/Cases")

  init() throws {
    scratch = try Scratch()
    orchestrate = Orchestrate(in: scratch.url)
  }

  private func path(_ name: String) -> String { Self.cases.appending(path: name).path }

  @Test func oneProfileGoesToStandardOutput() throws {
    let ending = try orchestrate.run("import", "arandr", path("arandr/office/office.sh"))
    #expect(ending.code == 0 && ending.errors.isEmpty)
    try scratch.write("office.yaml", ending.output)
    #expect(try orchestrate.run("validate", "office.yaml").code == 0)
    let named = try orchestrate.run("import", "arandr", path("arandr/office/office.sh"), "--output", "-")
    #expect(named.output == ending.output && !FileManager.default.fileExists(atPath: scratch.path + "/-"), "\(named)")
  }

  @Test(arguments: [[], ["-o", "-"]])
  func severalNeedAFolder(output: [String]) throws {
    let several = path("grobi/dock-and-beamer/grobi.conf")
    let refused = try orchestrate.run(["import", "grobi", several] + output)
    #expect(refused.code == 64 && refused.output.isEmpty && refused.errors.contains("--output"))
    #expect(try orchestrate.run("import", "grobi", several, "--output", "out").code == 0)
    #expect(try orchestrate.run("validate", "out").errors.hasPrefix("orchestrate: 4 profiles, 0 errors"))
  }

  /// On a full disk, which is a limit of the size of files here, what was there stays; and nothing is begun.
  @Test func aFullDiskTakesNothingAway() throws {
    let several = path("grobi/dock-and-beamer/grobi.conf")
    try scratch.write("out/both-at-the-desk.yaml", "# mine\n")
    let line =
      "trap '' XFSZ; ulimit -f 0; exec \(Orchestrate.binary.path) import grobi \(several) --output out --force"
    let ending = try Program(["sh", "-c", line], environment: orchestrate.environment, in: scratch.url).finish()
    #expect(ending.code == 1, "\(ending)")
    #expect(try scratch.read("out/both-at-the-desk.yaml") == "# mine\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/out")
    #expect(names == ["both-at-the-desk.yaml"])
  }

  /// The first profile is short, and the second too long for the disk.
  @Test func aDiskThatFillsUpIsToldBehindWhatIsWritten() throws {
    let lines = String(repeating: "exec swaymsg workspace 1\n", count: 200)
    try scratch.write("config", "profile a {\noutput DP-1\n}\nprofile b {\noutput DP-2\n\(lines)}\n")
    try scratch.write("out/a.yaml", "# mine\n")
    let line =
      "trap '' XFSZ; ulimit -f 8; exec \(Orchestrate.binary.path) import kanshi config --output out --force"
    let ending = try Program(["sh", "-c", line], environment: orchestrate.environment, in: scratch.url).finish()
    #expect(ending.code == 1 && ending.errors.hasPrefix("orchestrate: wrote out/a.yaml\n"), "\(ending)")
    #expect(try scratch.read("out/a.yaml").contains("connector: DP-1"))
    #expect(!Tool.exists(scratch.path + "/out/b.yaml"))
  }

  /// Of both endings `.yaml` is read.
  @Test func aProfileThatWouldGoUnreadIsInTheWay() throws {
    try scratch.write("out/office.yml", "# mine\n")
    let refused = try orchestrate.run("import", "arandr", path("arandr/office/office.sh"), "--output", "out")
    #expect(refused.code == 1 && refused.errors.contains("out/office.yml exists and would no longer be read"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/out") == ["office.yml"])
    #expect(
      try orchestrate.run("import", "arandr", path("arandr/office/office.sh"), "--output", "out", "--force").code == 0)
  }

  @Test func nothingIsReplacedUnasked() throws {
    let several = path("grobi/dock-and-beamer/grobi.conf")
    try scratch.write("out/television.yaml", "# mine\n")
    let refused = try orchestrate.run("import", "grobi", several, "--output", "out")
    #expect(refused.code == 1 && refused.errors.contains("out/television.yaml exists"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/out") == ["television.yaml"])
    #expect(try scratch.read("out/television.yaml") == "# mine\n")
    #expect(try orchestrate.run("import", "grobi", several, "--output", "out", "--force").code == 0)
    #expect(try scratch.read("out/television.yaml").contains("version: 1"))
  }

  /// The command of docs/migration.md, for a person who has no profiles yet.
  @Test func foldersThatAreMissingAreMade() throws {
    try scratch.write("t430_laptop/config", "output LVDS-1\nmode 1600x900\npos 0x0\nprimary\n")
    let kept = try orchestrate.run("import", "autorandr", "t430_laptop", "-o", ".config/orchestrate/profiles")
    #expect(kept.code == 0, "\(kept)")
    #expect(kept.errors == "orchestrate: wrote .config/orchestrate/profiles/t430_laptop.yaml\n")
  }

  @Test func aLinkThatLeadsNowhereIsNoFolder() throws {
    try FileManager.default.createSymbolicLink(atPath: "\(scratch.path)/out", withDestinationPath: "gone")
    let ending = try orchestrate.run("import", "arandr", path("arandr/office/office.sh"), "-o", "out")
    #expect(ending.code == 1 && ending.errors.contains("out: cannot be created: File exists"), "\(ending)")
  }

  @Test func aChangedNameIsTold() throws {
    try scratch.write("config", "profile \"Office 2 (left)\" {\n  output DP-1 position 0,0\n}\n")
    let changed = try orchestrate.run("import", "kanshi", "config", "-o", "out")
    #expect(changed.errors == "orchestrate: wrote out/office-2-left.yaml, for \"Office 2 (left)\"\n")
  }

  @Test func oneMistakeKeepsEverythingBack() throws {
    let ending = try orchestrate.run(
      "import", "kanshi", path("kanshi/desk/config"), path("kanshi/mistakes/config"), "--output", "out")
    #expect(ending.code == 65 && ending.output.isEmpty)
    #expect(ending.errors.contains("kanshi/mistakes/config:3:16: error: "))
    #expect(!Tool.exists(scratch.path + "/out"))
  }

  @Test func aFolderOfAutorandrStandsForItsProfiles() throws {
    for name in ["docked", "nameless-screen"] {
      for file in ["config", "setup"] {
        let text = try String(contentsOfFile: path("autorandr/\(name)/\(file)"), encoding: .utf8)
        try scratch.write("autorandr/\(name)/\(file)", text)
      }
    }
    try scratch.write("autorandr/postswitch", "#!/bin/sh\n")
    #expect(try orchestrate.run("import", "autorandr", "autorandr", "-o", "out").code == 0)
    let written = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/out").sorted()
    #expect(written == ["docked.yaml", "nameless-screen.yaml"])
    #expect(try orchestrate.run("import", "autorandr", "autorandr/docked/config").code == 0)
    #expect(try orchestrate.run("import", "autorandr", "out").code == 65)
  }

  @Test(arguments: ["gone", "/dev/zero", "."])
  func whatIsNoFileIsNamed(_ path: String) throws {
    let ending = try orchestrate.run("import", "kanshi", path)
    #expect(ending.code == 65 && ending.errors.contains(path))
  }

  @Test func standardInputIsAFileToo() throws {
    var piped = orchestrate
    piped.input = "profile a { output eDP-1 enable }\n"
    #expect(try piped.run("import", "kanshi", "-").output.contains("builtin: true"))
    #expect(try orchestrate.run("import", "nothing", "-").code == 64)
  }

  /// What a configuration includes, by a path or all of a folder, and what lies beside autorandr's profiles.
  @Test func filesThatBelongToOneAreReadToo() throws {
    try scratch.write("kanshi/config", "include more.d/*\ninclude gone\nprofile a {\n output eDP-1 enable\n}\n")
    try scratch.write("kanshi/more.d/b", "profile b {\n  output DP-1\n}\n")
    let included = try orchestrate.run("import", "kanshi", "kanshi/config", "--output", "out")
    #expect(included.code == 0, "\(included)")
    #expect(try scratch.read("out/b.yaml").contains("kanshi configuration (b, line 1)"))
    #expect(try scratch.read("out/b.yaml").contains("this file was not given, or could not be read"))
    try scratch.write("autorandr/desk/config", "output eDP-1\nmode 1920x1080\npos 0x0\n")
    for name in ["desk/preswitch", "postswitch", "postswitch.d/bar"] { try scratch.write("autorandr/\(name)", "") }
    let hooked = try orchestrate.run("import", "autorandr", "autorandr/desk")
    #expect(hooked.code == 0, "\(hooked)")
    #expect(hooked.output.contains("before: [\"\(scratch.path)/autorandr/desk/preswitch\"]"), "\(hooked.output)")
    let programs = "\(scratch.path)/autorandr/postswitch"
    #expect(hooked.output.contains("after: [[\"\(programs)\"], [\"\(programs).d/bar\"]]"), "\(hooked.output)")
  }

  /// A profile of this name, and what else has it in the folder above.
  @Test func foldersThatAreNamedConfigAreInNobodysWay() throws {
    try scratch.write("above/config/other", "")
    for name in ["desk", "config"] {
      try scratch.write("above/autorandr/\(name)/config", "output eDP-1\nmode 1920x1080\npos 0x0\n")
    }
    let ending = try orchestrate.run("import", "autorandr", "above/autorandr", "-o", "out")
    #expect(ending.code == 0, "\(ending)")
    let written = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/out").sorted()
    #expect(written == ["config.yaml", "desk.yaml"])
  }
}
