import CX11
import Displays

/// Hears when a compositor comes. xfwm4 leaves out windows that place themselves and were there before it: it shows
/// black where they are, until each is put into the root window anew.
struct CompositorNews: Wired {
  let wire: Wire

  init(_ wire: Wire) { self.wire = wire }

  mutating func hear(_ event: Event) {
    // The core protocol's events come below that, and then nothing is asked.
    guard event.type > XCB_GE_GENERIC, event.type < Event.madeUp, let numbers = numbers(of: .fixes),
      event.type == Int32(numbers.firstEvent) + XCB_XFIXES_SELECTION_NOTIFY
    else { return }
    let news = event.read(xcb_xfixes_selection_notify_event_t.self)
    if news.selection == atoms[ManagerSelection.compositor.name(on: wire)], news.owner != 0 {
      joinAnew(since: news.selection_timestamp)
    }
  }
}

extension Wired where Self: ~Copyable {
  /// Has the connection hear when a client becomes the compositor of the screen (XFixesSelectSelectionInput). Code that
  /// creates a window calls it; further calls change nothing.
  func hearOfCompositors() {
    guard canShape else { return }
    let name = ManagerSelection.compositor.name(on: wire)
    atoms.intern([name])
    let select = xcb_xfixes_select_selection_input_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, window: root, selection: atoms[name],
      event_mask: XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue)
    send(select, XCB_XFIXES_SELECT_SELECTION_INPUT, to: .fixes)
  }

  /// Puts all windows of this program that are seen into the root window anew, each where it is, also in the stack
  /// (ReparentWindow puts it above all others), from below: the compositor has to know what each lies above. It is one
  /// GrabServer, so that no window comes between; the first client that hears of the compositor does it for all.
  ///
  /// - Parameter time: when the compositor came, which is noted on the root window.
  fileprivate func joinAnew(since time: xcb_timestamp_t) {
    let note: AtomName = "_ORCHESTRATE_JOINED"
    atoms.intern([note])
    try? wire.alone {
      guard property(atoms[note], of: root, type: XCB_ATOM_CARDINAL.rawValue)?.numbers != [time] else { return }
      setProperty(atoms[note], of: root, type: XCB_ATOM_CARDINAL.rawValue, to: [time])
      let tops = topWindows
      for (index, window) in tops.enumerated() where isOurs(window) && isSeen(window) {
        guard let area = area(of: window) else { continue }
        xcb_reparent_window(xcb, window, root, Int16(clamping: area.origin.x), Int16(clamping: area.origin.y))
        guard index + 1 < tops.count else { continue }
        let mask = XCB_CONFIG_WINDOW_SIBLING.rawValue | XCB_CONFIG_WINDOW_STACK_MODE.rawValue
        xcb_configure_window(
          xcb, window, UInt16(clamping: mask), [tops[index + 1], XCB_STACK_MODE_BELOW.rawValue])
      }
    }
    xcb_flush(xcb)
  }
}
