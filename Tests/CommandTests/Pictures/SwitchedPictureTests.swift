import Displays
import Foundation
import LabSupport
import ProfileFile
import Testing
import X11

@testable import Applying

/// Whatever was shown before, the screens end as the profile says and no other way.
///
/// `ORCHESTRATE_PICTURE_STATES` sets the number of random states. All pairs of them are walked through, or as many as
/// `ORCHESTRATE_PICTURE_STEPS` says.
@Suite(.serialized, .limited) struct SwitchedPictureTests {
  private static let seed: UInt64 = 5

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["ORCHESTRATE_PICTURE_\(name)"].flatMap { Int($0) }
  }

  @Test func anyTwoStates() throws {
    let states = (0..<(Self.number("STATES") ?? 8)).map { RandomState(seed: Self.seed << 32 | UInt64($0)) }
    let alone = try states.map { state in
      let wall = try Wall(RandomState.screens)
      try wall.apply(state.profile)
      return try wall.pictures(of: RandomState.screens)
    }
    let wall = try Wall(RandomState.screens)
    for index in Self.walk(through: states.count).prefix(Self.number("STEPS") ?? .max) {
      try wall.change(to: states[index].profile)
      let shown = try wall.pictures(of: RandomState.screens)
      guard shown != alone[index] else { continue }
      let other = shown.filter { alone[index][$0.key] != $0.value }.map(\.key).sorted()
      for name in other {
        try shown[name]??.save(as: "state-\(index)-\(name)-found")
        try alone[index][name]??.save(as: "state-\(index)-\(name)-expected")
      }
      Issue.record(
        "state \(index) after another one looks different on \(other); see pictures/\n\(states[index].profile)")
    }
  }

  /// From each of some states to each other one, once: an Eulerian walk through the complete graph, in random order.
  static func walk(through count: Int) -> [Int] {
    guard count > 1 else { return Array(0..<count) }
    var random = SplitMix64(seed: seed)
    var left = (0..<count).map { from in (0..<count).filter { $0 != from }.shuffled(using: &random) }
    var (stack, walk) = ([0], [Int]())
    while let here = stack.last {
      if let next = left[here].popLast() { stack.append(next) } else { walk.append(stack.removeLast()) }
    }
    return walk.reversed()
  }

  @Test func theWalkTakesEveryStepOnce() {
    let walk = Self.walk(through: 7)
    let steps = zip(walk, walk.dropFirst()).map { [$0, $1] }
    #expect(steps.count == 42 && Set(steps).count == 42 && steps.allSatisfy { $0[0] != $0[1] })
  }
}

extension Wall {
  /// What the screens show; nil where one is dark.
  fileprivate func pictures(of screens: [Screen]) throws -> [String: Photograph?] {
    let lit = try server.light().lit
    return Dictionary(
      uniqueKeysWithValues: try screens.map {
        ($0.connector, lit.contains($0.connector) ? try server.picture(of: $0.connector) : nil)
      })
  }

  /// Brings a profile in force as `apply` does, and expects that the server does what the model says, and that there is
  /// then nothing left to do.
  fileprivate func change(to text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let decoded = ProfileFile.decode([UInt8](text.utf8), file: "state.yaml", name: "state")
    let profile = try #require(decoded.profile, "\(decoded.diagnostics)", sourceLocation: sourceLocation)
    var connection = try Connection(display: server.display)
    let before = try connection.read(.all)
    let plan = try Proposal([profile], in: Situation(before.snapshot)).plan
    let steps = plan.steps.map(\.step)
    let model = try before.snapshot.applying(steps)
    #expect(try connection.execute(steps, against: before) == .done, sourceLocation: sourceLocation)
    let after = try connection.read(.all).snapshot
    #expect(after == model, sourceLocation: sourceLocation)
    let rest = try Proposal([profile], in: Situation(after)).plan
    #expect(rest.isEmpty, "\(rest.steps.map(\.reason))\n\(text)", sourceLocation: sourceLocation)
  }
}
