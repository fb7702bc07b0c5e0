import Displays
import LabSupport
import Testing

@testable import X11

/// A server with two good outputs that may be cloned, a poor one, and room to move.
final class Bench {
  let server: LabServer

  init() throws {
    server = try LabServer(
      [
        "A,kind=amdgpu,monitor=office,crtcs=0+1+3,clones=B", "B,kind=plain,monitor=tv-1080,crtcs=0+1+3,clones=A",
        "C,kind=poor,monitor=beamer,crtcs=2",
      ],
      crtcs: 4, framebuffer: "8192x8192")
    // Room for whatever a test does, and the probe that brings the EDIDs.
    try server.xrandr("--fb", "8192x4096")
  }

  func read() throws -> Reading {
    var connection = try Connection(display: server.display)
    return try connection.read(.all)
  }

  func snapshot() throws -> Snapshot { try read().snapshot }

  /// Executes steps, and expects that the server shows what the model says, to this connection and to others.
  func expectTruth(
    _ steps: (Snapshot) throws -> [Step], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var connection = try Connection(display: server.display)
    let before = try connection.read(.all)
    let steps = try steps(before.snapshot)
    let expected = try before.snapshot.applying(steps)
    #expect(try connection.execute(steps, against: before) == .done, sourceLocation: sourceLocation)
    let after = try connection.read(.all)
    #expect(after.snapshot == expected, sourceLocation: sourceLocation)
    #expect(try read().snapshot == expected, sourceLocation: sourceLocation)
  }

  /// Expects that the server refuses the last of the steps, and stays as it is after those before it.
  @discardableResult
  func expectRefusal(
    _ steps: (Snapshot) throws -> [Step], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    var connection = try Connection(display: server.display)
    let before = try connection.read(.all)
    let steps = try steps(before.snapshot)
    let execution = try connection.execute(steps, against: before)
    guard case .refused(steps.count - 1, let refusal) = execution else {
      Issue.record("\(execution)", sourceLocation: sourceLocation)
      return ""
    }
    let expected = try before.snapshot.applying(steps.dropLast())
    #expect(try connection.read(.all).snapshot == expected, sourceLocation: sourceLocation)
    return refusal.text
  }
}

extension Snapshot {
  func crtc(of name: String) throws -> CRTC {
    try #require(output(named: name).flatMap { crtc(driving: $0.id) })
  }

  /// The step that changes what a lit output shows.
  func configuring(_ name: String, _ change: (inout OutputState) -> Void) throws -> Step {
    let crtc = try crtc(of: name)
    var scanout = try #require(crtc.scanout)
    change(&scanout.state)
    return .configure(crtc.id, scanout)
  }
}
