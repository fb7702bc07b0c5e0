import Foundation
import LabSupport
import Testing

/// Which files are profiles, and what is said of those that are none.
@Suite(.limited) struct ProfileFolderTests {
  private let scratch: Scratch
  private let orchestrate: Orchestrate

  private static let machine = """
    { "version": 1, "primary": "A",
      "crtcs": [ { "id": 62, "outputs": ["A"], "rotations": ["normal"], "reflections": [], "transforms": true } ],
      "framebuffer": { "size": { "width": 1920, "height": 1080 }, "physicalSize": { "width": 508, "height": 285 },
        "minimum": { "width": 320, "height": 200 }, "maximum": { "width": 16384, "height": 16384 } },
      "outputs": [ { "name": "A", "id": 63, "connection": "connected", "crtc": 62,
        "identity": { "vendor": "OFC", "model": "Office 24" }, "physicalSize": { "width": 527, "height": 296 },
        "position": { "x": 0, "y": 0 }, "mode": { "id": 64, "width": 1920, "height": 1080, "refreshMilliHertz": 60000 },
        "modes": [ { "id": 64, "width": 1920, "height": 1080, "refreshMilliHertz": 60000, "preferred": true } ] } ] }
    """
  private static let fits = "version: 1\nscreens:\n  some: { identity: { any: true } }\n"
  private static let lacks = "version: 1\nscreens:\n  tv: { identity: { vendor: SAM } }\n"

  init() throws {
    scratch = try Scratch()
    try scratch.write("machine.json", Self.machine)
    orchestrate = Orchestrate(in: scratch.url)
  }

  private func run(_ command: String, _ arguments: String...) throws -> Ending {
    try orchestrate.run([command] + arguments + ["--profiles", "mine", "--profiles", "theirs"])
  }

  @Test func bothEndingsAreReadAndOneOfThemWins() throws {
    try scratch.write("mine/desk.yml", Self.fits)
    #expect(try run("explain", "--snapshot", "machine.json").output.hasPrefix("desk: chosen"))
    try scratch.write("mine/desk.yaml", Self.lacks)
    #expect(
      try run("explain", "--snapshot", "machine.json").output.hasPrefix("desk: no connected screen matches \"tv\""))
    let doctor = try run("doctor").output
    #expect(doctor.contains("mine/desk.yml is not used, as mine/desk.yaml has the same name\n"), "\(doctor)")
    #expect(doctor.contains("mine has 1\n") && !doctor.contains("not read as profiles"), "\(doctor)")
  }

  @Test func oneThatIsNotUsedIsNotChecked() throws {
    for folder in ["mine", "mine/below"] {
      try scratch.write("\(folder)/desk.yaml", Self.fits)
      try scratch.write("\(folder)/desk.yml", "version: 1\n")
    }
    let ending = try orchestrate.run("validate", "mine/")
    let words = ["mine", "mine/below"].map { "; \($0)/desk.yml is not used, as \($0)/desk.yaml has the same name" }
    #expect(ending.code == 0 && ending.errors.hasPrefix("orchestrate: 2 profiles, 0 errors, "), "\(ending)")
    #expect(ending.errors.hasSuffix("\(words.joined())\n"), "\(ending)")
    #expect(try orchestrate.run("validate", "min*").errors == ending.errors, "as where the folder is named")
    #expect(try orchestrate.run("validate", "mine/desk.yml").code == 65, "it is named")
  }

  /// What is a profile to one command is one to each.
  @Test func aFolderOfSuchANameIsAFinding() throws {
    try scratch.write("mine/desk.yaml", Self.fits)
    try scratch.write("mine/x.yaml/inner.yaml", "version: 1\n")
    let finding = "mine/x.yaml:1:1: error: cannot be read: it is a folder"
    let plan = try run("plan", "--snapshot", "machine.json")
    #expect(plan.code == 65 && plan.errors.contains(finding), "\(plan)")
    let ending = try orchestrate.run("validate", "mine")
    #expect(ending.code == 65 && ending.output.contains(finding) && !ending.output.contains("inner"), "\(ending)")
  }

  /// What was there may be what is meant.
  @Test func aFolderThatIsALinkToNowhereCannotBeRead() throws {
    try scratch.write("mine/desk.yaml", Self.fits)
    try Tool.run(["ln", "-s", "nowhere", "\(scratch.path)/theirs"])
    let words = "cannot be read: it is a link that leads nowhere"
    for command in ["list", "plan"] {
      let ending = try run(command, "--snapshot", "machine.json")
      #expect(ending.code == 1 && ending.errors == "orchestrate: theirs: \(words)\n", "\(ending)")
    }
    for (name, code) in [("desk", Int32(0)), ("desk.yaml", 0), ("mine/desk.yaml", 0), ("tv", 1)] {
      let ending = try run("plan", name, "--snapshot", "machine.json")
      #expect(ending.code == code, "\(name): \(ending)")
    }
    let named = try orchestrate.run("list", "--profiles", "theirs/")
    #expect(named.code == 1 && named.errors.hasSuffix(": \(words)\n"), "\(named)")
    var usual = orchestrate
    usual.environment["ORCHESTRATE_PROFILES"] = "theirs"
    let ending = try usual.run("validate")
    #expect(ending.code == 66 && ending.output == "theirs/:1:1: error: \(words) [unreadable-file]\n", "\(ending)")
  }

  @Test func otherFilesAreNamed() throws {
    for name in [
      "desk.yaml", "desk.yaml.txt", "tv", ".hidden.txt", "notes.md", "logo.png", "desk.test.yaml", "x.define.yaml",
      "m.json",
    ] {
      try scratch.write("mine/\(name)", Self.fits)
    }
    let ending = try orchestrate.run("validate", "mine")
    #expect(ending.errors.hasSuffix("; not read as profiles: mine/desk.yaml.txt, mine/tv\n"), "\(ending)")
    let doctor = try run("doctor")
    #expect(doctor.output.contains("mine has 1; not read as profiles: desk.yaml.txt, tv\n"), "\(doctor.output)")
  }

  /// A person reads where it is from here, and programs may stand elsewhere.
  @Test func filesBelowTheCurrentFolderAreNamedFromThere() throws {
    try scratch.write("mine/desk.yaml", "version: 1\nscreens: { a: { identity: { any: true }, scael: 2 } }\n")
    let whole = "\(scratch.path)/mine"
    let seen = try orchestrate.run("list", "--profiles", whole, "--snapshot", "machine.json")
    #expect(seen.output.hasSuffix("  ./mine/desk.yaml\n"), "\(seen)")
    let broken = try orchestrate.run("explain", "--profiles", whole, "--snapshot", "machine.json")
    #expect(broken.errors.hasPrefix("./mine/desk.yaml:2:42: error: "), "\(broken)")
    let json = try orchestrate.run("list", "--profiles", whole, "--snapshot", "machine.json", "--json")
    #expect(json.output.contains("\"file\" : \"\(whole)/desk.yaml\""), "\(json)")
    var inside = Orchestrate(in: scratch.url.appending(path: "mine"))
    inside.environment["ORCHESTRATE_PROFILES"] = whole
    let validated = try inside.run("validate")
    #expect(validated.output.hasPrefix("./desk.yaml:2:42: error: "), "\(validated)")
    let asJSON = try inside.run("validate", "--json")
    #expect(asJSON.output.contains("\(whole)/desk.yaml"), "\(asJSON)")
  }

  @Test func listSaysWhatThereIs() throws {
    try scratch.write("mine/desk.yaml", Self.fits)
    try scratch.write("mine/tv.yml", Self.lacks)
    try scratch.write("theirs/desk.yaml", Self.lacks)
    let listed = try run("list", "--snapshot", "machine.json")
    #expect(listed.code == 0 && listed.errors.isEmpty, "\(listed)")
    #expect(
      listed.output == """
        * desk  chosen, the only one that matches; 1 of 1 screen  mine/desk.yaml
          desk  not used, as mine/desk.yaml has the same name     theirs/desk.yaml
          tv    no connected screen matches "tv"                  mine/tv.yml

        """, "\(listed.output)")
    let without = try run("list")
    #expect(without.code == 0 && without.errors.contains("cannot tell which of them match: no X display"), "\(without)")
    #expect(without.output.contains("  desk  "))
    try scratch.write("mine/bad.yaml", "version: 1\nscrens: {}\n")
    let broken = try run("list", "--snapshot", "machine.json")
    #expect(broken.code == 65 && broken.output.hasPrefix("  bad   invalid, ") && !broken.output.contains("*"))
    let json = try run("list", "--json", "--snapshot", "machine.json").output
    #expect(json.contains("\"fits\" : false") && json.contains("\"file\" : \"mine/tv.yml\""), "\(json)")
  }

  /// As `plan` and `explain` have it.
  @Test(arguments: [
    ("gone.json", "gone.json:1:1: error: cannot be read: No such file"), ("broken.json", "broken.json:1:"),
  ])
  func listNeedsTheSnapshotThatIsNamed(name: String, finding: String) throws {
    try scratch.write("mine/desk.yaml", Self.fits)
    try scratch.write("broken.json", "{ \"version\": 1")
    let ending = try run("list", "--snapshot", name)
    #expect(ending.code == 65 && ending.output.isEmpty && ending.errors.hasPrefix(finding), "\(ending)")
    let json = try run("list", "--json", "--snapshot", name)
    #expect(json.code == 65 && json.output.contains("\"error\""), "\(json)")
  }

  @Test func aProfileCanBeNamedByItsFile() throws {
    try scratch.write("elsewhere/tv.yaml", Self.fits)
    try scratch.write("tv.yaml", Self.fits)
    try scratch.write("mine/desk.yaml", Self.fits)
    for name in ["elsewhere/tv.yaml", "./tv.yaml", "tv.yaml"] {
      #expect(try run("plan", name, "--snapshot", "machine.json").output == "tv: nothing to do\n", "\(name)")
    }
    #expect(try run("plan", "desk.yaml", "--snapshot", "machine.json").output == "desk: nothing to do\n")
    let missing = try run("plan", "./desk.yaml", "--snapshot", "machine.json")
    #expect(missing.code == 65 && missing.errors.hasPrefix("./desk.yaml:1:1: error: cannot be read: No such file"))
  }
}
