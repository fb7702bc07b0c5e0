import Displays
import Platform
import X11

/// Makes sure that the keyboard stays where it was when an application's window opens or is put in its place, or goes
/// there if it should.
struct KeyboardKeeper {
  /// The time of watching. A window manager gives the keyboard to a window as it opens, comes back or is moved, or a
  /// little later; from then on a person does.
  private static let vigilance = Duration.seconds(3)

  private let focus: Focus
  /// The window that should have the keyboard.
  private var owner: UInt32?
  /// The window that has got the keyboard since.
  private var successor: UInt32?
  /// True if a window is about to open or to come back.
  private var isExpecting = false
  private var end = Duration.zero

  init(_ focus: Focus) { self.focus = focus }

  private var isVigilant: Bool { isExpecting || TimerClock.awake.now() < end }

  /// Notes the owner before a window opens, or comes back.
  mutating func expect(on connection: borrowing Connection) {
    look(on: connection)
    isExpecting = true
  }

  /// Notes the owner before a window is put in its place.
  mutating func place(on connection: borrowing Connection) {
    look(on: connection)
    isExpecting = false
    end = TimerClock.awake.now() + Self.vigilance
  }

  private mutating func look(on connection: borrowing Connection) {
    if !isVigilant { (owner, successor) = (connection.focusedWindow(), nil) }
  }

  /// - Parameter window: the window that the screen shows; nil while there is none.
  mutating func follow(_ news: WindowNews, _ window: UInt32?, on connection: borrowing Connection) {
    guard focus == .keep, news.isFocusNew, isVigilant else { return }
    let focused = connection.focusedWindow()
    guard focused == window else {
      successor = focused ?? successor
      return
    }
    // Two contents that open at a time would give the keyboard to each other for ever; before one was shown it was not
    // known as content.
    let owner = successor.flatMap { connection.isContent($0) ? nil : $0 } ?? owner
    if let owner, owner != window { connection.focus(owner) }
  }

  /// Settles the keyboard once the window has its place.
  func settle(_ window: UInt32, on connection: borrowing Connection) {
    if focus == .take { connection.focus(window) }
  }
}
