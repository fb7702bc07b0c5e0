import CX11
package import Displays

extension Connection {
  /// A descriptor that is readable when the server has sent something, which need not be an event; `takeEvents` tells.
  /// -1 once the connection is lost.
  package var descriptor: Int32 { xcb_get_file_descriptor(xcb) }

  /// The changes that events have reported since the last reading.
  package var pending: ServerChange { changes.pending }

  /// Takes the events that have arrived, without waiting for any. Awaiting a reply may read events into the library's
  /// own queue and leave the descriptor silent, so this comes before each wait for the descriptor, and after it.
  ///
  /// - Returns: what is new since the last call and is covered by no reading; `pending` has all of it.
  package mutating func takeEvents() throws(ConnectionLost) -> ServerChange {
    hearEvents()
    try throwIfLost()
    return changes.takeNews()
  }

  /// Adds the events that have arrived to what is pending: after requests whose answers may have brought some along,
  /// with `heardEvents` to tell.
  package mutating func hearEvents() {
    while let event = xcb_poll_for_event(xcb) {
      defer { free(event) }
      hear(Event(event))
    }
  }

  /// Adds all events that have arrived to the pending changes, and takes these: the caller is about to look at the
  /// screens, though not at presenters.
  mutating func coverEvents() -> ServerChange {
    wire.beginLook()
    hearEvents()
    return changes.cover()
  }

  /// Hears from now on when touchscreens and pens come and go, and when a client has set what one reaches.
  package mutating func followInputs() { inputs.follow() }

  /// Hears from now on where fingers and pens are; also when such devices come and go, whereupon they are looked for
  /// anew.
  package mutating func followContacts() {
    inputs.follow()
    contacts.follow()
  }

  package mutating func lookForContactDevices() { contacts.lookForDevices() }

  /// The events of fingers and pens since the last call.
  package mutating func takeContacts() -> [Contact] { contacts.takeNews() }

  /// Hears from now on where a window of this program is pressed, and what is typed while it has the keyboard.
  package mutating func followInput(of window: ContentWindow) { input.follow(window) }

  /// What was pressed and typed since the last call, in order.
  package mutating func takeInput() -> [WindowInput] { input.takeNews() }

  /// Hears from now on when keys, buttons and fingers are pressed.
  package mutating func followPresses() { presses.follow() }

  /// True if a user has pressed something since the last call: on an area of the framebuffer, or a key while a window has
  /// the keyboard.
  package mutating func takeUse(of window: UInt32, at area: Rectangle) -> Bool {
    presses.takeUse(of: window, at: area)
  }

  // MARK: Presenters

  /// Hears from now on when presenters come and go, or tell something else; and when a user stops or starts content.
  ///
  /// - Parameter hearingFigures: also when one tells another item of a playlist, or how fresh its content is.
  package mutating func followPresenters(hearingFigures: Bool = false) {
    presenters.follow(hearingFigures: hearingFigures)
  }

  /// The presenters that draw on the screens at these connectors.
  package mutating func presenters(at connectors: [String]) throws(ConnectionLost) -> [String: PresenterWindow] {
    try presenters.find(at: connectors)
  }

  /// The messages of other clients to the presenter with this window since the last call: the last place that it was
  /// sent to, and whether it should end.
  package mutating func takeMessages(for window: ContentWindow) -> [PresenterMessage] { messages.take(for: window) }

  // MARK: Sleep

  /// Makes `ServerChange.concernsSleep` report from now on when the sleep has to be looked at again.
  package mutating func followSleep() { sleep.follow() }

  /// The present sleep of the screens, and its purpose.
  ///
  /// - Parameter power: as it was read just now.
  package mutating func lookAtSleep(in power: ServerPower) throws(ConnectionLost) -> SleepObservation {
    try sleep.look(at: power)
  }

  /// Makes the server send an event when no input device has been touched for this long.
  package mutating func listenForCalm(of time: Duration) { sleep.listenForCalm(of: time) }

  /// The time since the last input; nil where the server does not count it.
  package var idleTime: Duration? { sleep.idleTime }

  // MARK: Windows

  /// Makes `ServerChange.listsWindows` report from now on when a window manager's list of windows changes.
  package mutating func followDesktop() { desktop.follow() }

  /// Makes `ServerChange.movedWindows` and `goneWindows` report from now on the windows on the desktop, which are read
  /// afterwards.
  package mutating func followDesktopWindows() -> [DesktopWindow] { desktop.followAll() }

  /// Hears of applications' windows that come, go, or have another name, from now on.
  package mutating func followApplications() { applications.follow() }

  package mutating func unfollowApplications() { applications.unfollow() }

  /// The news about applications' windows since the last call.
  package mutating func takeWindowNews() -> WindowNews { applications.takeNews() }

  /// Makes `isDrawn` report from now on whether something is drawn in a window, or a window in it is mapped. A caller
  /// that draws there itself calls it afterwards.
  package mutating func watchDrawing(in window: ContentWindow) {
    drawn.hearWindows(in: window.id)
    drawn.watch(window.id)
  }

  /// Makes `isDrawn` report drawing in an application's window from now on.
  package mutating func watchDrawing(inApplication window: UInt32) { drawn.watch(window) }

  /// Makes `isDrawn` report drawing anywhere on the screens from now on.
  package mutating func watchDrawing() { drawn.watch(root) }

  package mutating func unwatchDrawing() { drawn.unwatch() }

  package var watchesDrawing: Bool { drawn.isWatched }

  package var isDrawn: Bool { drawn.isDrawn }

  /// Has `takeStackNews` tell from now on, or no longer.
  package mutating func followStack(_ follows: Bool) { stack.follow(follows) }

  /// True if the order of windows has changed since the last call.
  package mutating func takeStackNews() -> Bool { stack.take() }

  /// Has `takeCoverings` tell from now on.
  package mutating func followCoverings(of window: ContentWindow) { coverings.follow(above: window) }

  /// True if windows that should lie below a message have come above it since the last call.
  package mutating func takeCoverings() -> Bool { coverings.take() }

  /// Keeps keys from an application's window from now on, whichever keyboard they are typed on.
  package mutating func hold(_ chords: Set<KeyChord>, from window: UInt32) { keys.hold(chords, from: window) }

  /// Grabs the held keys anew after the keyboard has got another layout.
  package mutating func followKeyboard() { keys.follow() }

  /// Hides the pointer from now on whenever it is over a window of this connection.
  package mutating func hidePointer(over window: ContentWindow) { pointer.hide(over: window) }

  /// Keeps the pointer hidden, where it is over this window now, until it is over one of those passed to
  /// `hidePointer(over:)`.
  package mutating func holdPointer(over window: ContentWindow) { pointer.hold(over: window) }

  /// Ends the hold of the pointer, unless it is still over this window.
  package mutating func releasePointer(unlessOver window: ContentWindow) { pointer.release(unlessOver: window) }

  /// Hides the pointer whenever it is over an application's window.
  package mutating func hidePointer(overApplication window: UInt32) { pointer.hide(overApplication: window) }

  /// Shows the pointer again over a window that goes back to its user.
  package mutating func showPointer(over window: UInt32) { pointer.show(over: window) }

  // MARK: Drawing

  /// Starts to listen for changes of what is to be mirrored.
  ///
  /// - Throws: a `Refusal` where the server lacks what is needed.
  package mutating func prepareToMirror() throws -> MirrorTools {
    let (tools, numbers) = try prepareMirror()
    mirror.begin(numbers)
    return tools
  }

  /// Takes what the events of `takeEvents` told about what is mirrored.
  package mutating func takeMirrorNews() -> MirrorNews { mirror.takeNews() }

  /// Answers to questions for vblanks are heard from now on.
  ///
  /// - Returns: whether the server answers such questions at all.
  package mutating func listenForVBlanks(of window: ContentWindow) -> Bool { vblanks.listen(of: window) }

  /// Takes the answers that the events of `takeEvents` brought.
  package mutating func takeVBlanks() -> [VBlank] { vblanks.take() }
}
