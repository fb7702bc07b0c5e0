import Displays
import Foundation
import LabSupport
import Testing
import X11

/// Many small screens on one server with the chart behind them all: one `apply` brings all of them into a state of
/// their own, and each is looked at.
struct Wall {
  let server: LabServer
  let chart = Chart()
  private let scratch: Scratch
  private let orchestrate: Orchestrate

  struct Screen {
    let connector: String
    var kind = "plain"
    var panel = standard
    /// The only CRTC that can drive it, and that drives nothing else; nil where any can.
    var crtc: Int?

    static let standard = (width: 96, height: 64)
  }

  init(_ screens: [Screen]) throws {
    scratch = try Scratch()
    let scratch = scratch
    server = try LabServer(
      screens.map { screen in
        let monitor = try scratch.write("\(screen.panel.width)x\(screen.panel.height).txt", Self.monitor(screen.panel))
        let crtc = screen.crtc.map { ",crtcs=\($0)" } ?? ""
        return "\(screen.connector),kind=\(screen.kind),monitor=\(monitor.path)\(crtc)"
      }, crtcs: screens.count)
    orchestrate = Orchestrate(display: server.display, in: scratch.url)
    try chart.hang(on: server)
  }

  /// As `lab/monitors` has them, with one mode.
  static func monitor(_ panel: (width: Int, height: Int)) -> String {
    """
    vendor SML
    product 1
    serial 1
    name "SMALL"
    made 6 2016
    size 96x64
    timing \(panel.width)x\(panel.height)@60
    range 10 90 1 92 110
    """
  }

  /// Brings a profile in force, and expects that a second run sends nothing.
  func apply(_ profile: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try scratch.write("profiles/wall.yaml", profile)
    let ending = try orchestrate.run("apply", "--profiles", "profiles")
    #expect(ending.code == 0, "\(ending.errors)\n\(profile)", sourceLocation: sourceLocation)
    let again = try orchestrate.run("apply", "--profiles", "profiles")
    #expect(again.output == "wall: nothing to do\n", "\(again)\n\(profile)", sourceLocation: sourceLocation)
  }

  /// The same for a layout that needs no profile.
  func apply(layout: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let ending = try orchestrate.run("apply", "--layout", layout)
    #expect(ending.code == 0, "\(ending)", sourceLocation: sourceLocation)
    let again = try orchestrate.run("apply", "--layout", layout)
    #expect(again.output == "layout \(layout): nothing to do\n", "\(again)", sourceLocation: sourceLocation)
  }

  func expect(
    _ connector: String, shows sight: Sight, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try server.picture(of: connector)
    try Retina(chart: chart, sight: sight).expect(found, what, sourceLocation: sourceLocation)
    try expect(connector, looksLike: found, sight, what, sourceLocation: sourceLocation)
  }

  /// Expects that what this program takes for the screen's picture is what the monitor shows: to the last bit, or where
  /// pixels are mixed to one level of 255.
  private func expect(
    _ connector: String, looksLike shown: Photograph, _ sight: Sight, _ what: String, sourceLocation: SourceLocation
  ) throws {
    let view = try pixels(of: connector, through: server.display)
    let expected = shown.upright(from: sight.rotation)
    let taken = Photograph(width: view.size.width, height: view.size.height, bytes: view.bytes)
    let most = taken.largestDifference(from: expected)
    guard most.map({ $0 > (sight.isSmooth ? 1 : 0) }) ?? true else { return }
    let name = what.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    let files = [try expected.save(as: "\(name)-shown"), try taken.save(as: "\(name)-taken")]
    Issue.record(
      """
      \(what): `picture` differs by \(most.map(String.init) ?? "its size"); see \
      \(files.map(\.path).joined(separator: " and "))
      """, sourceLocation: sourceLocation)
  }

  /// What this program takes for a screen's picture.
  ///
  /// - Parameter display: of the server, or of a proxy before it.
  func pixels(of connector: String, through display: String) throws -> Pixels {
    var connection = try Connection(display: display)
    return try #require(try connection.views(of: [connector]).views[connector]?.pixels)
  }

  /// As stock `xrandr` tells it.
  func framebuffer() throws -> Size {
    let report = try server.xrandr("--current")
    let size = try #require(report.firstMatch(of: /current (\d+) x (\d+)/))
    return Size(width: Int(size.1) ?? 0, height: Int(size.2) ?? 0)
  }
}

extension Pixels {
  /// Rows of red, green and blue.
  fileprivate var bytes: [UInt8] {
    rows.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
  }
}

extension Photograph {
  /// The photograph as a person sees it who turns the head along.
  func upright(from rotation: Rotation) -> Photograph {
    guard rotation != .normal else { return self }
    let size = rotation == .inverted ? (width, height) : (height, width)
    var turned = Photograph(width: size.0, height: size.1, bytes: bytes)
    for y in 0..<size.1 {
      for x in 0..<size.0 {
        let from =
          switch rotation {
          case .normal: (x, y)
          case .left: (y, size.0 - 1 - x)
          case .inverted: (size.0 - 1 - x, size.1 - 1 - y)
          case .right: (size.1 - 1 - y, x)
          }
        for channel in 0..<3 {
          turned.bytes[3 * (y * size.0 + x) + channel] = bytes[3 * (from.1 * width + from.0) + channel]
        }
      }
    }
    return turned
  }

  /// In levels of one colour; nil where the sizes differ.
  func largestDifference(from other: Photograph) -> Int? {
    guard (width, height) == (other.width, other.height) else { return nil }
    return zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
