import CX11
import Displays

/// The wire to an X server, with all that holds as long as it does. It is closed with the ``Connection`` that owns it:
/// all other values that talk over it are parts of that one, or made for one of its questions.
///
/// XCB and not Xlib, because a dead server must not end the process, and Xlib ends it (in XOpenDisplay, before a
/// handler can be set) or crashes it (libXrandr writes through the null pointer of a request that no longer goes
/// anywhere). With XCB such requests have no reply, and what needs one throws ``ConnectionLost``.
package final class Wire {
  /// XCB's `xcb_connection_t`.
  let xcb: OpaquePointer
  /// The display's name as the caller or `$DISPLAY` gave it.
  let displayName: String
  /// The number of the X screen that the display's name chose; nearly always 0.
  let screenNumber: Int
  /// The X screen as it was when the connection began.
  let screen: xcb_screen_t
  let randr: RandRNumbers
  let atoms: Atoms
  /// The events that are heard of windows, and the part that hears them.
  private var interests: [xcb_window_t: [ObjectIdentifier: UInt32]] = [:]
  /// The input that is heard of devices, by their numbers, and the part that hears it.
  private var inputs: [UInt16: [ObjectIdentifier: UInt32]] = [:]

  /// - Parameter name: as in `$DISPLAY`; nil takes that.
  init(to name: String?) throws(ConnectionFailure) {
    let displayName = name ?? String(repairing: getenv("DISPLAY"))
    var number: CInt = 0
    guard let xcb = xcb_connect(name, &number) else { throw .notOpened(display: displayName) }
    do {
      randr = try RandRNumbers(of: xcb, displayName)
    } catch {
      xcb_disconnect(xcb)
      throw error
    }
    self.xcb = xcb
    self.displayName = displayName
    Self.passOver(Self.share, of: xcb)
    screenNumber = Int(number)
    screen = Self.screen(number, of: xcb)
    atoms = Atoms(xcb)
  }

  deinit { xcb_disconnect(xcb) }

  /// The place of this process's windows among the numbers that a client may give, of which a server gives all to the
  /// next client when one has ended.
  ///
  /// A window manager that is behind takes a new window for the old one of that number. xfwm4 then moves it to where
  /// that was, and takes it from the screen. Most clients give their first window the first number.
  private static var share: Int32 { 1 + getpid() & 0xfff }

  private static func passOver(_ count: Int32, of xcb: OpaquePointer) {
    for _ in 0..<count { xcb_generate_id(xcb) }
  }

  private static func screen(_ number: CInt, of xcb: OpaquePointer) -> xcb_screen_t {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(xcb))
    // XCB refuses a connection to a screen that the server does not have.
    for _ in 0..<max(0, number) { xcb_screen_next(&screens) }
    return screens.data.pointee
  }

  /// Hears these events of a window, and no others, on behalf of one of the parts (ChangeWindowAttributes). A window
  /// may be gone: the error that comes then is an event that is ignored.
  func listen(to events: [xcb_event_mask_t], of window: xcb_window_t, for part: Any.Type) {
    let mask = mask(of: events, of: window, for: part)
    // What came before was not heard of.
    if window == root { atoms.forgetMissing() }
    xcb_change_window_attributes(xcb, window, XCB_CW_EVENT_MASK.rawValue, [mask])
  }

  /// The events that all parts together hear of a window once one of them hears these. The server keeps only what a
  /// client told it last.
  func mask(of events: [xcb_event_mask_t], of window: xcb_window_t, for part: Any.Type) -> UInt32 {
    let mask = events.reduce(0) { $0 | $1.rawValue }
    var all = interests[window] ?? [:]
    all[ObjectIdentifier(part)] = mask == 0 ? nil : mask
    interests[window] = all.isEmpty ? nil : all
    return all.values.reduce(0, |)
  }

  /// The input that all parts together hear of a device at the root window once one of them hears this.
  func inputMask(of events: [xcb_input_xi_event_mask_t], of device: UInt16, for part: Any.Type) -> UInt32 {
    let mask = events.reduce(0) { $0 | $1.rawValue }
    inputs[device, default: [:]][ObjectIdentifier(part)] = mask
    return inputs[device, default: [:]].values.reduce(0, |)
  }

  /// True if the properties of the root window are heard of, among them all that this program's clients write there.
  private var hearsRoot: Bool {
    interests[screen.root]?.values.contains { $0 & XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue != 0 } ?? false
  }

  /// A new look begins: names that were missing count again, unless events tell of what may have used them.
  func beginLook() {
    atoms.rememberMissing()
    if !hearsRoot { atoms.forgetMissing() }
  }

  /// True if no client can have used a new name for what the event tells: how a screen is driven, and not what it is.
  private func bringsNoName(_ event: Event) -> Bool {
    let first = Int32(randr.firstEvent)
    if event.type == XCB_CONFIGURE_NOTIFY { return event.read(xcb_configure_notify_event_t.self).window == root }
    guard event.type == first + XCB_RANDR_NOTIFY else { return event.type == first + XCB_RANDR_SCREEN_CHANGE_NOTIFY }
    return UInt32(event.read(xcb_randr_notify_event_t.self).subCode) != XCB_RANDR_NOTIFY_OUTPUT_PROPERTY.rawValue
  }

  /// True if a client may have used a name for the first time that is told at the root window.
  private func bringsNameToldAtRoot(_ event: Event) -> Bool {
    // Of several X screens, notes of letters are on the first one's root window, which is not heard.
    guard hearsRoot, root == resourceRoot else { return true }
    guard event.type == XCB_PROPERTY_NOTIFY else { return event.type & ~Event.madeUp == XCB_CLIENT_MESSAGE }
    let property = event.read(xcb_property_notify_event_t.self)
    return property.window == root && !atoms.isUsed(property.atom)
  }

  /// The server gives the XIDs of windows that are gone to others.
  func hear(_ event: Event) {
    if !bringsNoName(event) { atoms.forgetMissing(but: bringsNameToldAtRoot(event) ? [] : AtomName.toldAtRoot) }
    if event.type == XCB_DESTROY_NOTIFY { interests[event.read(xcb_destroy_notify_event_t.self).window] = nil }
  }
}

/// A value that talks over a wire: a connection, its parts, and values that ask a single question.
package protocol Wired: ~Copyable {
  var wire: Wire { get }
}

extension Wire: Wired {
  package var wire: Wire { self }
}

extension Wired where Self: ~Copyable {
  package var displayName: String { wire.displayName }
  var xcb: OpaquePointer { wire.xcb }
  /// The root window stands for the framebuffer in RandR's requests.
  var root: xcb_window_t { wire.screen.root }
  var rootDepth: UInt8 { wire.screen.root_depth }
  var atoms: Atoms { wire.atoms }

  var isLost: Bool { xcb_connection_has_error(xcb) != 0 }

  /// Requests to a server that is gone are answered by nothing, so this comes after the last of them.
  func throwIfLost() throws(ConnectionLost) {
    guard isLost else { return }
    throw ConnectionLost(display: displayName)
  }

  /// Waits for the server's verdict on a request that has no reply.
  ///
  /// - Throws: `ConnectionLost`, or a `Refusal` with the server's error.
  func check(_ cookie: xcb_void_cookie_t, _ request: String) throws {
    let error = xcb_request_check(xcb, cookie)
    guard !isLost else {
      free(error)
      throw ConnectionLost(display: displayName)
    }
    if let error { throw Refusal("\(request): \(XError(consuming: error, wire.randr).name)") }
  }

  /// Waits until the server has done everything that was sent (GetInputFocus, the smallest request with a reply).
  func sync() {
    free(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil))
  }

  /// Works while no other client can do anything (GrabServer). What stops a process from its terminal waits until then
  /// (Ctrl-Z, or a line that is written from the background): one that is stopped keeps the grab, and no user could
  /// type into any terminal of this display to have it continued.
  func alone<Result>(_ work: () -> Result) throws(ConnectionLost) -> Result {
    var (stops, usual) = (sigset_t(), sigset_t())
    sigemptyset(&stops)
    for signal in [SIGTSTP, SIGTTIN, SIGTTOU] { sigaddset(&stops, signal) }
    pthread_sigmask(SIG_BLOCK, &stops, &usual)
    defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
    xcb_grab_server(xcb)
    let result = work()
    xcb_ungrab_server(xcb)
    xcb_flush(xcb)
    try throwIfLost()
    return result
  }

  /// Sends a request for each item before it awaits the first reply, so that all of them take one round trip.
  func pipelined<Item, Cookie, Result>(
    _ items: [Item], send: (Item) -> Cookie, receive: (Item, Cookie) -> Result
  ) -> [Result] {
    let cookies = items.map(send)
    return zip(items, cookies).map(receive)
  }
}
