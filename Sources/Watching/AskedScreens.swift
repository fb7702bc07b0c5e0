import Applying
import Platform

/// The question about screens that have come, which a process of its own shows and has answered.
struct AskedScreens: ~Copyable {
  private var child: Child?
  /// The connectors of the screens that it is about; empty while there is none.
  private(set) var connectors: Set<String> = []
  /// True if it has to go, since it is about other screens now, or about none.
  private var isUnwanted = false

  /// What became of a question.
  enum End {
    /// The process has ended by itself: with an answer or without one, or it failed.
    case over(Set<String>, Child.Ending)
    case takenBack
  }

  var isOpen: Bool { !connectors.isEmpty }

  /// - Returns: why there can be no question; nil where it has begun.
  mutating func begin(
    about connectors: Set<String>, by launcher: PresenterLauncher, on poller: borrowing Poller<WatchSource>
  ) -> String? {
    do throws(Failure) {
      let new = try launcher.ask(about: connectors)
      try poller.add(new.descriptor, as: .question)
      child = consume new
    } catch {
      return error.message
    }
    isUnwanted = false
    self.connectors = connectors
    return nil
  }

  /// Takes the question back; its end is heard later.
  mutating func takeBack() {
    guard !isUnwanted, var unwanted = child.take() else { return }
    isUnwanted = true
    unwanted.terminate()
    child = consume unwanted
  }

  /// - Returns: nil while it is open.
  mutating func takeEnd(on poller: borrowing Poller<WatchSource>) throws(Failure) -> End? {
    guard var ended = child.take() else { return nil }
    guard let ending = try ended.ending() else {
      child = consume ended
      return nil
    }
    try poller.remove(ended.descriptor)
    let end = isUnwanted ? End.takenBack : .over(connectors, ending)
    connectors = []
    return end
  }
}
