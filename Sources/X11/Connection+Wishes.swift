import CX11
package import Displays

extension Connection {
  /// The wishes that clients hold, by what the owners of their selections say.
  package func heldWishes() throws(ConnectionLost) -> Wishes {
    // Names that no client has used yet take one round trip.
    _ = atoms.existing(Wish.allCases.map { ManagerSelection.holder(of: $0).name(on: wire) })
    var texts: [Wish: String] = [:]
    var foreign: Set<Wish> = []
    for wish in Wish.allCases {
      let owner = try owner(of: .holder(of: wish))
      texts[wish] = owner?.text
      if owner != nil, owner?.text == nil { foreign.insert(wish) }
    }
    var wishes = Wishes(texts)
    wishes.foreign = foreign
    return wishes
  }

  /// The wishes that this connection holds, and no other client has taken over.
  package var ownWishes: Wishes { wishes.held }

  /// Holds a wish from now on, whichever client did so before: that one hears of it, and gives it back. Screens that have
  /// fallen asleep are woken with it, once: if a user sends them to sleep later, they stay so.
  ///
  /// - Parameter text: what is held.
  /// - Returns: whether the server gave us the selection.
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

  /// What another program does for all programs of a desktop, it does with more than we know of.
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

  /// Another client holds a wish now, or the pointer has stood still, or moves again.
  mutating func hearOfWishes(_ event: Event) {
    guard !wishes.held.isEmpty else { return }
    if event.type == XCB_SELECTION_CLEAR { for wish in wishes.lost(by: selections) { lose(wish) } }
    if let isIdle = wishes.idle.hear(event) { pointer.hideEverywhere(isIdle) }
  }

  /// From now on `ServerChange.concernsPower` tells when the screens fall asleep or wake.
  package mutating func followPower() { powerNews.follow() }
}
