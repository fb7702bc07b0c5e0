import Displays
import Foundation
import LabSupport

/// An application's window that does as it is told.
final class Pane {
  private let client: LabClient
  private let input = Pipe()

  /// Opens it, and returns when it is there: one that is opened after it lies above it.
  ///
  /// - Parameters:
  ///   - look: a colour as `rrggbb`, or `quarters`.
  ///   - kind: `alpha` or `border`, for those of another kind.
  init(
    _ windowClass: String, _ title: String = "slides", at area: Rectangle, _ look: String = "quarters",
    kind: String? = nil, on desk: PresenterDesk
  ) throws {
    let numbers = [area.origin.x, area.origin.y, area.size.width, area.size.height].map(String.init)
    client = try LabClient(
      arguments: ["pane", windowClass, title] + numbers + [look] + (kind.map { [$0] } ?? []),
      display: desk.server.display, input: input.fileHandleForReading)
    guard try client.nextLine() == "shown" else { throw ToolFailure("the pane ended") }
  }

  /// Returns when the server has done it, though a window manager need not have.
  func tell(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    guard try client.nextLine() == "done" else { throw ToolFailure("the pane ended") }
  }

  func close() { client.kill() }
}

extension Photograph {
  /// Whether it shows these quarters there, and one colour everywhere else, to the last pixel.
  func shows(quartersAt area: Rectangle, on background: String) -> Bool {
    let (across, down) = (area.size.width / 2, area.size.height / 2)
    let upper = row(of: area, [("#ff0000", across), ("#00ff00", area.size.width - across)], on: background)
    let lower = row(of: area, [("#0000ff", across), ("#ffffff", area.size.width - across)], on: background)
    return isMade(of: area, upper, down, lower, on: background)
  }

  func shows(_ color: String, at area: Rectangle, on background: String) -> Bool {
    let row = row(of: area, [(color, area.size.width)], on: background)
    return isMade(of: area, row, area.size.height, row, on: background)
  }

  /// Compared with memcmp(3), and not pixel by pixel: nothing of a test is optimised.
  private func isMade(
    of area: Rectangle, _ upper: [UInt8], _ height: Int, _ lower: [UInt8], on background: String
  ) -> Bool {
    let beside = Self.run(background, width)
    let rows = (0..<self.height).lazy.map { y in
      guard area.origin.y..<area.bottom ~= y else { return beside }
      return y - area.origin.y < height ? upper : lower
    }
    return self == Photograph(width: width, height: self.height, bytes: rows.reduce(into: []) { $0 += $1 })
  }

  /// A row of pixels through an area, in which colours come so often from the left on.
  private func row(of area: Rectangle, _ parts: [(color: String, count: Int)], on background: String) -> [UInt8] {
    Self.run(background, area.origin.x) + parts.flatMap { Self.run($0.color, $0.count) }
      + Self.run(background, width - area.right)
  }

  private static func run(_ color: String, _ count: Int) -> [UInt8] {
    let value = UInt32(color.dropFirst(), radix: 16) ?? 0
    return Array(
      repeatElement([UInt8(value >> 16 & 0xff), UInt8(value >> 8 & 0xff), UInt8(value & 0xff)], count: count).joined())
  }
}
