import CX11

/// The owners of some selections, as they come and go.
struct FollowedOwners: Wired {
  let wire: Wire
  private var followed: Set<String> = []
  /// The owners' windows by the name of the selection.
  private var owners: [String: xcb_window_t] = [:]
  /// The owners' windows that were moved, stacked or unmapped since that was last asked for.
  private var moved: Set<xcb_window_t> = []

  init(_ wire: Wire) { self.wire = wire }

  /// Hears from now on when a client becomes the owner (MANAGER, ICCCM 2.8), and when the owner's window goes
  /// (DestroyNotify).
  mutating func follow(_ selection: ManagerSelection) {
    let name = selection.name(on: wire)
    guard followed.insert(name.text).inserted else { return }
    wire.listen(to: [XCB_EVENT_MASK_STRUCTURE_NOTIFY], of: root, for: Self.self)
    look(for: name)
  }

  /// The window by which a client owns the selection; nil where none does.
  func window(owning selection: ManagerSelection) -> xcb_window_t? { owners[selection.name(on: wire).text] }

  /// True if the window of an owner was moved, stacked or unmapped since the last call (ConfigureNotify, UnmapNotify),
  /// by this client too.
  mutating func takeMove(of window: xcb_window_t) -> Bool { moved.remove(window) != nil }

  private mutating func look(for name: AtomName) {
    owners[name.text] = nil
    guard let atom = atoms.existing(name), let owner = owner(of: atom) else { return }
    wire.listen(to: [XCB_EVENT_MASK_STRUCTURE_NOTIFY], of: owner, for: Self.self)
    // Asked again after that: an owner that is gone by now was not heard of.
    if self.owner(of: atom) == owner { owners[name.text] = owner }
  }

  mutating func hear(_ event: Event) {
    guard !followed.isEmpty else { return }
    switch event.type {
    case XCB_DESTROY_NOTIFY:
      let window = event.read(xcb_destroy_notify_event_t.self).window
      owners = owners.filter { $0.value != window }
      moved.remove(window)
    case XCB_CONFIGURE_NOTIFY: note(event.read(xcb_configure_notify_event_t.self).event)
    case XCB_UNMAP_NOTIFY: note(event.read(xcb_unmap_notify_event_t.self).event)
    case XCB_CLIENT_MESSAGE | Event.madeUp:
      if let name = announcedSelection(event.read()), followed.contains(name) { look(for: AtomName(name)) }
    default: return
    }
  }

  private mutating func note(_ window: xcb_window_t) {
    if owners.values.contains(window) { moved.insert(window) }
  }
}
