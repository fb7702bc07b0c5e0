import Displays
import Foundation
import LabSupport
import Testing

/// Many small screens on one server with the chart behind them all: one `apply` brings all of them into a state of their
/// own, and each is looked at.
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
  private static func monitor(_ panel: (width: Int, height: Int)) -> String {
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
    try Retina(chart: chart, sight: sight)
      .expect(server.picture(of: connector), what, sourceLocation: sourceLocation)
  }

  /// As stock `xrandr` tells it.
  func framebuffer() throws -> Size {
    let report = try server.xrandr("--current")
    let size = try #require(report.firstMatch(of: /current (\d+) x (\d+)/))
    return Size(width: Int(size.1) ?? 0, height: Int(size.2) ?? 0)
  }
}
