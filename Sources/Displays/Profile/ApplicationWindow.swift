/// Which application's own window a screen shows.
package struct ApplicationWindow: Hashable, Sendable {
  /// Of its `WM_CLASS`: the class or the name.
  package var windowClass: Pattern?
  package var title: Pattern?
  /// What opens it; nil when somebody else does.
  package var launch: Command?

  package init(windowClass: Pattern? = nil, title: Pattern? = nil, launch: Command? = nil) {
    self.windowClass = windowClass
    self.title = title
    self.launch = launch
  }
}

/// What a window tells about itself.
package struct WindowDescription: Hashable, Sendable {
  /// Both parts of `WM_CLASS` (ICCCM 4.1.2.5): the name, and the class.
  package var classes: [String]
  package var title: String
  /// On the server's machine; nil when nobody knows.
  package var process: Int32?

  package init(classes: [String] = [], title: String = "", process: Int32? = nil) {
    self.classes = classes
    self.title = title
    self.process = process
  }
}

extension ApplicationWindow {
  /// Whether a window is meant. What we have launched shows a window of its own processes, so that two screens can show
  /// the same program.
  ///
  /// - Parameter launched: whether a process is one of those that we have launched.
  package func isMatched(by window: WindowDescription, launched: (Int32) -> Bool) -> Bool {
    if let windowClass, !window.classes.contains(where: windowClass.matches) { return false }
    if let title, !title.matches(window.title) { return false }
    guard launch != nil else { return true }
    return window.process.map(launched) ?? false
  }

  /// For people.
  package var description: String {
    let criteria = [windowClass.map { "of class \($0)" }, title.map { "with the title \($0)" }]
    return (["a window"] + criteria.compactMap(\.self)).joined(separator: " ")
  }
}
