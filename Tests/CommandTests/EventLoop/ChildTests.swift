import Displays
import Foundation
import LabSupport
import Testing

@testable import Platform

@Suite(.limited) struct ChildTests {
  private enum Source: UInt64 {
    case child
  }

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Runs a program to its end.
  private func ending(_ arguments: [String], adding variables: [String: String] = [:]) throws -> Child.Ending? {
    var child = try Child(arguments, adding: variables, in: Path(scratch.path))
    try wait(for: child)
    return try child.ending()
  }

  private func wait(for child: borrowing Child) throws {
    let poller = try Poller<Source>()
    try poller.add(child.descriptor, as: .child)
    #expect(try poller.wait(until: TimerClock.awake.now() + .seconds(30)).count == 1, "no end within 30 s")
  }

  @Test(arguments: [
    ("exit 0", Child.Ending.exited(code: 0)), ("exit 7", .exited(code: 7)), ("kill -9 $$", .killed(signal: 9)),
  ])
  func tellsHowItEnded(script: String, expected: Child.Ending) throws {
    #expect(try ending(["sh", "-c", script]) == expected)
  }

  @Test func runsUntilItEnds() throws {
    let pipe = scratch.url.appending(path: "go")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    var child = try Child(["cat", pipe.path])
    #expect(try child.ending() == nil)
    try FileHandle(forWritingTo: pipe).close()
    try wait(for: child)
    #expect(try child.ending() == .exited(code: 0))
    #expect(try child.ending() == .exited(code: 0), "it is known from then on")
  }

  @Test func getsArgumentsAsTheyStand() throws {
    let words = ["a b", "", "$HOME", "`id`", "*", "\"'", "\\", "é\nü", "-n"]
    let script = "for word; do printf '%s\\0' \"$word\"; done > words"
    #expect(try ending(["sh", "-c", script, "sh"] + words) == .exited(code: 0))
    #expect(try scratch.read("words") == words.map { $0 + "\0" }.joined())
  }

  @Test func seesOurEnvironmentAndMore() throws {
    setenv("ORCHESTRATE_TEST_INHERITED", "from us", 1)
    setenv("NOTIFY_SOCKET", "/run/nowhere", 1)
    defer {
      unsetenv("ORCHESTRATE_TEST_INHERITED")
      unsetenv("NOTIFY_SOCKET")
    }
    #expect(try ending(["sh", "-c", "env > seen"], adding: ["DISPLAY": ":77", "MORE": "a=b\nc"]) == .exited(code: 0))
    let seen = try scratch.read("seen").split(separator: "\n")
    #expect(seen.contains("ORCHESTRATE_TEST_INHERITED=from us"))
    #expect(seen.filter { $0.hasPrefix("DISPLAY=") } == ["DISPLAY=:77"])
    #expect(seen.contains("MORE=a=b") && seen.contains("c"))
    #expect(!seen.contains { $0.hasPrefix("NOTIFY_SOCKET") }, "it must not speak to systemd in our name")
  }

  /// /proc/PID/status has a bit for each signal; the C library keeps 32 and 33 for itself.
  @Test func isDeafToNoSignal() throws {
    let signals = try Signals([.terminate, .hangUp])
    #expect(try ending(["sh", "-c", "exec grep -E '^Sig(Blk|Ign):' /proc/self/status > seen"]) == .exited(code: 0))
    let seen = try scratch.read("seen").split(separator: "\n").compactMap { line in
      line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    }
    #expect(seen.map { $0 & ~0x1_8000_0000 } == [0, 0])
    #expect(try signals.next() == nil)
  }

  @Test func readsNothingAndLeadsAGroup() throws {
    #expect(try ending(["sh", "-c", "{ cat; echo $$; ps -o pgid= -p $$; } > seen"]) == .exited(code: 0))
    let seen = try scratch.read("seen").split(whereSeparator: \.isWhitespace)
    #expect(seen.count == 2 && seen.first == seen.last)
  }

  @Test func whatItPrintsIsTalk() throws {
    let script = "[ \"$(readlink /proc/$$/fd/1)\" = \"$(readlink /proc/$$/fd/2)\" ]"
    #expect(try ending(["sh", "-c", script]) == .exited(code: 0))
  }

  @Test(arguments: [
    (
      ["no-such-program", "a b"],
      #"cannot start `no-such-program` (1 argument): there is no program "no-such-program" in $PATH"#
    ),
    (["./nowhere"], "cannot start `./nowhere`: the file, or the interpreter on its first line, does not exist"),
    (["./plain"], "cannot start `./plain`: it is not an executable file"),
    (
      ["./text"],
      "cannot start `./text`: it is not a program; a script needs an interpreter on its first line, such as #!/bin/sh"
    ),
    (["./lost"], "cannot start `./lost`: the file, or the interpreter on its first line, does not exist"),
    ([""], "cannot start `\"\"`: the name is empty, or a name or argument has a zero byte"),
    (["true", "a\0b"], "cannot start `true` (1 argument): the name is empty, or a name or argument has a zero byte"),
    ([], "cannot start ``: the name is empty, or a name or argument has a zero byte"),
  ])
  func saysWhyItCannotStart(arguments: [String], message: String) throws {
    // Not by us: a program that another test starts may keep a file open for writing that is to be run.
    let files = "echo '#!/bin/sh' > plain; echo true > text; echo '#!/no/such/shell' > lost; chmod 755 text lost"
    try Tool.run(["sh", "-ec", "cd \"$1\"; \(files)", "sh", scratch.path])
    let failure = #expect(throws: Failure.self) { _ = try self.ending(arguments) }
    #expect(failure?.message == message)
  }

  @Test func saysThatItsFolderIsMissing() throws {
    let failure = #expect(throws: Failure.self) { _ = try Child(["true"], in: "/no/such/folder") }
    #expect(failure?.message == "cannot start `true`: there is no folder /no/such/folder to run it in")
  }

  @Test func endsWithItsWholeFamily() throws {
    let family = try Lifeline(in: scratch)
    // One of them asks politely to stay, and ends all the same.
    let stubborn = "sh -c \"trap '' TERM; echo >&9; exec tail -f /dev/null\""
    var child = try Child(["sh", "-c", "\(family.hold); \(stubborn) & tail -f /dev/null & echo >&9; wait"])
    for _ in 0..<2 { _ = try family.line() }
    child.terminate()
    try wait(for: child)
    #expect(try child.ending() == .killed(signal: SIGTERM))
    try family.waitUntilDropped()
  }

  @Test func whoRefusesToEndIsKilled() throws {
    let family = try Lifeline(in: scratch)
    let script = "\(family.hold); trap '' TERM; echo >&9; while :; do tail -f /dev/null; done"
    var child = try Child(["sh", "-c", script])
    _ = try family.line()
    child.terminate()
    #expect(try child.ending() == nil)
    child.kill()
    try wait(for: child)
    #expect(try child.ending() == .killed(signal: SIGKILL))
    try family.waitUntilDropped()
  }
}
