/// What becomes of a question on the screens: it is answered by a pointer, a finger or keys, left, or left unanswered.
///
/// An event comes in, actions go out; their owner carries out each in its order. It knows no server and no clock: its
/// owner comes back at the `deadline`.
package struct Asking: Sendable {
  package private(set) var card: QuestionCard
  /// When the screens stay as they are for want of an answer.
  package private(set) var deadline: Moment

  /// - Parameter hasKeyboard: whether a person has asked for the card, so that keys act at once.
  package init(_ card: QuestionCard, hasKeyboard: Bool, at now: Moment) {
    self.card = card
    deadline = now + .seconds(card.seconds)
    if hasKeyboard { self.card.focused = card.targets.first }
  }

  package enum Event: Hashable, Sendable {
    /// A button of the mouse or a finger went down on the card; nil beside all that can be pressed.
    case pressed(QuestionCard.Target?)
    case released(QuestionCard.Target?)
    case key(Key)
    /// Another window has the keyboard.
    case keyboardLost
    case deadlineReached
  }

  package enum Key: Hashable, Sendable {
    /// A digit, from 1 on.
    case number(Int)
    case next, previous
    case activate
    case leave
  }

  package enum Action: Hashable, Sendable {
    case draw
    case takeKeyboard
    /// An answer, counted from 0, ends it.
    case end(answer: Int, remembers: Bool)
    /// It ends without an answer.
    case leave
  }

  /// The screens have changed, and with them what can be answered.
  package mutating func renew(_ new: QuestionCard) {
    let old = card
    card = new
    card.remembers = old.remembers
    card.pressed = old.pressed.flatMap { new.targets.contains($0) ? $0 : nil }
    card.focused = old.focused.map { new.targets.contains($0) ? $0 : .remember }
  }

  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    switch event {
    case .pressed(let target):
      stay(from: now)
      card.pressed = target
      defer { card.focused = target ?? card.focused ?? card.targets.first }
      return card.focused == nil ? [.takeKeyboard, .draw] : [.draw]
    case .released(let target):
      let pressed = card.pressed.take()
      guard let pressed, pressed == target else { return pressed == nil ? [] : [.draw] }
      return activate(pressed)
    case .key(let key): return press(key, at: now)
    case .keyboardLost:
      card.focused = nil
      return [.draw]
    case .deadlineReached: return deadline <= now ? [.leave] : []
    }
  }

  /// Input gives a person the whole time again.
  private mutating func stay(from now: Moment) { deadline = now + .seconds(card.seconds) }

  private mutating func press(_ key: Key, at now: Moment) -> [Action] {
    guard let focused = card.focused, let place = card.targets.firstIndex(of: focused) else { return [] }
    stay(from: now)
    switch key {
    case .number(let number): return card.answers.indices.contains(number - 1) ? activate(.answer(number - 1)) : []
    case .next: card.focused = card.targets[(place + 1) % card.targets.count]
    case .previous: card.focused = card.targets[(place + card.targets.count - 1) % card.targets.count]
    case .activate: return activate(focused)
    case .leave: return [.leave]
    }
    return [.draw]
  }

  private mutating func activate(_ target: QuestionCard.Target) -> [Action] {
    switch target {
    case .answer(let index): return [.end(answer: index, remembers: card.remembers)]
    case .remember:
      card.remembers.toggle()
      return [.draw]
    }
  }
}
