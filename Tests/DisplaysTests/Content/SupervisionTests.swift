import Displays
import Testing

/// What is done about presenters that come and go, second by second.
@Suite struct SupervisionTests {
  private static let tv = ContentOrder(screen: "tv", source: .color(.black))
  private static let red = ContentOrder(screen: "tv", source: .color(Color(0xff0000)))

  private static func moment(_ seconds: Double) -> Moment { Moment(.seconds(seconds)) }

  /// What is due at `A`, where something runs or nothing does.
  private func due(
    _ supervision: inout Supervision, _ wanted: ContentOrder? = tv, running: ContentOrder?, leaving: Set<String> = [],
    at seconds: Double
  ) -> [ContentPlan.Step] {
    let wanted = wanted.map { ["A": $0] } ?? [:]
    let running: [String: ContentOrder?] = running.map { ["A": $0] } ?? [:]
    let plan = ContentPlan(for: wanted, running: running, present: ["A"])
    return supervision.due(plan, for: wanted, leaving: leaving, at: Self.moment(seconds))
  }

  private let start = [ContentPlan.Step.start(tv, at: "A")]

  @Test func itStartsOnceAndWaitsUntilItIsSeen() {
    var supervision = Supervision()
    #expect(due(&supervision, running: nil, at: 0) == start)
    #expect(due(&supervision, running: nil, at: 5) == [], "it is on its way")
    #expect(supervision.health(at: "A")?.state == .starting && !supervision.isResting)
    #expect(due(&supervision, running: Self.tv, at: 6) == [])
    #expect(supervision.health(at: "A") == nil && supervision.isResting && supervision.deadline == nil)
  }

  /// The server tells that it is gone before the system tells how it has ended, which may be by a user's wish.
  @Test func whatVanishesIsNotStartedAnewBeforeItsProcessHasEnded() {
    var supervision = Supervision()
    #expect(due(&supervision, running: Self.tv, at: 0) == [])
    #expect(due(&supervision, running: nil, leaving: ["A"], at: 1) == [])
    #expect(due(&supervision, running: nil, leaving: ["A"], at: 2) == [] && supervision.isResting)
    #expect(due(&supervision, running: nil, at: 3) == start)
    #expect(due(&supervision, Self.red, running: Self.tv, leaving: ["A"], at: 4) == [.replace(Self.red, at: "A")])
  }

  @Test func whatVanishesComesBackAtOnceAndThenAfterAPause() {
    var supervision = Supervision()
    #expect(due(&supervision, running: Self.tv, at: 0) == [], "somebody else started it")
    #expect(due(&supervision, running: nil, at: 100) == start)
    #expect(due(&supervision, running: Self.tv, at: 100.1) == [])
    #expect(due(&supervision, running: nil, at: 101) == [])
    #expect(supervision.deadline == Self.moment(102) && supervision.health(at: "A")?.state == .restarting)
    #expect(due(&supervision, running: nil, at: 101.5) == [])
    #expect(due(&supervision, running: nil, at: 102) == start)
  }

  @Test func whatNeverComesIsTriedEverMoreSeldom() {
    var supervision = Supervision()
    var starts: [Double] = []
    var now = 0.0
    for _ in 0...11 {
      guard due(&supervision, running: nil, at: now) == start else { break }
      starts.append(now)
      supervision.ended(Self.tv, at: "A", Self.moment(now))
      guard let next = supervision.deadline else { break }
      now = next.sinceStart / .seconds(1)
    }
    #expect(starts == [0, 0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811])
    // People are told, and no client waits for it; but it is not the end.
    #expect(supervision.health(at: "A")?.state == .failed && supervision.isResting)
    #expect(supervision.deadline == Self.moment(1111))
    #expect(due(&supervision, running: nil, at: 1111) == start && supervision.health(at: "A")?.state == .failed)
  }

  @Test func anotherOrderIsAFreshStart() {
    var supervision = Supervision()
    _ = due(&supervision, running: nil, at: 0)
    supervision.ended(Self.tv, at: "A", Self.moment(0))
    #expect(due(&supervision, Self.red, running: nil, at: 0.1) == [.start(Self.red, at: "A")])
  }

  /// It was given up for the other one, and ends while that is on its way.
  @Test func theEndOfAnEarlierOrderIsNotItsOwn() {
    var supervision = Supervision()
    _ = due(&supervision, running: nil, at: 0)
    _ = due(&supervision, Self.red, running: nil, at: 1)
    supervision.ended(Self.tv, at: "A", Self.moment(2))
    #expect(supervision.health(at: "A")?.state == .starting)
    #expect(due(&supervision, Self.red, running: nil, at: 3) == [])
  }

  @Test func soIsAScreenThatWasAway() {
    var supervision = Supervision()
    _ = due(&supervision, running: Self.tv, at: 0)
    _ = due(&supervision, nil, running: nil, at: 1)
    #expect(due(&supervision, running: nil, at: 2) == start)
  }

  @Test func aReplacementOnItsWayIsNotStartedTwice() {
    var supervision = Supervision()
    _ = due(&supervision, running: Self.tv, at: 0)
    #expect(due(&supervision, Self.red, running: Self.tv, at: 1) == [.replace(Self.red, at: "A")])
    #expect(due(&supervision, Self.red, running: Self.tv, at: 2) == [])
    #expect(due(&supervision, Self.red, running: Self.red, at: 3) == [] && supervision.isResting)
  }

  @Test func forgivenItIsTriedAtOnce() {
    var supervision = Supervision()
    _ = due(&supervision, running: Self.tv, at: 0)
    _ = due(&supervision, running: nil, at: 1)
    supervision.ended(Self.tv, at: "A", Self.moment(1))
    #expect(due(&supervision, running: nil, at: 1) == [])
    supervision.resetFailures()
    #expect(due(&supervision, running: nil, at: 1) == start)
  }

  @Test func whatIsOnItsWayIsNotStartedTwice() {
    var supervision = Supervision()
    #expect(due(&supervision, running: nil, at: 0) == start)
    supervision.resetFailures()
    #expect(due(&supervision, running: nil, at: 1) == [])
  }

  @Test func otherStepsDoNotWait() {
    var supervision = Supervision()
    #expect(due(&supervision, nil, running: Self.tv, at: 0) == [.stop(at: "A")])
  }
}
