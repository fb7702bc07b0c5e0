import Foundation
import LabSupport
import Testing

/// Files that cannot be used: what is said about them.
@Suite(.limited) struct FileProblemTests {
  private let scratch: Scratch
  private let orchestrate: Orchestrate

  init() throws {
    scratch = try Scratch()
    try scratch.write("profiles/desk.yaml", "version: 1\nscreens:\n  a: { identity: { any: true } }\n")
    orchestrate = Orchestrate(in: scratch.url)
  }

  @Test(arguments: [
    (
      ["validate", "profiles/dekc.yaml"],
      "profiles/dekc.yaml:1:1: error: cannot be read: No such file or directory; did "
    ),
    (["validate", "/dev/null"], "/dev/null:1:1: error: cannot be read: it is a device or a socket, expected a file ["),
    (
      ["plan", "--profiles", "profiles/desk.yaml"],
      ": profiles/desk.yaml: cannot be read: it is a file, expected a folder"
    ),
    (
      ["plan", "--profiles", "profiles", "--snapshot", "profiles"],
      "profiles:1:1: error: cannot be read: it is a folder, "
    ),
    (["test", "profile/desk.test.yaml"], ": profile/desk.test.yaml: cannot be read: No such file or directory\n"),
    (["test", "profiles/desk.yaml"], "orchestrate: no cases run; fix the errors above\n"),
    (["import", "kanshi", "profiles"], ": profiles: cannot be read: it is a folder, expected a file\n"),
    (
      ["import", "kanshi", "profile"],
      ": profile: cannot be read: No such file or directory; did you mean \"profiles\"?"
    ),
    (["import", "autorandr", "profiles"], "expected a file named config in it or in a folder below\n"),
  ])
  func itSaysWhatIsThereInstead(arguments: [String], words: String) throws {
    let ending = try orchestrate.run(arguments)
    #expect((ending.output + ending.errors).contains(words), "\(ending)")
    #expect([1, 65, 66].contains(ending.code))
  }

  /// Its own name would be the nearest one.
  @Test func aLinkThatLeadsNowhereIsCalledOne() throws {
    let words = "cannot be read: it is a link that leads nowhere"
    for (name, target) in [("desk.yml", "gone.yaml"), ("a.test.yaml", "gone.test.yaml"), ("a.json", "/nonexistent/a")] {
      try Tool.run(["ln", "-s", target, "\(scratch.path)/\(name)"])
    }
    let ending = try orchestrate.run("validate", "desk.yml", "a.test.yaml", "profiles", "--against", "a.json")
    let lines = ["desk.yml", "a.test.yaml", "a.json"].map { "\($0):1:1: error: \(words) [unreadable-file]\n" }
    #expect(ending.code == 65 && ending.output.hasPrefix(lines.joined()), "\(ending)")
  }

  @Test(arguments: [
    ("profiles", "profiles: cannot be written: it is a folder, expected a file such as profiles/desk.yaml\n"),
    ("profiles/desk.yaml/new", "profiles/desk.yaml: cannot be created: File exists\n"),
    ("profiles/desk", "profiles/desk.yaml exists; use --force to replace it\n"),
    ("profiles/desk.yaml", "profiles/desk.yaml exists; use --force to replace it\n"),
    ("", "\"\": cannot be written: No such file or directory\n"),
  ])
  func whereNothingCanBeWrittenItSaysWhatToDo(path: String, words: String) throws {
    let server = try LabServer(["A,monitor=office"])
    let ending = try Orchestrate(display: server.display, in: scratch.url).run("capture", "--output", path)
    #expect(ending.code == 1 && ending.errors == "orchestrate: \(words)", "\(ending)")
  }

  /// A repository may hold the profiles of a thousand rooms, each in a folder of its own; a process may usually have
  /// 1,024 files open. A thread whose stack is larger than the address space cannot be started, and neither can one
  /// beyond TasksMax= of systemd or `ulimit -u`.
  @Test(arguments: ["ulimit -n 40", "ulimit -s 4000000000000"])
  func manyFilesTakeFewDescriptorsAndNoThread(limit: String) throws {
    for room in 1...60 {
      try scratch.write("rooms/\(room)/desk.yaml", "version: 1\nscreens: { a: { identity: { any: true } } }\n")
    }
    let line = "\(limit) && timeout 60 \(Orchestrate.binary.path) validate rooms"
    let ending = try Program(["sh", "-c", line], in: scratch.url).finish()
    #expect(ending.code == 0 && ending.errors.hasPrefix("orchestrate: 60 profiles, 0 errors"), "\(ending)")
  }

  /// A user who keeps the output would have a part of it, and believe that it is all.
  @Test func aFullDiskIsNoSuccess() throws {
    let line = "\(Orchestrate.binary.path) validate --json profiles > /dev/full"
    let ending = try Program(["sh", "-c", line], in: scratch.url).finish()
    #expect(ending.code == 1)
    #expect(ending.errors == "orchestrate: standard output: cannot be written: No space left on device\n")
  }

  /// The parser writes these by itself, and does not look whether they are written.
  @Test(arguments: [
    "--version", "--help", "help plan", "plan --help", "plan --version", "--generate-completion-script bash",
    "--generate-completion-script=zsh", "--experimental-dump-help",
  ])
  func aFullDiskIsNoSuccessForHelpEither(arguments: String) throws {
    let line = "\(Orchestrate.binary.path) \(arguments) > /dev/full"
    let ending = try Program(["sh", "-c", line], in: scratch.url).finish()
    #expect(ending.code == 1)
    #expect(ending.errors == "orchestrate: standard output: cannot be written: No space left on device\n")
  }

  @Test func nobodyWhoReadsIsNoFault() throws {
    let line = "\(Orchestrate.binary.path) --help | true; \(Orchestrate.binary.path) validate --json profiles | true"
    let ending = try Program(["sh", "-c", "set -o pipefail 2>/dev/null; \(line)"], in: scratch.url).finish()
    #expect(ending.errors.isEmpty)
  }

  /// A document that says why carries what the reason refers to.
  @Test func findingsAreInTheDocumentToo() throws {
    try scratch.write("profiles/desk.yaml", "version: 1\nscreens: {}\n")
    let ending = try orchestrate.run("plan", "--json", "--profiles", "profiles")
    #expect(ending.code == 65)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    let error = try #require(document["error"] as? String)
    #expect(
      error.hasPrefix("profiles/desk.yaml:2:10: error: ") && error.hasSuffix("no changes made; fix the errors above"))
    #expect(ending.errors == error.replacing("\nno changes", with: "\norchestrate: no changes") + "\n")
  }
}
