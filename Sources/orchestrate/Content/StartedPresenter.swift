/// A presenter whose end we hear of, since we have started it. It lives on without us.
final class StartedPresenter {
  let connector: String
  var child: Child

  init(_ child: consuming Child, at connector: String) {
    self.child = child
    self.connector = connector
  }
}
