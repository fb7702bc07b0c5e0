package import Displays
package import Platform

/// A presenter whose end we hear of, since we have started it. It lives on without us, once the screen is its own: until
/// then it ends when we do, see `Starter`.
package final class StartedPresenter {
  package let connector: String
  package let order: ContentOrder
  package var child: Child
  /// When it was first found to run for nobody.
  package var unwantedSince: Moment?
  var isKilled = false
  /// Its standard input.
  private let input: Descriptor

  package init(_ child: consuming Child, _ order: ContentOrder, at connector: String, told input: consuming Descriptor)
  {
    self.child = child
    self.order = order
    self.connector = connector
    self.input = input
  }

  /// Has it go on without us, even if the screen is not its own yet.
  package func release() { Starter.release(over: input) }
}
