/// Looks after presenters: decides which steps of a content plan are taken now, and which wait.
///
/// A presenter that ends by itself is started again after a pause, as ``RestartPolicy`` says. What is wanted anew (another
/// order, or a screen that was away) is a fresh start. It knows no clock and starts nothing: whoever owns it tells what
/// happened, and when.
package struct Supervision: Sendable {
  private struct Case: Sendable {
    var order: ContentOrder
    var policy = RestartPolicy()
    var phase: Phase
  }

  private enum Phase: Hashable, Sendable {
    /// It was started then, and nobody has seen it yet.
    case starting(since: Moment)
    case running(since: Moment)
    case waiting(until: Moment)

    var isWaiting: Bool { if case .waiting = self { true } else { false } }
  }

  /// By connector.
  private var cases: [String: Case] = [:]

  package init() {}

  /// What is to be done now. Steps that start something are left out while it is on its way or waits for its next try.
  package mutating func due(
    _ plan: ContentPlan, for wanted: [String: ContentOrder], at now: Moment
  ) -> [ContentPlan.Step] {
    cases = cases.filter { wanted[$0.key] == $0.value.order }
    let missing = Set(plan.steps.filter(\.isStart).map(\.connector))
    for (connector, order) in wanted where !missing.contains(connector) { note(order, at: connector, now) }
    return plan.steps.filter { !$0.isStart || mayStart($0, at: now) }
  }

  /// A presenter that was started has ended before anybody saw it.
  package mutating func ended(at connector: String, _ now: Moment) {
    guard case .starting = cases[connector]?.phase else { return }
    rest(connector, after: nil, now)
  }

  /// When to ask again what is due; nil when there is nothing to wait for.
  package var deadline: Moment? {
    cases.values.compactMap { if case .waiting(let until) = $0.phase { until } else { nil } }.min()
  }

  /// Whether every presenter that is wanted runs, or will not soon.
  package var isResting: Bool {
    cases.values.allSatisfy {
      switch $0.phase {
      case .running: true
      case .starting, .waiting: $0.policy.isFailing
      }
    }
  }

  /// What is to be said of a screen on which no presenter tells anything; nil for others.
  package func health(at connector: String) -> ContentHealth? {
    guard let known = cases[connector] else { return nil }
    switch known.phase {
    case .running: return nil
    case .starting, .waiting:
      if known.policy.isFailing {
        return ContentHealth(.failed, "its presenter keeps ending; \(RestartPolicy.outlook)")
      }
      return known.phase.isWaiting ? ContentHealth(.restarting, "its presenter ended") : ContentHealth(.starting)
    }
  }

  /// What failed may work now. What is on its way stays so: a second one would be started beside it.
  package mutating func forgive() {
    cases = cases.filter { if case .starting = $0.value.phase { true } else { false } }
      .mapValues { Case(order: $0.order, phase: $0.phase) }
  }

  /// It is there.
  private mutating func note(_ order: ContentOrder, at connector: String, _ now: Moment) {
    if case .running = cases[connector]?.phase { return }
    let policy = cases[connector]?.policy ?? RestartPolicy()
    cases[connector] = Case(order: order, policy: policy, phase: .running(since: now))
  }

  private mutating func mayStart(_ step: ContentPlan.Step, at now: Moment) -> Bool {
    guard let order = step.order else { return false }
    let connector = step.connector
    switch cases[connector]?.phase {
    case nil: cases[connector] = Case(order: order, phase: .starting(since: now))
    case .waiting(let until) where until <= now: cases[connector]?.phase = .starting(since: now)
    case .running(let since):
      rest(connector, after: now - since, now)
      return false
    case .starting, .waiting: return false
    }
    return true
  }

  private mutating func rest(_ connector: String, after run: Duration?, _ now: Moment) {
    guard let pause = cases[connector]?.policy.ended(after: run) else { return }
    cases[connector]?.phase = .waiting(until: now + pause)
  }
}

extension ContentPlan.Step {
  /// Whether a process is started for it.
  package var isStart: Bool {
    switch self {
    case .start, .replace: true
    case .move, .park, .resume, .redirect, .stop: false
    }
  }
}
