/// Looks after presenters: decides which steps of a content plan are taken now, and which wait.
///
/// Each presenter is an ``Upkeep``; an end is noticed when the presenter is missing. Content that is wanted anew
/// (another order, or a screen that was away) is a fresh start.
package struct Supervision: Sendable {
  private struct Case: Sendable {
    let order: ContentOrder
    var upkeep = Upkeep(isPrompt: true)
  }

  /// The cases by connector.
  private var cases: [String: Case] = [:]

  package init() {}

  /// What is to be done now. Steps that start something are left out while it is on its way or waits for its next try.
  ///
  /// - Parameter leaving: connectors whose presenter is gone from its screen while its process has not ended yet. How
  ///   that ends says whether another one is wanted there.
  package mutating func due(
    _ plan: ContentPlan, for wanted: [String: ContentOrder], leaving: Set<String> = [], at now: Moment
  ) -> [ContentPlan.Step] {
    cases = cases.filter { wanted[$0.key] == $0.value.order }
    let missing = Set(plan.steps.filter(\.isStart).map(\.connector))
    for (connector, order) in wanted where !missing.contains(connector) {
      cases[connector, default: Case(order: order)].upkeep.note(at: now)
    }
    return plan.steps.filter { !$0.isStart || !isOnItsWayOut($0, leaving) && mayStart($0, at: now) }
  }

  /// Takes in that a presenter that was started has ended before a client saw it. The end of one with another order,
  /// which is not wanted any more, says nothing of what is on its way now.
  package mutating func ended(_ order: ContentOrder, at connector: String, _ now: Moment) {
    guard let known = cases[connector], known.order == order, known.upkeep.isStarting else { return }
    cases[connector]?.upkeep.end(because: Self.loss, at: now)
  }

  /// The moment to ask again for due steps; nil when there is nothing to wait for.
  package var deadline: Moment? { cases.values.compactMap(\.upkeep.deadline).min() }

  /// True if every presenter that is wanted runs, or will not soon.
  package var isResting: Bool { cases.values.allSatisfy { $0.upkeep.isRunning || $0.upkeep.isFailing } }

  /// The health of a screen on which no presenter reports any; nil for others.
  package func health(at connector: String) -> ContentHealth? {
    guard let upkeep = cases[connector]?.upkeep, !upkeep.isRunning else { return nil }
    return upkeep.isFailing
      ? ContentHealth(.failed, "its presenter keeps ending; \(RestartPolicy.outlook)") : upkeep.health
  }

  /// Lets presenters that failed start again, since they may work now. A presenter on its way stays so: a second one
  /// would be started beside it.
  package mutating func resetFailures() {
    cases = cases.filter(\.value.upkeep.isStarting).mapValues { known in
      var known = Case(order: known.order)
      known.upkeep.start()
      return known
    }
  }

  private func isOnItsWayOut(_ step: ContentPlan.Step, _ leaving: Set<String>) -> Bool {
    guard case .start = step, leaving.contains(step.connector) else { return false }
    return cases[step.connector]?.upkeep.isRunning ?? false
  }

  private mutating func mayStart(_ step: ContentPlan.Step, at now: Moment) -> Bool {
    guard let order = step.order else { return false }
    var known = cases[step.connector] ?? Case(order: order)
    defer { cases[step.connector] = known }
    if known.upkeep.isRunning { known.upkeep.end(because: Self.loss, at: now) }
    known.upkeep.wake(at: now)
    guard known.upkeep.isDue else { return false }
    known.upkeep.start()
    return true
  }

  private static let loss = "its presenter ended"
}

extension ContentPlan.Step {
  /// True if a process is started for the step.
  package var isStart: Bool {
    switch self {
    case .start, .replace: true
    case .move, .park, .resume, .redirect, .stop: false
    }
  }
}
