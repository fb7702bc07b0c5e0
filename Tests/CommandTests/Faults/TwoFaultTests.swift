import Displays
import Foundation
import LabSupport
import Testing
import X11

@testable import Applying

/// Two things go wrong in one run: steps that are refused, screens that are pulled in the middle, slow hardware,
/// another client. However it ends, what `apply` says last is true on the server, and no connected screen is left in
/// the dark.
///
/// `ORCHESTRATE_FAULT_RUNS` sets the number of runs (24 unless set), `ORCHESTRATE_FAULT_SEED` the first seed.
@Suite(.serialized, .limited) struct TwoFaultTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["ORCHESTRATE_FAULT_\(name)"].flatMap { Int($0) }
  }

  @Test func theLastWordsAreTrue() throws {
    let (first, count) = (Self.number("SEED") ?? 0, Self.number("RUNS") ?? 24)
    let bench = try FaultBench()
    var fates: [String: Int] = [:]
    for seed in first..<first + count {
      let run = RandomFaults(seed: UInt64(seed))
      let fate = try bench.play(run, seed: seed)
      fates[fate, default: 0] += 1
    }
    if count >= 1000 { print("two faults: \(fates.sorted { $0.key < $1.key })") }
  }
}

/// What goes wrong in one run.
struct RandomFaults {
  let start: String
  let target: String
  /// As `lab fail` takes them.
  private(set) var refusals: [[String]] = []
  /// The screen that is pulled, and while the server is busy with which of the run's changes.
  private(set) var pull: (output: String, moment: Int)?
  private(set) var delays = false

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    start = random.pick(FaultBench.starts)
    target = random.pick(FaultBench.targets)
    while refusals.count + (pull == nil ? 0 : 1) + (delays ? 1 : 0) < 2 {
      switch random.pick(["refuse", "refuse", "pull", "delay"]) {
      case "refuse": refusals.append(Self.refusal(&random))
      case "pull": pull = (random.pick(["eDP-1", "HDMI-1", "DP-1"]), Int.random(in: 1...6, using: &random))
      default: delays = true
      }
    }
  }

  private static func refusal(_ random: inout SplitMix64) -> [String] {
    let bound = random.pick([["nth=1"], ["nth=2"], ["nth=3"], ["count=1"], ["count=2"], []])
    return switch random.pick(["mode", "mode", "mode", "property", "framebuffer"]) {
    case "property": ["HDMI-1", "property=underscan"] + bound
    case "framebuffer": ["framebuffer"] + bound
    default: [random.pick(["eDP-1", "HDMI-1", "DP-1", "all"])] + bound
    }
  }
}

/// One server and one folder of profiles for many runs.
struct FaultBench {
  private static let outputs = [
    "eDP-1,monitor=laptop-panel", "HDMI-1,kind=amdgpu,monitor=office", "DP-1,monitor=portrait",
  ]
  private static let monitors = ["eDP-1": "laptop-panel", "HDMI-1": "office", "DP-1": "portrait"]
  static let starts = ["only-laptop", "row", "column", "only-office"]
  static let targets = ["row", "column", "only-office", "only-upright", "either", "list", "created", "desk"]
  private let desk: Desk

  init() throws {
    desk = try Desk(Self.outputs, crtcs: 3, profiles: Self.profiles)
  }

  private static let profiles: [String: String] = {
    func profile(_ others: String, _ screens: String...) -> String {
      (["version: 1", "others: \(others)", "screens:"] + screens.map { "  \($0)" }).joined(separator: "\n") + "\n"
    }
    let laptop = "laptop: { identity: { connector: eDP-1 }"
    let office = "office: { identity: { connector: HDMI-1 }"
    let upright = "upright: { identity: { connector: DP-1 }"
    let created = "{ size: 1536x864, refresh: 60, create: cvt-rb }"
    return [
      "only-laptop": profile("'off'", "\(laptop) }"), "only-office": profile("'off'", "\(office) }"),
      "only-upright": profile("'off'", "\(upright), rotation: left }"),
      "row": profile("'off'", "\(laptop) }", "\(office), primary: true }", "\(upright) }"),
      "column": profile(
        "'off'", "\(office), position: [0, 0] }", "\(laptop), position: { below: office }, scale: 1.5 }",
        "\(upright), optional: true, position: { right-of: office } }"),
      "either": profile(
        "extend", "\(office), optional: true }", "\(upright), optional: true }", "\(laptop), optional: true }"),
      "list": profile(
        "'off'", "\(office), mode: [1920x1080, 1680x1050, 640x480] }", "\(laptop), mode: [preferred, lowest] }"),
      "created": profile("'off'", "\(office), mode: [\(created), 1680x1050, preferred] }", "\(laptop) }"),
      "desk": Desk.profile,
    ]
  }()

  /// - Returns: how it ended, in a word.
  func play(_ faults: RandomFaults, seed: Int) throws -> String {
    try reset(to: faults.start)
    let (before, report) = (try snapshot(), try desk.server.report())
    let driver = try desk.server.driver()
    if faults.delays { try driver.run("delay", "all", "40") }
    for refusal in faults.refusals { try driver.run(["fail"] + refusal) }
    let ending = try apply(faults, driver)
    try driver.run("fail", "all", "off")
    try driver.run("delay", "all", "0")
    return try judge(ending, faults, before, report, "seed \(seed): \(faults)\n\(ending)")
  }

  /// All plugged in, and as the profile says.
  private func reset(to start: String) throws {
    let present = Set(try snapshot().present.map(\.name))
    for (output, monitor) in Self.monitors where !present.contains(output) {
      try desk.server.lab("plug", output, monitor)
    }
    // Without what earlier runs have noted on the server.
    let ending = try desk.run("apply", start, "--retry")
    try #require(ending.code == 0, "\(ending)")
  }

  private func snapshot() throws -> Snapshot {
    var connection = try Connection(display: desk.server.display)
    return try connection.read(.all).snapshot
  }

  /// Pulls the plug while the server is busy with a change of the run, if it comes to that one.
  private func apply(_ faults: RandomFaults, _ driver: LabControl) throws -> Ending {
    guard let (output, moment) = faults.pull else { return try desk.run("apply", faults.target) }
    if !faults.delays { try driver.run("delay", "all", "20") }
    let (events, isOver) = (try desk.server.watch(), DispatchSemaphore(value: 0))
    Thread {
      var begun = 0
      while begun < moment, let event = try? events.wait(for: "event=").last, event["target"] != "probe" {
        begun += event.name.hasSuffix("-begin") ? 1 : 0
      }
      if begun == moment { _ = try? driver.run("unplug", output) }
      isOver.signal()
    }.start()
    let ending = try desk.run("apply", faults.target)
    try desk.server.driver().run("delay", "probe", "0")
    try Deadline().wait(for: "the thread that pulls the plug", isOver)
    return ending
  }

  private func judge(
    _ ending: Ending, _ faults: RandomFaults, _ before: Snapshot, _ report: String, _ comment: Comment
  ) throws -> String {
    let after = try snapshot()
    let last = ending.errors.split(separator: "\n").last.map(String.init) ?? ""
    #expect(!ending.wasKilled && [0, 1, 3].contains(ending.code), comment)
    if ending.code == 0 {
      let plan = try desk.run("plan", faults.target, "--detailed-exitcode")
      #expect(plan.code == 0, "\(comment)\n\(plan)")
      return "reached"
    }
    if !after.showsSomething { #expect(ending.errors.contains("no connected screen was lit: "), comment) }
    if let shown = last.firstRange(of: "Now: ") {
      #expect(last[shown.upperBound...] == after.shown, comment)
    }
    // Nothing can be restored of a screen that is gone, and all the rest is as before.
    let isUndone = last.contains("changes undone. ") || last.contains(" disconnected meanwhile. Now: ")
    guard isUndone || last.contains("no changes made") else {
      return judgeRest(ending, before, after, comment)
    }
    #expect(after.unrestored(from: before).isEmpty, comment)
    if faults.pull == nil { #expect(try desk.server.report() == report, comment) }
    return last.contains("changes undone") ? "undone" : "nothing changed"
  }

  /// What could not be restored is told screen by screen.
  private func judgeRest(_ ending: Ending, _ before: Snapshot, _ after: Snapshot, _ comment: Comment) -> String {
    if ending.errors.contains("no connected screen was lit") { return "lit again" }
    #expect(!after.unrestored(from: before).isEmpty, comment)
    for words in after.unrestored(from: before) where !words.contains("\"") {
      #expect(ending.errors.contains(words), comment)
    }
    return "partly restored"
  }
}
