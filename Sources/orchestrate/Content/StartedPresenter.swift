import Displays

/// A presenter whose end we hear of, since we have started it. It lives on without us.
final class StartedPresenter {
  let connector: String
  let order: ContentOrder
  var child: Child
  /// When it was first found to run for nobody.
  var unwantedSince: Moment?
  var isKilled = false

  init(_ child: consuming Child, _ order: ContentOrder, at connector: String) {
    self.child = child
    self.order = order
    self.connector = connector
  }
}
