import Displays
import Testing

/// What becomes of a question on the screens, event by event.
@Suite struct AskingTests {
  private static func at(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  private static let card = QuestionCard(
    title: "New screen", answers: ["Mirror", "Extend", "Leave"].map { .init(words: $0, panes: []) }, seconds: 20)

  private static func asking(hasKeyboard: Bool = false) -> Asking {
    Asking(card, hasKeyboard: hasKeyboard, at: at(0))
  }

  private static func run(_ events: [Asking.Event], hasKeyboard: Bool = false) -> [Asking.Action] {
    var asking = asking(hasKeyboard: hasKeyboard)
    return events.flatMap { asking.handle($0, at: at(1)) }
  }

  @Test(
    arguments: [
      ([.pressed(.answer(1)), .released(.answer(1))], .end(answer: 1, remembers: false)),
      ([.pressed(.answer(2)), .released(.answer(2))], .end(answer: 2, remembers: false)),
      (
        [.pressed(.remember), .released(.remember), .pressed(.answer(0)), .released(.answer(0))],
        .end(answer: 0, remembers: true)
      ),
      // Off the button a press is taken back.
      ([.pressed(.answer(1)), .released(nil)], nil),
      ([.pressed(.answer(1)), .released(.answer(0))], nil),
      ([.released(.answer(1))], nil),
      ([.pressed(nil), .released(nil)], nil),
    ] as [([Asking.Event], Asking.Action?)])
  func aPointerAnswers(events: [Asking.Event], expected: Asking.Action?) {
    let ends = Self.run(events).filter { $0 != .draw && $0 != .takeKeyboard }
    #expect(ends == [expected].compactMap(\.self))
  }

  @Test(
    arguments: [
      ([.number(2)], .end(answer: 1, remembers: false)), ([.number(4)], nil), ([.number(9)], nil),
      ([.activate], .end(answer: 0, remembers: false)), ([.next, .activate], .end(answer: 1, remembers: false)),
      // Round and round, by way of the box.
      ([.previous, .activate, .next, .activate], .end(answer: 0, remembers: true)),
      ([.next, .next, .next, .next, .activate], .end(answer: 0, remembers: false)), ([.leave], .leave),
    ] as [([Asking.Key], Asking.Action?)])
  func keysAnswer(keys: [Asking.Key], expected: Asking.Action?) {
    #expect(Self.run(keys.map { .key($0) }, hasKeyboard: true).filter { $0 != .draw } == [expected].compactMap(\.self))
    #expect(Self.run(keys.map { .key($0) }).isEmpty, "keys are another window's before a click")
  }

  @Test func aClickTakesTheKeyboardOnce() {
    #expect(
      Self.run([.pressed(nil), .released(nil), .pressed(nil), .key(.number(1))])
        == [.takeKeyboard, .draw, .draw, .end(answer: 0, remembers: false)])
    #expect(
      Self.run([.pressed(nil), .keyboardLost, .key(.number(1)), .pressed(nil)])
        == [.takeKeyboard, .draw, .draw, .takeKeyboard, .draw], "another window's keys are its own")
  }

  @Test func withoutAnAnswerItLeaves() {
    var asking = Self.asking()
    #expect(asking.deadline == Self.at(20))
    #expect(asking.handle(.deadlineReached, at: Self.at(19)) == [])
    #expect(asking.handle(.deadlineReached, at: Self.at(20)) == [.leave])
  }

  @Test func inputGivesTheWholeTimeAgain() {
    var asking = Self.asking(hasKeyboard: true)
    _ = asking.handle(.key(.next), at: Self.at(15))
    #expect(asking.deadline == Self.at(35))
    _ = asking.handle(.pressed(nil), at: Self.at(30))
    #expect(asking.deadline == Self.at(50))
    #expect(asking.handle(.deadlineReached, at: Self.at(49)) == [])
  }

  @Test func otherScreensKeepWhatAPersonHasDone() {
    var asking = Self.asking(hasKeyboard: true)
    _ = asking.handle(.pressed(.remember), at: Self.at(1))
    _ = asking.handle(.released(.remember), at: Self.at(1))
    asking.renew(QuestionCard(title: "Other", answers: [.init(words: "Leave", panes: [])], seconds: 20))
    #expect(asking.card.remembers && asking.card.focused == .remember && asking.card.title == "Other")
    _ = asking.handle(.key(.previous), at: Self.at(2))
    #expect(asking.card.focused == .answer(0))
  }
}
