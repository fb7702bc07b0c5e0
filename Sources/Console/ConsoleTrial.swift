import Control
import Displays
import Platform

/// A draft that the watcher shows, until somebody keeps it or it goes back.
///
/// A class, since the console has one or none.
final class ConsoleTrial {
  let id: String
  /// The page that began it, with whose end it goes back.
  let page: String
  let seconds: Int
  private var connection: ControlConnection
  /// Whoever leaves is told nothing more.
  private var isWithdrawn = false

  /// Asks the watcher; what it answers comes by ``hear()``.
  init(_ draft: ProfileDraft, within seconds: Int, by page: String, id: String, on display: String?) throws(Failure) {
    (self.id, self.page, self.seconds) = (id, page, seconds)
    connection = try ControlConnection.watcher(of: display)
    try connection.send(.tryOut(draft, confirmSeconds: seconds))
  }

  var descriptor: Int32 { connection.descriptor }

  /// What became of it.
  enum News {
    /// It is shown, and goes back after the seconds.
    case waits
    /// How it ended, as pages are told, and why.
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
