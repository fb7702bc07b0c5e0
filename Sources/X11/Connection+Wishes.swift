import CX11
package import Displays

extension Connection {
  /// The wishes that clients hold, by what the owners of their selections say.
  ///
  /// - Parameter seeksForeign: true if the wishes count too that another program holds, where no client of this program
  ///   ever held one. All of this program's have a name in common, which is then the only question.
  package func heldWishes(seeksForeign: Bool = true) throws(ConnectionLost) -> Wishes {
    let isEverHeld = !wishes.held.isEmpty || atoms.existing(.wish) != nil
    var (texts, foreign): ([Wish: String], Set<Wish>) = ([:], [])
    for wish in isEverHeld ? Wish.allCases : seeksForeign ? [.letters] : [] {
      guard wishes.held[wish] == nil, let owner = window(owning: .holder(of: wish)) else {
        texts[wish] = wishes.held[wish]
        continue
      }
      texts[wish] = atoms.existing(.wish).flatMap { property($0, of: owner, type: atoms[.text])?.text }
      if texts[wish] == nil { foreign.insert(wish) }
    }
    try throwIfLost()
    var found = Wishes(texts)
    found.foreign = foreign
    return found
  }

  /// The wishes that this connection holds, and no other client has taken over.
  package var ownWishes: Wishes { wishes.held }

  /// Holds a wish from now on, whichever client did so before: that one hears of it, and gives it back. Screens that
  /// have fallen asleep are woken with it, once: if a user sends them to sleep later, they stay so.
  ///
  /// - Parameter text: what is held.
  /// - Returns: whether the server gave the selection to this connection.
  @discardableResult
  package mutating func hold(_ wish: Wish, as text: String) throws(ConnectionLost) -> Bool {
    let (selection, window) = (ManagerSelection.holder(of: wish), wishes.window(for: wish))
    learnNames(of: selection)
    wishes.prepare(wish, text)
    guard try wire.alone({ mayTake(wish) && take(selection, with: window, text: text) }) else { return false }
    if wishes.held[wish] != nil { end(wish) }
    wishes.note(wish, text)
    try begin(wish, text)
    return true
  }

  /// True if the selection may be taken. Another program's settings manager tells a desktop's programs more than this
  /// program knows of, so it is left alone.
  private func mayTake(_ wish: Wish) -> Bool {
    guard wish == .letters, let owner = knownOwner(of: .holder(of: wish)) else { return true }
    return owner.text != nil
  }

  /// Gives a wish back. A client that holds it does so when another one takes its selection.
  package mutating func giveBack(_ wish: Wish) throws(ConnectionLost) {
    let selection = ManagerSelection.holder(of: wish)
    if wishes.held[wish] == nil {
      guard window(owning: selection) != nil, try hold(wish, as: "") else { return }
    }
    end(wish)
    try selections.release(selection, of: wishes.window(for: wish))
    wishes.forgetWindow(of: wish)
  }

  private mutating func begin(_ wish: Wish, _ text: String) throws(ConnectionLost) {
    switch (wish, PointerUse(text: text)) {
    case (.awake, _):
      guard !text.isEmpty else { return }
      wishes.suspendBlanking(true)
      try wishes.endBlanking()
    case (.pointer, .hide): pointer.hideEverywhere(true)
    case (.pointer, .hideAfter(let delay)):
      pointer.hideEverywhere(wishes.idle.follow(after: delay) ?? false)
    case (.pointer, _), (.letters, _): return
    }
  }

  private mutating func end(_ wish: Wish) {
    switch wish {
    case .awake: if wishes.held[wish] != "" { wishes.suspendBlanking(false) }
    case .pointer:
      wishes.idle.leave()
      pointer.hideEverywhere(false)
    case .letters: break
    }
    wishes.note(wish, nil)
  }

  private mutating func lose(_ wish: Wish) {
    end(wish)
    wishes.forgetWindow(of: wish)
  }

  /// Notes that another client holds a wish now, or that the pointer has stood still, or moves again.
  mutating func hearOfWishes(_ event: Event) {
    guard !wishes.held.isEmpty else { return }
    if event.type == XCB_SELECTION_CLEAR { for wish in wishes.lost(by: selections) { lose(wish) } }
    if let isIdle = wishes.idle.hear(event) { pointer.hideEverywhere(isIdle) }
  }

  /// Makes `ServerChange.concernsPower` report from now on when the screens fall asleep or wake.
  package mutating func followPower() { powerNews.follow() }
}
