import Control
import Platform

extension ControlConnection {
  /// Asks the watcher for something that is done at once, and prints its answer.
  static func tellWatcher(_ request: ControlRequest, display: String?) throws(Failure) {
    try tell(request, to: try watcher(of: display))
  }

  static func tell(_ request: ControlRequest, to watcher: consuming ControlConnection) throws(Failure) {
    var connection = watcher
    try Terminal.print(try connection.done(request))
  }

  /// - Returns: the watcher's words about what is done.
  mutating func done(_ request: ControlRequest) throws(Failure) -> String {
    guard case .done(let message) = try answer(to: request) else {
      throw Failure(.failed, "unexpected reply from the watcher to \"\(request.command.rawValue)\"")
    }
    return message
  }
}
