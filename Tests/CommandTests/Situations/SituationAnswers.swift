import Displays
import Files
import Foundation
import LabSupport
import Platform
import Testing

@testable import Console

/// What each command, and the console, says of one situation.
struct SituationAnswers {
  /// Which profile is chosen; `-` where none is, `?` where a broken file keeps that from being known.
  private var profiles: [(who: String, name: String)] = []
  /// Whether nothing is to be done.
  private var peace: [(who: String, isInSync: Bool)] = []
  /// What would be done, by those that tell all of it.
  private var steps: [(who: String, lines: [String])] = []

  /// - Parameter watch: the watcher of the desk; nil where there is none.
  init(of desk: Desk, watchedBy watch: WatchDesk? = nil) throws {
    let orchestrate = watch?.orchestrate ?? desk.orchestrate
    try askPlan(orchestrate)
    try askOverview(orchestrate)
    try askExplain(orchestrate)
    try askList(orchestrate)
    try askConsole(on: desk)
    if watch != nil { try askStatus(orchestrate) }
  }

  private mutating func askPlan(_ orchestrate: Orchestrate) throws {
    let ending = try orchestrate.run("plan", "--json", "--detailed-exitcode", "--profiles", "profiles")
    guard [0, 2].contains(ending.code) else {
      profiles.append(("plan", ending.code == 65 ? "?" : "-"))
      peace.append(("plan", false))
      return
    }
    let report = try PlanReport(ending.output)
    profiles.append(("plan", report.profile))
    peace.append(("plan", ending.code == 0))
    // What follows from the screens is told where nothing else changes.
    let seen = report.steps.filter { !["resize-framebuffer", "set-monitor", "delete-monitor"].contains($0.kind) }
    steps.append(("plan", (seen.isEmpty ? report.steps : seen).map(\.summary)))
  }

  private mutating func askOverview(_ orchestrate: Orchestrate) throws {
    let ending = try orchestrate.run("--no-draw", "--profiles", "profiles")
    let line = ending.output.split(separator: "\n").first { $0.hasPrefix("profile  ") }
    let name = line?.firstMatch(of: /^profile +(\S+), (?:the best match|chosen)/).map { String($0.1) }
    let isBroken = line?.contains(/^profile +\S+\.yaml:\d+:\d+: error/) ?? false
    profiles.append(("the overview", name ?? (isBroken ? "?" : "-")))
    peace.append(("the overview", ending.code == 0))
  }

  private mutating func askExplain(_ orchestrate: Orchestrate) throws {
    let ending = try orchestrate.run("explain", "--json", "--profiles", "profiles")
    guard ending.code != 65 else { return profiles.append(("explain", "?")) }
    profiles.append(("explain", try JSONDecoder().decode(Named.self, from: Data(ending.output.utf8)).profile ?? "-"))
  }

  private mutating func askStatus(_ orchestrate: Orchestrate) throws {
    let ending = try orchestrate.run("status", "--json")
    let status = try JSONDecoder().decode(WatchDesk.Status.self, from: Data(ending.output.utf8))
    profiles.append(("status", status.profile ?? "-"))
    peace.append(("status", status.inSync && ending.code == 0))
  }

  private mutating func askList(_ orchestrate: Orchestrate) throws {
    let ending = try orchestrate.run("list", "--json", "--profiles", "profiles")
    guard !ending.output.isEmpty else { return profiles.append(("list", "-")) }
    let lines = try JSONDecoder().decode(Listed.self, from: Data(ending.output.utf8)).profiles
    let isBroken = lines.contains { $0.reason?.hasPrefix("invalid") ?? false }
    profiles.append(("list", lines.first(where: \.chosen)?.name ?? (isBroken ? "?" : "-")))
  }

  /// What `/api/look` is answered with.
  private mutating func askConsole(on desk: Desk) throws {
    let store = ProfileStore(folders: [Path("\(desk.scratch.path)/profiles")])
    let viewing = try Viewing(display: desk.server.display, store)
    let look = try viewing.look(as: LookDocument(machine: "", display: "", allowPrograms: false, machines: []))
    let problem = look.plan.problem ?? ""
    let hasLine = problem.contains(/\.yaml:\d+:\d+: error/)
    let isImpossible = problem.hasSuffix(" cannot be applied here")
    #expect(hasLine || !isImpossible, "it says why: \(problem)")
    let isBroken = hasLine && !isImpossible
    profiles.append(("the console", isBroken ? "?" : look.profile?.name ?? "-"))
    peace.append(("the console", look.plan.inSync))
    if look.plan.problem == nil { steps.append(("the console", look.plan.steps)) }
  }

  private struct Named: Decodable {
    let profile: String?
  }

  private struct Listed: Decodable {
    let profiles: [Line]

    struct Line: Decodable {
      let name: String
      let chosen: Bool
      let reason: String?
    }
  }
}

extension SituationAnswers {
  /// What is expected of all of them.
  struct Expected: ExpressibleByStringLiteral {
    /// `desk, in sync`, `desk, differs`, `-` or `?`.
    let words: String
    /// True for a wish of a user that the next `apply` ends: a client that tells what `apply` would do finds that to be
    /// done.
    var isEndedByApply = false

    init(stringLiteral words: String) { self.words = words }

    static func untilApply(_ words: String) -> Expected {
      var expected = Expected(stringLiteral: words)
      expected.isEndedByApply = true
      return expected
    }

    var profile: String { words.split(separator: ",").first.map(String.init) ?? words }
    var isInSync: Bool { words.hasSuffix(", in sync") }
  }

  /// Each answer is as expected, so they agree.
  func expect(_ expected: Expected, in name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for (who, profile) in profiles {
      #expect(profile == expected.profile, "\(name): \(who)", sourceLocation: sourceLocation)
    }
    for (who, isInSync) in peace {
      let tellsApply = expected.isEndedByApply && ["plan", "the console"].contains(who)
      #expect(isInSync == (expected.isInSync && !tellsApply), "\(name): \(who)", sourceLocation: sourceLocation)
    }
    guard let first = steps.first else { return }
    for other in steps.dropFirst() {
      #expect(other.lines == first.lines, "\(name): \(other.who) and \(first.who)", sourceLocation: sourceLocation)
    }
  }
}
