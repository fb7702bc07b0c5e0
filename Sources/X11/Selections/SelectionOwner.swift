import CX11
import Displays

/// The owner of a selection, as far as it tells. Any client can own one and tell anything, so this is for people to
/// read and not to act on. The texts have no control characters.
package struct SelectionOwner: Hashable, Sendable {
  /// The owner's process, on its own machine, in its own name space.
  package let pid: Int32?
  package let machine: String?
  package let text: String?

  package init(pid: Int32? = nil, machine: String? = nil, text: String? = nil) {
    self.pid = pid
    self.machine = machine
    self.text = text
  }
}

// The names by which window managers know them: `_NET_WM_PID` counts on the machine of WM_CLIENT_MACHINE (EWMH).
extension AtomName {
  static let process: AtomName = "_NET_WM_PID"
  fileprivate static let manager: AtomName = "MANAGER"
}

// Asking.
extension Wired where Self: ~Copyable {
  /// The owner of a selection (GetSelectionOwner); the question leaves no trace.
  ///
  /// - Returns: nil when no client does.
  package func owner(of selection: ManagerSelection) throws(ConnectionLost) -> SelectionOwner? {
    let owner = knownOwner(of: selection)
    try throwIfLost()
    return owner
  }

  /// The owner of a selection; nil also when the server does not answer.
  func knownOwner(of selection: ManagerSelection) -> SelectionOwner? {
    window(owning: selection).flatMap { SelectionOwner(selection, window: $0, on: wire) }
  }

  /// The window by which a client owns a selection, to be told from another one; nil when none does.
  package func window(owning selection: ManagerSelection) -> UInt32? {
    atoms.existing(selection.name(on: wire)).flatMap { owner(of: $0) }
  }

  /// GetSelectionOwner.
  func owner(of selection: xcb_atom_t) -> xcb_window_t? { owner(xcb_get_selection_owner(xcb, selection)) }

  func owner(_ request: xcb_get_selection_owner_cookie_t) -> xcb_window_t? {
    guard let reply = xcb_get_selection_owner_reply(xcb, request, nil) else { return nil }
    defer { free(reply) }
    return reply.pointee.owner == 0 ? nil : reply.pointee.owner
  }
}

extension SelectionOwner {
  /// The owner as its window tells.
  ///
  /// - Returns: nil when the window is gone, and the selection with it.
  fileprivate init?(_ selection: ManagerSelection, window: xcb_window_t, on wire: Wire) {
    let (string, cardinal) = (XCB_ATOM_STRING.rawValue, XCB_ATOM_CARDINAL.rawValue)
    guard let machine = wire.property(XCB_ATOM_WM_CLIENT_MACHINE.rawValue, of: window, type: string) else {
      return nil
    }
    let atoms = wire.atoms.existing([.process, selection.textProperty, .text])
    pid = atoms[.process].flatMap { wire.property($0, of: window, type: cardinal) }?.numbers.first
      .flatMap(Int32.init(exactly:))
    self.machine = machine.text
    if let property = atoms[selection.textProperty], let type = atoms[.text] {
      text = wire.property(property, of: window, type: type)?.text
    } else {
      text = nil
    }
  }
}

// Being an owner. The window that owns one of this program's selections is never shown, unless it is one that shows
// content.
extension Wired where Self: ~Copyable {
  /// CreateWindow. The window has nothing to draw on, and its changes of properties are heard, since their time is
  /// needed. It lasts as long as the connection.
  func createOwnerWindow() -> xcb_window_t {
    let id = xcb_generate_id(xcb)
    xcb_create_window(
      xcb, 0, id, root, 0, 0, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, XCB_CW_EVENT_MASK.rawValue,
      [XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue])
    return id
  }

  /// ChangeProperty.
  func describeOwner(_ window: xcb_window_t, of selection: ManagerSelection, text: String) {
    let (string, cardinal) = (XCB_ATOM_STRING.rawValue, XCB_ATOM_CARDINAL.rawValue)
    setProperty(XCB_ATOM_WM_CLIENT_MACHINE.rawValue, of: window, type: string, to: SelectionOwner.ownMachine)
    setProperty(atoms[.process], of: window, type: cardinal, to: [UInt32(bitPattern: getpid())])
    setText(selection.textProperty, of: window, to: text)
  }

  /// The names that becoming one takes, in one round trip.
  func learnNames(of selection: ManagerSelection) {
    atoms.intern([selection.name(on: wire), .process, selection.textProperty, .text, .manager])
  }

  /// SendEvent of MANAGER to the root window, for those who wait for an owner (ICCCM 2.8).
  func announceOwner(_ window: xcb_window_t, of selection: xcb_atom_t, at time: xcb_timestamp_t) {
    ClientMessage(type: atoms[.manager], window: root, words: [time, selection, window])
      .send(to: root, heardBy: [XCB_EVENT_MASK_STRUCTURE_NOTIFY], over: wire)
  }

  /// The selection of such an announcement; nil for other messages.
  func announcedSelection(_ message: xcb_client_message_event_t) -> String? {
    guard message.window == root, message.format == 32, atoms.name(of: message.type) == AtomName.manager.text else {
      return nil
    }
    return atoms.name(of: message.data.data32.1)
  }
}

extension SelectionOwner {
  /// The host's name; empty when it has none.
  fileprivate static var ownMachine: [UInt8] {
    // POSIX: at most 255 bytes, and no zero behind them when that cuts the name off.
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
  }
}
