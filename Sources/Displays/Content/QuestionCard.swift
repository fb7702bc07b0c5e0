/// The card that asks a person what the screens should show: a button with a picture for each answer, and a box for
/// whether the answer is remembered.
package struct QuestionCard: Hashable, Sendable {
  package struct Answer: Hashable, Sendable {
    package let words: String
    /// The screens as they would be.
    package let panes: [Pane]

    package init(words: String, panes: [Pane]) {
      self.words = words
      self.panes = panes
    }
  }

  /// A screen in the picture of an answer.
  package struct Pane: Hashable, Sendable {
    /// In pixels of the framebuffer. Screens that show the same, and dark ones, stand to the right of the others.
    package let area: Rectangle
    /// The letter for the desktop that the screen shows, the same on screens that show the same; nil on a dark screen.
    package let letter: String?
    /// True if the question is about this screen.
    package let isNew: Bool

    package init(area: Rectangle, letter: String?, isNew: Bool) {
      self.area = area
      self.letter = letter
      self.isNew = isNew
    }
  }

  /// The parts of the card that a person can press.
  package enum Target: Hashable, Sendable {
    /// An answer, counted from 0.
    case answer(Int)
    case remember
  }

  package let title: String
  package let answers: [Answer]
  /// The time without input after which the screens stay as they are, in seconds.
  package let seconds: Int
  /// The part that the keys act on; nil while the card does not have the keyboard.
  package var focused: Target?
  /// The part that is pressed and not yet released.
  package var pressed: Target?
  package var remembers = false

  package init(title: String, answers: [Answer], seconds: Int) {
    self.title = title
    self.answers = answers
    self.seconds = seconds
  }
}

extension QuestionCard {
  package static let background = Color(0x10_3a_5c)

  /// The parts in the order in which keys go through them.
  package var targets: [Target] { answers.indices.map { .answer($0) } + [.remember] }

  /// The sentence below the answers: what happens without one, and how keys help.
  package var foot: String {
    let keys = focused == nil ? "Click here to use keys." : "Keys: 1 to \(answers.count), arrows, Enter; Esc leaves."
    return "No answer in \(seconds) s leaves the screens as they are. \(keys)"
  }
}
