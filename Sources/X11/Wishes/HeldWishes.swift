import CX11
import Displays

extension AtomName {
  /// The text of a held wish, on the window of the client that holds it.
  static let wish: AtomName = "_ORCHESTRATE_WISH"
}

extension ManagerSelection {
  /// The selection of a wish's holder; its text is what is held.
  static func holder(of wish: Wish) -> ManagerSelection {
    switch wish {
    case .awake: ManagerSelection(name: "_ORCHESTRATE_AWAKE", textProperty: AtomName.wish.text)
    case .pointer: ManagerSelection(name: "_ORCHESTRATE_POINTER", textProperty: AtomName.wish.text)
    case .letters: ManagerSelection(name: "_XSETTINGS", textProperty: AtomName.wish.text)
    }
  }
}

extension AtomName {
  fileprivate static let xsettings: AtomName = "_XSETTINGS_SETTINGS"
}

/// The wishes that this connection holds.
struct HeldWishes: Wired {
  let wire: Wire
  /// The windows that own the wishes' selections. They stay, for the next time.
  private var windows: [Wish: xcb_window_t] = [:]
  private(set) var held = Wishes()
  var idle: IdlePointer
  /// The serial number of the settings that programs were told last.
  private var serial: UInt32 = 0

  init(_ wire: Wire) {
    self.wire = wire
    idle = IdlePointer(wire)
  }

  mutating func window(for wish: Wish) -> xcb_window_t {
    if let window = windows[wish] { return window }
    let window = createOwnerWindow()
    windows[wish] = window
    return window
  }

  /// Prepares the settings before the selection is taken: programs read them as soon as they hear of that.
  mutating func prepare(_ wish: Wish, _ text: String) {
    guard wish == .letters, let dpi = Int(text) else { return }
    serial &+= 1
    let name = atoms[.xsettings]
    setProperty(name, of: window(for: wish), type: name, to: XSettings(dpi: dpi, serial: serial).bytes)
  }

  /// Programs take a manager for gone when its window is (XSETTINGS 0.5), and not when its selection is free.
  mutating func forgetWindow(of wish: Wish) {
    guard wish == .letters, let window = windows.removeValue(forKey: wish) else { return }
    xcb_destroy_window(xcb, window)
    xcb_flush(xcb)
  }

  mutating func note(_ wish: Wish, _ text: String?) {
    var texts = held.texts
    texts[wish] = text
    held = Wishes(texts)
  }

  /// The wishes that another client holds by now.
  func lost(by selections: Selections) -> [Wish] {
    held.texts.keys.filter { wish in windows[wish].map(selections.isReplaced) ?? false }
  }

  /// ScreenSaverSuspend: neither the screen saver nor DPMS begins by itself. The server counts for each client, and
  /// forgets it with the client.
  func suspendBlanking(_ isSuspended: Bool) {
    guard numbers(of: .saver) != nil else { return }
    let suspend = CX11_saver_suspend_t(major_opcode: 0, minor_opcode: 0, length: 0, suspend: isSuspended ? 1 : 0)
    send(suspend, Int32(CX11_SAVER_SUSPEND), to: .saver)
    xcb_flush(xcb)
  }

  /// Ends what has darkened the screens before it was suspended, but for sleep on purpose.
  func endBlanking() throws(ConnectionLost) {
    let power = try power()
    if power.wakefulness == .blanked { stir(power) }
  }
}
