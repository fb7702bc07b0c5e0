import Displays
import Foundation
import LabSupport
import Testing

@testable import Applying
@testable import Platform

/// A run of hooks as a loop drives it: only its descriptor says when to go on.
@Suite(.limited) struct HookRunTests {
  private enum Source: UInt64 {
    case run
  }

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func run(_ commands: [[String]], patience: Duration = HookProgress.patience) throws -> HookRun {
    var profile = Profile(name: "desk", mark: Mark(file: "\(scratch.path)/desk.yaml", line: 1, column: 1), screens: [])
    profile.hooks.after = commands.enumerated().map { index, command in
      Marked(command, at: Mark(file: "desk.yaml", line: index + 1, column: 1))
    }
    var run = try HookRun(HookProgress(patience: patience))
    try run.begin(HookCall.calls([.after], of: profile, changing: [], on: nil))
    return run
  }

  /// - Returns: what was complained about.
  private func finish(_ run: inout HookRun) throws -> [String] {
    let poller = try Poller<Source>()
    try poller.add(run.descriptor, as: .run)
    var problems = try run.proceed()
    while !run.isFinished {
      guard !(try poller.wait(until: TimerClock.awake.now() + .seconds(30))).isEmpty else {
        throw ToolFailure("nothing happened for 30 s")
      }
      problems += try run.proceed()
    }
    #expect(try poller.wait(until: .zero).isEmpty, "a run that is over is silent")
    return problems.map(\.description)
  }

  private func shell(_ script: String) -> [String] { ["sh", "-c", script] }

  @Test func nothingToRunIsFinishedAtOnce() throws {
    var run = try run([])
    let isFinished = run.isFinished
    #expect(isFinished)
    #expect(try run.proceed().isEmpty)
  }

  @Test func oneRunsAfterTheOther() throws {
    var run = try run((0..<20).map { shell("echo \($0) >> log") })
    #expect(try finish(&run) == [])
    #expect(try scratch.read("log") == (0..<20).map { "\($0)\n" }.joined())
  }

  @Test func noneThatCanBeStartedIsFinishedAtOnce() throws {
    var run = try run([["no-such-one"], ["no-such-other"]])
    let problems = try run.proceed()
    let isFinished = run.isFinished
    #expect(isFinished)
    #expect(problems.map(\.mark.line) == [1, 2])
  }

  @Test func whoTakesTooLongEndsWithItsWholeFamily() throws {
    let family = try Lifeline(in: scratch)
    let stubborn = "\(family.hold); sh -c 'trap \"\" TERM; exec tail -f /dev/null' & tail -f /dev/null & wait"
    var run = try run([shell(stubborn), shell("echo next >> log")], patience: .milliseconds(500))
    let start = ContinuousClock.now
    let problems = try finish(&run)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("desk.yaml:1:1: hook `sh` (2 arguments)") ?? false, "\(problems)")
    #expect(problems.first?.hasSuffix(" took longer than 0.5 s and was stopped") ?? false, "\(problems)")
    #expect(ContinuousClock.now - start >= .milliseconds(500))
    try family.waitUntilDropped()
    #expect(try scratch.read("log") == "next\n")
  }

  @Test func whoRefusesToEndIsKilled() throws {
    var run = try run([shell("trap '' TERM; while :; do tail -f /dev/null; done")], patience: .milliseconds(100))
    #expect(try finish(&run).count == 1, "late is said once")
  }

  /// Programs that a hook starts and leaves behind are what many hooks are for.
  @Test func whatAHookLeavesBehindStays() throws {
    var run = try run([shell("tail -f /dev/null & echo $! > left")])
    #expect(try finish(&run) == [])
    let left = try #require(pid_t(try scratch.read("left").dropLast()))
    #expect(kill(left, SIGTERM) == 0)
  }

  /// A profile is read long before: what it names is looked at each time.
  @Test(arguments: [["./note"], ["sh", "note"]]) func whatOthersCouldHaveWrittenDoesNotRun(command: [String]) throws {
    try scratch.write(program: "note", "#!/bin/sh\necho note >> log\n")
    try Tool.run(["chmod", "757", "\(scratch.path)/note"])
    var run = try run([command, shell("echo next >> log")])
    let problems = try finish(&run)
    let words = "/note with the permissions 757, expected that only its owner can write to it"
    #expect(problems.count == 1 && problems[0].hasPrefix("desk.yaml:1:1: cannot start `"), "\(problems)")
    #expect(problems.first?.contains(words) ?? false, "\(problems)")
    #expect(try scratch.read("log") == "next\n")
    try Tool.run(["chmod", "755", "\(scratch.path)/note"])
    var again = try self.run([command])
    #expect(try finish(&again) == [])
    #expect(try scratch.read("log") == "next\nnote\n")
  }

  @Test func itCanBeginAgain() throws {
    let family = try Lifeline(in: scratch)
    var run = try run([shell("\(family.hold); echo >&9; exec tail -f /dev/null"), shell("echo never > log")])
    #expect(try run.proceed().isEmpty)
    _ = try family.line()
    var profile = Profile(name: "next", mark: Mark(file: "\(scratch.path)/next.yaml", line: 1, column: 1), screens: [])
    profile.hooks.after = [Marked(shell("echo $ORCHESTRATE_PROFILE >> log"), at: profile.mark)]
    try run.begin(HookCall.calls([.before, .after], of: profile, changing: [], on: nil))
    #expect(try finish(&run) == [])
    let over = run.takeFinished()
    #expect(over?.profile.name == "next" && over?.moment == .after)
    try family.waitUntilDropped()
    #expect(try scratch.read("log") == "next\n")
  }

  @Test func stoppingStartsNothingMore() throws {
    let family = try Lifeline(in: scratch)
    var run = try run([shell("\(family.hold); echo >&9; exec tail -f /dev/null"), shell("echo next > log")])
    #expect(try run.proceed().isEmpty)
    _ = try family.line()
    try run.stop()
    #expect(try finish(&run) == [], "it was not the hook's fault")
    try family.waitUntilDropped()
    #expect(!Tool.exists("\(scratch.path)/log"))
  }
}
