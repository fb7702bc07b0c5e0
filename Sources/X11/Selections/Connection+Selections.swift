import CX11

extension Connection {
  /// Asks who holds a selection (GetSelectionOwner), and leaves no trace.
  ///
  /// - Returns: nil when nobody does.
  package func holder(of selection: ManagerSelection) throws(ConnectionLost) -> Holder? {
    let atom = Atoms(xcb: xcb).existing([atomName(of: selection)]).first ?? nil
    let holder = atom.flatMap { self.holder(of: $0, selection) }
    guard !isLost else { throw ConnectionLost(display: displayName) }
    return holder
  }

  /// The window by which somebody holds a selection, to be told from another one; nil when nobody does.
  package func window(holding selection: ManagerSelection) -> UInt32? {
    (Atoms(xcb: xcb).existing([atomName(of: selection)]).first ?? nil).flatMap { owner(of: $0) }
  }

  /// Takes a selection for as long as the connection lasts, unless somebody holds it. Nobody comes in between: it is one
  /// GrabServer from the question to the answer.
  ///
  /// - Parameter text: what others are told.
  package mutating func claim(_ selection: ManagerSelection, text: String) throws(ConnectionLost) -> Claim {
    guard let atoms = SelectionAtoms(atomName(of: selection), textProperty: selection.textProperty, xcb) else {
      throw ConnectionLost(display: displayName)
    }
    xcb_grab_server(xcb)
    var holder = holder(of: atoms.selection, selection)
    if holder == nil, !take(atoms, text: text) {
      // The server gave it to nobody: an untrusted client (SECURITY extension) may not have it.
      holder = Holder()
    }
    xcb_ungrab_server(xcb)
    xcb_flush(xcb)
    guard !isLost else { throw ConnectionLost(display: displayName) }
    return holder.map(Claim.heldBy) ?? .granted
  }

  /// Takes a selection from whoever holds it, with the window that shows what the holder is about. The former holder is
  /// told (SelectionClear), and gives way. It is one GrabServer: a holder that gives it back after we asked for the time
  /// would make our request too late (ICCCM 2.1), and the server would leave it to nobody.
  ///
  /// - Parameter text: what others are told.
  /// - Returns: whether the server gave it to us.
  package mutating func takeOver(
    _ selection: ManagerSelection, with window: ContentWindow, text: String
  ) throws(ConnectionLost) -> Bool {
    let atoms = SelectionAtoms(atomName(of: selection), textProperty: selection.textProperty, xcb)
    takeMessages(to: window)
    xcb_grab_server(xcb)
    let isOurs = atoms.map { take($0, with: HolderWindow(xcb: xcb, root: root, id: window.id), text: text) }
    xcb_ungrab_server(xcb)
    xcb_flush(xcb)
    guard !isLost else { throw ConnectionLost(display: displayName) }
    return isOurs ?? false
  }

  /// Gives a selection back, unless somebody else has taken it by now: nobody comes in between, as that is one GrabServer.
  package mutating func release(_ selection: ManagerSelection, of window: ContentWindow) throws(ConnectionLost) {
    guard let atom = Atoms(xcb: xcb).interned(atomName(of: selection)) else {
      throw ConnectionLost(display: displayName)
    }
    xcb_grab_server(xcb)
    if owner(of: atom) == window.id { xcb_set_selection_owner(xcb, 0, atom, 0) }
    xcb_ungrab_server(xcb)
    xcb_flush(xcb)
    guard !isLost else { throw ConnectionLost(display: displayName) }
    if held[window.id] == atom { held[window.id] = nil }
  }

  /// Whether somebody else has taken the selection that this window held.
  package func isReplaced(_ window: ContentWindow) -> Bool { replaced.contains(window) }

  private mutating func take(_ atoms: SelectionAtoms, text: String) -> Bool {
    take(atoms, with: HolderWindow(xcb: xcb, root: root), text: text)
  }

  /// SetSelectionOwner to a window of our own.
  ///
  /// - Returns: whether the selection is ours now.
  private mutating func take(_ atoms: SelectionAtoms, with window: HolderWindow, text: String) -> Bool {
    window.describe(atoms, text: text)
    guard let time = lastPropertyChange(of: window.id) else { return false }
    xcb_set_selection_owner(xcb, window.id, atoms.selection, time)
    guard owner(of: atoms.selection) == window.id else { return false }
    held[window.id] = atoms.selection
    // What it held before may have been taken meanwhile, which is then nothing to give way for.
    replaced.remove(ContentWindow(id: window.id))
    window.announce(atoms, time)
    return true
  }

  /// When the server last changed a property of a window that tells of that. ICCCM 2.1 wants such a time, and not
  /// CurrentTime, so that requests which cross each other keep their order.
  private mutating func lastPropertyChange(of window: xcb_window_t) -> xcb_timestamp_t? {
    sync()
    var time: xcb_timestamp_t?
    while let event = xcb_poll_for_event(xcb) {
      defer { free(event) }
      guard Int32(event.pointee.response_type) == XCB_PROPERTY_NOTIFY else {
        hear(event)
        continue
      }
      event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) {
        if $0.pointee.window == window { time = $0.pointee.time }
      }
    }
    return time
  }

  private func holder(of atom: xcb_atom_t, _ selection: ManagerSelection) -> Holder? {
    owner(of: atom).flatMap { Holder(window: $0, textProperty: selection.textProperty, xcb) }
  }

  /// GetSelectionOwner.
  func owner(of selection: xcb_atom_t) -> xcb_window_t? {
    guard let reply = xcb_get_selection_owner_reply(xcb, xcb_get_selection_owner(xcb, selection), nil) else {
      return nil
    }
    defer { free(reply) }
    return reply.pointee.owner == 0 ? nil : reply.pointee.owner
  }

  func atomName(of selection: ManagerSelection) -> String { "\(selection.name)_S\(screenNumber)" }
}
