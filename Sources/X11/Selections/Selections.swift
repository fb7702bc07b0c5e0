import CX11

/// The manager selections of the X screen: their owners, and those that this connection owns.
struct Selections: Wired {
  let wire: Wire
  /// The selection that each window of this connection owns.
  private var owned: [xcb_window_t: xcb_atom_t] = [:]
  /// The selections of this connection's windows that other clients have taken.
  private var replaced: [xcb_window_t: xcb_atom_t] = [:]
  /// The window of this connection that is about to take a selection, and when the server last changed a property of
  /// it.
  private var described: (window: xcb_window_t, time: xcb_timestamp_t?)?
  /// Windows of other owners whose end is awaited.
  private var awaited: Set<xcb_window_t> = []

  init(_ wire: Wire) { self.wire = wire }

  mutating func hear(_ event: Event) {
    switch event.type {
    case XCB_SELECTION_CLEAR: hearLoss(event.read())
    case XCB_PROPERTY_NOTIFY: hearProperty(event.read())
    case XCB_DESTROY_NOTIFY: awaited.remove(event.read(xcb_destroy_notify_event_t.self).window)
    default: return
    }
  }

  /// Sent to the old owner of a selection only, when it has a new one (ICCCM 2.3.1). One that is on its way to another
  /// selection does not mind.
  private mutating func hearLoss(_ event: xcb_selection_clear_event_t) {
    guard owned[event.owner] == event.selection else { return }
    owned[event.owner] = nil
    replaced[event.owner] = event.selection
  }

  private mutating func hearProperty(_ event: xcb_property_notify_event_t) {
    if event.window == described?.window { described?.time = event.time }
    if event.atom == XCB_ATOM_WM_NAME.rawValue { awaited.remove(event.window) }
  }

  // MARK: Selections of this connection

  /// True if another client took this selection from this connection.
  func isReplaced(as selection: ManagerSelection) -> Bool {
    !replaced.isEmpty && replaced.values.contains(atoms[selection.name(on: wire)])
  }

  func isReplaced(_ window: xcb_window_t) -> Bool { replaced[window] != nil }

  /// Describes this connection by properties of the window that is about to own a selection. The server tells of the
  /// change (PropertyNotify), and `take` has to come after that.
  mutating func describe(_ window: xcb_window_t, for selection: ManagerSelection, text: String) {
    describeOwner(window, of: selection, text: text)
    described = (window, nil)
  }

  /// SetSelectionOwner. It has the time of the described window's properties: ICCCM 2.1 wants such a time, and not
  /// CurrentTime, so that requests which cross each other keep their order.
  ///
  /// - Returns: true if this connection owns the selection now.
  mutating func take(_ selection: ManagerSelection, with window: xcb_window_t) -> Bool {
    guard let (known, heard) = described, known == window, let time = heard else { return false }
    described = nil
    let atom = atoms[selection.name(on: wire)]
    xcb_set_selection_owner(xcb, window, atom, time)
    guard owner(of: atom) == window else { return false }
    owned[window] = atom
    // A loss of the window's former selection is no reason to give way any more.
    replaced[window] = nil
    announceOwner(window, of: atom, at: time)
    return true
  }

  /// Lets other clients have the selection that the window owns.
  mutating func leave(_ window: xcb_window_t) { owned[window] = nil }

  /// Gives a selection back, unless another client has taken it by now.
  mutating func release(_ selection: ManagerSelection, of window: xcb_window_t) throws(ConnectionLost) {
    let atom = atoms[selection.name(on: wire)]
    try wire.alone {
      if owner(of: atom) == window { xcb_set_selection_owner(xcb, 0, atom, 0) }
    }
    if owned[window] == atom { owned[window] = nil }
  }

  // MARK: Selections of others

  /// Waits, without blocking, for the window that owns a selection to go, and with it the client; or for it to have
  /// another title, as a presenter's has that goes on at another screen.
  ///
  /// - Parameter title: that it has until then.
  mutating func awaitEnd(ofOwnerOf selection: ManagerSelection, titled title: String) {
    guard let owner = window(owning: selection) else { return }
    wire.listen(
      to: [XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_PROPERTY_CHANGE], of: owner, for: Self.self)
    // Asked after that: from here on each change is heard. A window that is gone has no title.
    let now = property(XCB_ATOM_WM_NAME.rawValue, of: owner, type: XCB_ATOM_STRING.rawValue)
    if now?.rawText == title { awaited.insert(owner) }
  }

  /// The processes whose end is awaited, as far as the server vouches for them.
  var awaitedProcesses: [Int32] { processes(of: Array(awaited)).values.sorted() }

  /// True if all owners whose end was awaited have gone, or are elsewhere.
  var isNobodyAwaited: Bool { awaited.isEmpty }
}
