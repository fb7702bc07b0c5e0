import CX11
import Displays

/// The names by which window managers and their clients speak (EWMH 1.5).
extension AtomName {
  static let supportingCheck: AtomName = "_NET_SUPPORTING_WM_CHECK"
  static let windowName: AtomName = "_NET_WM_NAME"
  static let clientList: AtomName = "_NET_CLIENT_LIST"
  static let activeWindow: AtomName = "_NET_ACTIVE_WINDOW"
  static let moveResize: AtomName = "_NET_MOVERESIZE_WINDOW"
  static let state: AtomName = "_NET_WM_STATE"
  static let hidden: AtomName = "_NET_WM_STATE_HIDDEN"
  static let workspace: AtomName = "_NET_WM_DESKTOP"
  static let currentWorkspace: AtomName = "_NET_CURRENT_DESKTOP"
  static let fullScreen: AtomName = "_NET_WM_STATE_FULLSCREEN"
}

/// The window manager of the X screen.
struct WindowManager: Wired {
  let wire: Wire
  /// The window manager's own window, which the root window names.
  fileprivate let window: xcb_window_t

  /// The window manager that runs. One that died leaves its properties on the root window, but not its own window,
  /// which names itself too.
  ///
  /// - Returns: nil when none runs.
  init?(on wire: Wire) {
    guard let check = wire.atoms.existing(.supportingCheck) else { return nil }
    func named(by window: xcb_window_t) -> xcb_window_t? {
      wire.property(check, of: window, type: XCB_ATOM_WINDOW.rawValue)?.numbers.first
    }
    guard let window = named(by: wire.root), named(by: window) == window else { return nil }
    (self.wire, self.window) = (wire, window)
  }

  var name: String? { textProperty(.windowName, of: window)?.text }

  /// - Returns: nil when it lists none.
  var windows: [xcb_window_t]? {
    atoms.existing(.clientList).flatMap { property($0, of: root, type: XCB_ATOM_WINDOW.rawValue) }?.numbers
  }

  /// Sends a request to the root window, as EWMH wants it.
  func ask(_ request: AtomName, of window: xcb_window_t, _ words: [UInt32]) {
    ClientMessage(type: atoms[request], window: window, words: words)
      .send(to: root, heardBy: [XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT, XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY], over: wire)
  }

  /// The source of requests: not the application itself, which a window manager might refuse (EWMH, source indication).
  static let pager: UInt32 = 2

  /// _NET_WM_STATE's first word.
  enum StateChange: UInt32 {
    case remove = 0
    case add = 1
  }

  /// - Parameter second: a state that changes together with the first one.
  func ask(
    to change: StateChange, _ state: xcb_atom_t, of window: xcb_window_t, with second: xcb_atom_t? = nil
  ) {
    ask(.state, of: window, [change.rawValue, state, second ?? 0, Self.pager])
  }
}

extension Wired where Self: ~Copyable {
  /// The window manager; nil where none runs.
  var windowManager: WindowManager? { WindowManager(on: wire) }

  /// The window by which a window manager is told from one that comes after it; nil where none runs.
  package var windowOfManager: UInt32? { windowManager?.window }
}
