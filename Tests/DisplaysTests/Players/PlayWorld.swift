import Displays
import Testing

/// What is around a player's machine: it lets things happen to it, and notes what must not come of them.
protocol PlayWorld {
  associatedtype Entry

  var faults: [String] { get }
  var log: [Entry] { get }

  mutating func happen(_ random: inout SeededGenerator)
  /// Everything goes well from now on.
  mutating func calmDown()
}

extension PlayWorld {
  /// Sixty events a run, and calm after them. The first run with a fault is reported, with what happened last.
  static func run(from begin: (inout SeededGenerator) -> Self, at location: SourceLocation = #_sourceLocation) {
    for seed in 0..<ApplicationPlayTests.runs {
      var random = SeededGenerator(seed: UInt64(seed))
      var world = begin(&random)
      for _ in 0..<60 where world.faults.isEmpty { world.happen(&random) }
      if world.faults.isEmpty { world.calmDown() }
      guard world.faults.isEmpty else {
        let story = world.log.suffix(60).map { "\($0)" }.joined(separator: "\n")
        Issue.record("run \(seed): \(world.faults.joined(separator: ", ")) after\n\(story)", sourceLocation: location)
        return
      }
    }
  }
}

/// A machine that takes an event with its moment, and answers with actions.
protocol EventPlay {
  associatedtype Event
  associatedtype Action

  mutating func handle(_ event: Event, at now: Moment) -> [Action]
}

extension MirrorPlay: EventPlay {}
extension ProgramPlay: EventPlay {}
extension StillPlay: EventPlay {}

/// A world around such a machine, which carries out what that says.
protocol EventWorld: PlayWorld where Entry == String {
  associatedtype Play: EventPlay

  var play: Play { get set }
  var now: Moment { get }
  var faults: [String] { get set }
  var log: [String] { get set }

  /// - Returns: what comes of it at once.
  mutating func perform(_ action: Play.Action) -> [Play.Event]
  mutating func expectPromises()
}

extension EventWorld {
  /// Lets an event happen, and what it brings along.
  mutating func send(_ event: Play.Event) {
    var events = [event]
    while !events.isEmpty {
      let next = events.removeFirst()
      log.append("\(now.sinceStart) \(next)")
      for action in play.handle(next, at: now) {
        log.append("  \(action)")
        events += perform(action)
      }
      guard log.count < 5000 else { return faults.append("no end of actions") }
    }
    expectPromises()
  }
}
