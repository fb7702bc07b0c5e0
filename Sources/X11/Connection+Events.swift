import CX11
import Displays

extension Connection {
  /// Readable when the server has sent something, which need not be an event; `takeEvents` tells. -1 once the
  /// connection is lost.
  package var descriptor: Int32 { xcb_get_file_descriptor(xcb) }

  /// Takes the events that have arrived, without waiting for any. Awaiting a reply may read events into the library's
  /// own queue and leave the descriptor silent, so this comes before each wait for the descriptor, and after it.
  ///
  /// - Returns: what is new since the last call and is covered by no reading; `pending` has all of it.
  package mutating func takeEvents() throws(ConnectionLost) -> ServerChange {
    hearEvents()
    guard !isLost else { throw ConnectionLost(display: displayName) }
    defer { news = ServerChange() }
    return news
  }

  /// Adds the events that have arrived to what is pending: after requests whose answers may have brought some along, with
  /// `heardEvents` to tell.
  package mutating func hearEvents() {
    while let event = xcb_poll_for_event(xcb) {
      defer { free(event) }
      hear(event)
    }
  }

  /// Adds all that has arrived to what is pending, and takes it: whoever asks is about to look at the screens, though not
  /// at presenters.
  mutating func coverEvents() -> ServerChange {
    hearEvents()
    defer { (pending, news) = (ServerChange(), ServerChange(concernsPresenters: news.concernsPresenters)) }
    return pending
  }

  /// Set in the type of events that another client made up; of those only messages count here, and moves of windows: a
  /// window manager tells its clients so (ICCCM 4.1.5).
  private static let madeUp: Int32 = 0x80

  mutating func hear(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    heardEvents &+= 1
    switch Int32(event.pointee.response_type) {
    case XCB_SELECTION_CLEAR:
      event.withMemoryRebound(to: xcb_selection_clear_event_t.self, capacity: 1) { hearLoss($0.pointee) }
    case XCB_CLIENT_MESSAGE | Self.madeUp:
      event.withMemoryRebound(to: xcb_client_message_event_t.self, capacity: 1) { hearMessage($0.pointee) }
    case XCB_PROPERTY_NOTIFY:
      event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) { hearProperty($0.pointee) }
    case XCB_CONFIGURE_NOTIFY, XCB_CONFIGURE_NOTIFY | Self.madeUp:
      event.withMemoryRebound(to: xcb_configure_notify_event_t.self, capacity: 1) { hearMove(of: $0.pointee.window) }
    case XCB_DESTROY_NOTIFY:
      event.withMemoryRebound(to: xcb_destroy_notify_event_t.self, capacity: 1) { hearEnd(of: $0.pointee.window) }
    case let type:
      hearRandR(event, type - Int32(randr.firstEvent))
      hearMirror(event)
      hearBlank(event)
    }
    hearApplication(event)
    hearDrawing(event)
    hearPointer(event)
  }

  /// The root window tells of declared monitors so.
  private mutating func hearMove(of window: xcb_window_t) {
    guard window != root else { return note(ServerChange(concernsScreens: true)) }
    guard followed.contains(window) else { return }
    var change = ServerChange()
    change.movedWindows = [window]
    note(change)
  }

  private mutating func hearProperty(_ event: xcb_property_notify_event_t) {
    hearPresenter(event.window)
    if event.window == root, let clientList, event.atom == clientList {
      var change = ServerChange()
      change.listsWindows = true
      note(change)
    }
    if event.window == root, event.atom == stoppedMark { note(ServerChange(concernsPresenters: true)) }
    if event.atom == XCB_ATOM_WM_NAME.rawValue { awaited.remove(event.window) }
  }

  private mutating func hearEnd(of window: xcb_window_t) {
    hearPresenter(window)
    awaited.remove(window)
    guard followed.remove(window) != nil else { return }
    var change = ServerChange()
    change.goneWindows = [window]
    note(change)
  }

  private mutating func hearRandR(_ event: UnsafeMutablePointer<xcb_generic_event_t>, _ type: Int32) {
    switch type {
    case XCB_RANDR_SCREEN_CHANGE_NOTIFY:
      event.withMemoryRebound(to: xcb_randr_screen_change_notify_event_t.self, capacity: 1) {
        resizeFramebuffer($0.pointee)
      }
      note(ServerChange(concernsScreens: true))
    case XCB_RANDR_NOTIFY:
      note(event.withMemoryRebound(to: xcb_randr_notify_event_t.self, capacity: 1) { meaning(of: $0.pointee) })
    default: return
    }
  }

  /// Sent to the old owner of a selection only, when it has a new one (ICCCM 2.3.1). One that is on its way to another
  /// selection does not mind.
  private mutating func hearLoss(_ event: xcb_selection_clear_event_t) {
    guard held[event.owner] == event.selection else { return }
    held[event.owner] = nil
    replaced.insert(ContentWindow(id: event.owner))
  }

  mutating func note(_ change: ServerChange) {
    pending.formUnion(change)
    news.formUnion(change)
    pending.boundNames()
    news.boundNames()
  }

  /// GetAtomName, once for each. Any client can make as many names as it likes, so only so many are kept.
  mutating func name(of atom: xcb_atom_t) -> String? {
    if let known = atomNames[atom] { return known }
    guard let name = Atoms(xcb: xcb).names(of: [atom])[atom] else { return nil }
    if atomNames.count >= ServerChange.mostNames { atomNames = [:] }
    atomNames[atom] = name
    return name
  }

  private mutating func meaning(of event: xcb_randr_notify_event_t) -> ServerChange {
    switch xcb_randr_notify_t(UInt32(event.subCode)) {
    case XCB_RANDR_NOTIFY_OUTPUT_CHANGE: outputChange(event.u.oc)
    case XCB_RANDR_NOTIFY_OUTPUT_PROPERTY: propertyChange(event.u.op.atom)
    default: ServerChange(concernsScreens: true)
    }
  }

  /// The event comes for whatever changed about an output, turning off a screen that was pulled out long ago too.
  private mutating func outputChange(_ event: xcb_randr_output_change_t) -> ServerChange {
    let output = OutputID(event.output)
    guard ConnectionState(connection: event.connection) == .disconnected else {
      plugged.insert(output)
      return ServerChange(concernsScreens: true)
    }
    let wasPlugged = plugged.remove(output) != nil
    return ServerChange(unplugged: wasPlugged ? [output] : [], concernsScreens: true)
  }

  /// The EDID is who a screen is.
  private mutating func propertyChange(_ atom: xcb_atom_t) -> ServerChange {
    guard let name = name(of: atom), name != "EDID" else { return ServerChange(concernsScreens: true) }
    return ServerChange(properties: [name])
  }
}

extension Interest {
  /// `enable` of RRSelectInput.
  var mask: UInt16 {
    let selected: [xcb_randr_notify_mask_t] =
      switch self {
      case .framebuffer: [XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE]
      case .everything:
        [
          XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE, XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE, XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE,
          XCB_RANDR_NOTIFY_MASK_OUTPUT_PROPERTY,
        ]
      }
    return UInt16(truncatingIfNeeded: selected.reduce(0) { $0 | $1.rawValue })
  }
}
