import Displays

// The card that asks what the screens should show.
extension Canvas {
  /// - Parameter frame: the places of its parts on this canvas.
  mutating func draw(_ card: QuestionCard, in frame: QuestionFrame) throws(DrawingProblem) {
    outline(bounds, Ink.edge, width: 2)
    let title = LetterStyle(size: .pixels(frame.unit * 3 / 5), font: "Sans Bold")
    try draw(card.title, in: frame.title, .white, title)
    for (index, answer) in card.answers.enumerated() { try draw(answer, at: index, of: card, in: frame) }
    try draw(boxOf: card, in: frame)
    try draw(card.foot, in: frame.foot, Ink.edge, LetterStyle(size: .pixels(frame.unit * 2 / 5)))
  }

  private mutating func draw(
    _ answer: QuestionCard.Answer, at index: Int, of card: QuestionCard, in frame: QuestionFrame
  ) throws(DrawingProblem) {
    let target = QuestionCard.Target.answer(index)
    let button = frame.area(of: target)
    fill(button, card.pressed == target ? Ink.pressed : Ink.button)
    if card.focused == target { outline(button, .white, width: max(2, frame.unit / 12)) }
    let places = answer.panes.scaled(into: frame.picture(in: button))
    for (pane, place) in zip(answer.panes, places) { try draw(pane, in: place.inset(by: 2)) }
    try draw(
      "\(index + 1)  \(answer.words)", in: frame.words(in: button), .white,
      LetterStyle(size: .pixels(frame.unit / 2)))
  }

  /// A lit screen is filled and has the letter of its desktop; a dark one is empty.
  private mutating func draw(_ pane: QuestionCard.Pane, in place: Rectangle) throws(DrawingProblem) {
    guard let letter = pane.letter else { return outline(place, Ink.edge, width: 2) }
    fill(place, pane.isNew ? Ink.new : Ink.known)
    try draw(letter, in: place.inset(by: place.size.height / 8), .black)
  }

  private mutating func draw(boxOf card: QuestionCard, in frame: QuestionFrame) throws(DrawingProblem) {
    if card.pressed == .remember { fill(frame.remember, Ink.pressed) }
    let width = max(2, frame.unit / 12)
    outline(frame.box, .white, width: width)
    if card.remembers { fill(frame.box.inset(by: 2 * width), .white) }
    if card.focused == .remember { outline(frame.remember, .white, width: width) }
    let style = LetterStyle(size: .pixels(frame.unit / 2), alignment: .left)
    try draw("Remember this for these screens", in: frame.rememberWords, .white, style)
  }

  private mutating func outline(_ area: Rectangle, _ color: Color, width: Int) {
    for side in area.without(area.inset(by: width)) { fill(side, color) }
  }

  private enum Ink {
    static let button = Color(0x1d_55_80)
    static let pressed = Color(0x0a_26_3d)
    /// Of what is dim: the edge of the card and of dark screens, and its last line.
    static let edge = Color(0x9c_c4_e4)
    static let known = Color(0xd8_e8_f4)
    static let new = Color(0xff_c0_40)
  }
}
