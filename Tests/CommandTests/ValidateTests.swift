import Foundation
import LabSupport
import Testing

@Suite(.serialized, .limited) struct ValidateTests {
  private let scratch: Scratch
  private let orchestrate: Orchestrate

  private static let good = "version: 1\nscreens:\n  laptop:\n    identity: { builtin: true }\n"
  private static let bad =
    "version: 1\nscreens:\n  laptop:\n    identity: { builtin: true }\n    rotatoin: left\n    scale: no\n"

  init() throws {
    scratch = try Scratch()
    orchestrate = Orchestrate(in: scratch.url)
    try scratch.write("good.yaml", Self.good)
    try scratch.write("bad.yaml", Self.bad)
  }

  @Test func findingsStandAtTheirPlace() throws {
    let ending = try orchestrate.run("validate", "bad.yaml")
    #expect(ending.code == 65)
    let lines = ending.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(
      lines[0].hasPrefix("bad.yaml:5:5: error: ") && lines[0].contains("rotatoin") && lines[0].contains("\"rotation\""))
    #expect(lines[1] == "      rotatoin: left")
    #expect(lines[2] == "      ^")
    #expect(lines[3].hasPrefix("bad.yaml:6:12: error: "))
    #expect(lines[5] == "             ^")
    #expect(ending.errors == "orchestrate: 1 profile, 2 errors, 0 warnings\n")
  }

  /// The machine that checks need not be the one that the hooks run on, so it is no error.
  @Test func hooksNameProgramsThatAreThere() throws {
    try scratch.write("bin/here", "#!/bin/sh\n")
    let here = scratch.url.appending(path: "bin/here").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: here)
    let hooks = "hooks: { after: [[\"true\"], [./bin/here], [\(here)], [no-such-program], [./bin/gone], [./bin]] }\n"
    try scratch.write("hooked.yaml", Self.good + hooks)
    let ending = try orchestrate.run("validate", "hooked.yaml")
    #expect(ending.code == 0)
    #expect(ending.errors == "orchestrate: 1 profile, 0 errors, 3 warnings\n", "\(ending.output)")
    #expect(ending.output.contains("hooks: found no executable program \"no-such-program\" in $PATH"))
    #expect(ending.output.contains("no executable program \"./bin/gone\" in the profile's folder"))
    #expect(try orchestrate.run("validate", "--strict", "hooked.yaml").code == 65)
  }

  @Test func daysThatAreOverAreToldOf() throws {
    try scratch.write("past.yaml", Self.good + "when: { date: [2019-12-24, 2020-05-01..2020-05-03] }\n")
    try scratch.write("again.yaml", Self.good + "when: { date: [2019-12-24, 05-01..05-03] }\n")
    try scratch.write("to-come.yaml", Self.good + "when: { date: [2019-12-24, 2099-12-31] }\n")
    let ending = try orchestrate.run("validate", "past.yaml")
    #expect(ending.code == 0)
    #expect(
      ending.output.hasPrefix(
        "past.yaml:5:15: warning: date: found 2020-05-03 as the last day, expected one that is still to come (today is "
      ))
    #expect(ending.output.contains("); the profile is never chosen again [past-date]\n"))
    #expect(try orchestrate.run("validate", "--strict", "past.yaml").code == 65)
    for name in ["again.yaml", "to-come.yaml"] {
      #expect(try orchestrate.run("validate", "--strict", name).code == 0)
    }
  }

  @Test func severalFilesAreCheckedAtOnce() throws {
    try scratch.write("more/worse.yaml", "version: 1\n")
    try scratch.write("more/.hidden.yaml", "version: 1\n")
    try scratch.write("more/notes.txt", "version: 1\n")
    let ending = try orchestrate.run("validate", "good.yaml", "bad.yaml", "more", "more/")
    #expect(ending.code == 65)
    #expect(ending.output.contains("\nmore/worse.yaml:1:1: error: "))
    let counts = "3 profiles, 3 errors, 0 warnings; not read as profiles: more/notes.txt"
    #expect(ending.errors == "orchestrate: \(counts)\n", "each once")
    #expect(try orchestrate.run("validate", "good.yaml").code == 0)
  }

  /// All that lies below a folder, but for hidden names and links that may lead in a circle.
  @Test func foldersAreSearchedToTheirEnds() throws {
    for place in ["site/lobby.yaml", "site/north/hall.yaml", "site/north/deep/er/hall.yaml", "site/.git/x.yaml"] {
      try scratch.write(place, Self.good)
    }
    try Tool.run(["ln", "-s", "..", scratch.path + "/site/north/up"])
    let report = try orchestrate.run("validate", "--json", "site", "site/")
    #expect(report.code == 0 && report.output.contains("\"findings\" : ["))
    #expect(try orchestrate.run("validate", "site").errors == "orchestrate: 3 profiles, 0 errors, 0 warnings\n")
  }

  /// Folders below a named one are sets of their own: the desks of two sites are no rivals.
  @Test func rivalsShareAFolder() throws {
    try scratch.write("sites/north/a.yaml", Self.good)
    try scratch.write("sites/south/b.yaml", Self.good)
    #expect(try orchestrate.run("validate", "sites").output.isEmpty)
    let together = try orchestrate.run("validate", "sites/north", "sites/south")
    #expect(together.output.hasPrefix("sites/south/b.yaml:1:1: warning: never chosen: \"a\""))
  }

  @Test func patternsBehindQuotes() throws {
    try scratch.write("desks/a.yaml", Self.good)
    try scratch.write("desks/b.yaml", Self.bad)
    try scratch.write("desks/[c].yaml", Self.good)
    #expect(
      try orchestrate.run("validate", "desks/[ab].yaml").errors == "orchestrate: 2 profiles, 2 errors, 0 warnings\n")
    #expect(try orchestrate.run("validate", "des*").errors.hasPrefix("orchestrate: 3 profiles, 2 errors"))
    #expect(try orchestrate.run("validate", "desks/[c].yaml").code == 0, "a file of that very name comes first")
    let none = try orchestrate.run("validate", "desks/x*.yaml")
    #expect(none.code == 66 && none.errors == "orchestrate: desks/x*.yaml: no file matches this pattern\n")
  }

  private static let cases =
    "version: 1\ncases:\n  - name: a\n    given: { screens: [{ connector: eDP-1 }] }\n    expect: { profile: laptop }\n"

  /// A pattern and a hook of pre-commit name them beside the profiles.
  @Test func aFileOfCasesIsNoProfile() throws {
    try scratch.write("desks/laptop.yaml", Self.good)
    try scratch.write("desks/laptop.test.yaml", Self.cases)
    for paths in [["desks/laptop.yaml", "desks/laptop.test.yaml"], ["desks/*.yaml"]] {
      let ending = try orchestrate.run(["validate", "--strict"] + paths)
      #expect(ending.code == 0, "\(ending)")
      #expect(ending.errors == "orchestrate: 1 profile, 1 file of cases, 0 errors, 0 warnings\n")
    }
    #expect(try orchestrate.run("validate", "desks").errors == "orchestrate: 1 profile, 0 errors, 0 warnings\n")
    #expect(try orchestrate.run("validate", "desks/laptop.test.yaml", "--set", "laptop.scale=2").code == 64)
  }

  @Test(arguments: ["text", "json", "github", "sarif", "junit"])
  func mistakesInAFileOfCasesAreFound(format: String) throws {
    try scratch.write("laptop.test.yaml", Self.cases.replacing("given", with: "givn"))
    let ending = try orchestrate.run("validate", "--format", format, "good.yaml", "laptop.test.yaml")
    #expect(ending.code == 65 && ending.output.contains("laptop.test.yaml"), "\(ending)")
    #expect(ending.output.contains("givn") && !ending.output.contains("screens: missing"), "\(ending)")
    let line = "laptop.test.yaml:4:5: error: unknown key \"givn\" in a case; did you mean \"given\"?"
    #expect(format != "text" || ending.output.contains(line))
    #expect(try orchestrate.run("validate", "gone.test.yaml").code == 66)
  }

  /// It hides nothing of what lies beside it.
  @Test func aFolderThatCannotBeLookedIntoIsAFinding() throws {
    try scratch.write("site/hall.yaml", Self.bad)
    try scratch.write("site/shut/lobby.yaml", Self.good)
    let user = orchestrate.unprivileged
    try scratch.closing("site/shut") {
      let ending = try user.run("validate", "site")
      #expect(ending.code == 65 && ending.output.hasPrefix("site/hall.yaml:5:5: error: "), "\(ending)")
      let finding = "\nsite/shut:1:1: error: cannot be read: Permission denied [unreadable-file]\n"
      #expect(ending.output.hasSuffix(finding), "\(ending)")
      #expect(ending.errors == "orchestrate: 1 profile, 3 errors, 0 warnings\n")
      #expect(try user.run("validate", "--format", "junit", "site").output.contains("<testcase name=\"site/shut\""))
      #expect(try user.run("validate", "site/shut").code == 66)
    }
  }

  /// `plan` refuses such a folder too, wherever it comes among the others.
  @Test func aProfileFolderThatCannotBeReadIsAFinding() throws {
    try scratch.write("mine/desk.yaml", Self.good)
    try scratch.write("shut/lobby.yaml", Self.good)
    var user = orchestrate.unprivileged
    try scratch.closing("shut") {
      let finding = "shut:1:1: error: cannot be read: Permission denied [unreadable-file]\n"
      for (folders, code) in [("shut:mine", Int32(65)), ("gone:shut", 66)] {
        user.environment["ORCHESTRATE_PROFILES"] = folders
        let ending = try user.run("validate")
        #expect(ending.code == code && ending.output == finding, "\(ending)")
        let tested = try user.run("test")
        #expect(tested.code == 65 && tested.errors.contains("cannot be read: Permission denied"), "\(tested)")
      }
    }
  }

  @Test(arguments: ["touch", "mkfifo"]) func aProfileFolderThatIsNoneIsAFinding(program: String) throws {
    try Tool.run([program, scratch.path + "/etc"])
    try scratch.write("mine/desk.yaml", Self.good)
    var other = orchestrate
    for (folders, code) in [("mine:etc", Int32(65)), ("etc", 66)] {
      other.environment["ORCHESTRATE_PROFILES"] = folders
      let ending = try other.run("validate")
      let finding = "etc/:1:1: error: cannot be read: it is a file, expected a folder [unreadable-file]\n"
      #expect(ending.code == code && ending.output == finding, "\(ending)")
    }
  }

  @Test func nothingToReadIsNoVerdict() throws {
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "empty"), withIntermediateDirectories: true)
    for paths in [["nothing.yaml"], ["nothing.yaml", "nor/this.yaml"], ["empty"]] {
      #expect(try orchestrate.run(["validate"] + paths).code == 66, "\(paths)")
    }
    #expect(
      try orchestrate.run("validate", "nothing.yaml").output.contains("nothing.yaml:1:1: error: cannot be read: "))
    #expect(
      try orchestrate.run("validate", "nothing.yaml", "good.yaml").code == 65, "a file that is missing is a finding")
    #expect(try orchestrate.run("validate", "bad.yaml").code == 65)
  }

  @Test func standardInput() throws {
    var editor = orchestrate
    editor.input = Self.bad
    let ending = try editor.run("validate", "-")
    #expect(ending.code == 65 && ending.output.hasPrefix("<stdin>:5:5: error: unknown key \"rotatoin\""))
    let twice = try editor.run("validate", "-", "--against", "-")
    #expect(twice.code == 65 && twice.errors.contains("standard input can be read only once"))
  }

  @Test func strictCountsWarnings() throws {
    try scratch.write("twins.yaml", Self.good + "  other:\n    identity: { builtin: true }\n")
    #expect(try orchestrate.run("validate", "twins.yaml").code == 0)
    #expect(try orchestrate.run("validate", "--strict", "twins.yaml").code == 65)
    #expect(try orchestrate.run("validate", "--strict", "--json", "twins.yaml").output.contains("\"valid\" : false"))
    #expect(try orchestrate.run("validate", "--strict", "good.yaml").code == 0)
  }

  private struct Report: Decodable {
    let valid: Bool
    let findings: [Finding]

    struct Finding: Decodable {
      let file: String
      let line: Int
      let column: Int
      let endColumn: Int?
      let severity: String
      let rule: String
      let message: String
    }
  }

  @Test func speaksJSON() throws {
    let ending = try orchestrate.run("validate", "--json", "good.yaml", "bad.yaml")
    #expect(ending.code == 65 && ending.errors.isEmpty)
    let report = try JSONDecoder().decode(Report.self, from: Data(ending.output.utf8))
    #expect(!report.valid)
    #expect(report.findings.map(\.line) == [5, 6] && report.findings.map(\.column) == [5, 12])
    #expect(report.findings.map(\.rule) == ["unknown-key", "invalid-value"])
    #expect(report.findings.map(\.endColumn) == [13, 14])
    #expect(report.findings.allSatisfy { $0.file == "bad.yaml" && $0.severity == "error" && !$0.message.isEmpty })
    let fine = try orchestrate.run("validate", "--json", "good.yaml")
    #expect(fine.code == 0)
    #expect(try JSONDecoder().decode(Report.self, from: Data(fine.output.utf8)).valid)
  }

  @Test func warningsAreNoErrors() throws {
    try scratch.write("twins.yaml", Self.good + "  other:\n    identity: { builtin: true }\n")
    let ending = try orchestrate.run("validate", "twins.yaml")
    #expect(ending.code == 0)
    #expect(ending.output.contains(": warning: ") && ending.errors.contains("0 errors, 1 warning"))
  }

  @Test(arguments: ["gone.yaml", "empty", "profile.yaml/inside.yaml"])
  func whatIsNoProfileIsNamed(_ path: String) throws {
    try FileManager.default.createDirectory(at: scratch.url.appending(path: "empty"), withIntermediateDirectories: true)
    try scratch.write("profile.yaml", Self.good)
    let ending = try orchestrate.run("validate", path)
    #expect(ending.code == 66)
    #expect((ending.output + ending.errors).contains(path))
  }

  /// The texts that the reader of profiles is tested with, all in one run: each is found wrong, or right, to the end.
  @Test func everyInvalidProfileIsFoundInvalid() throws {
    let fixtures = Tool.repository.appending(path: "Tests/ProfileFileTests")
    let names = try FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: "Invalid").path)
      .filter { $0.hasSuffix(".yaml") }
    let ending = try Orchestrate(in: fixtures).run("validate", "Invalid", "Valid")
    #expect(ending.code == 65 && !ending.wasKilled)
    #expect(names.count > 50)
    for name in names {
      #expect(ending.output.contains(try Regex("(?m)^Invalid/\(name):\\d+:\\d+: (error|warning): ")), "\(name)")
    }
    #expect(!ending.output.contains(#/(?m)^Valid/.*: error: /#))
  }

  @Test func devicesAreNoProfiles() throws {
    for device in ["/dev/null", "/dev/zero"] { #expect(try orchestrate.run("validate", device).code == 66) }
    #expect(try orchestrate.run("validate", "/dev/null", "gone.yaml").code == 66)
    #expect(try orchestrate.run("validate", "/dev/null", "good.yaml").code == 65)
  }

  @Test func needsNoServer() throws {
    #expect(orchestrate.environment["DISPLAY"] == nil)
    #expect(try orchestrate.run("validate", Tool.repository.appending(path: "profiles").path).code == 0)
  }
}
