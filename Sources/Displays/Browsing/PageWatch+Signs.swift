/// A browser or a page that hangs tells nothing of it, so a page that is shown is asked for a sign of life now and then.
extension PageWatch {
  struct Signs: Hashable, Sendable {
    /// When to ask, or to look for the answer; nil while no page is shown.
    var next: Moment?
    /// When the page was asked what it has not answered yet.
    var asked: Moment?
  }

  /// Between two questions.
  package static let timeBetweenQuestions = Duration.seconds(30)
  /// For an answer. A page may be busy for a while.
  package static let timeForSign = Duration.seconds(60)

  /// The page is shown, or goes on after it stood still. An answer from before that counts for nothing.
  mutating func listen(from now: Moment) {
    signs = Signs(next: now + Self.timeBetweenQuestions)
    questions = questions.filter { $0.value != .sign }
  }

  mutating func askForSign(at now: Moment) {
    guard let asked = signs.asked else {
      signs = Signs(next: now + Self.timeBetweenQuestions, asked: now)
      return ask(.askForSign, of: session, for: .sign)
    }
    guard now - asked >= Self.timeForSign else { return signs.next = asked + Self.timeForSign }
    signs = Signs()
    verdict = .restart(because: "the page has not answered for \(Self.timeForSign.inSeconds)")
  }
}
