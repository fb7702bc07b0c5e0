package import Displays
package import Platform

/// A presenter that this process has started, and whose end it hears of. It lives on without this process, once the
/// screen is its own: until then it ends with this process, see `Starter`.
package final class StartedPresenter {
  package let connector: String
  package let order: ContentOrder
  package var child: Child
  /// The moment when no order was first found to want the presenter.
  package var unwantedSince: Moment?
  var isKilled = false
  /// The file that is the presenter's standard input.
  private let input: Descriptor

  package init(_ child: consuming Child, _ order: ContentOrder, at connector: String, told input: consuming Descriptor)
  {
    self.child = child
    self.order = order
    self.connector = connector
    self.input = input
  }

  /// Lets the presenter go on without this process, even if the screen is not its own yet.
  package func release() { Starter.release(over: input) }
}
