import Control
import Displays
import Platform

/// A draft that the watcher shows, until a user keeps it or it is undone.
///
/// A class, since the console has one or none.
final class ConsoleTrial {
  let id: String
  /// The page that began it, with whose end it goes back.
  let page: String
  let seconds: Int
  private var connection: ControlConnection
  /// True if the page has left; it gets no reason any more.
  private var isWithdrawn = false

  /// Asks the watcher; its answer comes by ``hear()``.
  init(_ draft: ProfileDraft, within seconds: Int, by page: String, id: String, on display: String?) throws(Failure) {
    (self.id, self.page, self.seconds) = (id, page, seconds)
    connection = try ControlConnection.watcher(of: display)
    try connection.send(.tryOut(draft, confirmSeconds: seconds))
  }

  var descriptor: Int32 { connection.descriptor }

  /// The state of the trial.
  enum News {
    /// The draft is shown, and undone after the seconds.
    case waits
    /// The end of the trial, as pages are told, and the reason.
    case ended(String, reason: String)
  }

  /// - Returns: nil before there is something.
  func hear() -> News? {
    do throws(Failure) {
      switch try connection.receive() {
      case .response(.confirmWithin): return .waits
      case .response(.outcome(let outcome, let reason)): return .ended(outcome.rawValue, reason: reason)
      case .response(.failed(let reason, _)): return .ended("failed", reason: reason)
      case .response(.done(let words)): return .ended("kept", reason: words)
      case .response: return nil
      case .nothingYet: return nil
      case .end: return .ended("reverted", reason: isWithdrawn ? "" : "the watcher has exited")
      }
    } catch {
      return .ended("failed", reason: error.message)
    }
  }

  /// The way back: the watcher takes a client that leaves for one who keeps nothing.
  func withdraw() {
    isWithdrawn = true
    connection.withdraw()
  }
}
