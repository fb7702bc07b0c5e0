import Displays
import Testing

/// What happens to presenters, for what is wanted, what runs and what is plugged in.
@Suite struct ContentPlanTests {
  private static func order(_ screen: String, _ color: UInt32 = 0, _ end: OnDisconnect = .park) -> ContentOrder {
    ContentOrder(screen: screen, source: .color(Color(color)), onDisconnect: end)
  }

  private static let (tv, wall) = (order("tv"), order("wall"))

  private func steps(
    _ wanted: [String: ContentOrder], _ running: [String: ContentOrder?], _ present: Set<String> = ["A", "B", "C"]
  ) -> [ContentPlan.Step] {
    ContentPlan(for: wanted, running: running, present: present).steps
  }

  @Test func whatIsShownStays() {
    #expect(steps([:], [:]) == [])
    #expect(steps(["A": Self.tv, "B": Self.wall], ["A": Self.tv, "B": Self.wall]) == [])
  }

  @Test func whatIsMissingStarts() {
    #expect(
      steps(["B": Self.wall, "A": Self.tv], [:]) == [.start(Self.tv, at: "A"), .start(Self.wall, at: "B")])
  }

  @Test func whatIsDifferentIsReplaced() {
    let red = Self.order("tv", 0xff0000)
    #expect(steps(["A": red], ["A": Self.tv]) == [.replace(red, at: "A")])
    #expect(steps(["A": red], ["A": nil]) == [.replace(red, at: "A")], "somebody else's")
  }

  @Test func whatNobodyWantsStops() {
    #expect(steps(["A": Self.tv], ["A": Self.tv, "B": Self.wall]) == [.stop(at: "B")])
    #expect(steps([:], ["A": nil]) == [.stop(at: "A")], "somebody else's")
  }

  @Test(arguments: [OnDisconnect.park, .stop, .moveTo("B")])
  func whatIsUnpluggedIsLeftAlone(end: OnDisconnect) {
    #expect(steps(["B": Self.wall], ["A": Self.order("tv", 0, end), "B": Self.wall], ["B"]) == [])
  }

  @Test func itFollowsItsScreenToAnotherPort() {
    #expect(steps(["B": Self.tv], ["A": Self.tv], ["B"]) == [.move(Self.tv, from: "A", to: "B")])
  }

  @Test func whatIsInTheWayOfAMoveIsReplacedByIt() {
    #expect(steps(["B": Self.tv], ["A": Self.tv, "B": Self.wall], ["B"]) == [.move(Self.tv, from: "A", to: "B")])
  }

  @Test func twoChangePlaces() {
    #expect(
      steps(["A": Self.tv, "B": Self.wall], ["B": Self.tv, "A": Self.wall]) == [
        .move(Self.tv, from: "B", to: "A"), .move(Self.wall, from: "A", to: "B"),
      ])
  }

  @Test func threeGoRound() {
    let desk = Self.order("desk")
    #expect(
      steps(["A": Self.tv, "B": Self.wall, "C": desk], ["B": Self.tv, "C": Self.wall, "A": desk]) == [
        .move(Self.tv, from: "B", to: "A"), .move(Self.wall, from: "C", to: "B"), .move(desk, from: "A", to: "C"),
      ])
  }

  @Test func whereOneLeftAnotherStarts() {
    #expect(
      steps(["A": Self.wall, "B": Self.tv], ["A": Self.tv]) == [
        .move(Self.tv, from: "A", to: "B"), .start(Self.wall, at: "A"),
      ])
  }

  @Test func whatIsAwaitedGivesWay() {
    let plan = ContentPlan(
      for: ["A": Self.wall], awaiting: [Self.tv], running: ["A": Self.tv, "B": Self.wall], present: ["A"],
      unplugged: ["B", "C"])
    #expect(plan.steps == [.move(Self.wall, from: "B", to: "A"), .park(Self.tv, from: "A", to: "B")])
    let crowded = ContentPlan(for: ["A": Self.wall], awaiting: [Self.tv], running: ["A": Self.tv], present: ["A"])
    #expect(
      crowded.steps == [.park(Self.tv, from: "A", to: "A/tv~away"), .start(Self.wall, at: "A")], "no connector is free")
    let bare = ContentPlan(for: [:], awaiting: [Self.tv], running: ["A": Self.tv], present: ["A"], unplugged: ["B"])
    #expect(bare.steps == [.park(Self.tv, from: "A", to: "B")])
  }

  /// A profile that could come back with its screen keeps what is parked for it.
  @Test func whatWaitsInVainEnds() {
    func steps(_ parked: ContentOrder?, possible: Set<ContentOrder>) -> [ContentPlan.Step] {
      ContentPlan(for: [:], running: ["B": parked], present: ["A"], unplugged: ["B"], possible: possible).steps
    }
    #expect(steps(Self.tv, possible: [Self.tv]) == [])
    #expect(steps(Self.tv, possible: [Self.wall]) == [.stop(at: "B")])
    #expect(steps(nil, possible: [Self.tv]) == [.stop(at: "B")], "somebody else's")
    let back = ContentPlan(for: ["A": Self.tv], running: ["B": Self.tv], present: ["A"], unplugged: ["B"])
    #expect(back.steps == [.move(Self.tv, from: "B", to: "A")])
  }

  @Test func whatKeepsItselfFromItsScreenIsTold() {
    func steps(_ wanted: [String: ContentOrder], _ running: [String: ContentOrder?], _ withheld: Set<String>)
      -> [ContentPlan.Step]
    {
      ContentPlan(
        for: wanted, awaiting: [Self.tv, Self.wall].filter { !wanted.values.contains($0) }, running: running,
        present: ["A", "B"], unplugged: ["C"], withheld: withheld
      ).steps
    }
    let both = ["A": Self.tv, "B": Self.wall]
    #expect(steps(both, both, ["A"]) == [.resume(Self.tv, at: "A")])
    #expect(steps(both, both, ["A", "B"]) == [.resume(Self.tv, at: "A"), .resume(Self.wall, at: "B")])
    #expect(steps(["B": Self.wall], both, ["A"]) == [.park(Self.tv, from: "A", to: "C")], "not for this screen")
    #expect(
      steps(["A": Self.wall, "B": Self.tv], both, ["A", "B"]) == [
        .move(Self.wall, from: "B", to: "A"), .move(Self.tv, from: "A", to: "B"),
      ], "who moves is told by that")
    #expect(
      steps(["A": Self.wall], ["A": Self.tv], ["A"]) == [
        .park(Self.tv, from: "A", to: "C"), .start(Self.wall, at: "A"),
      ])
  }

  /// Where content goes that has no screen, for what is there and not for what was there before.
  @Test func anotherScreenStandsIn() {
    let tv = Self.order("tv", 0, .moveTo("laptop"))
    func plan(
      _ running: [String: ContentOrder?], _ standIns: [String: String] = [:], laptop: String? = "A",
      unplugged: Set<String> = ["B", "C"], wanted: [String: ContentOrder] = [:], awaited: [ContentOrder]? = nil
    ) -> ContentPlan {
      ContentPlan(
        for: wanted, awaiting: awaited ?? [tv], at: laptop.map { ["laptop": $0] } ?? [:], running: running,
        standIns: standIns, present: Set([laptop, "D"].compactMap(\.self)), unplugged: unplugged, possible: [tv])
    }
    #expect(plan([:]).steps == [.start(tv, at: "B")], "never seen, and shown")
    #expect(plan([:]).places == ["B": tv])
    #expect(plan([:], laptop: nil).steps == [], "nobody stands in")
    #expect(plan([:], unplugged: []).places == ["A/tv~away": tv], "no connector is free")
    let again = Self.order("tv", 1, .moveTo("laptop"))
    #expect(
      plan(["A/tv~away": tv], ["A/tv~away": "A"], unplugged: ["A/tv~away"], awaited: [again]).places == [
        "A/tv~away/tv~away": again
      ], "what waits there for another profile stays")
    let radio = Self.order("radio", 0, .moveTo("laptop"))
    let both = plan([:], unplugged: ["B"], awaited: [tv, radio])
    #expect(both.steps == [.start(tv, at: "B"), .start(radio, at: "A/radio~away")])
    #expect(plan(["A/tv~away": tv], ["A/tv~away": "A"], unplugged: ["A/tv~away"]).steps == [])
    #expect(plan(["C": tv], ["C": "A"]).steps == [] && plan(["C": tv], ["C": "A"]).places == ["C": tv])
    #expect(plan(["C": tv], ["C": "D"]).steps == [.redirect(tv, at: "C", standIn: "A")], "on another connector by now")
    #expect(plan(["C": tv], ["C": "A"], laptop: nil).steps == [.redirect(tv, at: "C", standIn: nil)])
    #expect(plan(["D": tv], ["D": "A"]).steps == [.park(tv, from: "D", to: "B")] && plan(["D": tv]).places == ["B": tv])
    #expect(plan(["D": tv], wanted: ["D": tv], awaited: []).steps == [.redirect(tv, at: "D", standIn: "A")])
    #expect(
      plan(["C": tv], ["C": "A"], awaited: []).steps == [.redirect(tv, at: "C", standIn: nil)], "another profile's")
  }

  @Test func theParkedOneComesBackFirst() {
    #expect(
      steps(["C": Self.tv], ["A": Self.tv, "B": Self.tv], ["A", "C"]) == [
        .move(Self.tv, from: "B", to: "C"), .stop(at: "A"),
      ])
  }

  /// Whatever there is: afterwards everything wanted is there, no presenter is told twice, and nothing is left to do.
  @Test func itComesToRest() {
    var generator = SeededGenerator(seed: 6)
    let ports = ["A", "B", "C", "D"]
    let orders = ["tv", "wall", "desk"].flatMap { [Self.order($0), Self.order($0, 1)] }
    for _ in 0..<5000 {
      func some() -> ContentOrder? { Bool.random(using: &generator) ? nil : orders.randomElement(using: &generator) }
      let wanted = Dictionary(uniqueKeysWithValues: ports.compactMap { port in some().map { (port, $0) } })
      let running: [String: ContentOrder?] = Dictionary(
        uniqueKeysWithValues: ports.compactMap { port in some().map { (port, $0) } })
      let present = Set(wanted.keys).union(ports.filter { _ in Bool.random(using: &generator) })
      let awaited = orders.filter { _ in Bool.random(using: &generator) }
      let unplugged = Set(ports).subtracting(present)
      let withheld = present.filter { running[$0] != nil && Bool.random(using: &generator) }
      let plan = ContentPlan(
        for: wanted, awaiting: awaited, running: running, present: present, unplugged: unplugged, withheld: withheld)
      let after = plan.applied(to: running)
      for (port, order) in wanted { #expect(after[port] == order) }
      let rest = ContentPlan(
        for: wanted, awaiting: awaited, running: after, present: present, unplugged: unplugged,
        withheld: withheld.subtracting(plan.steps.map(\.connector)))
      #expect(rest.steps == [], "\(plan)")
    }
  }
}

extension ContentPlan {
  /// What runs once all of it is done.
  fileprivate func applied(to running: [String: ContentOrder?]) -> [String: ContentOrder?] {
    var after = running
    for step in steps {
      switch step {
      case .move(_, let origin, _), .park(_, let origin, _): after[origin] = nil
      case .start, .replace, .resume, .redirect, .stop: continue
      }
    }
    for step in steps {
      switch step {
      case .start(let order, let port), .replace(let order, let port), .move(let order, _, let port),
        .park(let order, _, let port), .resume(let order, let port), .redirect(let order, let port, _):
        after[port] = order
      case .stop(let port): after[port] = nil
      }
    }
    return after
  }
}
