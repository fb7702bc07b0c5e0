import Testing

@testable import Displays

@Suite struct OverscanDialTests {
  private static let size = Size(width: 1920, height: 1080)

  private func dial(_ overscan: Overscan? = nil, _ turns: (inout OverscanDial) -> Void = { _ in }) -> OverscanDial {
    var dial = OverscanDial(overscan, of: Self.size)
    turns(&dial)
    return dial
  }

  private func percent(_ left: Int, _ right: Int, _ top: Int, _ bottom: Int) -> Overscan {
    let borders = Borders(
      left: .percent(thousandths: left), right: .percent(thousandths: right), top: .percent(thousandths: top),
      bottom: .percent(thousandths: bottom))
    return Overscan(.always(borders))
  }

  @Test func itBeginsWithNothing() {
    #expect(dial().overscan == Overscan(.none))
    #expect(dial().caption == "0%")
  }

  @Test func itGoesByHalvesOfAPercent() {
    #expect(dial { $0.turn(by: 1) }.overscan == percent(500, 500, 500, 500))
    #expect(dial { $0.turn(by: 3) }.caption == "1.5%")
    #expect(
      dial {
        $0.turn(by: 3)
        $0.turn(by: -1)
      }.caption == "1%")
  }

  @Test func oneEdgeIsTurnedByItself() {
    let turned = dial {
      $0.turn(by: 2)
      $0.edge = .top
      $0.turn(by: -1)
    }
    #expect(turned.overscan == percent(1000, 1000, 500, 1000))
    #expect(turned.caption == "0.5%")
    var all = turned
    all.edge = nil
    #expect(all.caption == "")
    all.turn(by: 1)
    #expect(all.overscan == percent(1500, 1500, 1000, 1500))
    all.edge = .left
    all.reset()
    #expect(all.overscan == percent(0, 1500, 1000, 1500))
  }

  @Test func itStaysWithinWhatTheFormatAllows() {
    #expect(dial { $0.turn(by: -1) }.overscan == Overscan(.none))
    #expect(dial { $0.turn(by: 1000) }.caption == "49.5%")
    #expect(
      dial {
        $0.turn(by: 1000)
        $0.turn(by: 1)
      }.caption == "49.5%")
  }

  /// An amount that a user wrote finer than a half is kept until it is turned, and then goes to the next half.
  @Test(arguments: [(3250, 1, "3.5%"), (3250, -1, "3%"), (3000, 1, "3.5%"), (3000, -1, "2.5%"), (1, -1, "0%")])
  func itBeginsWithWhatTheProfileSays(_ thousandths: Int, _ steps: Int, _ caption: String) {
    let overscan = percent(thousandths, thousandths, thousandths, thousandths)
    #expect(dial(overscan).overscan == overscan)
    #expect(dial(overscan) { $0.turn(by: steps) }.caption == caption)
  }

  @Test func pixelsArePartsOfTheSide() {
    let pixels = Overscan(.always(Borders(.pixels(54))))
    #expect(dial(pixels).overscan == percent(2812, 2812, 5000, 5000))
    #expect(dial(Overscan(.always(Borders(.pixels(32767))))).caption == "49.999%")
  }

  @Test func theTechniqueStays() {
    let inset = Overscan(.whenDeclared(Borders(.percent(thousandths: 4000))), by: .inset)
    #expect(dial(inset) { $0.turn(by: 1) }.overscan.technique == .inset)
    #expect(dial(inset).overscan.amount == .always(Borders(.percent(thousandths: 4000))))
  }
}
