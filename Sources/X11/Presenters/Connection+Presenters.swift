import CX11

extension Connection {
  /// Who draws on the screens at these connectors: InternAtom, GetSelectionOwner and GetProperty for all of them at once.
  /// A server that has never seen a presenter is asked a single question; others take two round trips more where none
  /// runs, and four otherwise, the last one for the processes. It leaves no trace.
  package mutating func presenters(at connectors: [String]) throws(ConnectionLost) -> [String: PresenterWindow] {
    guard Atoms(xcb: xcb).existing([ManagerSelection.presenter(on: "").textProperty]) != [nil] else {
      guard !isLost else { throw ConnectionLost(display: displayName) }
      return [:]
    }
    let selections = connectors.map { ManagerSelection.presenter(on: $0) }
    let names = [
      ManagerSelection.presenter(on: "").textProperty, Holder.textType, Connection.healthProperty,
      Connection.screenProperty, Connection.standInProperty,
    ]
    let atoms = Atoms(xcb: xcb).existing(names + selections.map { atomName(of: $0) })
    let known = zip(connectors, atoms.dropFirst(names.count)).compactMap { name, atom in atom.map { (name, $0) } }
    let owners = pipelined(known) {
      xcb_get_selection_owner(xcb, $0.1)
    } receive: { item, cookie in
      owner(cookie).map { (item.0, $0) }
    }.compactMap(\.self)
    // Before their properties are read: one that ends in between is heard of, and one that has ended has none.
    followPresenters(in: owners.map(\.1))
    let texts = texts(of: owners.map(\.1), Array(atoms.prefix(names.count)))
    let processes = processes(of: owners.map(\.1))
    guard !isLost else { throw ConnectionLost(display: displayName) }
    let found = zip(owners, texts).compactMap { owner, texts in
      texts.map { (owner.0, PresenterWindow(owner.1, $0, process: processes[owner.1])) }
    }
    return Dictionary(found) { first, _ in first }
  }

  /// nil for windows that are gone.
  private func texts(of windows: [xcb_window_t], _ atoms: [xcb_atom_t?]) -> [PresenterTexts?] {
    guard let order = atoms[0], let type = atoms[1] else { return windows.map { _ in nil } }
    // Before the first presenter had something to tell, a name does not exist.
    let properties = [order] + atoms[2...].compactMap(\.self)
    return pipelined(windows) { window in
      properties.map {
        let longest = $0 == order ? PresenterWindow.longestOrder : WindowProperty.longest
        return WindowProperty.request($0, of: window, type: type, longest: longest, xcb)
      }
    } receive: { window, cookies in
      let found = zip(properties, cookies.map { WindowProperty($0, xcb) })
      let texts = Dictionary(found.compactMap { name, property in property.map { (name, $0.rawText) } }) { one, _ in one
      }
      guard texts.count == properties.count else { return nil }
      func text(_ index: Int) -> String? { atoms[index].flatMap { texts[$0] ?? nil } }
      return PresenterTexts(order: text(0), health: text(2), screen: text(3), standIn: text(4))
    }
  }

  private func owner(_ cookie: xcb_get_selection_owner_cookie_t) -> xcb_window_t? {
    guard let reply = xcb_get_selection_owner_reply(xcb, cookie, nil) else { return nil }
    defer { free(reply) }
    return reply.pointee.owner == 0 ? nil : reply.pointee.owner
  }
}

/// What the properties of a presenter's window hold.
private struct PresenterTexts {
  let order: String?
  let health: String?
  let screen: String?
  let standIn: String?
}

extension PresenterWindow {
  fileprivate init(_ id: xcb_window_t, _ texts: PresenterTexts, process: Int32?) {
    self.init(
      id: id, order: texts.order, health: texts.health, screen: texts.screen, standIn: texts.standIn,
      process: process)
  }
}

// Following them.
extension Connection {
  /// Hears from now on when a presenter comes (MANAGER, ICCCM 2.8), and when one that was found by the last reading goes
  /// (DestroyNotify) or tells something else (PropertyNotify); and when a user stops or starts content.
  package mutating func followPresenters() {
    guard followedPresenters == nil else { return }
    followedPresenters = []
    stoppedMark = Atoms(xcb: xcb).interned(Self.stoppedProperty)
    listen(to: [XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_PROPERTY_CHANGE])
    xcb_flush(xcb)
  }

  private mutating func followPresenters(in windows: [xcb_window_t]) {
    guard let known = followedPresenters else { return }
    for window in windows where !known.contains(window) {
      let events = XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
      xcb_change_window_attributes(xcb, window, XCB_CW_EVENT_MASK.rawValue, [events])
    }
    followedPresenters = Set(windows)
  }

  mutating func hearPresenter(_ window: xcb_window_t) {
    if followedPresenters?.contains(window) ?? false { note(ServerChange(concernsPresenters: true)) }
  }

  /// Who took a manager selection says so to the root window.
  mutating func hearManager(_ event: xcb_client_message_event_t) {
    guard followedPresenters != nil, event.format == 32, name(of: event.type) == "MANAGER",
      name(of: event.data.data32.1)?.hasPrefix(ManagerSelection.presenterPrefix) ?? false
    else { return }
    note(ServerChange(concernsPresenters: true))
  }
}
