import Foundation
import LabSupport
import Testing

@testable import Platform

/// What every command has in common.
@Suite(.serialized, .limited) struct OptionTests {
  private static let empty = """
    { "version": 1, "crtcs": [], "outputs": [], "framebuffer": { "size": { "width": 640, "height": 480 },
      "physicalSize": { "width": 1, "height": 1 }, "minimum": { "width": 1, "height": 1 },
      "maximum": { "width": 640, "height": 480 } } }
    """

  /// A profile for whatever is there, even nothing; its name tells where it was found.
  private static let optional = "version: 1\nscreens:\n  some:\n    identity: { any: true }\n    optional: true\n"

  private let scratch: Scratch
  private var orchestrate: Orchestrate

  init() throws {
    scratch = try Scratch()
    try scratch.write("empty.json", Self.empty)
    orchestrate = Orchestrate(in: scratch.url)
    // Without a display a watcher's is taken, and other tests have some.
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
  }

  /// Which profiles are considered at all: none can light a screen where there is none, and `explain` names them.
  private func considered(_ arguments: String...) throws -> Set<String> {
    let ending = try orchestrate.run(["explain", "--snapshot", "empty.json"] + arguments)
    return Set(["alpha", "beta", "gamma", "delta", "omega"].filter { ending.output.contains($0) })
  }

  @Test mutating func foldersOnTheCommandLineComeFirst() throws {
    for (folder, name) in [("a", "alpha"), ("b", "beta"), ("c", "gamma"), ("d/orchestrate/profiles", "delta")] {
      try scratch.write("\(folder)/\(name).yaml", Self.optional)
    }
    try scratch.write("home/.config/orchestrate/profiles/omega.yaml", Self.optional)
    orchestrate.environment["HOME"] = scratch.url.appending(path: "home").path
    #expect(try considered() == ["omega"])
    orchestrate.environment["XDG_CONFIG_HOME"] = scratch.url.appending(path: "d").path
    #expect(try considered() == ["delta"])
    orchestrate.environment["ORCHESTRATE_PROFILES"] = "c"
    #expect(try considered() == ["gamma"])
    orchestrate.environment["ORCHESTRATE_PROFILES"] = "c:b"
    #expect(try considered() == ["beta", "gamma"])
    #expect(try considered("--profiles", "a", "--profiles", "b") == ["alpha", "beta"])
  }

  /// As in a shell and in units of systemd.
  @Test(arguments: [nil, "", "home"] as [String?])
  mutating func withoutAHomeItIsThatOfTheUserDatabase(home: String?) throws {
    let user = try #require(getpwuid(getuid()))
    let known = URL(filePath: String(cString: user.pointee.pw_dir))
    let folder = known.appending(path: ".config/orchestrate/profiles").path
    orchestrate.environment["HOME"] = home
    let doctor = try orchestrate.run("doctor").output
    #expect(doctor.contains("  \(folder) "), "\(doctor)")
  }

  @Test func earlierFoldersHideTheSameNameInLaterOnes() throws {
    try scratch.write("mine/desk.yaml", Self.optional)
    try scratch.write("theirs/desk.yaml", "version: 99\n")
    let order = { (folders: [String]) in
      try self.orchestrate.run(["explain", "--snapshot", "empty.json"] + folders.flatMap { ["--profiles", $0] }).code
    }
    #expect(try order(["mine", "theirs"]) == 3)
    #expect(try order(["theirs", "mine"]) == 65)
  }

  private static let mistakes: [(arguments: [String], code: Int32, words: String)] = [
    (["apply", "--display", ":54321"], 3, "orchestrate capture desk  "),
    (["show", "--display", ":54321"], 69, "cannot connect to the X server :54321: "),
    (
      ["show", "--display", "screen"], 69,
      "cannot connect to the X server screen: not a display name (expected e.g. :0)"
    ),
    (["--display", ":0", "apply"], 64, "`orchestrate apply --display :0`"),
    (["aply"], 64, "did you mean \"apply\"?"),
    (["help", "aply"], 64, "there is no command \"aply\"; did you mean \"apply\"?"),
    (["--display", ":0", "aply"], 64, "`orchestrate apply --display :0`"),
    (["save", "desk"], 64, "there is no command \"save\"; `orchestrate capture NAME` saves the current layout"),
    (["list-modes"], 64, "`orchestrate show --all` lists all modes of all outputs"),
    (["off", "--display", ":0"], 64, "`orchestrate sleep SCREEN` turns a screen off"),
    (["help", "mirror"], 64, "`orchestrate apply --layout mirror`"),
    (["validate"], 3, "found no such file in /nonexistent/.config/orchestrate/profiles, /etc/orchestrate/profiles"),
    (["test"], 3, "name a file or a folder"),
    ([""], 64, "there is no command \"\"; `orchestrate --help` lists all commands"),
    // There is `present`, which people do not use.
    (["presnt"], 64, "there is no command \"presnt\"; `orchestrate --help` lists all commands"),
    (["switch", "./desk.yaml"], 64, "to apply a file, run `orchestrate apply ./desk.yaml`"),
    (["capture", "a/b"], 64, "found the path a/b, expected a name; --output a/b writes to a file"),
    (["capture", ".b"], 64, "expected one that does not start with a dot"),
    (["capture", "-"], 64, "found the name -, expected one such as desk; --output - writes to standard output"),
    (["capture", "b.test.yaml"], 64, "which is reserved for files of cases"),
    (["capture", "b.define.yml"], 64, "which is reserved for define files"),
    (["capture", "b", "--output", "b"], 64, "a name cannot be combined with --output"),
    (["apply", "--cofirm", "3"], 64, "orchestrate: unknown option '--cofirm'; did you mean '--confirm'?\nUsage: "),
    (["show", "--display", "nowhere.invalid:0"], 69, "check that the host nowhere.invalid exists"),
    (["show"], 69, "no X display given: set $DISPLAY or pass --display\n"),
    (["status"], 69, "no X display given: set $DISPLAY or pass --display\n"),
  ]

  @Test(arguments: mistakes)
  func whoeverMissesSomethingIsToldWhatToDo(arguments: [String], code: Int32, words: String) throws {
    let ending = try orchestrate.run(arguments)
    #expect(ending.code == code && ending.errors.contains(words), "\(ending)")
  }

  @Test mutating func underWaylandItSaysWhatItIsFor() throws {
    orchestrate.environment["WAYLAND_DISPLAY"] = "wayland-0"
    for arguments in [["show"], ["show", "--display", ":54321"]] {
      #expect(try orchestrate.run(arguments).errors.contains("\nWAYLAND_DISPLAY is set: "), "\(arguments)")
    }
    let server = try LabServer(["DP-7,monitor=office"])
    #expect(try orchestrate.run("show", "--display", server.display).errors.isEmpty, "a server of its own")
  }

  @Test func aNameNobodyHasIsAnsweredWithTheNearest() throws {
    try scratch.write("profiles/meeting-room.yaml", Self.optional)
    let ending = try orchestrate.run("plan", "meeting-rom", "--profiles", "profiles", "--snapshot", "empty.json")
    #expect(ending.code == 3)
    #expect(ending.errors.contains("meeting-rom") && ending.errors.contains("\"meeting-room\""))
  }

  @Test(arguments: [
    ["aply"], ["apply", "--nonsense"], ["undo", "--to", "2"], ["plan", "--color", "pink"], ["plan", "a", "b"],
    ["show", "--display"],
  ])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let ending = try orchestrate.run(arguments)
    #expect(ending.code == 64 && ending.output.isEmpty && ending.errors.contains("Usage: orchestrate"))
  }

  @Test(arguments: [
    ("aply", "apply"), ("plna", "plan"), ("explian", "explain"), ("validat", "validate"), ("hlep", "help"),
  ])
  func aMisspelledCommandIsAnsweredWithTheNearest(given: String, meant: String) throws {
    let ending = try orchestrate.run(given)
    #expect(ending.code == 64 && ending.errors.contains("\"\(given)\"; did you mean \"\(meant)\"?"))
  }

  @Test(arguments: [
    (["plan", "--color", "alwys"], "alwys", "expected auto, always or never; did you mean \"always\"?"),
    (["validate", "--format", "xml", "a"], "xml", "expected text, json, github, sarif or junit"),
    (["test", "--format", "jsno", "a"], "jsno", "expected text, json or junit; did you mean \"json\"?"),
    (["status", "--format", "xml"], "xml", "expected text, json or prometheus"),
    (["import", "kanchi", "a"], "kanchi", "did you mean \"kanshi\"?"),
    (["apply", "--confirm", "0"], "0", "expected a whole number from 1 to 3600"),
    (["switch", "a", "--confirm", "1.5"], "1.5", "expected a whole number from 1 to 3600"),
    (["identify", "--seconds", "-1"], "-1", "expected a whole number from 1 to 3600"),
    (["watch", "--settle", "99999999999999999999"], "99999999999999999999", "expected a whole number from 0 to 60000"),
  ])
  func aValueThatIsNoneIsAnsweredWithWhatIsAllowed(arguments: [String], value: String, words: String) throws {
    let ending = try orchestrate.run(arguments)
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors.hasPrefix("orchestrate: the value '\(value)' is invalid for '"), "\(ending)")
    let first = try #require(ending.errors.split(separator: "\n").first)
    #expect(first.hasSuffix(words), "\(first)")
  }

  @Test func helpIsAResult() throws {
    let help = try orchestrate.run("--help")
    #expect(help.code == 0 && help.errors.isEmpty)
    for command in ["apply", "plan", "list", "show", "capture", "validate"] {
      #expect(help.output.contains("  \(command) "))
      let own = try orchestrate.run(command, "--help").output
      #expect(
        own.contains("USAGE: orchestrate \(command)") && own.contains("\nExamples:\n  orchestrate \(command)"), "\(own)"
      )
    }
    for group in ["STATE", "SCREENS", "PROFILES", "WATCHER"] {
      #expect(help.output.contains("\n\(group) SUBCOMMANDS:\n"))
    }
  }

  /// In a terminal of 80 columns each example is a line that begins below the others.
  @Test func examplesStayInTheirLines() throws {
    let help = try orchestrate.run("--help").output
    for command in [""] + help.matches(of: /\n  ([a-z]+) +/).map({ String($0.1) }) {
      let own = command.isEmpty ? help : try orchestrate.run(command, "--help").output
      let examples = own.split(separator: "\nExamples:\n", maxSplits: 1).dropFirst().first?.split(separator: "\n\n")
        .first
      for line in (examples ?? "").split(separator: "\n") {
        let isAnExample = line.hasPrefix("  ") && line.dropFirst(2).first != " " && line.contains("orchestrate")
        #expect(isAnExample, "\(command): \(line)")
      }
    }
  }

  /// Nor do they on a narrow one: what has no room goes on below their own column.
  @Test func examplesKeepTheirColumnOnANarrowTerminal() throws {
    var narrow = orchestrate
    narrow.environment["COLUMNS"] = "48"
    let help = try narrow.run("apply", "--help").output
    let example = """
        orchestrate apply --confirm 15    undone
                              unless confirmed within
                              15 s

      """
    #expect(help.contains("Applies the best matching profile.\n") && help.contains(example), "\(help)")
    let overview = help.split(separator: "\n\nUSAGE:").first ?? ""
    #expect(overview.split(separator: "\n").allSatisfy { $0.count <= 48 }, "\(overview)")
  }

  private static let failing: [(arguments: [String], code: Int32)] = [
    (["show"], 69), (["status"], 69), (["explain"], 3), (["list"], 3), (["undo"], 69), (["validate"], 3), (["test"], 3),
    (["doctor", "--nonsense"], 64), (["plan", "nobody"], 3), (["switch", "--list"], 69),
  ]

  /// A program that asks for JSON gets it, whatever goes wrong.
  @Test(arguments: failing)
  func errorsAreDocumentsToo(arguments: [String], code: Int32) throws {
    struct Failed: Decodable { let error: String }
    let ending = try orchestrate.run(arguments + ["--json"])
    #expect(ending.code == code, "\(ending)")
    let failed = try JSONDecoder().decode(Failed.self, from: Data(ending.output.utf8))
    #expect(!failed.error.isEmpty && !ending.errors.isEmpty)
  }

  @Test(arguments: [["show"], ["capture"], ["apply"], ["plan"]])
  mutating func withoutAServerItIs69(_ command: [String]) throws {
    try scratch.write("profiles/any.yaml", Self.optional)
    let profiles = ["apply", "plan"].contains(command[0]) ? ["--profiles", "profiles"] : []
    let unset = try orchestrate.run(command + profiles)
    #expect(unset.code == 69 && unset.output.isEmpty && unset.errors.contains("DISPLAY"))
    let gone = try orchestrate.run(command + profiles + ["--display", ":9876"])
    #expect(gone.code == 69 && gone.output.isEmpty && gone.errors.contains(":9876"))
    orchestrate.environment["DISPLAY"] = "nonsense"
    #expect(try orchestrate.run(command + profiles).code == 69)
  }

  /// A hook's output goes through `relay`, and a document's pages are counted by `pages`.
  @Test(arguments: [["relay", "hook"], ["pages"], ["fleet", "--timeout", "1", "nowhere.invalid"], ["test", "none"]])
  func commandsWithoutAServerLookForNone(_ command: [String]) throws {
    let first = try CannedWatcher.stopped(in: scratch.path)
    let second = try CannedWatcher.stopped(in: scratch.path, on: ":8")
    let status = try orchestrate.run("status")
    #expect(status.code == 69 && status.errors.contains("watchers keep :7, :8; pass --display"), "\(status)")
    let ending = try orchestrate.run(command)
    #expect(!ending.errors.contains("no X display given"), "\(ending)")
    #expect(first.descriptor >= 0)
    #expect(second.descriptor >= 0)
  }

  @Test mutating func displayOnTheCommandLineComesFirst() throws {
    let server = try LabServer(["DP-7,monitor=office"])
    orchestrate.environment["DISPLAY"] = ":9876"
    let shown = try orchestrate.run("show", "--display", server.display)
    #expect(shown.code == 0 && shown.output.contains("DP-7"))
  }

  // MARK: Colours

  private let bold = "\u{1B}["

  /// Output of `plan` with something to do; on a terminal of its own when asked for.
  private func plan(
    _ desk: Desk, _ color: [String], onTerminal: Bool = false, noColor: String? = nil, terminal: String = "xterm"
  ) throws -> String {
    var orchestrate = desk.orchestrate
    orchestrate.environment["NO_COLOR"] = noColor
    orchestrate.environment["TERM"] = terminal
    let arguments = ["plan", "--profiles", "profiles"] + color
    guard onTerminal else { return try orchestrate.run(arguments).output }
    let line = ([Orchestrate.binary.path] + arguments).joined(separator: " ")
    let terminal = try Program(
      ["script", "-qec", line, "/dev/null"], environment: orchestrate.environment, in: desk.scratch.url)
    return try terminal.finish().output
  }

  @Test func coloursAreForPeopleWhoWantThem() throws {
    let desk = try Desk(lit: "eDP-1")
    #expect(try !plan(desk, []).contains(bold))
    #expect(try plan(desk, ["--color", "always"]).contains(bold))
    #expect(try plan(desk, [], onTerminal: true).contains(bold))
    #expect(try !plan(desk, ["--color", "never"], onTerminal: true).contains(bold))
    #expect(try !plan(desk, [], onTerminal: true, terminal: "dumb").contains(bold))
    #expect(try plan(desk, ["--color", "always"], onTerminal: true, terminal: "dumb").contains(bold))
    #expect(try !plan(desk, [], onTerminal: true, noColor: "1").contains(bold))
    #expect(try plan(desk, ["--color", "always"], noColor: "1").contains(bold), "what is asked for outright is done")
    #expect(try !plan(desk, ["--color", "always", "--json"]).contains(bold))
  }
}
