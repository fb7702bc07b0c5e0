import CX11

/// The events about applications' windows. Only connections that follow applications hear of any.
package struct WindowNews: Hashable, Sendable {
  /// True if some windows came or went, or tell something else about themselves.
  package var isListNew = false
  /// Windows that were created, by their XIDs; they come above all others.
  package fileprivate(set) var created: [UInt32] = []
  /// The most created windows that are noted; any client can create as many as it likes.
  static let mostCreated = 64
  /// Windows that are followed and have another place or size, by their XIDs.
  package var moved: Set<UInt32> = []
  /// Windows that were mapped, or put into another window, by their XIDs: what the server kept of their pixels before
  /// is theirs no more.
  package fileprivate(set) var renewed: Set<UInt32> = []
  /// True if some windows were minimised or moved to another workspace, or the workspace is another one.
  package fileprivate(set) var isWorkspaceNew = false
  /// True if another window has the keyboard.
  package var isFocusNew = false
}

/// The windows of applications, as far as they are followed.
package struct Applications: Wired {
  package let wire: Wire
  private var isFollowed = false
  private var news = WindowNews()

  init(_ wire: Wire) { self.wire = wire }

  /// Hears of windows that come, go, or have another name, from now on.
  package mutating func follow() {
    guard !isFollowed else { return }
    isFollowed = true
    atoms.intern([.clientList, .windowName, .activeWindow, .state, .workspace, .currentWorkspace])
    wire.listen(to: [XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY, XCB_EVENT_MASK_PROPERTY_CHANGE], of: root, for: Self.self)
    news.isListNew = true
  }

  /// Hears of them no longer.
  package mutating func unfollow() {
    guard isFollowed else { return }
    (isFollowed, news) = (false, WindowNews())
    wire.listen(to: [], of: root, for: Self.self)
  }

  /// The news since the last call.
  package mutating func takeNews() -> WindowNews {
    defer { news = WindowNews() }
    return news
  }

  mutating func hear(_ event: Event) {
    // A connection that does not follow applications does not take their events either.
    guard isFollowed else { return }
    switch event.type {
    case XCB_DESTROY_NOTIFY, XCB_UNMAP_NOTIFY: news.isListNew = true
    case XCB_MAP_NOTIFY: renew(event.read(xcb_map_notify_event_t.self).window)
    case XCB_REPARENT_NOTIFY: renew(event.read(xcb_reparent_notify_event_t.self).window)
    case XCB_CREATE_NOTIFY:
      let window = event.read(xcb_create_notify_event_t.self).window
      if news.created.count < WindowNews.mostCreated { news.created.append(window) }
    case XCB_CONFIGURE_NOTIFY: news.moved.insert(event.read(xcb_configure_notify_event_t.self).window)
    case XCB_FOCUS_IN: news.isFocusNew = true
    case XCB_PROPERTY_NOTIFY: hear(of: event.read(xcb_property_notify_event_t.self).atom)
    default: return
    }
  }

  private mutating func renew(_ window: xcb_window_t) {
    news.isListNew = true
    news.renewed.insert(window)
  }

  private mutating func hear(of property: xcb_atom_t) {
    switch property {
    case XCB_ATOM_WM_CLASS.rawValue, XCB_ATOM_WM_NAME.rawValue, atoms[.clientList], atoms[.windowName]:
      news.isListNew = true
    case atoms[.activeWindow]: news.isFocusNew = true
    case atoms[.state], atoms[.workspace], atoms[.currentWorkspace]: news.isWorkspaceNew = true
    default: return
    }
  }
}

extension Wired where Self: ~Copyable {
  /// Hears of one window's place, names and keyboard too.
  package func followApplication(_ window: UInt32) {
    wire.listen(
      to: [XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_FOCUS_CHANGE], of: window,
      for: Applications.self)
  }
}
