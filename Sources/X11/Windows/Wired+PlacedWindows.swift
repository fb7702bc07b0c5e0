import CX11
package import Displays

extension AtomName {
  fileprivate static let placedFor: AtomName = "_ORCHESTRATE_PLACED"
  fileprivate static let workspaceNames: AtomName = "_NET_DESKTOP_NAMES"
}

// Windows of a person's programs that are placed once, by the window manager.
extension Wired where Self: ~Copyable {
  package var hasWindowManager: Bool { windowManager != nil }

  /// Has the window manager do an errand: first the workspace, since some show a window where it is moved to.
  ///
  /// - Returns: false where there is no such workspace.
  package func carryOut(_ errand: WindowErrand) -> Bool {
    guard let windowManager else { return true }
    let isKnown = errand.workspace.map { windowManager.move(errand.window, toWorkspace: $0) } ?? true
    if let area = errand.area { windowManager.place(errand.window, over: area) }
    if let moved = errand.moved { move([moved]) }
    xcb_flush(xcb)
    return isKnown
  }

  /// Notes on a window for which profile it was placed, so that a watcher that is started anew leaves it where its
  /// person has put it since.
  package func notePlaced(_ window: UInt32, for profile: String) {
    setText(.placedFor, of: window, to: profile)
    xcb_flush(xcb)
  }

  /// True if the window was placed for this profile.
  package func isPlaced(_ window: UInt32, for profile: String) -> Bool {
    textProperty(.placedFor, of: window)?.rawText == profile
  }
}

extension WindowManager {
  /// _NET_WM_DESKTOP: by a name of _NET_DESKTOP_NAMES, else by the number as people count.
  ///
  /// - Returns: false where there is no such workspace.
  fileprivate func move(_ window: xcb_window_t, toWorkspace workspace: String) -> Bool {
    guard let index = workspaces.firstIndex(of: workspace) ?? Int(workspace).map({ $0 - 1 }),
      let number = UInt32(exactly: index), index < max(workspaces.count, count)
    else { return false }
    atoms.intern([.workspace])
    ask(.workspace, of: window, [number, Self.pager])
    return true
  }

  /// _NET_DESKTOP_NAMES: texts, each with a zero behind it.
  private var workspaces: [String] {
    let bytes = textProperty(.workspaceNames, of: root)?.bytes ?? []
    return bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  /// _NET_NUMBER_OF_DESKTOPS: not all of them have names.
  private var count: Int {
    let name = atoms.existing("_NET_NUMBER_OF_DESKTOPS")
    return name.flatMap { property($0, of: root, type: XCB_ATOM_CARDINAL.rawValue)?.numbers.first }.map(Int.init) ?? 0
  }

  /// _NET_MOVERESIZE_WINDOW: a window that fills its screen no longer does, and its frame takes the whole area.
  fileprivate func place(_ window: xcb_window_t, over area: Rectangle) {
    atoms.intern([.state, .moveResize])
    let reader = DesktopReader(on: wire)
    ask(to: .remove, reader.fillingStates(of: window), of: window)
    let frame = reader.frame(of: window)
    let inner = Size(width: max(1, area.size.width - frame.across), height: max(1, area.size.height - frame.down))
    ask(.moveResize, of: window, [Self.placeByFrame] + Rectangle(origin: area.origin, size: inner).words)
  }

  /// _NET_MOVERESIZE_WINDOW's first word: NorthWestGravity, which means the frame's corner, and all four numbers.
  private static let placeByFrame: UInt32 = XCB_GRAVITY_NORTH_WEST.rawValue | 0xf << 8 | pager << 12
}
