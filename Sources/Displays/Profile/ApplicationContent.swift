/// Content that an application shows in a window of its own.
package enum ApplicationContent: Hashable, Sendable {
  case page(Page)
  case window(ApplicationWindow)
}

extension ApplicationContent: ContentKind {
  var description: String {
    switch self {
    case .page(let page): "page \(page.address.description.excerpt)"
    case .window(let window): window.description.harmless
    }
  }

  var subject: String {
    switch self {
    case .page(let page): page.address.words
    case .window(let window): window.launch?.description ?? window.description
    }
  }

  func located(in folder: Path) -> ApplicationContent {
    guard case .window(var window) = self else { return self }
    window.launch = window.launch?.located(in: folder)
    return .window(window)
  }

  var command: Command? { if case .window(let window) = self { window.launch } else { nil } }
  var runningKey: String? { if case .page = self { "url" } else { command.map { _ in "launch" } } }
  var needs: [Need] {
    guard case .page(let page) = self else { return [] }
    return page.keyboard == .auto ? [.browser, .keyboard] : [.browser]
  }
}

/// Which application's own window a screen shows.
package struct ApplicationWindow: Hashable, Sendable {
  /// The class or the name in the window's `WM_CLASS`.
  package var windowClass: Pattern?
  package var title: Pattern?
  /// The command that opens the window; nil when another program or a user does.
  package var launch: Command?

  package init(windowClass: Pattern? = nil, title: Pattern? = nil, launch: Command? = nil) {
    self.windowClass = windowClass
    self.title = title
    self.launch = launch
  }
}

/// The facts that a window tells about itself.
package struct WindowDescription: Hashable, Sendable {
  /// Both parts of `WM_CLASS` (ICCCM 4.1.2.5): the name, and the class.
  package var classes: [String]
  package var title: String
  /// The process on the server's machine; nil when that is not known.
  package var process: Int32?

  package init(classes: [String] = [], title: String = "", process: Int32? = nil) {
    self.classes = classes
    self.title = title
    self.process = process
  }
}

extension ApplicationWindow {
  /// True if a window is meant. A launched command shows only a window of its own processes, so that two screens can
  /// show the same program.
  ///
  /// - Parameter launched: whether a process is one of those that this program has launched.
  package func isMatched(by window: WindowDescription, launched: (Int32) -> Bool) -> Bool {
    if let windowClass, !window.classes.contains(where: windowClass.matches) { return false }
    if let title, !title.matches(window.title) { return false }
    guard launch != nil else { return true }
    return window.process.map(launched) ?? false
  }

  /// The reason why it is not known which window is meant; nil where one is.
  ///
  /// - Parameter open: all windows that are open.
  package func complaint(among open: [WindowDescription]) -> String? {
    let found = open.filter { isMatched(by: $0) { _ in false } }
    guard found.count != 1 else { return nil }
    let titles = (found.isEmpty ? open : found).map { "\"\($0.title.harmless)\"" }.sorted()
    let list = titles.listed(atMost: 5)
    let seen = !found.isEmpty ? list : open.isEmpty ? "no open window" : "no such window among \(list)"
    return "found \(seen), expected one: \(description)"
  }

  /// The window for people.
  package var description: String {
    let criteria = [windowClass.map { "of class \($0)" }, title.map { "with the title \($0)" }]
    return (["a window"] + criteria.compactMap(\.self)).joined(separator: " ")
  }
}
