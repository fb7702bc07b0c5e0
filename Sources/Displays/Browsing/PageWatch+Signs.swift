/// The page's signs of life. A browser or a page that hangs does not report it, so a page that is shown is asked for a
/// sign now and then.
extension PageWatch {
  struct Signs: Hashable, Sendable {
    /// When to ask, or to look for the answer; nil while no page is shown.
    var next: Moment?
    /// The moment of the question that the page has not answered yet.
    var asked: Moment?
  }

  /// The time between two questions.
  package static let timeBetweenQuestions = Duration.seconds(30)
  /// The time for an answer. A page may be busy for a while.
  package static let timeForSign = Duration.seconds(60)

  /// Begins when the page is shown, or goes on after a suspension. An answer from before that counts for nothing.
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
