import Displays
import Testing

/// The card has room on every screen, and its buttons for a finger.
@Suite struct QuestionFrameTests {
  private static let screens = [
    Size(width: 1920, height: 1080), Size(width: 1024, height: 768), Size(width: 800, height: 600),
    Size(width: 768, height: 1366), Size(width: 3840, height: 2160), Size(width: 640, height: 480),
  ]

  private static func places(_ frame: QuestionFrame) -> [Rectangle] {
    [frame.title] + frame.buttons + [frame.remember, frame.foot]
  }

  @Test(arguments: screens, 1...4)
  func allPartsAreOnTheCardAndApart(screen: Size, count: Int) {
    let frame = QuestionFrame(answers: count, on: screen, dpi: 96)
    #expect(frame.size.fits(in: screen) && frame.buttons.count == count)
    let (card, places) = (Rectangle(origin: .origin, size: frame.size), Self.places(frame))
    for (index, place) in places.enumerated() {
      #expect(place.intersection(card) == place)
      #expect(!places[(index + 1)...].contains(where: place.overlaps), "\(place)")
    }
    let middle = frame.place(on: Rectangle(origin: Point(x: 100, y: 50), size: screen)).center
    #expect(abs(middle.x - 100 - screen.width / 2) <= 1 && abs(middle.y - 50 - screen.height / 2) <= 1)
  }

  @Test(
    arguments: [(screens[0], 96, 45), (screens[0], 144, 66), (screens[1], 96, 44), (screens[4], 96, 90)]
      as [(Size, Int, Int)])
  func buttonsAreAsLargeAsAFingerNeeds(screen: Size, dpi: Int, least: Int) {
    let frame = QuestionFrame(answers: 4, on: screen, dpi: dpi)
    for place in frame.buttons + [frame.remember] { #expect(min(place.size.width, place.size.height) >= least) }
    for button in frame.buttons { #expect(frame.picture(in: button).size.height > least) }
  }

  @Test func whatIsPressedIsFound() {
    let frame = QuestionFrame(answers: 4, on: Self.screens[0], dpi: 96)
    for index in 0..<4 { #expect(frame.target(at: frame.buttons[index].center) == .answer(index)) }
    #expect(frame.target(at: frame.remember.center) == .remember)
    #expect(frame.target(at: frame.title.center) == nil && frame.target(at: .origin) == nil)
  }

  /// A screen that no letters fit on has a part of the card, and no other screen has the rest.
  @Test(arguments: [Size(width: 64, height: 48), Size(width: 1, height: 1), Size(width: 320, height: 200)])
  func aTinyScreenKeepsTheCard(screen: Size) {
    let frame = QuestionFrame(answers: 4, on: screen, dpi: 480)
    let area = Rectangle(origin: Point(x: 7, y: 9), size: screen)
    #expect(frame.place(on: area).intersection(area) == frame.place(on: area))
  }

  @Test func picturesAreToScale() {
    let panes = [(0, 0, 1920, 1080), (1920, 0, 960, 540)].map { x, y, width, height in
      QuestionCard.Pane(
        area: Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height)), letter: nil, isNew: false)
    }
    let room = Rectangle(origin: Point(x: 10, y: 20), size: Size(width: 288, height: 200))
    #expect(
      panes.scaled(into: room) == [
        Rectangle(origin: Point(x: 10, y: 66), size: Size(width: 192, height: 108)),
        Rectangle(origin: Point(x: 202, y: 66), size: Size(width: 96, height: 54)),
      ])
  }
}
