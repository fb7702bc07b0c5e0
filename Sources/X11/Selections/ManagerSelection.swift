/// A role that one client of an X screen has at a time, as an X selection: it has at most one owner, one request finds
/// the owner, and the server frees it when the owner's connection ends, however it ended (ICCCM 2.8).
package struct ManagerSelection: Hashable, Sendable {
  /// The selection's name, without the number of the X screen that manager selections end in.
  package let name: String
  /// The property of the owner's window that holds its text.
  let textProperty: AtomName

  package init(name: String, textProperty: String) {
    self.name = name
    self.textProperty = AtomName(textProperty)
  }

  func name(on wire: Wire) -> AtomName { AtomName("\(name)_S\(wire.screenNumber)") }

  /// The role of the watcher, which keeps the screens as a profile wants them. Its text is the path of the socket that
  /// it listens on.
  package static let watcher = ManagerSelection(name: "_ORCHESTRATE_WATCHER", textProperty: "_ORCHESTRATE_SOCKET")

  /// The role of the compositor of all windows on a screen (EWMH). It has no text of this program.
  package static let compositor = ManagerSelection(name: "_NET_WM_CM", textProperty: "WM_NAME")

  /// The role of the client that shows a word on all screens. Its text is that word.
  package static let word = ManagerSelection(name: "_ORCHESTRATE_WORD", textProperty: "_ORCHESTRATE_WORD_TEXT")

  /// The role of the presenter on a screen, or on a part of one. Its text is its order, as JSON.
  ///
  /// - Parameter seat: the connector, and behind it the part.
  package static func presenter(on seat: String) -> ManagerSelection {
    ManagerSelection(name: presenterPrefix + seat, textProperty: AtomName.order.text)
  }

  /// The role of the client that keeps a window behind the presenter of a seat, which shows its picture when the
  /// presenter is killed. Its text is the order of that picture.
  package static func backdrop(of seat: String) -> ManagerSelection {
    ManagerSelection(name: "_ORCHESTRATE_BACKDROP_\(seat)", textProperty: AtomName.order.text)
  }

  static let presenterPrefix = "_ORCHESTRATE_PRESENTER_"
}

/// The result of an attempt to acquire a selection.
package enum Acquisition: Hashable, Sendable {
  /// The selection is held until the connection ends, or another client takes it without asking:
  /// `Connection.isReplaced(as:)` tells.
  case granted
  case heldBy(SelectionOwner)
}

extension AtomName {
  /// The presenter's order.
  static let order: AtomName = "_ORCHESTRATE_CONTENT"
}
