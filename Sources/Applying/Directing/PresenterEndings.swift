package import Displays
import Platform
import X11

/// The endings of unwanted presenters: first they are told to end, and after a while they are killed. Only this
/// program's presenters are killed, by a handle on the process.
package struct PresenterEndings {
  /// A presenter that was told to stop, and when first.
  private struct Told {
    let window: PresenterWindow
    let since: Moment
    /// True if the presenter was killed, where it may be, and nothing more can be done.
    var isGivenUp = false
  }

  /// The presenters that were told to end, by connector.
  private var told: [String: Told] = [:]

  package init() {}

  /// Notes that presenters have just been told to stop.
  package mutating func note(_ steps: Set<ContentPlan.Step>, _ running: [String: RunningPresenter], at now: Moment) {
    for case .stop(let connector) in steps {
      guard let window = running[connector]?.window, !window.isSame(as: told[connector]?.window) else { continue }
      told[connector] = Told(window: window, since: now)
    }
  }

  /// Ends presenters that this process has started and no order wants, and kills those that were told to end long
  /// enough ago.
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

  /// Ends a presenter that had a screen, or is still on the way to one. Plans end presenters that have a screen.
  private func hurry(
    _ presenter: StartedPresenter, wanted: [String: ContentOrder], running: [String: RunningPresenter],
    at now: Moment
  ) -> [String] {
    let processes = running.values.map(\.window.process)
    // Where the server cannot tell whose window it is, it may be this presenter's.
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
    "\(Seat.name(of: connector)): its presenter did not end within \(PresenterProcess.grace.inSeconds), and was killed"
  }

  /// The moment of the next look; nil when there is nothing to wait for. The end of a killed presenter is not waited
  /// for by the clock.
  package func deadline(of started: [Int32: StartedPresenter]) -> Moment? {
    let ending = started.values.filter { !$0.isKilled }.compactMap(\.unwantedSince)
    let moments = ending + told.values.filter { !$0.isGivenUp }.map(\.since)
    return moments.min().map { $0 + PresenterProcess.grace }
  }

  /// True if no presenter is about to end.
  package func areOver(of started: [Int32: StartedPresenter]) -> Bool {
    told.isEmpty && started.values.allSatisfy { $0.unwantedSince == nil }
  }
}
