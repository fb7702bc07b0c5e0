import Displays
import Foundation
import LabSupport
import Testing

/// Compares what a monitor shows with what a person asked for, pixel by pixel.
///
/// The server computes in 16.16 fixed point and blends with weights of 7 bits. So a pixel is right when a sampling at
/// most `reach` of a framebuffer pixel beside the exact place gives it, to `rounding` of 255 levels. At the very edge
/// of what is shown a smooth filter also sees what lies beyond it, in the framebuffer or, outside of that, black.
struct Retina {
  private static let reach = 1.0 / 32
  private static let rounding = 3.0

  let chart: Chart
  let sight: Sight

  /// The pixels that are wrong, and what a perfect server would have shown.
  func look(at found: Photograph) -> (wrong: [(x: Int, y: Int)], expected: Photograph) {
    var wrong: [(x: Int, y: Int)] = []
    var expected = found
    for y in 0..<found.height {
      for x in 0..<found.width {
        let first = 3 * (y * found.width + x)
        let colour = (found.bytes[first], found.bytes[first + 1], found.bytes[first + 2])
        let place = sight.place(x: x, y: y)
        let exact = place.map { sample($0.x, $0.y, beyond: usual) } ?? (0, 0, 0)
        let isRight = isNear(colour, exact) || place.map { allows(colour, at: $0) } ?? false
        if !isRight { wrong.append((x, y)) }
        expected.bytes[first] = UInt8(exact.0.rounded())
        expected.bytes[first + 1] = UInt8(exact.1.rounded())
        expected.bytes[first + 2] = UInt8(exact.2.rounded())
      }
    }
    return (wrong, expected)
  }

  private typealias Colour = (Double, Double, Double)

  /// What a filter meets beyond the edge of what is to be shown.
  private enum Beyond: CaseIterable { case black, framebuffer, edge }

  private var usual: Beyond { sight.around == .black ? .black : .framebuffer }

  private func isNear(_ found: (UInt8, UInt8, UInt8), _ colour: Colour) -> Bool {
    abs(Double(found.0) - colour.0) <= Self.rounding && abs(Double(found.1) - colour.1) <= Self.rounding
      && abs(Double(found.2) - colour.2) <= Self.rounding
  }

  /// Whether a sampling near this place could give the colour.
  private func allows(_ found: (UInt8, UInt8, UInt8), at place: (x: Double, y: Double)) -> Bool {
    var (low, high): (Colour, Colour) = ((255, 255, 255), (0, 0, 0))
    for beyond in usual == .black && isAtEdge(place) ? Beyond.allCases : [usual] {
      for (dx, dy) in [(0.0, 0.0), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let colour = sample(place.x + dx * Self.reach, place.y + dy * Self.reach, beyond: beyond)
        low = (min(low.0, colour.0), min(low.1, colour.1), min(low.2, colour.2))
        high = (max(high.0, colour.0), max(high.1, colour.1), max(high.2, colour.2))
        if !sight.isSmooth, isNear(found, colour) { return true }
      }
    }
    guard sight.isSmooth else { return false }
    return isBetween(found.0, low.0, high.0) && isBetween(found.1, low.1, high.1) && isBetween(found.2, low.2, high.2)
  }

  private func isBetween(_ found: UInt8, _ low: Double, _ high: Double) -> Bool {
    low - Self.rounding <= Double(found) && Double(found) <= high + Self.rounding
  }

  /// Whether the filter reaches across the edge of what is to be shown.
  private func isAtEdge(_ place: (x: Double, y: Double)) -> Bool {
    let source = sight.source
    let width = (sight.isSmooth ? 0.5 : 0) + Self.reach
    let isNearby =
      source.left - width < place.x && place.x < source.right + width && source.top - width < place.y
      && place.y < source.bottom + width
    return isNearby
      && (min(abs(place.x - source.left), abs(place.x - source.right)) < width
        || min(abs(place.y - source.top), abs(place.y - source.bottom)) < width)
  }

  private func sample(_ x: Double, _ y: Double, beyond: Beyond) -> Colour {
    guard sight.isSmooth else { return pixel(x, y, beyond) }
    // A pixel's colour is that of its middle; between the middles of four pixels they are blended.
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (right, bottom) = (x - 0.5 - left, y - 0.5 - top)
    let upper = blend(pixel(left, top, beyond), pixel(left + 1, top, beyond), right)
    let lower = blend(pixel(left, top + 1, beyond), pixel(left + 1, top + 1, beyond), right)
    return blend(upper, lower, bottom)
  }

  private func blend(_ first: Colour, _ second: Colour, _ part: Double) -> Colour {
    (
      first.0 + (second.0 - first.0) * part, first.1 + (second.1 - first.1) * part,
      first.2 + (second.2 - first.2) * part
    )
  }

  private func pixel(_ x: Double, _ y: Double, _ beyond: Beyond) -> Colour {
    var (x, y) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let source = sight.source
    let (left, top) = (Int(source.left.rounded(.down)), Int(source.top.rounded(.down)))
    let (right, bottom) = (Int(source.right.rounded(.up)), Int(source.bottom.rounded(.up)))
    let isInside = left <= x && x < right && top <= y && y < bottom
    if !isInside {
      guard beyond != .black else { return (0, 0, 0) }
      if beyond == .edge { (x, y) = (min(max(x, left), right - 1), min(max(y, top), bottom - 1)) }
    }
    guard 0 <= x, 0 <= y, x < sight.framebuffer.width, y < sight.framebuffer.height else { return (0, 0, 0) }
    let first = 3 * (y % Chart.height * Chart.width + x % Chart.width)
    return (Double(chart.bytes[first]), Double(chart.bytes[first + 1]), Double(chart.bytes[first + 2]))
  }
}

extension Retina {
  /// Expects that every pixel is as asked for; else writes both pictures down for a person to look at.
  func expect(_ found: Photograph, _ what: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    guard (found.width, found.height) == sight.panel else {
      Issue.record("\(what): the picture has \(found.width)x\(found.height) pixels", sourceLocation: sourceLocation)
      return
    }
    let (wrong, expected) = look(at: found)
    guard let first = wrong.first else { return }
    let name = what.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    let files = [try expected.save(as: "\(name)-expected"), try found.save(as: "\(name)-found")]
    Issue.record(
      """
      \(what): \(wrong.count) of \(found.width * found.height) pixels are wrong; the first at \(first.x),\(first.y): \
      expected \(expected.color(first.x, first.y)), found \(found.color(first.x, first.y)); \
      see \(files.map(\.path).joined(separator: " and "))
      """, sourceLocation: sourceLocation)
  }
}
