import Control
import Displays

/// The result of `put` on one screen: what is there now, until when, and how to end it.
struct PutReport: Encodable {
  /// The screen, as the user names it.
  let screen: String
  /// The watcher's answer.
  let message: String
  /// The content in words; absent where all was ended.
  let shows: String?
  /// The moment when it ends; absent where it has none.
  let until: Timestamp?
  /// The command that ends it; absent where all was ended.
  let end: String?

  /// - Parameters:
  ///   - content: nil where all was ended.
  ///   - seconds: how long it is shown, from now on.
  init(_ content: PutContent?, on screen: String, for seconds: Int?, answer: String) {
    (self.screen, message) = (screen, answer)
    shows =
      switch content {
      case .instead(let source): "\(source)"
      case .message(let text): "message \"\(text)\""
      case nil: nil
      }
    until = seconds.map { Timestamp(secondsSince1970: Timestamp.now.secondsSince1970 + $0) }
    end = content.map { _ in "orchestrate put \(screen) --clear" }
  }

  /// The lines for a person.
  var text: String {
    guard let shows, let end else { return message }
    return "\(message)\n\(screen): \(shows)\(until.map { " until \($0.local)" } ?? ""); `\(end)` ends it"
  }
}

/// The document of `put --json`.
struct PutDocument: Encodable {
  /// The version of this document's form.
  let version = 1
  let put: [PutReport]
}
