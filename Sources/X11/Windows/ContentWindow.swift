import CX11
package import Displays

/// A window of this program over a part of the framebuffer. Window managers leave it alone (override-redirect), so it
/// is where this program puts it with any of them and without one, and it never gets the keyboard. The server removes
/// it with the connection, however that ends.
package struct ContentWindow: Hashable, Sendable {
  let id: UInt32

  /// The window's XID, for programs that draw into it.
  package var number: UInt32 { id }

  /// WM_CLASS: instance and class.
  static let className = Array("orchestrate\0Orchestrate\0".utf8)
}

extension AtomName {
  fileprivate static let bypass: AtomName = "_NET_WM_BYPASS_COMPOSITOR"
  static let windowType: AtomName = "_NET_WM_WINDOW_TYPE"
  static let desktop: AtomName = "_NET_WM_WINDOW_TYPE_DESKTOP"
}

extension Wired where Self: ~Copyable {
  /// CreateWindow, above all others; unseen until something is shown in it. It tells of changes of its properties,
  /// whose time a selection needs. From now on the connection also hears of declared monitors: RandR has no event for
  /// them, but the server sends a ConfigureNotify of the root window.
  ///
  /// - Parameter title: for programs that list windows.
  /// - Throws: `ConnectionLost`, or a `Refusal` with the server's error.
  package func createContentWindow(titled title: String) throws -> ContentWindow {
    let window = ContentWindow(id: xcb_generate_id(xcb))
    let attributes = XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue
    let events = wire.mask(of: [XCB_EVENT_MASK_PROPERTY_CHANGE], of: window.id, for: ContentWindow.self)
    let request = xcb_create_window_checked(
      xcb, UInt8(XCB_COPY_FROM_PARENT), window.id, root, 0, 0, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, attributes, [UInt32(1), events])
    try check(request, "CreateWindow")
    wire.listen(to: [XCB_EVENT_MASK_STRUCTURE_NOTIFY], of: root, for: ContentWindow.self)
    setProperty(
      XCB_ATOM_WM_CLASS.rawValue, of: window.id, type: XCB_ATOM_STRING.rawValue, to: ContentWindow.className)
    tellCompositors(of: window.id)
    hearOfCompositors()
    setTitle(title, of: window)
    return window
  }

  /// Has compositors go on while a window of this program fills its screen (EWMH, _NET_WM_BYPASS_COMPOSITOR). Some stop
  /// for such a window, to spare a copy; and when xfwm4 does, windows that open on other screens from then on stay
  /// black. As a desktop (_NET_WM_WINDOW_TYPE) it casts no shadow: that of metacity and picom falls on the screen
  /// beside it.
  ///
  /// It comes before the window is mapped: later than that xfwm4 does not look.
  func tellCompositors(of window: xcb_window_t) {
    atoms.intern([.bypass, .windowType, .desktop])
    let never: UInt32 = 2
    setProperty(atoms[.bypass], of: window, type: XCB_ATOM_CARDINAL.rawValue, to: [never])
    setProperty(atoms[.windowType], of: window, type: XCB_ATOM_ATOM.rawValue, to: [atoms[.desktop]])
  }

  /// True if a window says that it is of this program (WM_CLASS).
  func isOurs(_ window: xcb_window_t) -> Bool {
    property(XCB_ATOM_WM_CLASS.rawValue, of: window, type: XCB_ATOM_STRING.rawValue)?.bytes == ContentWindow.className
  }

  /// Sets the window's title, for programs that list windows.
  package func setTitle(_ title: String, of window: ContentWindow) {
    set(XCB_ATOM_WM_NAME.rawValue, title, of: window)
    xcb_flush(xcb)
  }

  /// ChangeProperty.
  private func set(_ property: xcb_atom_t, _ text: String, of window: ContentWindow) {
    setProperty(property, of: window.id, type: XCB_ATOM_STRING.rawValue, to: Array(text.utf8))
  }

  /// Makes a picture the window's background, and shows the window over an area. A picture smaller than the area is
  /// repeated.
  ///
  /// - Throws: `ConnectionLost`, or a `Refusal` with the server's error.
  package func show(_ picture: StoredPicture, in window: ContentWindow, over area: Rectangle) throws {
    let flat = picture.isTransparent ? try flat(picture) : nil
    setBackground((flat ?? picture).pixmap, of: window)
    if let flat { release(flat) }
    configure(window, over: area)
    xcb_map_window(xcb, window.id)
    try clear(window)
  }

  /// ChangeWindowAttributes; what is seen stays until the window is cleared, or uncovered.
  func setBackground(_ pixmap: xcb_pixmap_t, of window: ContentWindow) {
    xcb_change_window_attributes(xcb, window.id, XCB_CW_BACK_PIXMAP.rawValue, [pixmap])
  }

  /// ClearArea: the window shows its background.
  func clear(_ window: ContentWindow) throws {
    try check(xcb_clear_area_checked(xcb, 0, window.id, 0, 0, 0, 0), "ClearArea")
  }

  /// Moves the window, or changes its size, with the picture that it has.
  package func place(_ window: ContentWindow, over area: Rectangle) throws {
    try check(configure(window, over: area), "ConfigureWindow")
  }

  /// DestroyWindow.
  package func destroy(_ window: ContentWindow) {
    xcb_destroy_window(xcb, window.id)
    xcb_flush(xcb)
  }

  /// UnmapWindow.
  package func hide(_ window: ContentWindow) throws {
    try check(xcb_unmap_window_checked(xcb, window.id), "UnmapWindow")
  }

  /// ConfigureWindow: above all others, also those that came since it was created.
  package func raise(_ window: ContentWindow) throws {
    let above = [XCB_STACK_MODE_ABOVE.rawValue]
    let mask = UInt16(clamping: XCB_CONFIG_WINDOW_STACK_MODE.rawValue)
    try check(xcb_configure_window_checked(xcb, window.id, mask, above), "ConfigureWindow")
  }

  /// ConfigureWindow: below all others.
  package func lower(_ window: ContentWindow) throws {
    let mask = UInt16(clamping: XCB_CONFIG_WINDOW_STACK_MODE.rawValue)
    try check(
      xcb_configure_window_checked(xcb, window.id, mask, [XCB_STACK_MODE_BELOW.rawValue]), "ConfigureWindow")
  }

  /// ConfigureWindow: right above another one, which may be another client's.
  package func stack(_ window: ContentWindow, above other: ContentWindow) throws {
    try stack(window, XCB_STACK_MODE_ABOVE, other)
  }

  /// ConfigureWindow: right below another one.
  package func stack(_ window: ContentWindow, below other: ContentWindow) throws {
    try stack(window, XCB_STACK_MODE_BELOW, other)
  }

  private func stack(_ window: ContentWindow, _ mode: xcb_stack_mode_t, _ other: ContentWindow) throws {
    let mask = UInt16(clamping: XCB_CONFIG_WINDOW_SIBLING.rawValue | XCB_CONFIG_WINDOW_STACK_MODE.rawValue)
    try check(xcb_configure_window_checked(xcb, window.id, mask, [other.id, mode.rawValue]), "ConfigureWindow")
  }

  /// ConfigureWindow, without a place in the stack: it was created above all others, and a window that came above it
  /// since, a screen locker's for example, stays there.
  @discardableResult
  private func configure(_ window: ContentWindow, over area: Rectangle) -> xcb_void_cookie_t {
    let mask = [XCB_CONFIG_WINDOW_X, XCB_CONFIG_WINDOW_Y, XCB_CONFIG_WINDOW_WIDTH, XCB_CONFIG_WINDOW_HEIGHT]
    let bits = mask.reduce(0) { $0 | $1.rawValue }
    return xcb_configure_window_checked(xcb, window.id, UInt16(clamping: bits), area.words)
  }
}
