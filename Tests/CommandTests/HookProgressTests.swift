import Displays
import LabSupport
import Testing

@testable import Applying
@testable import Platform

/// Which hook is next, and what its end means, for `apply` and watchers alike.
@Suite(.limited) struct HookProgressTests {
  private static let profile = {
    var profile = Profile(name: "desk", mark: Mark(file: "desk.yaml", line: 1, column: 1), screens: [])
    profile.hooks.before = ["one", "two"].map { Marked([$0], at: Mark(file: "desk.yaml", line: 2, column: 1)) }
    profile.hooks.after = [Marked(["three", "--password", "hunter2"], at: Mark(file: "desk.yaml", line: 3, column: 1))]
    return profile
  }()

  enum Event {
    case begin([HookCall.Moment]), beginLate([HookCall.Moment]), next, ends(Child.Ending), cannotStart, stop
    case seconds(Double)
  }

  /// What is done and told, one word after the other.
  private func words(for events: [Event]) -> [String] {
    var (progress, now) = (HookProgress(), Moment(.seconds(1000)))
    var words: [String?] = []
    for event in events {
      switch event {
      case .begin(let moments): words.append(begin(moments, around: .screens, &progress, now))
      case .beginLate(let moments): words.append(begin(moments, around: .darkScreens, &progress, now))
      case .next: words.append(progress.next(at: now)?.command.value.first ?? "-")
      case .ends(let ending): words.append(progress.ended(ending)?.message)
      case .cannotStart: words.append(progress.failedToStart(because: "there is none")?.message)
      case .stop: words.append(progress.stop(at: now).map { "\($0)" })
      case .seconds(let seconds):
        now = now + .seconds(seconds)
        let late = progress.hurry(at: now)
        words += [late.push.map { "\($0)" }, late.problem?.message]
      }
      if let call = progress.takeFinished() { words.append("over: \(call.moment)") }
    }
    return words.compactMap(\.self)
  }

  private func begin(
    _ moments: [HookCall.Moment], around change: HookCall.Change, _ progress: inout HookProgress, _ now: Moment
  ) -> String? {
    let calls = HookCall.calls(moments, of: Self.profile, changing: [], on: nil, change: change)
    return progress.begin(calls, at: now).map { "\($0)" }
  }

  private static let well = Event.ends(.exited(code: 0))

  private static let table: [([Event], [String])] = [
    ([.next], ["-"]),
    // One after the other, and those of several moments too.
    ([.begin([.before]), .next, .next, well, .next, well, .next], ["one", "-", "two", "over: before", "-"]),
    (
      [.begin([.before, .content, .after]), .next, well, .next, well, .next, well],
      ["one", "two", "three", "over: after"]
    ),
    // What goes wrong is told, and the next one follows.
    (
      [.begin([.before]), .next, .ends(.exited(code: 3)), .next, well],
      ["one", "hook `one` ended with exit code 3", "two", "over: before"]
    ),
    (
      [.begin([.before]), .next, .cannotStart, .next, .cannotStart],
      ["one", "there is none", "two", "there is none", "over: before"]
    ),
    // What takes too long is asked to end, killed, and forsaken.
    ([.begin([.after]), .next, .seconds(9.9), well], ["three", "over: after"]),
    (
      [.begin([.after]), .next, .seconds(10), .seconds(1.9), .ends(.killed(signal: 15))],
      ["three", "terminate", "hook `three` (2 arguments) took longer than 10 s and was stopped", "over: after"]
    ),
    (
      [.begin([.after]), .next, .seconds(10), .seconds(2), .seconds(2)],
      [
        "three", "terminate", "hook `three` (2 arguments) took longer than 10 s and was stopped", "kill", "forsake",
        "hook `three` (2 arguments) cannot be killed and is left running", "over: after",
      ]
    ),
    // Those before a change share their time: the screens wait for all of them.
    (
      [.begin([.before]), .next, .seconds(9), well, .next, .seconds(0.9), well], ["one", "two", "over: before"]
    ),
    (
      [.begin([.before]), .next, .seconds(9), well, .next, .seconds(1), .ends(.killed(signal: 15))],
      [
        "one", "two", "terminate",
        "hook `two` was stopped: the screens wait 10 s for all hooks before a change together", "over: before",
      ]
    ),
    (
      [.begin([.before, .after]), .next, .seconds(10), .ends(.killed(signal: 15)), .next, .seconds(9), well],
      [
        "one", "terminate",
        "hook `one` was stopped, and 1 more was left out: the screens wait 10 s for all hooks before a change together",
        "three", "over: after",
      ]
    ),
    // Nothing waits for those of screens that were dark, so each has its own time.
    (
      [.beginLate([.before]), .next, .seconds(9), well, .next, .seconds(9), well], ["one", "two", "over: before"]
    ),
    // Those of an earlier change have had their time, and what became of them is not their fault.
    (
      [.begin([.before]), .next, .begin([.after]), .next, .ends(.killed(signal: 15)), .next, well],
      ["one", "terminate", "-", "three", "over: after"]
    ),
    (
      [
        .begin([.before]), .next, .begin([.before]), .begin([.content, .after]), .ends(.killed(signal: 15)), .next,
        well,
      ],
      ["one", "terminate", "three", "over: after"]
    ),
    // Stopped, nothing more is started.
    ([.begin([.before]), .next, .stop, .stop, well, .next], ["one", "terminate", "over: before", "-"]),
    ([.begin([.before]), .stop, .next], ["over: before", "-"]),
  ]

  @Test func itGoesOnAsTheTableSays() {
    for (events, expected) in Self.table { #expect(words(for: events) == expected, "\(events)") }
  }
}
