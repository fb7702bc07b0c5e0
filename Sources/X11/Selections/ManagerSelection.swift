/// A role that one client of an X screen has at a time, as an X selection: nobody can own it twice, one request finds
/// the owner, and the server frees it when the owner's connection ends, however it ended (ICCCM 2.8).
package struct ManagerSelection: Hashable, Sendable {
  /// Of the selection, without the number of the X screen that manager selections end in.
  package let name: String
  /// Of the owner's window, with its text.
  let textProperty: AtomName

  package init(name: String, textProperty: String) {
    self.name = name
    self.textProperty = AtomName(textProperty)
  }

  func name(on wire: Wire) -> AtomName { AtomName("\(name)_S\(wire.screenNumber)") }

  /// Who keeps the screens as a profile wants them. Its text is the path of the socket that it listens on.
  package static let watcher = ManagerSelection(name: "_ORCHESTRATE_WATCHER", textProperty: "_ORCHESTRATE_SOCKET")

  /// Who composes all windows on a screen (EWMH). It has no text of ours.
  package static let compositor = ManagerSelection(name: "_NET_WM_CM", textProperty: "WM_NAME")

  /// Who says a word on all screens. Its text is that word.
  package static let word = ManagerSelection(name: "_ORCHESTRATE_WORD", textProperty: "_ORCHESTRATE_WORD_TEXT")

  /// Who draws on a screen, or on a part of one. Its text is what it was told to show, as JSON.
  ///
  /// - Parameter seat: the connector, and behind it the part.
  package static func presenter(on seat: String) -> ManagerSelection {
    ManagerSelection(name: presenterPrefix + seat, textProperty: AtomName.order.text)
  }

  /// Who keeps a window behind the presenter of a seat, which shows its picture when that is killed. Its text is what the
  /// picture is of, as an order.
  package static func backdrop(of seat: String) -> ManagerSelection {
    ManagerSelection(name: "_ORCHESTRATE_BACKDROP_\(seat)", textProperty: AtomName.order.text)
  }

  static let presenterPrefix = "_ORCHESTRATE_PRESENTER_"
}

/// How an attempt to acquire a selection ended.
package enum Acquisition: Hashable, Sendable {
  /// Until the connection ends, or somebody takes it without asking: `Connection.isReplaced(as:)` tells.
  case granted
  case heldBy(SelectionOwner)
}

extension AtomName {
  /// What a presenter was told to show.
  static let order: AtomName = "_ORCHESTRATE_CONTENT"
}
