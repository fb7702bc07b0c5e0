/// A role that one client of an X screen has at a time, as an X selection: nobody can hold it twice, one request finds
/// the holder, and the server frees it when the holder's connection ends, however it ended (ICCCM 2.8).
package struct ManagerSelection: Hashable, Sendable {
  /// Of the selection, without the number of the X screen that manager selections end in.
  package let name: String
  /// Of the property of the holder's window that has the holder's text.
  package let textProperty: String

  package init(name: String, textProperty: String) {
    self.name = name
    self.textProperty = textProperty
  }

  /// Who keeps the screens as a profile wants them. Its text is the path of the socket that it listens on.
  package static let watcher = ManagerSelection(name: "_ORCHESTRATE_WATCHER", textProperty: "_ORCHESTRATE_SOCKET")

  /// Who draws on the screen at a connector. Its text is what it was told to show, as JSON.
  package static func presenter(on connector: String) -> ManagerSelection {
    ManagerSelection(name: presenterPrefix + connector, textProperty: "_ORCHESTRATE_CONTENT")
  }

  static let presenterPrefix = "_ORCHESTRATE_PRESENTER_"
}

/// Who holds a selection, as far as it tells. Anybody can hold one and tell anything, so this is for people to read and
/// not to act on. The texts have no control characters.
package struct Holder: Hashable, Sendable {
  /// On its own machine, in its own name space.
  package let pid: Int32?
  package let machine: String?
  package let text: String?

  package init(pid: Int32? = nil, machine: String? = nil, text: String? = nil) {
    self.pid = pid
    self.machine = machine
    self.text = text
  }
}

/// How an attempt to take a selection ended.
package enum Claim: Hashable, Sendable {
  /// Until the connection ends, or somebody takes it without asking: `Connection.isReplaced` tells.
  case granted
  case heldBy(Holder)
}
