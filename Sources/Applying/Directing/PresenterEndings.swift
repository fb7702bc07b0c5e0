package import Displays
import Platform
import X11

/// Sees to it that presenters end that are to: first they are told, and after a while they are killed. Only those of ours
/// are, by a handle on the process.
package struct PresenterEndings {

  package init() {
  }
  /// Told to stop, and when first.
  private struct Told {
    let window: PresenterWindow
    let since: Moment
    /// It is killed, if it is ours to kill, and there is no more to be done about it.
    var isGivenUp = false
  }

  /// By connector.
  private var told: [String: Told] = [:]

  /// Somebody has just been told to stop.
  package mutating func note(_ steps: Set<ContentPlan.Step>, _ running: [String: RunningPresenter], at now: Moment) {
    for case .stop(let connector) in steps {
      guard let window = running[connector]?.window, !window.isSame(as: told[connector]?.window) else { continue }
      told[connector] = Told(window: window, since: now)
    }
  }

  /// Ends presenters that we have started and that nobody wants, and kills whoever was told to end long enough ago.
  ///
  /// - Returns: what was done, a line each.
  package mutating func hurry(
    _ started: [Int32: StartedPresenter], wanted: [String: ContentOrder], running: [String: RunningPresenter],
    at now: Moment
  ) -> [String] {
    told = told.filter { $0.value.window.isSame(as: running[$0.key]?.window) }
    var words: [String] = []
    for (connector, one) in told where !one.isGivenUp && now - one.since >= PresenterProcess.grace {
      told[connector]?.isGivenUp = true
      if PresenterProcess.kill(one.window.process) { words.append(Self.words(connector)) }
    }
    for presenter in started.values { words += hurry(presenter, wanted: wanted, running: running, at: now) }
    return words
  }

  /// One that has a screen is told by others; one that had it, or is still on the way to it, is ours to end.
  private func hurry(
    _ presenter: StartedPresenter, wanted: [String: ContentOrder], running: [String: RunningPresenter],
    at now: Moment
  ) -> [String] {
    let processes = running.values.map(\.window.process)
    // Where the server cannot tell whose window it is, it may be this one's.
    let isUnwanted =
      !processes.contains(nil) && !processes.contains(presenter.child.process)
      && wanted[presenter.connector] != presenter.order
    guard isUnwanted else {
      presenter.unwantedSince = nil
      return []
    }
    guard let since = presenter.unwantedSince else {
      presenter.unwantedSince = now
      presenter.child.terminate()
      return []
    }
    guard now - since >= PresenterProcess.grace, !presenter.isKilled else { return [] }
    presenter.isKilled = true
    presenter.child.kill()
    return [Self.words(presenter.connector)]
  }

  private static func words(_ connector: String) -> String {
    "\(connector): its presenter did not end within \(PresenterProcess.grace.inSeconds), and was killed"
  }

  /// When to look again; nil when there is nothing to wait for. What was killed already is not waited for by the clock.
  package func deadline(of started: [Int32: StartedPresenter]) -> Moment? {
    let ending = started.values.filter { !$0.isKilled }.compactMap(\.unwantedSince)
    let moments = ending + told.values.filter { !$0.isGivenUp }.map(\.since)
    return moments.min().map { $0 + PresenterProcess.grace }
  }

  /// Whether nobody is on the way out.
  package func areOver(of started: [Int32: StartedPresenter]) -> Bool {
    told.isEmpty && started.values.allSatisfy { $0.unwantedSince == nil }
  }
}
