import Control
import Displays
import Platform

/// One request of a page to the watcher. Changing screens takes its time, so the answer is heard when it comes.
///
/// A class, since the console has one or none.
final class ConsolePress {
  let id: String
  private var connection: ControlConnection

  init(_ request: ControlRequest, id: String, on display: String?) throws(Failure) {
    self.id = id
    connection = try ControlConnection.watcher(of: display)
    try connection.send(request)
  }

  var descriptor: Int32 { connection.descriptor }

  struct Answer {
    let isDone: Bool
    let words: String
  }

  /// - Returns: nil before the answer is there.
  func hear() -> Answer? {
    do throws(Failure) {
      return switch try connection.receive() {
      case .response(.done(let words)): Answer(isDone: true, words: words)
      case .response(.failed(let reason, _)): Answer(isDone: false, words: reason)
      case .response: Answer(isDone: false, words: "unexpected reply from the watcher")
      case .nothingYet: nil
      case .end: Answer(isDone: false, words: "the watcher exited before it replied")
      }
    } catch {
      return Answer(isDone: false, words: error.message)
    }
  }
}

/// The requests that a page may make to the watcher.
enum PressRules {
  /// - Parameter rule: for content that is put on a screen.
  static func refusal(of request: ControlRequest, by rule: ProgramRule) -> String? {
    switch request {
    case .pause, .resume, .reload, .sleep, .wake, .put(nil, _, _), .put(.message, _, _): nil
    // Its connection would have to stay.
    case .switchTo(_, let confirmSeconds, _): confirmSeconds == nil ? nil : "\"confirmSeconds\" is not taken here"
    case .put(.instead(let source), _, _):
      rule.allows(source)
        ? nil : "\(source): the console shows nothing that runs programs, unless it is started with --allow-programs"
    case .status, .choices, .confirm, .hold, .tryOut: "\"\(request.command.rawValue)\" is not taken here"
    }
  }
}
