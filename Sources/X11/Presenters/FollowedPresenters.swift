import CX11
import Displays

/// The presenters of others: found, and followed from then on.
package struct FollowedPresenters: Wired {
  package let wire: Wire
  /// Windows of presenters whose changes are heard of; nil while that is not asked for. A reading adds to them, and
  /// only their end takes one away: what a reading found gone was there a moment ago, and that it went is still to be
  /// heard.
  private var windows: Set<xcb_window_t>?
  /// The windows that were there once they were listened to: if one was not, another window may get its XID unheard.
  private var met: Set<xcb_window_t> = []

  /// True if figures are heard of too, which presenters write every few seconds.
  private var hearsFigures = false

  init(_ wire: Wire) { self.wire = wire }

  /// Hears from now on when a presenter comes (MANAGER, ICCCM 2.8), and when one that was found by the last reading
  /// goes (DestroyNotify) or tells something else (PropertyNotify); and when a user stops or starts content.
  ///
  /// - Parameter hearingFigures: also when one tells another item of a playlist, or how fresh its content is.
  package mutating func follow(hearingFigures: Bool = false) {
    hearsFigures = hearsFigures || hearingFigures
    guard windows == nil else { return }
    windows = []
    atoms.intern([.stopped, .figures])
    wire.listen(to: [XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_PROPERTY_CHANGE], of: root, for: Self.self)
    xcb_flush(xcb)
  }

  private mutating func follow(_ found: [xcb_window_t]) {
    guard windows != nil else { return }
    for window in found where !met.contains(window) {
      wire.listen(to: [XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_PROPERTY_CHANGE], of: window, for: Self.self)
    }
    windows?.formUnion(found)
  }

  mutating func hear(_ event: Event) -> ServerChange {
    guard let windows else { return ServerChange() }
    defer { forgetEnded(event) }
    return ServerChange(concernsPresenters: concerns(event, windows))
  }

  private mutating func forgetEnded(_ event: Event) {
    guard event.type == XCB_DESTROY_NOTIFY else { return }
    let window = event.read(xcb_destroy_notify_event_t.self).window
    windows?.remove(window)
    met.remove(window)
  }

  private func concerns(_ event: Event, _ windows: Set<xcb_window_t>) -> Bool {
    switch event.type {
    case XCB_PROPERTY_NOTIFY:
      let property = event.read(xcb_property_notify_event_t.self)
      if windows.contains(property.window) { return hearsFigures || property.atom != atoms[.figures] }
      return property.window == root && property.atom == atoms[.stopped]
    case XCB_DESTROY_NOTIFY: return windows.contains(event.read(xcb_destroy_notify_event_t.self).window)
    // A client that takes a manager selection announces it to the root window.
    case XCB_CLIENT_MESSAGE | Event.madeUp:
      return announcedSelection(event.read())?.hasPrefix(ManagerSelection.presenterPrefix) ?? false
    default: return false
    }
  }

  /// The presenters that draw on the screens at these connectors and on parts of them, by seat: InternAtom,
  /// GetSelectionOwner and GetProperty for all of them at once. A server that has never seen a presenter is asked a
  /// single question; others take two round trips more where none runs, and four otherwise, the last one for the
  /// processes; two more where there ever was one on a part. It leaves no trace.
  package mutating func find(at connectors: [String]) throws(ConnectionLost) -> [String: PresenterWindow] {
    guard atoms.existing(.order) != nil else {
      try throwIfLost()
      return [:]
    }
    // Before the first presenter had something to tell, a name does not exist.
    let names = atoms.existing(connectors.map(selection) + PresenterWindow.properties + [.text, .seat])
    let parts = partSeats(at: connectors, names)
    let all = names.merging(atoms.existing(parts.map(selection))) { first, _ in first }
    let owners = owners(of: (connectors + parts).compactMap { seat in all[selection(of: seat)].map { (seat, $0) } })
    let windows = owners.map(\.window)
    // Before their properties are read: one that ends in between is heard of, and one that has ended has none.
    follow(windows)
    let texts = texts(of: windows, names)
    if self.windows != nil { met.formUnion(zip(windows, texts).compactMap { $1 == nil ? nil : $0 }) }
    let clients = windowOwners(of: windows)
    try throwIfLost()
    let found = zip(owners, texts).compactMap { owner, texts in
      texts.map { (owner.connector, PresenterWindow(owner.window, $0, owner: clients[owner.window])) }
    }
    return Dictionary(found) { first, _ in first }
  }

  private func selection(of seat: String) -> AtomName { ManagerSelection.presenter(on: seat).name(on: wire) }

  /// The seats of parts, as windows tell them; the server says which client has the selection.
  private func partSeats(at connectors: [String], _ names: [AtomName: xcb_atom_t]) -> [String] {
    guard let seat = names[.seat], let type = names[.text] else { return [] }
    let texts = pipelined(topWindows) { window in
      requestProperty(seat, of: window, type: type)
    } receive: { _, request in
      property(request)?.rawText
    }
    let seats = texts.compactMap(\.self).filter { text in
      connectors.contains { Seat.rest(of: text, behind: $0) != nil }
    }
    return Set(seats).subtracting(connectors).sorted()
  }

  private func owners(
    of selections: [(connector: String, selection: xcb_atom_t)]
  ) -> [(connector: String, window: xcb_window_t)] {
    pipelined(selections) {
      xcb_get_selection_owner(xcb, $0.selection)
    } receive: { asked, request in
      owner(request).map { (asked.connector, $0) }
    }.compactMap(\.self)
  }

  /// The properties of these windows; nil for windows that are gone.
  private func texts(of windows: [xcb_window_t], _ names: [AtomName: xcb_atom_t]) -> [[AtomName: String]?] {
    guard let type = names[.text] else { return windows.map { _ in nil } }
    let properties = PresenterWindow.properties.compactMap { name in names[name].map { (name, $0) } }
    return pipelined(windows) { window in
      properties.map { name, atom in
        let longest = name == .order ? PresenterWindow.longestOrder : WindowProperty.longest
        return requestProperty(atom, of: window, type: type, longest: longest)
      }
    } receive: { _, requests in
      let answers = requests.compactMap { property($0) }
      guard answers.count == properties.count else { return nil }
      let texts = zip(properties, answers).compactMap { asked, answer in answer.rawText.map { (asked.0, $0) } }
      return Dictionary(texts) { first, _ in first }
    }
  }
}
