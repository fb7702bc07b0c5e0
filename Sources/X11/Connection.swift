import CX11
import Displays

/// The one connection to an X server, closed with its owner.
///
/// It is not Sendable: whoever owns it is the only one who talks to the server. XCB and not Xlib, because a dead server
/// must not end the process, and Xlib ends it (in XOpenDisplay, before a handler can be set) or crashes it (libXrandr
/// writes through the null pointer of a request that no longer goes anywhere). With XCB such requests have no reply, and
/// every function here throws ``ConnectionLost``.
package struct Connection: ~Copyable {
  /// XCB's `xcb_connection_t`.
  let xcb: OpaquePointer
  /// As the caller or `$DISPLAY` gave it.
  package let displayName: String
  /// The root window stands for the framebuffer in RandR's requests.
  let root: xcb_window_t
  /// Of the X screen that the display's name chose; nearly always 0.
  let screenNumber: Int
  let rootDepth: UInt8
  let randr: RandRNumbers
  /// What events told since the last reading.
  package internal(set) var pending = ServerChange()
  /// The part of it that no caller of `takeEvents` was told yet.
  var news = ServerChange()
  /// How many events have been heard, of any kind: whether one came during a request.
  package internal(set) var heardEvents = 0
  /// Outputs that had a screen when last heard of.
  var plugged: Set<OutputID> = []
  /// Names that events were about.
  var atomNames: [xcb_atom_t: String] = [:]
  /// The framebuffer's size as of the last RRScreenChangeNotify, or of the connection's start.
  var framebufferSize: Size
  /// In millimetres.
  var framebufferPhysicalSize: Size
  /// Outputs that have a screen without EDID, as the last probe found. A probe can take seconds and can itself cause
  /// events, so it is not repeated for the same screens.
  var withoutEDID: Set<OutputID> = []
  /// The property whose changes make another list of windows; nil while nobody asks for them.
  var clientList: xcb_atom_t?
  /// Windows of others whose moves are heard.
  var followed: Set<UInt32> = []
  /// The selection that each window of ours holds.
  var held: [xcb_window_t: xcb_atom_t] = [:]
  /// Windows of ours whose selections others have taken.
  var replaced: Set<ContentWindow> = []
  /// What others have told presenters of ours to do, and was not taken yet; none for windows that take no messages.
  var messages: [ContentWindow: [PresenterMessage]] = [:]
  /// nil before a window of ours takes messages.
  var messageAtoms: MessageAtoms?
  /// Windows of presenters whose changes are heard of; nil while nobody asked for that.
  var followedPresenters: Set<xcb_window_t>?
  /// The property of the root window that tells of stopped content; nil while presenters are not followed.
  var stoppedMark: xcb_atom_t?
  /// What is heard of the root window besides RandR's events.
  var rootEvents: UInt32 = 0
  /// nil while other clients' windows are not followed.
  var windowAtoms: WindowAtoms?
  var windowNews = WindowNews()
  /// The window of ours that a program is to draw into; nil while nobody asks whether it does.
  var drawn: DrawnWindow?
  var hiddenPointer = HiddenPointer()
  /// Windows whose end is awaited.
  var awaited: Set<xcb_window_t> = []
  /// What is heard for a mirror that is drawn; nil where none is.
  var mirrorNumbers: MirrorNumbers?
  var mirrorNews = MirrorNews()
  /// Of the Present extension, whose events tell of vertical blanks; nil while nobody asks for any.
  var presentNumber: UInt8?
  var blanks: [Blank] = []
  /// Whether somebody took a selection that was claimed.
  package var isReplaced: Bool { !replaced.isEmpty }

  /// Opens a connection and says what it wants to hear of (RRQueryVersion, RRSelectInput).
  ///
  /// - Parameters:
  ///   - name: as in `$DISPLAY`; nil takes that.
  ///   - interest: for as long as the connection lasts. The server does not let a client select other events later on
  ///     (see docs/x11-facts.md).
  package init(display name: String?, hearing interest: Interest = .framebuffer) throws(ConnectionFailure) {
    let displayName = name ?? String(repairing: getenv("DISPLAY"))
    var number: CInt = 0
    guard let xcb = xcb_connect(name, &number) else { throw .notOpened(display: displayName) }
    do {
      randr = try RandRNumbers(of: xcb, displayName)
    } catch {
      xcb_disconnect(xcb)
      throw error
    }
    let screen = Self.screen(number, of: xcb)
    self.xcb = xcb
    self.displayName = displayName
    root = screen.root
    screenNumber = Int(number)
    rootDepth = screen.root_depth
    framebufferSize = Size(width: Int(screen.width_in_pixels), height: Int(screen.height_in_pixels))
    framebufferPhysicalSize = Size(width: Int(screen.width_in_millimeters), height: Int(screen.height_in_millimeters))
    xcb_randr_select_input(xcb, root, interest.mask)
  }

  deinit { xcb_disconnect(xcb) }

  var isLost: Bool { xcb_connection_has_error(xcb) != 0 }

  private static func screen(_ number: CInt, of xcb: OpaquePointer) -> xcb_screen_t {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(xcb))
    // XCB refuses a connection to a screen that the server does not have.
    for _ in 0..<max(0, number) { xcb_screen_next(&screens) }
    return screens.data.pointee
  }
}

/// Where the numbers of RandR's events and errors begin on one server.
struct RandRNumbers {
  let firstEvent: UInt8
  let firstError: UInt8
  /// Whether the server knows RandR 1.5.
  let hasMonitors: Bool

  /// RRQueryVersion.
  init(of xcb: OpaquePointer, _ displayName: String) throws(ConnectionFailure) {
    switch xcb_connection_has_error(xcb) {
    case 0: break
    case XCB_CONN_CLOSED_INVALID_SCREEN: throw .noSuchScreen(display: displayName)
    default: throw .notOpened(display: displayName)
    }
    let extensionData = CX11_randr(xcb)
    // A server can be gone by now; one without the extension answers.
    guard xcb_connection_has_error(xcb) == 0 else { throw .notOpened(display: displayName) }
    guard let numbers = extensionData?.pointee, numbers.present != 0 else { throw .withoutRandR(display: displayName) }
    guard let version = xcb_randr_query_version_reply(xcb, xcb_randr_query_version(xcb, 1, 5), nil) else {
      throw .notOpened(display: displayName)
    }
    defer { free(version) }
    let (major, minor) = (version.pointee.major_version, version.pointee.minor_version)
    guard (major, minor) >= (1, 3) else { throw .oldRandR(display: displayName, version: "\(major).\(minor)") }
    hasMonitors = (major, minor) >= (1, 5)
    firstEvent = numbers.first_event
    firstError = numbers.first_error
  }
}
