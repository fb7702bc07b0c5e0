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
  ///   - end: when it ends; nil where it has no time.
  init(_ content: PutContent?, on screen: String, until end: Timestamp?, answer: String) {
    (self.screen, message, error) = (screen, answer, nil)
    shows =
      switch content {
      case .instead(let source): "\(source)"
      case .message(let text): "message \"\(text)\""
      case nil: nil
      }
    until = end
    self.end = content.map { _ in "orchestrate put \(screen) --clear" }
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

extension WatcherStatus {
  /// When what a user has put on a screen, part or wall ends, by its name or connector; nil where this is not told.
  func end(ofPutOn word: String, isMessage: Bool) -> Timestamp? {
    // A name comes before a connector, as the watcher takes it.
    let isName = places?.contains { $0.name == word } ?? false
    let name = isName ? word : screens.first { $0.output == word }?.name ?? word
    guard !isMessage else { return screens.flatMap { $0.messages ?? [] }.end(named: name) }
    let own = screens.first { $0.name == name }?.content?.until
    return own ?? screens.flatMap { $0.parts ?? [] }.end(named: name)
  }

  /// The screens on which nothing is seen of what a user has put somewhere, each with the reason, in words.
  ///
  /// - Parameter words: screens, parts and walls, by name or connector.
  func darkScreens(ofPutOn words: [String]) -> [String] {
    let seats = words.flatMap { word in places?.first { $0.name == word }?.seats ?? [word] }
    return screens.compactMap { screen in
      guard seats.contains(where: { Seat.text($0, isAt: screen.output) }), let reason = darkness(of: screen) else {
        return nil
      }
      return "\((screen.name ?? screen.output).harmless) is \(reason); what was put there is not seen now"
    }
  }

  /// Why a screen shows nothing; nil where it shows something.
  private func darkness(of screen: Screen) -> String? {
    if screen.asleep == true { return Wakefulness.asleep.words }
    return screen.isLit ? wakefulness?.words : screen.state.rawValue
  }
}

extension [WatcherStatus.Part] {
  fileprivate func end(named name: String) -> Timestamp? { first { $0.name == name }?.content.until }
}

/// The document of `put --json`.
struct PutDocument: Encodable {
  /// The version of this document's form.
  let version = 1
  let put: [PutReport]
}
