import CX11

/// The window that holds a selection of ours, as long as the connection lasts. Its properties say who we are; it is never
/// shown, unless it is one that shows content.
struct HolderWindow {
  private let xcb: OpaquePointer
  private let root: xcb_window_t
  let id: xcb_window_t

  /// CreateWindow. It has nothing to draw on, and tells of changes of its properties, whose time we need.
  init(xcb: OpaquePointer, root: xcb_window_t) {
    self.xcb = xcb
    self.root = root
    id = xcb_generate_id(xcb)
    xcb_create_window(
      xcb, 0, id, root, 0, 0, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, XCB_CW_EVENT_MASK.rawValue,
      [XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue])
  }

  /// A window that is there already and tells of changes of its properties.
  init(xcb: OpaquePointer, root: xcb_window_t, id: xcb_window_t) {
    self.xcb = xcb
    self.root = root
    self.id = id
  }

  func describe(_ atoms: SelectionAtoms, text: String) {
    let (string, cardinal) = (XCB_ATOM_STRING.rawValue, XCB_ATOM_CARDINAL.rawValue)
    WindowProperty.set(XCB_ATOM_WM_CLIENT_MACHINE.rawValue, of: id, type: string, Self.machine, xcb)
    WindowProperty.set(atoms.process, of: id, type: cardinal, [UInt32(bitPattern: getpid())], xcb)
    WindowProperty.set(atoms.text, of: id, type: atoms.textType, Array(text.utf8), xcb)
  }

  /// SendEvent of MANAGER to the root window, for those who wait for a holder (ICCCM 2.8).
  func announce(_ atoms: SelectionAtoms, _ time: xcb_timestamp_t) {
    ClientMessage(type: atoms.manager, window: root, words: [time, atoms.selection, id])
      .send(to: root, heardBy: [XCB_EVENT_MASK_STRUCTURE_NOTIFY], over: xcb)
  }

  /// The host's name; empty when it has none.
  private static var machine: [UInt8] {
    // POSIX: at most 255 bytes, and no zero behind them when that cuts the name off.
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
  }
}

/// The names that taking a selection needs.
struct SelectionAtoms {
  let selection: xcb_atom_t
  let process: xcb_atom_t
  let text: xcb_atom_t
  let textType: xcb_atom_t
  let manager: xcb_atom_t

  /// - Parameter name: of the selection, with the number of the X screen.
  /// - Returns: nil when the server does not answer.
  init?(_ name: String, textProperty: String, _ xcb: OpaquePointer) {
    let names = [name, Holder.pidProperty, textProperty, Holder.textType, "MANAGER"]
    guard let atoms = Atoms(xcb: xcb).interned(names) else { return nil }
    (selection, process, text, textType, manager) = (atoms[0], atoms[1], atoms[2], atoms[3], atoms[4])
  }
}
