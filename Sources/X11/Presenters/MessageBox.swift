import CX11
package import Displays

/// A message to a presenter. Any client of this program sends it, without knowing the presenter's process.
package enum PresenterMessage: Hashable, Sendable {
  /// The presenter should end, with all that it has started.
  case stop
  /// The presenter should go on at another seat, with the selection of that, and show itself at the stand-in while its
  /// screen is absent.
  case move(to: PresenterGoal, standIn: PresenterGoal? = nil)
}

/// The destination of a presenter: a screen, or a part of one.
package struct PresenterGoal: Hashable, Sendable {
  package let output: OutputID
  /// The part's name in the profile; nil for the whole screen.
  package let part: String?

  package init(_ output: OutputID, part: String? = nil) { (self.output, self.part) = (output, part) }
}

extension AtomName {
  fileprivate static let protocols: AtomName = "WM_PROTOCOLS"
  fileprivate static let delete: AtomName = "WM_DELETE_WINDOW"
  fileprivate static let move: AtomName = "_ORCHESTRATE_MOVE"
  fileprivate static var messages: [AtomName] { [.protocols, .delete, .move] }
}

/// The messages of other clients to this connection's presenters.
package struct MessageBox: Wired {
  package let wire: Wire
  /// The messages in the order in which they came; none for windows that take no messages.
  private(set) var kept: [xcb_window_t: [PresenterMessage]] = [:]

  init(_ wire: Wire) { self.wire = wire }

  /// Says that the window understands WM_DELETE_WINDOW (ICCCM 4.2.8.1), and listens.
  mutating func accept(for window: ContentWindow) {
    atoms.intern(AtomName.messages)
    kept[window.id] = kept[window.id] ?? []
    setProperty(atoms[.protocols], of: window.id, type: XCB_ATOM_ATOM.rawValue, to: [atoms[.delete]])
  }

  /// The messages of other clients to the presenter with this window since the last call: the last place that it was
  /// sent to, and whether it should end.
  package mutating func take(for window: ContentWindow) -> [PresenterMessage] {
    guard let told = kept[window.id], !told.isEmpty else { return [] }
    kept[window.id] = []
    return told
  }

  /// Takes in an event. Any client can send any number of messages, about windows of others too: only those to windows
  /// that take them are kept, and of these no more than count.
  ///
  /// - Parameter selections: a window that is told to move leaves its selection to others from then on.
  mutating func hear(_ event: Event, leaving selections: inout Selections) -> ServerChange {
    guard event.type == XCB_CLIENT_MESSAGE | Event.madeUp else { return ServerChange() }
    let message = event.read(xcb_client_message_event_t.self)
    guard message.format == 32, let told = kept[message.window] else { return ServerChange() }
    switch message.type {
    case atoms[.protocols] where message.data.data32.0 == atoms[.delete]:
      kept[message.window] = told.filter { $0 != .stop } + [.stop]
    case atoms[.move]:
      selections.leave(message.window)
      // A presenter that should end moves no more.
      if !told.contains(.stop) { kept[message.window] = [moved(by: message.data.data32)] }
    default: return ServerChange()
    }
    return ServerChange(concernsPresenters: true)
  }

  /// The move that a message's words name: the output, the one that stands in for it (0, None, for no such one), and
  /// then a part of each.
  private func moved(by words: (UInt32, UInt32, UInt32, UInt32, UInt32)) -> PresenterMessage {
    func goal(_ output: UInt32, _ part: UInt32) -> PresenterGoal {
      PresenterGoal(OutputID(output), part: part == 0 ? nil : atoms.rawNames(of: [part])[part])
    }
    return .move(to: goal(words.0, words.2), standIn: words.1 == 0 ? nil : goal(words.1, words.3))
  }
}

extension Wired where Self: ~Copyable {
  /// Tells presenters what to do (SendEvent). All of them have their message before the first one acts on it, as that
  /// is one GrabServer: two that change places do not take each other for a client that wants to replace them.
  package func tell(_ messages: [(PresenterWindow, PresenterMessage)]) throws(ConnectionLost) {
    atoms.intern(AtomName.messages)
    try wire.alone {
      for (presenter, message) in messages { send(message, to: presenter.id) }
    }
  }

  /// SendEvent to the client that created the window.
  private func send(_ message: PresenterMessage, to window: xcb_window_t) {
    let (type, words): (AtomName, [UInt32]) =
      switch message {
      case .stop: (.protocols, [atoms[.delete]])
      case .move(let goal, let standIn):
        // Presenters of older programs know no parts, and take the first two.
        (.move, [goal.output.rawValue, standIn?.output.rawValue ?? 0, atom(goal.part), atom(standIn?.part)])
      }
    ClientMessage(type: atoms[type], window: window, words: words).send(to: window, over: wire)
  }

  /// The atom of a text that goes into a message; 0 (None) for no text.
  private func atom(_ text: String?) -> UInt32 {
    guard let text else { return 0 }
    atoms.intern([AtomName(text)])
    return atoms[AtomName(text)]
  }
}
