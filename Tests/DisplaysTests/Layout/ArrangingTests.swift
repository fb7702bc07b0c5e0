import Testing

@testable import Displays

@Suite struct ArrangingTests {
  typealias Item = Arranging.Item

  private static func item(_ name: String, _ size: String, _ placement: Placement? = nil) -> Item {
    Item(name: name, size: Desk.size(size), placement: placement)
  }

  private static func beside(_ side: Side, _ name: String, _ alignment: Alignment = .start) -> Placement {
    .beside(side, of: Marked(name, at: .desk(1, 1)), alignment)
  }

  private static func same(_ name: String) -> Placement { .sameAs(Marked(name, at: .desk(1, 1))) }

  private static let lines: [(Arrangement.Direction, Alignment, String)] = [
    (.row, .start, "a 0,0 b 1000,0 c 1500,0"),
    (.row, .center, "a 0,150 b 1000,0 c 1500,200"),
    (.row, .end, "a 0,300 b 1000,0 c 1500,400"),
    (.column, .start, "a 0,0 b 0,500 c 0,1300"),
    (.column, .center, "a 0,0 b 250,500 c 200,1300"),
    (.column, .end, "a 0,0 b 500,500 c 400,1300"),
  ]

  @Test(arguments: lines)
  func line(direction: Arrangement.Direction, alignment: Alignment, expected: String) {
    let items = [Self.item("a", "1000x500"), Self.item("b", "500x800"), Self.item("c", "600x400")]
    #expect(places(items, Arrangement(direction: direction, alignment: alignment)) == expected)
  }

  /// `b` (400x300) beside `a` (1000x500) at 2000,2000.
  private static let sides: [(Side, Alignment, String)] = [
    (.rightOf, .start, "3000,2000"), (.rightOf, .center, "3000,2100"), (.rightOf, .end, "3000,2200"),
    (.leftOf, .start, "1600,2000"), (.leftOf, .center, "1600,2100"), (.leftOf, .end, "1600,2200"),
    (.above, .start, "2000,1700"), (.above, .center, "2300,1700"), (.above, .end, "2600,1700"),
    (.below, .start, "2000,2500"), (.below, .center, "2300,2500"), (.below, .end, "2600,2500"),
  ]

  @Test(arguments: sides)
  func beside(side: Side, alignment: Alignment, expected: String) {
    let items = [
      Self.item("a", "1000x500", .at(Point(x: 2000, y: 2000))),
      Self.item("b", "400x300", Self.beside(side, "a", alignment)),
    ]
    #expect(places(items) == "a 2000,2000 b \(expected)")
  }

  private static let odd: [(String, [Item], String)] = [
    ("nothing", [], ""),
    (
      "same as another", [item("a", "800x600", .at(Point(x: 7, y: 9))), item("b", "400x300", same("a"))], "a 7,9 b 7,9"
    ),
    (
      "a larger one centred beside a smaller",
      [item("a", "400x300"), item("b", "400x501", beside(.rightOf, "a", .center))], "a 0,100 b 400,0"
    ),
    (
      "negative places move everything",
      [item("a", "800x600", .at(Point(x: -800, y: 100))), item("b", "800x600", .at(.origin))], "a 0,100 b 800,0"
    ),
    (
      "left of what touches the edge", [item("a", "800x600"), item("b", "400x300", beside(.leftOf, "a"))],
      "a 400,0 b 0,0"
    ),
    (
      "above what touches the edge", [item("a", "800x600"), item("b", "400x300", beside(.above, "a"))], "a 0,300 b 0,0"
    ),
    ("a place away from the edge stays", [item("a", "800x600", .at(Point(x: 100, y: 50)))], "a 100,50"),
    (
      "a chain that is written backwards",
      [item("c", "30x10", beside(.rightOf, "b")), item("b", "20x10", beside(.rightOf, "a")), item("a", "10x10")],
      "c 30,0 b 10,0 a 0,0"
    ),
    (
      "the row begins beyond what stands", [item("row", "10x10"), item("a", "800x600", .at(Point(x: 200, y: 0)))],
      "row 1000,0 a 200,0"
    ),
    (
      "a row beyond negative places", [item("row", "10x10"), item("a", "800x600", .at(Point(x: -2000, y: 0)))],
      "row 800,0 a 0,0"
    ),
    (
      "behind what stands beside an earlier one",
      [item("a", "800x600"), item("b", "400x300", beside(.rightOf, "a")), item("c", "10x10")], "a 0,0 b 800,0 c 1200,0"
    ),
    (
      "behind a wider one above",
      [item("a", "800x600"), item("b", "1000x300", beside(.above, "a")), item("c", "10x10")],
      "a 0,300 b 0,0 c 1000,300"
    ),
    (
      "a later one beside an earlier one counts for nobody before it",
      [item("a", "800x600"), item("c", "10x10"), item("b", "400x300", beside(.rightOf, "a"))], "a 0,0 c 800,0 b 800,0"
    ),
    (
      "behind what stands beside a place, wherever the file has it",
      [item("c", "10x10"), item("b", "400x300", beside(.rightOf, "a")), item("a", "800x600", .at(.origin))],
      "c 1200,0 b 800,0 a 0,0"
    ),
    (
      "a chain that waits for a later one of the row",
      [item("b", "400x300", beside(.rightOf, "c")), item("a", "800x600"), item("c", "10x10"), item("d", "5x5")],
      "b 810,0 a 0,0 c 800,0 d 1210,0"
    ),
    (
      "a circle has no place",
      [item("a", "10x10", beside(.rightOf, "b")), item("b", "10x10", beside(.rightOf, "a")), item("c", "5x5")],
      "a - b - c 0,0"
    ),
    ("beside itself", [item("a", "10x10", beside(.rightOf, "a"))], "a -"),
    ("beside nobody", [item("a", "10x10", beside(.rightOf, "ghost"))], "a -"),
  ]

  @Test(arguments: odd)
  func oddity(oddity: String, items: [Item], expected: String) {
    #expect(places(items) == expected, "\(oddity)")
  }

  @Test func aColumnGoesOnBelowWhatStandsBelow() {
    let items = [
      Self.item("a", "800x600"), Self.item("b", "400x300", Self.beside(.below, "a")), Self.item("c", "10x10"),
    ]
    #expect(places(items, Arrangement(direction: .column)) == "a 0,0 b 0,600 c 0,900")
  }

  private func places(_ items: [Item], _ arrangement: Arrangement = Arrangement()) -> String {
    let placed = Arranging(items, arrangement: arrangement).placed
    return items.map { "\($0.name) \(placed[$0.name].map { "\($0.origin)" } ?? "-")" }.joined(separator: " ")
  }
}

/// Gaps between screens with borders and content. `tv` is squeezed and shows 50 pixels around itself.
@Suite struct GapTests {
  private static let border = Edges(left: 50, right: 50, top: 50, bottom: 50)

  private static func item(
    _ name: String, _ placement: Placement? = nil, border: Edges = .zero, shows content: Bool = false
  ) -> Arranging.Item {
    Arranging.Item(
      name: name, size: Size(width: 1000, height: 500), placement: placement, border: border, isContent: content)
  }

  private static func beside(_ side: Side, _ name: String) -> Placement {
    .beside(side, of: Marked(name, at: .desk(1, 1)), .start)
  }

  private static let cases: [(String, [Arranging.Item], String)] = [
    ("content with a border", [item("tv", border: border, shows: true), item("b")], "tv 0,0 b 1050,0"),
    ("behind the desktop", [item("b"), item("tv", border: border, shows: true)], "b 0,0 tv 1050,0"),
    ("content beside a border", [item("tv", border: border), item("b", shows: true)], "tv 0,0 b 1050,0"),
    ("a desktop with a border", [item("tv", border: border), item("b")], "tv 0,0 b 1000,0"),
    ("content without a border", [item("tv", shows: true), item("b", shows: true)], "tv 0,0 b 1000,0"),
    (
      "two borders lie over one another",
      [item("tv", border: border, shows: true), item("b", border: border, shows: true)], "tv 0,0 b 1050,0"
    ),
    (
      "where a pointer crosses it there is none",
      [item("a"), item("tv", border: border, shows: true), item("b")], "a 0,0 tv 1000,0 b 2000,0"
    ),
    (
      "only the last of two that a pointer crosses",
      [item("a"), item("tv", border: border, shows: true), item("b"), item("sign", border: border, shows: true)],
      "a 0,0 tv 1000,0 b 2000,0 sign 3050,0"
    ),
    (
      "relative places", [item("a"), item("tv", beside(.leftOf, "a"), border: border, shows: true)], "a 1050,0 tv 0,0"
    ),
    ("above", [item("a"), item("tv", beside(.above, "a"), border: border, shows: true)], "a 0,550 tv 0,0"),
    ("below", [item("tv", border: border, shows: true), item("a", beside(.below, "tv"))], "tv 0,0 a 0,550"),
    (
      "places that are stated stay",
      [item("tv", .at(.origin), border: border, shows: true), item("b", .at(Point(x: 1000, y: 0)))], "tv 0,0 b 1000,0"
    ),
    (
      "a row beside a stated place", [item("tv", .at(.origin), border: border, shows: true), item("b")],
      "tv 0,0 b 1050,0"
    ),
  ]

  @Test(arguments: cases)
  func gaps(oddity: String, items: [Arranging.Item], expected: String) {
    #expect(places(items) == expected, "\(oddity)")
  }

  @Test func beyondTheLargestFramebufferThereAreNone() {
    let items = [Self.item("tv", border: Self.border, shows: true), Self.item("b")]
    #expect(places(items, in: Size(width: 2049, height: 500)) == "tv 0,0 b 1000,0")
    #expect(places(items, in: Size(width: 2050, height: 500)) == "tv 0,0 b 1050,0")
  }

  @Test func keptScreensAreNeighboursToo() {
    let kept = [Arranging.Kept(area: Rectangle(origin: .origin, size: Size(width: 800, height: 600)))]
    #expect(places([Self.item("tv", border: Self.border, shows: true)], beside: kept) == "tv 850,0")
    #expect(places([Self.item("tv", border: Self.border)], beside: kept) == "tv 800,0")
  }

  private func places(
    _ items: [Arranging.Item], beside kept: [Arranging.Kept] = [], in limit: Size = Size(width: 16384, height: 16384)
  ) -> String {
    let placed = Arranging.withGaps(items, arrangement: Arrangement(), beside: kept, in: limit).placed
    return items.map { "\($0.name) \(placed[$0.name].map { "\($0.origin)" } ?? "-")" }.joined(separator: " ")
  }
}

/// Places in a layout, where screens may be absent, dark, turned and scaled.
@Suite struct LayoutPlaceTests {
  private static let desk = Desk().screen("eDP-1").screen("HDMI-1").screen("HDMI-2")

  private static func entry(_ connector: String) -> ScreenEntry { .screen(connector, connector: connector) }

  private static let cases: [(String, Profile, String)] = [
    ("a row in file order", Profile(entry("HDMI-1"), entry("eDP-1")), "eDP-1 1920,0 HDMI-1 0,0"),
    (
      "beside an absent screen: beside what that one was beside",
      Profile(entry("eDP-1"), entry("DP-9").absent.beside(.rightOf, "eDP-1"), entry("HDMI-1").beside(.below, "DP-9")),
      "eDP-1 0,0 HDMI-1 0,1080"
    ),
    (
      "beside two absent screens in a row",
      Profile(
        entry("eDP-1"), entry("DP-8").absent.beside(.rightOf, "eDP-1"), entry("DP-9").absent.beside(.rightOf, "DP-8"),
        entry("HDMI-1").beside(.rightOf, "DP-9")), "eDP-1 0,0 HDMI-1 1920,0"
    ),
    (
      "beside an absent screen of the row: in the row",
      Profile(entry("eDP-1"), entry("DP-9").absent, entry("HDMI-1").beside(.below, "DP-9")), "eDP-1 0,0 HDMI-1 1920,0"
    ),
    (
      "beside an absent screen with a place: at that place",
      Profile(entry("eDP-1").at(0, 0), entry("DP-9").absent.at(0, 1080), entry("HDMI-1").beside(.rightOf, "DP-9")),
      "eDP-1 0,0 HDMI-1 0,1080"
    ),
    (
      "two beside an absent screen with a place: one at that place, the other beside it",
      Profile(
        entry("HDMI-2").dark.at(0, 0), entry("eDP-1").beside(.below, "HDMI-2"),
        entry("HDMI-1").beside(.rightOf, "HDMI-2")
      ), "eDP-1 0,0 HDMI-1 1920,0"
    ),
    (
      "beside one of two absent screens in a row with a place",
      Profile(
        entry("DP-8").absent.at(0, 0), entry("DP-9").absent.beside(.below, "DP-8"),
        entry("eDP-1").beside(.rightOf, "DP-8"), entry("HDMI-1").beside(.leftOf, "DP-9"), entry("HDMI-2").sameAs("DP-8")
      ),
      "eDP-1 1920,0 HDMI-1 0,0 HDMI-2 1920,0"
    ),
    (
      "same as an absent screen",
      Profile(entry("eDP-1"), entry("DP-9").absent.beside(.rightOf, "eDP-1"), entry("HDMI-1").sameAs("DP-9")),
      "eDP-1 0,0 HDMI-1 1920,0"
    ),
    (
      "beside a dark screen",
      Profile(
        entry("eDP-1"), entry("HDMI-2").dark.beside(.rightOf, "eDP-1"), entry("HDMI-1").beside(.rightOf, "HDMI-2")),
      "eDP-1 0,0 HDMI-1 1920,0"
    ),
    (
      "portrait beside landscape",
      Profile(entry("eDP-1").turned(.left), entry("HDMI-1").beside(.rightOf, "eDP-1", .end)),
      "eDP-1 0,0 HDMI-1 1080,840"
    ),
    (
      "a page is scaled by its browser",
      Profile(entry("eDP-1").scale(2_000_000).showing(.url("https://example.org")), entry("HDMI-1")),
      "eDP-1 0,0 HDMI-1 1920,0"
    ),
    ("scaled sizes count", Profile(entry("eDP-1").scale(2_000_000), entry("HDMI-1")), "eDP-1 0,0 HDMI-1 960,0"),
    (
      "others beyond everything", Profile(entry("eDP-1").at(500, 0), others: .extend),
      "eDP-1 500,0 HDMI-1 2420,0 HDMI-2 4340,0"
    ),
    (
      "others over the primary screen", Profile(entry("eDP-1"), entry("HDMI-1").first, others: .mirror),
      "eDP-1 0,0 HDMI-1 1920,0 HDMI-2 1920,0"
    ),
    (
      "others over the first screen", Profile(entry("HDMI-1").at(100, 100), others: .mirror),
      "eDP-1 100,100 HDMI-1 100,100 HDMI-2 100,100"
    ),
    ("others off", Profile(entry("eDP-1"), others: .off), "eDP-1 0,0"),
    ("others kept dark", Profile(entry("eDP-1"), others: .keep), "eDP-1 0,0"),
  ]

  @Test(arguments: cases)
  func places(oddity: String, profile: Profile, expected: String) throws {
    let snapshot = Self.desk.snapshot
    let layout = try Layout(Match.attempt(profile, on: snapshot).get(), on: snapshot)
    let places = snapshot.outputs.compactMap { output in
      layout.states[output.id].map { "\(output.name) \($0.position)" }
    }
    #expect(places.joined(separator: " ") == expected, "\(oddity)")
  }
}
