import Displays

/// A presenter whose end we hear of, since we have started it. It lives on without us, once the screen is its own: until
/// then it ends when we do, see `Starter`.
final class StartedPresenter {
  let connector: String
  let order: ContentOrder
  var child: Child
  /// When it was first found to run for nobody.
  var unwantedSince: Moment?
  var isKilled = false
  /// Its standard input.
  private let input: Descriptor

  init(_ child: consuming Child, _ order: ContentOrder, at connector: String, told input: consuming Descriptor) {
    self.child = child
    self.order = order
    self.connector = connector
    self.input = input
  }

  /// Has it go on without us, even if the screen is not its own yet.
  func release() { Starter.release(over: input) }
}
