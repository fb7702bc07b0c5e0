import CX11
package import Displays

/// What a presenter is told to do, whoever started it. Nobody needs to know its process for that.
package enum PresenterMessage: Hashable, Sendable {
  /// To end, with all that it has started.
  case stop
  /// To go on at another output, with the selection of its connector; and where to show itself while its screen is away.
  case move(to: OutputID, standIn: OutputID? = nil)
}

/// The names that messages need.
struct MessageAtoms {
  let protocols: xcb_atom_t
  let delete: xcb_atom_t
  let move: xcb_atom_t

  /// - Returns: nil when the server does not answer.
  init?(_ xcb: OpaquePointer) {
    guard let atoms = Atoms(xcb: xcb).interned(["WM_PROTOCOLS", "WM_DELETE_WINDOW", "_ORCHESTRATE_MOVE"]) else {
      return nil
    }
    (protocols, delete, move) = (atoms[0], atoms[1], atoms[2])
  }
}

extension Connection {
  // MARK: For a presenter

  /// What others have told the presenter with this window since the last call, in the order in which it came: the last
  /// place that it was sent to, and whether it is to end.
  package mutating func takeMessages(for window: ContentWindow) -> [PresenterMessage] {
    guard let told = messages[window], !told.isEmpty else { return [] }
    messages[window] = []
    return told
  }

  /// Says that the window understands WM_DELETE_WINDOW (ICCCM 4.2.8.1), and listens.
  mutating func takeMessages(to window: ContentWindow) {
    guard let atoms = messageAtoms ?? MessageAtoms(xcb) else { return }
    messageAtoms = atoms
    messages[window] = messages[window] ?? []
    WindowProperty.set(atoms.protocols, of: window.id, type: XCB_ATOM_ATOM.rawValue, [atoms.delete], xcb)
  }

  /// Who is told to move leaves its selection to others from then on. Any client can send any number of messages, about
  /// windows of others too: only those to windows that take them are kept, and of these no more than count.
  mutating func hearMessage(_ event: xcb_client_message_event_t) {
    if event.window == root { return hearManager(event) }
    let window = ContentWindow(id: event.window)
    guard let atoms = messageAtoms, event.format == 32, let told = messages[window] else { return }
    switch event.type {
    case atoms.protocols where event.data.data32.0 == atoms.delete:
      messages[window] = told.filter { $0 != .stop } + [.stop]
    case atoms.move:
      held[event.window] = nil
      // Who is to end moves no more.
      if !told.contains(.stop) { messages[window] = [PresenterMessage(movedBy: event)] }
    default: return
    }
    note(ServerChange(concernsPresenters: true))
  }

  // MARK: For those who tell presenters

  /// Tells presenters what to do (SendEvent). All of them have their message before the first one acts on it, as that is
  /// one GrabServer: two that change places do not take each other for somebody who wants to replace them.
  package mutating func tell(_ messages: [(PresenterWindow, PresenterMessage)]) throws(ConnectionLost) {
    guard let atoms = messageAtoms ?? MessageAtoms(xcb) else { throw ConnectionLost(display: displayName) }
    messageAtoms = atoms
    xcb_grab_server(xcb)
    for (presenter, message) in messages { send(message, to: presenter.id, atoms) }
    xcb_ungrab_server(xcb)
    xcb_flush(xcb)
    guard !isLost else { throw ConnectionLost(display: displayName) }
  }

  /// SendEvent to whoever created the window.
  private func send(_ message: PresenterMessage, to window: xcb_window_t, _ atoms: MessageAtoms) {
    let (type, words) =
      switch message {
      case .stop: (atoms.protocols, [atoms.delete])
      case .move(let output, let standIn): (atoms.move, [output.rawValue, standIn?.rawValue ?? 0])
      }
    ClientMessage(type: type, window: window, words: words).send(to: window, over: xcb)
  }
}

extension PresenterMessage {
  /// Of an output, and of the one that stands in for it, which 0 (None) leaves out.
  fileprivate init(movedBy event: xcb_client_message_event_t) {
    let (output, standIn) = (event.data.data32.0, event.data.data32.1)
    self = .move(to: OutputID(output), standIn: standIn == 0 ? nil : OutputID(standIn))
  }
}
