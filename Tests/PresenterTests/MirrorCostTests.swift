import LabSupport
import Testing

/// What a mirror asks of the server: nothing while nothing moves, and never more than its screen can show.
@Suite(.serialized, .limited) struct MirrorCostTests {
  private let desk: PresenterDesk
  private let mirror = "{\"mirror\": \"A\", \"fit\": \"stretch\"}"
  private let quarters = ["#ff0000", "#00ff00", "#0000ff", "#ffffff"]

  init() throws {
    desk = try PresenterDesk()
    try desk.point(1024 + 500, 300)
  }

  /// The names of the requests of a mirror, from its start to its end.
  private func requests(
    _ behaviour: [String: String] = [:], of trace: RequestTrace, while work: () throws -> Void
  ) throws -> [String: Int] {
    let presenter = try desk.present(mirror, behaviour, on: "B", through: trace)
    try work()
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    return try trace.requests().reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  @Test func nothingMovesAndNothingIsAsked() throws {
    let trace = try #require(try RequestTrace(of: desk.server.display))
    let requests = try requests(of: trace) {
      try desk.paint(0, 0, 1024, 768)
      try desk.wait(for: "B") { $0.quarters == quarters }
      for _ in 0..<100 {
        _ = try desk.server.picture(of: "A")
        try desk.server.xrandr("--current")
      }
    }
    // The first frame, and those that the four quarters come in at the most.
    #expect(2...5 ~= requests["Composite", default: 0], "\(requests)")
    #expect(requests["FetchRegion", default: 0] <= 10, "\(requests)")
  }

  /// What is drawn elsewhere wakes the mirror, which looks, and draws nothing.
  @Test func otherScreensAreNotMirrored() throws {
    let trace = try #require(try RequestTrace(of: desk.server.display))
    let requests = try requests(of: trace) {
      for _ in 0..<20 { try desk.paint(1024, 0, 1024, 768) }
    }
    #expect(requests["Composite"] == 1, "\(requests)")
  }

  @Test(arguments: [1, 6]) func framesKeepTheirInterval(interval: Int) throws {
    let trace = try #require(try RequestTrace(of: desk.server.display))
    var elapsed = Duration.zero
    let requests = try requests(["frame-interval": "\(interval)"], of: trace) {
      elapsed = try ContinuousClock().measure {
        for step in 0..<200 { try desk.paint(step, step, 300, 300) }
      }
    }
    // The beamer's 60 Hz; one frame at the start, and one at either end.
    let most = Int(elapsed / .seconds(1) * 60.1) / interval + 3
    #expect(3...most ~= requests["Composite", default: 0], "\(elapsed): \(requests)")
  }

  /// A screen in standby has no vertical blanks, and the server answers each question for one at once.
  @Test func standbyIsNoFlood() throws {
    let trace = try #require(try RequestTrace(of: desk.server.display))
    var elapsed = Duration.zero
    let requests = try requests(of: trace) {
      try Tool.run(["xset", "dpms", "force", "off"], display: desk.server.display)
      elapsed = try ContinuousClock().measure {
        for step in 0..<200 { try desk.paint(step, step, 300, 300) }
      }
      try desk.paint(0, 0, 1024, 768)
      try Tool.run(["xset", "dpms", "force", "on"], display: desk.server.display)
      try desk.wait(for: "B") { $0.quarters == quarters }
    }
    let most = Int(elapsed / .seconds(1)) + 8
    #expect(requests["NotifyMSC", default: 0] <= most && requests["Composite", default: 0] <= most, "\(requests)")
  }
}
