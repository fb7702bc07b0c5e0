import Control
import Displays

/// The result of `put` on one screen: what is there now, until when, and how to end it.
struct PutReport: Encodable {
  /// The screen, as the user names it.
  let screen: String
  /// The watcher's answer; absent where it refused the content.
  let message: String?
  /// The content in words; absent where all was ended, or refused.
  let shows: String?
  /// The moment when it ends; absent where it has none.
  let until: Timestamp?
  /// The command that ends it; absent where all was ended, or refused.
  let end: String?
  /// Why the content was refused; absent where it was not.
  let error: String?

  /// - Parameters:
  ///   - content: nil where all was ended.
  ///   - seconds: how long it is shown, from now on.
  init(_ content: PutContent?, on screen: String, for seconds: Int?, answer: String) {
    (self.screen, message, error) = (screen, answer, nil)
    shows =
      switch content {
      case .instead(let source): "\(source)"
      case .message(let text): "message \"\(text)\""
      case nil: nil
      }
    until = seconds.map { Timestamp(secondsSince1970: Timestamp.now.secondsSince1970 + $0) }
    end = content.map { _ in "orchestrate put \(screen) --clear" }
  }

  init(on screen: String, refused reason: String) {
    (self.screen, error) = (screen, reason)
    (message, shows, until, end) = (nil, nil, nil, nil)
  }

  /// The lines for a person.
  var text: String {
    let message = message ?? ""
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
