import CX11

/// The names of what is heard of windows.
struct WindowAtoms {
  /// Whose changes make another list.
  let listed: Set<xcb_atom_t>
  let active: xcb_atom_t

  init?(_ xcb: OpaquePointer) {
    guard let atoms = Atoms(xcb: xcb).interned(["_NET_CLIENT_LIST", "_NET_WM_NAME", "_NET_ACTIVE_WINDOW"]) else {
      return nil
    }
    listed = Set(atoms.prefix(2) + [XCB_ATOM_WM_CLASS.rawValue, XCB_ATOM_WM_NAME.rawValue])
    active = atoms[2]
  }
}

extension Connection {
  /// Hears of windows that come, go, or have another name, from now on (ChangeWindowAttributes of the root window).
  package mutating func followApplications() {
    guard windowAtoms == nil else { return }
    windowAtoms = WindowAtoms(xcb)
    listen(to: Self.applicationEvents)
    windowNews.isListNew = true
  }

  /// Hears of them no longer.
  package mutating func unfollowApplications() {
    guard windowAtoms != nil else { return }
    (windowAtoms, windowNews) = (nil, WindowNews())
    rootEvents &= ~Self.applicationEvents.reduce(0) { $0 | $1.rawValue }
    listen(to: [])
  }

  private static var applicationEvents: [xcb_event_mask_t] {
    [XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY, XCB_EVENT_MASK_PROPERTY_CHANGE]
  }

  /// Hears of one window's place, names and keyboard too.
  package func followApplication(_ window: UInt32) {
    let mask = [XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_FOCUS_CHANGE]
    let bits = mask.reduce(pointerEvents(of: window)) { $0 | $1.rawValue }
    // It may be gone: the error that comes then is an event that nobody minds.
    xcb_change_window_attributes(xcb, window, XCB_CW_EVENT_MASK.rawValue, [bits])
  }

  /// What is new since the last call.
  package mutating func takeWindowNews() -> WindowNews {
    defer { windowNews = WindowNews() }
    return windowNews
  }

  /// Adds to what a client hears of the root window; the server keeps only what it was told last.
  mutating func listen(to events: [xcb_event_mask_t]) {
    rootEvents = events.reduce(rootEvents) { $0 | $1.rawValue }
    xcb_change_window_attributes(xcb, root, XCB_CW_EVENT_MASK.rawValue, [rootEvents])
  }

  mutating func hearApplication(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    // Who has not asked does not take them either.
    guard let windowAtoms else { return }
    switch Int32(event.pointee.response_type) {
    case XCB_DESTROY_NOTIFY: windowNews.isListNew = true
    case XCB_CREATE_NOTIFY:
      let window = event.withMemoryRebound(to: xcb_create_notify_event_t.self, capacity: 1) { $0.pointee.window }
      if windowNews.created.count < WindowNews.mostCreated { windowNews.created.append(window) }
    case XCB_MAP_NOTIFY, XCB_UNMAP_NOTIFY, XCB_REPARENT_NOTIFY: windowNews.isListNew = true
    case XCB_CONFIGURE_NOTIFY:
      let window = event.withMemoryRebound(to: xcb_configure_notify_event_t.self, capacity: 1) { $0.pointee.window }
      windowNews.moved.insert(window)
    case XCB_FOCUS_IN: windowNews.isFocusNew = true
    case XCB_PROPERTY_NOTIFY:
      let atom = event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) { $0.pointee.atom }
      if windowAtoms.listed.contains(atom) { windowNews.isListNew = true }
      if windowAtoms.active == atom { windowNews.isFocusNew = true }
    default: return
    }
  }
}

extension Connection {
  /// Waits, without blocking, for the window of whoever holds a selection to go, and with it the client; or for it to have
  /// another title, as a presenter's has that goes on at another screen.
  ///
  /// - Parameter title: that it has until then.
  package mutating func awaitEnd(ofHolderOf selection: ManagerSelection, titled title: String) {
    guard let atom = Atoms(xcb: xcb).existing([atomName(of: selection)]).first ?? nil, let holder = owner(of: atom)
    else {
      return
    }
    let mask = [XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue]
    xcb_change_window_attributes(xcb, holder, XCB_CW_EVENT_MASK.rawValue, mask)
    // Asked after that: from here on each change is heard. A window that is gone has no title.
    let now = WindowProperty(XCB_ATOM_WM_NAME.rawValue, of: holder, type: XCB_ATOM_STRING.rawValue, xcb)
    if now?.rawText == title { awaited.insert(holder) }
  }

  /// Those whose end is awaited, as far as the server vouches for them.
  package func awaitedProcesses() -> [Int32] { processes(of: Array(awaited)).values.sorted() }

  /// Whether all whose end was awaited have gone, or are elsewhere.
  package var isNobodyAwaited: Bool { awaited.isEmpty }
}
