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
