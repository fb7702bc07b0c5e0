import Displays
import Testing

/// What becomes of the on-screen keyboard, step by step.
@Suite struct KeyboardPlayTests {
  private typealias Step = (event: KeyboardPlay.Event, actions: [KeyboardPlay.Action])

  private static let stories: [(String, [Step])] = [
    (
      "it is started once, and then shown and hidden",
      [
        (.wanted(false), []), (.wanted(true), [.start]), (.wanted(true), []),
        (.offered(window: 7), [.embed(window: 7), .show]),
        (.wanted(false), [.hide]), (.wanted(false), []), (.wanted(true), [.show]), (.offered(window: 8), []),
      ]
    ),
    (
      "the field is left before it is there",
      [
        (.wanted(true), [.start]), (.wanted(false), []), (.offered(window: 7), [.embed(window: 7)]),
        (.wanted(true), [.show]),
      ]
    ),
    (
      "one that ends is started again in the next field, and not before",
      [
        (.wanted(true), [.start]), (.offered(window: 7), [.embed(window: 7), .show]), (.ended, [.hide]),
        (.wanted(true), []),
        (.offered(window: 7), []), (.wanted(false), []), (.wanted(true), [.start]),
      ]
    ),
    (
      "one that ends with its browser counts for nothing",
      Array(
        repeating: [
          (.wanted(true), [.start]), (.offered(window: 7), [.embed(window: 7), .show]), (.wanted(false), [.hide]),
          (.ended, [.hide]),
        ], count: 9
      ).flatMap(\.self)
    ),
    (
      "one that cannot be started stays away in the end",
      [
        (.wanted(true), [.start]), (.ended, [.hide]), (.ended, []), (.wanted(false), []),
        (.wanted(true), [.start]), (.ended, [.hide]), (.wanted(false), []),
        (.wanted(true), [.start]), (.ended, [.hide, .giveUp]), (.ended, []), (.wanted(false), []), (.wanted(true), []),
      ]
    ),
    (
      "one that has worked since may end again",
      [
        (.wanted(true), [.start]), (.ended, [.hide]), (.wanted(false), []),
        (.wanted(true), [.start]), (.ended, [.hide]), (.wanted(false), []),
        (.wanted(true), [.start]), (.offered(window: 7), [.embed(window: 7), .show]), (.wanted(false), [.hide]),
        (.wanted(true), [.show]), (.ended, [.hide]), (.wanted(false), []), (.wanted(true), [.start]),
      ]
    ),
  ]

  @Test(arguments: stories.indices) func itGoesAsItShould(index: Int) {
    let (name, steps) = Self.stories[index]
    var play = KeyboardPlay()
    for (number, step) in steps.enumerated() {
      #expect(play.handle(step.event) == step.actions, "\(name), step \(number)")
    }
  }

  private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test(arguments: [
    (rectangle(1920, 0, 1920, 1080), rectangle(1920, 648, 1920, 432)),
    (rectangle(0, 100, 1080, 1920), rectangle(0, 1588, 1080, 432)),
    (rectangle(0, 0, 1, 1), rectangle(0, 0, 1, 1)),
  ])
  func itLiesOverTheLowerPart(screen: Rectangle, area: Rectangle) {
    #expect(KeyboardPlay.area(on: screen) == area)
  }
}
