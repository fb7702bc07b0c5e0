import Displays
import LabSupport
import Testing

@testable import X11

/// Stock servers can do next to nothing, and must be understood all the same.
@Suite(.limited) struct StockServerTests {
  @Test(.enabled(if: StockServer.hasXvfb))
  func virtualFramebuffer() throws {
    let server = try StockServer.virtualFramebuffer()
    var connection = try Connection(display: server.display)
    let reading = try connection.read(.all)
    let snapshot = reading.snapshot
    #expect(snapshot.outputs.map(\.name) == ["screen"])
    #expect(snapshot.outputs.first?.modes.map(\.refreshMilliHertz) == [0])
    #expect(snapshot.framebuffer.maximum == snapshot.framebuffer.size)
    try expectSameAsXrandr(snapshot, server)

    let same = try snapshot.configuring("screen") { _ in }
    #expect(try connection.execute([same], against: reading) == .done)
    #expect(try connection.read(.all).snapshot == snapshot)
    try expectRefusals(snapshot.configuring("screen") { $0.orientation = Orientation(.left) }, server)
    try expectRefusals(
      snapshot.configuring("screen") { $0.transform = Transform(scale: Scale(millionths: 2_000_000)) }, server)
    try expectRefusals(
      .resizeFramebuffer(Size(width: 1025, height: 768), physicalSize: snapshot.framebuffer.physicalSize), server)
  }

  @Test(.enabled(if: StockServer.hasDummyDriver))
  func dummyDriver() throws {
    let server = try StockServer.dummy()
    var connection = try Connection(display: server.display)
    let reading = try connection.read(.all)
    let snapshot = reading.snapshot
    #expect(snapshot.outputs.map(\.name) == (0..<16).map { "DUMMY\($0)" })
    try expectSameAsXrandr(snapshot, server)

    let mode = try #require(snapshot.output(named: "DUMMY0")?.modes.first { $0.size == Size(width: 1024, height: 768) })
    let smaller = try snapshot.configuring("DUMMY0") { $0.mode = mode }
    #expect(try connection.execute([smaller], against: reading) == .done)
    #expect(try connection.read(.all).snapshot == snapshot.applying(smaller))
    try expectRefusals(snapshot.configuring("DUMMY0") { $0.orientation = Orientation(.left) }, server)
    try expectRefusals(
      snapshot.configuring("DUMMY0") { $0.transform = Transform(scale: Scale(millionths: 2_000_000)) }, server)
  }

  private func expectSameAsXrandr(_ snapshot: Snapshot, _ server: StockServer) throws {
    let text = try Tool.run(["xrandr", "--verbose", "--current"], display: server.display)
    #expect(snapshot.outputs.map { OutputReport($0, in: snapshot) } == XrandrReport.outputs(in: text))
  }

  /// Model and server refuse, and nothing changes.
  private func expectRefusals(_ step: Step, _ server: StockServer) throws {
    var connection = try Connection(display: server.display)
    let reading = try connection.read(.all)
    #expect(throws: Refusal.self) { try reading.snapshot.applying(step) }
    let execution = try connection.execute([step], against: reading)
    guard case .refused(0, _) = execution else {
      Issue.record("\(step): \(execution)")
      return
    }
    #expect(try connection.read(.all).snapshot == reading.snapshot)
  }
}
