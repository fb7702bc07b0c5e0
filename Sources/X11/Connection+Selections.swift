extension Connection {
  /// Acquires a selection for as long as the connection lasts, unless a client owns it. No client comes between: it is
  /// one GrabServer from the question to the answer.
  ///
  /// - Parameter text: what others are told.
  package mutating func acquire(_ selection: ManagerSelection, text: String) throws(ConnectionLost) -> Acquisition {
    learnNames(of: selection)
    return try wire.alone {
      if let owner = knownOwner(of: selection) { return .heldBy(owner) }
      if take(selection, with: createOwnerWindow(), text: text) { return .granted }
      // The server refused the selection: an untrusted client (SECURITY extension) may not have it.
      return .heldBy(SelectionOwner())
    }
  }

  /// Takes a selection from whichever client owns it, for as long as the connection lasts. The former owner is told
  /// (SelectionClear).
  ///
  /// - Parameter text: what others are told.
  /// - Returns: whether the server gave the selection to this connection.
  package mutating func takeOver(_ selection: ManagerSelection, text: String) throws(ConnectionLost) -> Bool {
    learnNames(of: selection)
    return try wire.alone { take(selection, with: createOwnerWindow(), text: text) }
  }

  /// Takes a selection from the client that owns it, with the window that shows what the owner is about. The former
  /// owner is told (SelectionClear), and gives way. It is one GrabServer: an owner that gives the selection back after
  /// the time was asked for would make the request too late (ICCCM 2.1), and the server would leave it without an
  /// owner.
  ///
  /// - Parameter text: what others are told.
  /// - Returns: whether the server gave the selection to this connection.
  package mutating func takeOver(
    _ selection: ManagerSelection, with window: ContentWindow, text: String
  ) throws(ConnectionLost) -> Bool {
    learnNames(of: selection)
    messages.accept(for: window)
    return try wire.alone { take(selection, with: window.id, text: text) }
  }

  mutating func take(_ selection: ManagerSelection, with window: UInt32, text: String) -> Bool {
    selections.describe(window, for: selection, text: text)
    sync()
    hearEvents()
    return selections.take(selection, with: window)
  }

  /// Gives a selection back, unless another client has taken it by now: none comes in between.
  package mutating func release(_ selection: ManagerSelection, of window: ContentWindow) throws(ConnectionLost) {
    try selections.release(selection, of: window.id)
  }

  /// True if a client took a selection that was acquired.
  package func isReplaced(as selection: ManagerSelection) -> Bool { selections.isReplaced(as: selection) }

  /// True if another client has taken the selection that this window owned.
  package func isReplaced(_ window: ContentWindow) -> Bool { selections.isReplaced(window.id) }

  /// Hears from now on when a selection's owner changes.
  package mutating func followOwner(of selection: ManagerSelection) { owners.follow(selection) }

  /// The window by which a client owns a selection that is followed; nil where none does.
  package func followedOwner(of selection: ManagerSelection) -> UInt32? { owners.window(owning: selection) }

  /// True if the window of a followed owner was moved, stacked or unmapped since the last call.
  package mutating func takeMove(ofOwner window: UInt32) -> Bool { owners.takeMove(of: window) }

  /// Waits, without blocking, for the owner of a selection to end, or to go elsewhere, as its window's title tells.
  package mutating func awaitEnd(ofOwnerOf selection: ManagerSelection, titled title: String) {
    selections.awaitEnd(ofOwnerOf: selection, titled: title)
  }

  /// The processes whose end is awaited, as far as the server vouches for them.
  package func awaitedProcesses() -> [Int32] { selections.awaitedProcesses }

  /// True if all owners whose end was awaited have gone, or are elsewhere.
  package var isNobodyAwaited: Bool { selections.isNobodyAwaited }
}
