import Displays
import Foundation
import LabSupport

/// An application's window that does as it is told.
final class Pane {
  private let client: LabClient
  private let input = Pipe()

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
    return isMade { x, y in
      guard area.contains(Point(x: x, y: y)) else { return background }
      switch (x - area.origin.x < across, y - area.origin.y < down) {
      case (true, true): return "#ff0000"
      case (false, true): return "#00ff00"
      case (true, false): return "#0000ff"
      case (false, false): return "#ffffff"
      }
    }
  }

  func shows(_ color: String, at area: Rectangle, on background: String) -> Bool {
    isMade { x, y in area.contains(Point(x: x, y: y)) ? color : background }
  }

  private func isMade(color: (Int, Int) -> String) -> Bool {
    var known: [String: [UInt8]] = [:]
    for y in 0..<height {
      for x in 0..<width {
        let name = color(x, y)
        let wanted = known[name] ?? Self.channels(name)
        known[name] = wanted
        let start = 3 * (y * width + x)
        guard bytes[start] == wanted[0], bytes[start + 1] == wanted[1], bytes[start + 2] == wanted[2] else {
          return false
        }
      }
    }
    return true
  }

  private static func channels(_ color: String) -> [UInt8] {
    let value = UInt32(color.dropFirst(), radix: 16) ?? 0
    return [UInt8(value >> 16 & 0xff), UInt8(value >> 8 & 0xff), UInt8(value & 0xff)]
  }
}
