/// The places of a question's parts on its card, in pixels from the card's corner. Buttons are as large as a finger
/// needs wherever the screen has room for that.
package struct QuestionFrame: Hashable, Sendable {
  package private(set) var size = Size.zero
  package private(set) var title = Rectangle(origin: .origin, size: .zero)
  package private(set) var buttons: [Rectangle] = []
  package private(set) var remember = Rectangle(origin: .origin, size: .zero)
  package private(set) var foot = Rectangle(origin: .origin, size: .zero)
  /// The least height of what is pressed; all other measures follow from it.
  package let unit: Int
  /// The height of the pictures; 0 where the screen has no room for any.
  private let pictureHeight: Int

  /// The least side of a button, in pixels at 96 dots per inch: as large as the tip of a finger (WCAG 2.2, 2.5.5).
  package static let smallestButton = 44
  /// The share of a screen's shorter side that a unit has at least, so that large screens have large buttons.
  private static let share = 24
  /// The unit below which letters cannot be read; a screen that has no room for these gets a part of the card.
  private static let smallestUnit = 12

  /// - Parameters:
  ///   - count: the number of answers.
  ///   - screen: the size of the screen.
  ///   - dpi: the size of letters on this server, in dots per inch.
  package init(answers count: Int, on screen: Size, dpi: Int) {
    let wanted = max(Self.smallestButton * dpi / 96, min(screen.width, screen.height) / Self.share)
    var unit = wanted
    while true {
      for (picture, columns) in Self.forms(of: count) {
        let frame = QuestionFrame(count, columns: columns, unit: unit, picture: unit * picture / 2)
        guard frame.size.fits(in: screen) || unit <= Self.smallestUnit && picture == 0 && columns == 1 else { continue }
        self = frame
        return
      }
      unit = max(Self.smallestUnit, unit * 3 / 4)
    }
  }

  /// The forms of a card from the best on: how high the pictures are, in halves of a unit, and how many columns of
  /// buttons there are.
  private static func forms(of count: Int) -> [(picture: Int, columns: Int)] {
    [6, 3, 0].flatMap { picture in [count, (count + 1) / 2, 1].map { (picture, max(1, $0)) } }
  }

  private init(_ count: Int, columns: Int, unit: Int, picture: Int) {
    (self.unit, pictureHeight) = (unit, picture)
    let gap = unit / 2
    let button = Size(width: 5 * unit, height: picture + unit)
    let width = columns * (button.width + gap) + gap
    var y = gap
    func row(_ height: Int) -> Rectangle {
      defer { y += height }
      return Rectangle(origin: Point(x: gap, y: y), size: Size(width: width - 2 * gap, height: height))
    }
    title = row(unit + gap)
    y += gap / 2
    for first in stride(from: 0, to: count, by: columns) {
      for column in 0..<min(columns, count - first) {
        buttons.append(Rectangle(origin: Point(x: gap + column * (button.width + gap), y: y), size: button))
      }
      y += button.height + gap
    }
    remember = row(unit)
    foot = row(unit)
    size = Size(width: width, height: y + gap / 2)
  }
}

extension QuestionFrame {
  /// The part of the card at a place; nil beside all of them.
  package func target(at place: Point) -> QuestionCard.Target? {
    if remember.contains(place) { return .remember }
    return buttons.firstIndex { $0.contains(place) }.map { .answer($0) }
  }

  package func area(of target: QuestionCard.Target) -> Rectangle {
    switch target {
    case .answer(let index): buttons[index]
    case .remember: remember
    }
  }

  /// The room for the picture in a button, above its words.
  package func picture(in button: Rectangle) -> Rectangle {
    Rectangle(
      origin: button.origin, size: Size(width: button.size.width, height: pictureHeight)
    ).inset(by: min(unit / 4, pictureHeight / 2))
  }

  /// The room for the words of a button.
  package func words(in button: Rectangle) -> Rectangle {
    Rectangle(
      origin: button.origin.offset(x: 0, y: pictureHeight), size: Size(width: button.size.width, height: unit)
    ).inset(by: unit / 8)
  }

  /// The box that shows whether the answer is remembered, and the room for the words beside it.
  package var box: Rectangle {
    Rectangle(origin: remember.origin, size: Size(width: unit, height: unit)).inset(by: unit / 5)
  }

  package var rememberWords: Rectangle {
    Rectangle(
      origin: remember.origin.offset(x: unit, y: 0),
      size: Size(width: max(0, remember.size.width - unit), height: unit)
    ).inset(by: unit / 8)
  }

  /// The place of the card in the middle of its screen, of which it covers no more than there is.
  package func place(on screen: Rectangle) -> Rectangle {
    let shown = Size(width: min(size.width, screen.size.width), height: min(size.height, screen.size.height))
    let corner = screen.origin.offset(
      x: (screen.size.width - shown.width) / 2, y: (screen.size.height - shown.height) / 2)
    return Rectangle(origin: corner, size: shown)
  }
}

extension Rectangle {
  /// The rectangle without a margin at each side.
  package func inset(by margin: Int) -> Rectangle {
    Rectangle(
      origin: origin.offset(x: margin, y: margin),
      size: Size(width: max(0, size.width - 2 * margin), height: max(0, size.height - 2 * margin)))
  }
}

extension [QuestionCard.Pane] {
  /// The panes drawn into a room: in the middle, to one scale.
  package func scaled(into room: Rectangle) -> [Rectangle] {
    guard let whole = map(\.area).union, whole.size.width > 0, whole.size.height > 0 else { return map { _ in room } }
    let isWide = whole.size.width * room.size.height > room.size.width * whole.size.height
    let (part, of) = isWide ? (room.size.width, whole.size.width) : (room.size.height, whole.size.height)
    let corner = Point(
      x: room.origin.x + (room.size.width - whole.size.width * part / of) / 2,
      y: room.origin.y + (room.size.height - whole.size.height * part / of) / 2)
    return map { pane in
      let (left, top) = (
        (pane.area.origin.x - whole.origin.x) * part / of, (pane.area.origin.y - whole.origin.y) * part / of
      )
      let (right, bottom) = (
        (pane.area.right - whole.origin.x) * part / of, (pane.area.bottom - whole.origin.y) * part / of
      )
      return Rectangle(origin: corner.offset(x: left, y: top), size: Size(width: right - left, height: bottom - top))
    }
  }
}
