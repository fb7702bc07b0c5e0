import Displays
import Foundation
import LabSupport
import Testing

@testable import Control
@testable import Files
@testable import Platform

/// The client commands against a real socket.
@Suite(.serialized, .limited) struct ControlCommandTests {
  @Test(arguments: [
    ["status"], ["status", "--json"], ["status", "--follow"], ["switch", "desk"], ["switch", "--auto"], ["pause"],
    ["resume"], ["reload"],
  ])
  func withoutAWatcherItIs69(_ command: [String]) throws {
    let scratch = try Scratch()
    var orchestrate = Orchestrate(display: ":7.0")
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
    let ending = try orchestrate.run(command)
    #expect(ending.code == 69 && ending.output.contains("\"error\"") == command.contains("--json"))
    #expect(ending.errors == "orchestrate: no watcher runs on :7; start one with `orchestrate watch`\n")
    #expect(!Tool.exists("\(scratch.path)/orchestrate"), "a client leaves nothing behind")
  }

  @Test func aSocketThatAKilledWatcherLeftIsNone() throws {
    let scratch = try Scratch()
    var orchestrate = Orchestrate(display: ":7")
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
    do { _ = try CannedWatcher.stopped(in: scratch.path) }
    #expect(try orchestrate.run("status").code == 69)
    let confirm = try orchestrate.run("confirm")
    #expect(confirm.code == 1 && confirm.errors == "orchestrate: nothing to confirm\n")
  }

  @Test func aWatcherThatDoesNotAnswerIsSaid() throws {
    let scratch = try Scratch()
    var orchestrate = Orchestrate(display: ":7")
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
    let socket = try CannedWatcher.stopped(in: scratch.path)
    let start = ContinuousClock.now
    let ending = try orchestrate.run("status")
    #expect(ending.code == 69 && ending.errors == "orchestrate: the watcher does not respond\n")
    #expect(ContinuousClock.now - start >= .seconds(5))
    #expect(socket.descriptor >= 0)
  }

  /// Of several watchers none is guessed; a command that goes on without a server does so then, too.
  @Test func besideSeveralWatchersWhatNeedsNoServerGoesOn() throws {
    let scratch = try Scratch()
    var orchestrate = Orchestrate(in: scratch.url)
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
    let first = try CannedWatcher.stopped(in: scratch.path)
    let second = try CannedWatcher.stopped(in: scratch.path, on: ":8")
    try scratch.write("profiles/desk.yaml", Desk.profile)
    let words = "no X display given, and watchers keep :7, :8; pass --display"
    let listed = try orchestrate.run("list", "--profiles", "profiles")
    #expect(listed.code == 0 && listed.output == "  desk  profiles/desk.yaml\n", "\(listed)")
    #expect(listed.errors == "orchestrate: cannot tell which of them match: \(words)\n", "\(listed)")
    let doctor = try orchestrate.run("doctor", "--profiles", "profiles")
    #expect(doctor.code == 69 && doctor.output.contains(words) && doctor.output.contains("profiles has 1"), "\(doctor)")
    for command in ["show", "pause"] {
      let ending = try orchestrate.run(command)
      #expect(ending.code == 69 && ending.errors == "orchestrate: \(words)\n", "\(ending)")
    }
    #expect(first.descriptor >= 0)
    #expect(second.descriptor >= 0)
  }

  @Test func statusTellsWhatTheWatcherSays() throws {
    let calm = try CannedWatcher { _ in .status(.calm) }
    let text = try calm.orchestrate.run("status")
    #expect(text.code == 0 && text.errors.isEmpty && text.output.hasPrefix("profile  desk, chosen automatically\n"))
    #expect(try calm.orchestrate.run("status", "--color", "always").output.contains("\u{1B}[1mdesk"))
    let json = try calm.orchestrate.run("status", "--json")
    #expect(json.code == 0)
    #expect(try JSONDecoder().decode(WatcherStatus.self, from: Data(json.output.utf8)) == .calm)
    let troubled = try CannedWatcher { _ in .status(.troubled) }
    #expect(try troubled.orchestrate.run("status").code == 2)
    #expect(try troubled.orchestrate.run("status", "--json").code == 2)
  }

  /// The canned watcher says it twice, and keeps the connection.
  @Test func followersHearEverything() throws {
    let watcher = try CannedWatcher { $0 == .status(follow: true) ? .status(.troubled) : nil }
    let binary = Orchestrate.binary.path
    let twoLines = try Program(
      ["sh", "-c", "\(binary) status --follow --json | head -n 2"], environment: watcher.orchestrate.environment)
    let ending = try twoLines.finish()
    let line = String(decoding: try WatcherStatus.troubled.line(), as: UTF8.self)
    #expect(ending.output == line + line)
  }

  @Test func followersEndWithTheWatcher() throws {
    let text = try ending { try $0.start(["status", "--follow"]) }
    #expect(text.code == 69 && text.errors == "orchestrate: the watcher has exited\n")
    #expect(text.output.hasPrefix("at       2") && text.output.contains("\nprofile  desk"))
    let json = try ending { try $0.start(["status", "--follow", "--json"]) }
    let line = String(decoding: try WatcherStatus.calm.line(), as: UTF8.self)
    #expect(json.output == line + "{\"applied\":false,\"error\":\"the watcher has exited\"}\n")
  }

  /// A watcher that ends, as for an upgrade, leaves the content: the kiosk's card does not cover it.
  @Test(.enabled(if: getuid() == 0, "it mounts a folder of its own as /run"))
  func theKiosksCardStaysAway() throws {
    let card = Tool.repository.appending(path: "deploy/kiosk/orchestrate-kiosk-card").path
    let said = try ending { orchestrate in
      var environment = orchestrate.environment
      environment["PATH"] = "\(Orchestrate.binary.deletingLastPathComponent().path):/usr/bin:/bin"
      let folder = "/run/orchestrate-kiosk"
      let commands = "mount -t tmpfs run /run && mkdir \(folder) && \(card) follow; ls \(folder)"
      return try Program(["unshare", "--mount", "sh", "-c", commands], environment: environment)
    }
    #expect(said.code == 0 && said.output.isEmpty, "\(said)")
  }

  /// What a follower says that hears one status before the watcher ends.
  private func ending(of start: (Orchestrate) throws -> Program) throws -> Ending {
    let scratch = try Scratch()
    var orchestrate = Orchestrate(display: ":7")
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
    let address = try ControlAddress(
      display: #require(DisplayName(":7")), in: "\(scratch.path)/orchestrate", .watcher)
    let follower: Program
    do {
      let server = try ControlServer(at: address)
      follower = try start(orchestrate)
      _ = Readiness.wait(for: [server.descriptor], until: nil)
      let accepted = server.accept()
      let client = try #require(accepted)
      _ = Readiness.wait(for: [client.descriptor], until: nil)
      #expect(client.receive() == .request(.status(follow: true)))
      client.send(.status(.calm))
    }
    return try follower.finish()
  }

  @Test(
    arguments: [
      (["pause"], .pause), (["resume"], .resume), (["reload"], .reload),
      (["switch", "lobby"], .switchTo(.profile("lobby"), confirmSeconds: nil)),
      (["switch", "--auto"], .switchTo(.automatic, confirmSeconds: nil)),
      (["switch", "lobby", "--keep"], .switchTo(.profile("lobby"), confirmSeconds: nil, keeps: true)),
      (["switch", "--next", "--seconds", "0"], .switchTo(.neighbor(.next), confirmSeconds: nil)),
      (["switch", "--layout", "extend"], .switchTo(.layout(.extend), confirmSeconds: nil)),
    ] as [([String], ControlRequest)])
  func commandsAskForWhatTheySay(arguments: [String], request: ControlRequest) throws {
    let watcher = try CannedWatcher { .done("heard \($0)") }
    let ending = try watcher.orchestrate.run(arguments)
    #expect(ending.code == 0 && ending.errors.isEmpty && ending.output == "heard \(request)\n")
  }

  @Test func aRefusalComesWithItsExitCode() throws {
    let watcher = try CannedWatcher { _ in .failed("found no profile \"loby\"", .noProfileMatches) }
    let ending = try watcher.orchestrate.run("switch", "loby")
    #expect(ending.code == 3 && ending.output.isEmpty && ending.errors == "orchestrate: found no profile \"loby\"\n")
    let confirm = try watcher.orchestrate.run("confirm")
    #expect(confirm.code == 3)
  }

  /// The watcher is busy, or stopped.
  @Test(arguments: [[], ["--confirm", "30"]])
  func aSwitchThatIsNotAnsweredCanBeGivenUp(options: [String]) throws {
    let asked = DispatchSemaphore(value: 0)
    let watcher = try CannedWatcher { _ in
      asked.signal()
      return nil
    }
    let program = try watcher.orchestrate.start(["switch", "lobby"] + options)
    try Deadline().wait(for: "the request", asked)
    program.terminate()
    let ending = try program.finish()
    #expect(ending.wasKilled && ending.code == SIGTERM, "\(ending)")
  }

  @Test(arguments: [
    ["switch"], ["switch", "a", "--auto"], ["switch", ""], ["switch", "a", "--confirm", "0"],
    ["switch", "a", "--next"], ["switch", "--next", "--previous"], ["switch", "--auto", "--keep"],
    ["switch", "--list", "--keep"], ["switch", "a", "--json"], ["switch", "a", "--seconds", "1"],
    ["switch", "a", "--confirm", "3601"], ["switch", "a", "--confirm", "x"], ["apply", "--confirm", "-1"],
    ["status", "now"],
  ])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let ending = try Orchestrate(display: ":7").run(arguments)
    #expect(ending.code == 64 && ending.output.isEmpty != arguments.contains("--json"))
  }

  // MARK: Confirming a switch

  private static let waits: @Sendable (ControlRequest) -> ControlResponse? = { request in
    switch request {
    case .switchTo(_, let seconds, _): .confirmWithin(seconds: seconds ?? 0)
    case .confirm: .done("kept")
    default: .failed("not here")
    }
  }

  private func switching(_ watcher: CannedWatcher, reads: Bool = true) throws -> TerminalProgram {
    let program = try TerminalProgram(
      [Orchestrate.binary.path, "switch", "lobby", "--confirm", "30"],
      environment: watcher.orchestrate.environment,
      in: nil, reads: reads)
    try program.waitFor(reads ? "Keep this? Press y within 30 s." : "Keep this? Run `orchestrate confirm` within 30 s.")
    return program
  }

  @Test(arguments: ["y", "Y", "\r", "x\u{1B}[Ay"])
  func aKeyKeeps(keys: String) throws {
    let watcher = try CannedWatcher(Self.waits)
    let program = try switching(watcher)
    try program.type(keys)
    let ending = try program.finish()
    #expect(ending.code == 0, "\(ending)")
  }

  @Test(arguments: ["n", "N", "\u{1B}", "\u{3}", "\u{4}"])
  func aKeyTakesBack(key: String) throws {
    let watcher = try CannedWatcher(Self.waits)
    let program = try switching(watcher)
    try program.type(key)
    #expect(try program.finish().code == 1)
  }

  @Test func aTerminalThatGoesAwayTakesBack() throws {
    let watcher = try CannedWatcher(Self.waits)
    let program = try switching(watcher)
    program.hangUp()
    #expect(try program.finish().code == 1)
  }

  @Test func anotherTerminalMayConfirm() throws {
    let watcher = try CannedWatcher(Self.waits)
    let program = try switching(watcher, reads: false)
    let confirm = try watcher.orchestrate.run("confirm")
    #expect(confirm.code == 0 && confirm.output == "kept\n")
    #expect(try program.finish().code == 0)
  }

  @Test func theTerminalIsPutBack() throws {
    let watcher = try CannedWatcher(Self.waits)
    let program = try switching(watcher)
    #expect(try program.settings().contains(" -icanon"))
    try program.type("n")
    try program.waitFor("reverted: ")
    #expect(try program.finish().code == 1)
  }
}
