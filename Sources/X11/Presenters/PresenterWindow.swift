import CX11

/// The window by which a presenter holds the selection of its seat, and the texts that it tells. Any client can hold
/// one and tell anything; its process shows whether it is a presenter of this program.
package struct PresenterWindow: Hashable, Sendable {
  let id: UInt32
  /// The presenter's order, as JSON; nil when the window does not tell one. It may hold control characters.
  package let order: String?
  /// The presenter's health, as JSON.
  package let health: String?
  /// The figures that tell how fresh the content is, as JSON.
  package let figures: String?
  /// The screen that it shows itself to, by its EDID.
  package let screen: String?
  /// The seat that shows it while its own screen is away.
  package let standIn: String?
  /// The window's process, as the server knows it and no client can forge it; nil where the server cannot tell.
  package let process: Int32?
  /// True if that process has no other connection to the server.
  package let isOneClient: Bool

  /// True if both are the same window, whatever it tells now.
  package func isSame(as other: PresenterWindow?) -> Bool { id == other?.id }

  /// The most bytes of an order, which can list many images.
  static let longestOrder = 1 << 20
  static let properties: [AtomName] = [.order, .health, .shownTo, .standIn, .figures]

  init(_ id: UInt32, _ texts: [AtomName: String], owner: WindowOwner?) {
    self.id = id
    (order, health, screen, standIn) = (texts[.order], texts[.health], texts[.shownTo], texts[.standIn])
    figures = texts[.figures]
    (process, isOneClient) = (owner?.process, owner?.isOneClient ?? true)
  }
}

extension AtomName {
  fileprivate static let health: AtomName = "_ORCHESTRATE_HEALTH"
  static let figures: AtomName = "_ORCHESTRATE_FIGURES"
  /// The hash of an EDID.
  fileprivate static let shownTo: AtomName = "_ORCHESTRATE_SCREEN"
  fileprivate static let standIn: AtomName = "_ORCHESTRATE_STAND_IN"
  /// The place of the window that a program draws into: docs/writing-content.md.
  fileprivate static let place: AtomName = "_ORCHESTRATE_PLACE"
  /// The seat of a presenter on a part of a screen.
  static let seat: AtomName = "_ORCHESTRATE_SEAT"
}

// The properties of a presenter's window; the program that looks after the content hears of changes (PropertyNotify).
extension Wired where Self: ~Copyable {
  /// Tells the presenter's health, as JSON.
  package func setHealth(of window: ContentWindow, _ text: String) { tell(text, by: .health, of: window) }

  /// The health that the owner of a presenter's selection tells, as JSON; nil where it tells none.
  package func health(toldBy window: UInt32) -> String? { textProperty(.health, of: window)?.rawText }

  /// Tells how fresh the content is, as JSON. Clients that follow presenters do not look at them again for that.
  package func setFigures(of window: ContentWindow, _ text: String) { tell(text, by: .figures, of: window) }

  /// Says which screen content is shown to.
  package func setScreen(of window: ContentWindow, _ text: String) { tell(text, by: .shownTo, of: window) }

  /// Says which screen stands in for its own while that is away; an empty text is none.
  package func setStandIn(of window: ContentWindow, _ text: String) { tell(text, by: .standIn, of: window) }

  /// Says which part of a screen it is at; an empty text is none. Names of parts are not known from the server's
  /// outputs, so this is how others find its selection.
  package func setSeat(of window: ContentWindow, _ text: String) { tell(text, by: .seat, of: window) }

  /// Tells a program about the place that it draws at, as JSON.
  package func setPlace(of window: ContentWindow, _ text: String) { tell(text, by: .place, of: window) }

  private func tell(_ text: String, by property: AtomName, of window: ContentWindow) {
    setText(property, of: window.id, to: text)
    xcb_flush(xcb)
  }
}

extension Wired where Self: ~Copyable {
  /// True if a window is a presenter's, or an application's that it shows.
  package func isPart(_ window: OverlyingWindow, of presenter: PresenterWindow) -> Bool {
    if window.shownBy == base(of: presenter.id) { return true }
    return window.shower.map { $0 == presenter.process } ?? false
  }
}
