import Displays
import LabSupport
import Testing

/// The judge of the pictures is judged: it accepts what it expects itself, and nothing that looks a little different.
@Suite(.limited) struct RetinaTests {
  private static let chart = Chart()

  private static func sight(_ change: (inout Sight) -> Void = { _ in }) -> Sight {
    var sight = Sight((64, 48), .left, .x, scale: 1.25, at: Point(x: 7, y: 5), in: Size(width: 200, height: 100))
    change(&sight)
    return sight
  }

  /// What a perfect server shows.
  private static func picture(of sight: Sight) -> Photograph {
    let blank = Photograph(width: 64, height: 48, bytes: [UInt8](repeating: 1, count: 3 * 64 * 48))
    return Retina(chart: chart, sight: sight).look(at: blank).expected
  }

  private static func share(wrong change: (inout Sight) -> Void) -> Double {
    let wrong = Retina(chart: chart, sight: sight(change)).look(at: picture(of: sight())).wrong
    return Double(wrong.count) / (64 * 48)
  }

  @Test func itAcceptsItsOwnExpectation() { #expect(Self.share { _ in } == 0) }

  @Test func itSeesATurn() {
    for rotation in [Rotation.normal, .inverted, .right] { #expect(Self.share { $0.turn(rotation, .x) } > 0.9) }
  }

  @Test func itSeesAMirrorImage() {
    for reflection in [Reflection.none, .y, .xy] { #expect(Self.share { $0.turn(.left, reflection) } > 0.9) }
  }

  @Test func itSeesAShift() {
    #expect(Self.share { $0.source.left += 1 } > 0.9)
    #expect(Self.share { $0.source.top -= 0.25 } > 0.9)
    #expect(Self.share { $0.visible.left += 1 } > 0.9)
  }

  @Test func itSeesAnotherSize() {
    #expect(Self.share { $0.source.width += 1 } > 0.7)
    #expect(Self.share { $0.target.height -= 1 } > 0.7)
  }

  @Test func itSeesAnotherFilter() { #expect(Self.share { $0.isSmooth = false } > 0.9) }

  /// Light where black should be, and the other way round.
  @Test func itSeesBars() {
    #expect(
      Self.share {
        $0.target.left += 8
        $0.target.width -= 16
      } > 0.9)
    let bars = Self.sight {
      $0.target.left += 8
      $0.target.width -= 16
    }
    let full = Self.sight {
      $0.source.left -= 8
      $0.source.width += 16
    }
    let wrong = Retina(chart: Self.chart, sight: bars).look(at: Self.picture(of: full)).wrong
    #expect(wrong.count > 64 * 48 / 8)
  }

  @Test func itSeesOneWrongPixel() {
    var picture = Self.picture(of: Self.sight())
    let middle = 3 * (24 * 64 + 32)
    picture.bytes[middle] ^= 128
    let wrong = Retina(chart: Self.chart, sight: Self.sight()).look(at: picture).wrong
    #expect(wrong.count == 1 && wrong[0] == (32, 24))
  }
}

extension Sight {
  fileprivate mutating func turn(_ rotation: Rotation, _ reflection: Reflection) {
    self = Sight(panel, rotation, reflection, scale: 1.25, at: Point(x: 7, y: 5), in: framebuffer)
  }
}
