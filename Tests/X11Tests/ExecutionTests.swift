import Displays
import LabSupport
import Testing

@testable import X11

/// What happens when the server says no, and when it is no longer the server that was read.
@Suite(.limited) struct ExecutionTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test func refusedModeSetsNameTheStep() throws {
    try bench.server.lab("fail", "B")
    let text = try bench.expectRefusal { snapshot in
      [
        .setPrimary(nil),
        try snapshot.configuring("A") { $0.position = Point(x: 3000, y: 0) },
        try snapshot.configuring("B") { $0.position = Point(x: 0, y: 100) },
      ]
    }
    let crtc = try bench.snapshot().crtc(of: "B").id.rawValue
    #expect(
      text == "RRSetCrtcConfig of CRTC \(crtc) on B to 1920x1080@60 at 0,100, normal: "
        + "the driver could not do it (RRSetConfigFailed)")
  }

  @Test func aRefusedTransformDoesNotLieInWait() throws {
    try bench.server.lab("fail", "B")
    let before = try bench.read()
    try bench.expectRefusal {
      try [$0.configuring("B") { $0.transform = Transform(scale: Scale(millionths: 2_000_000)) }]
    }
    #expect(try bench.read().pendingTransforms == before.pendingTransforms)
  }

  @Test func refusedPropertiesNameTheError() throws {
    try bench.server.lab("fail", "A", "--property", "underscan")
    let text = try bench.expectRefusal { snapshot in
      [.setProperty(try #require(snapshot.output(named: "A")?.id), name: "underscan", value: .name("on"))]
    }
    #expect(text.hasPrefix("RRChangeOutputProperty \"underscan\" of A to on: BadValue"))
  }

  @Test func executesNothingAgainstAnOldReading() throws {
    let changes: [[String]] = [
      ["--output", "B", "--pos", "100x100"], ["--fb", "8000x4000"], ["--output", "B", "--off"],
    ]
    for change in changes {
      var connection = try Connection(display: bench.server.display)
      let old = try connection.read(.none)
      try Tool.run(["xrandr"] + change, display: bench.server.display)
      let before = try bench.snapshot()
      #expect(try connection.execute([.setPrimary(old.snapshot.output(named: "B")?.id)], against: old) == .outdated)
      #expect(try bench.snapshot() == before)
      let fresh = try connection.read(.none)
      #expect(try connection.execute([.setPrimary(nil)], against: fresh) == .done)
    }
  }

  @Test func executesNothingAfterAHotplug() throws {
    var connection = try Connection(display: bench.server.display)
    let old = try connection.read(.none)
    try bench.server.lab("unplug", "B")
    #expect(try connection.execute([.setPrimary(nil)], against: old) == .outdated)
  }

  @Test func sendsNothingThatIsOutdated() throws {
    let trace = try #require(try RequestTrace(of: bench.server.display))
    try executeOutdated(on: trace.display)
    let requests = try trace.requests()
    #expect(requests.contains("GrabServer") && requests.contains("UngrabServer"))
    #expect(!requests.contains { $0.hasPrefix("Set") || $0.hasPrefix("Change") })
  }

  private func executeOutdated(on display: String) throws {
    var connection = try Connection(display: display)
    let old = try connection.read(.none)
    try bench.server.lab("unplug", "B")
    let size = Size(width: 8000, height: 4000)
    let step = Step.resizeFramebuffer(size, physicalSize: size)
    #expect(try connection.execute([step], against: old) == .outdated)
  }

  @Test func othersMayChangeThingsAgainAfterARefusal() throws {
    try bench.server.lab("fail", "B", "--count", "1")
    try bench.expectRefusal { try [$0.configuring("B") { $0.position = Point(x: 5, y: 5) }] }
    try bench.server.xrandr("--output", "B", "--pos", "77x0")
    #expect(try bench.snapshot().crtc(of: "B").scanout?.state.position == Point(x: 77, y: 0))
  }

  /// Numbers that the requests' fields cannot carry must not arrive as others.
  @Test func numbersBeyondTheProtocolAreRefused() throws {
    try bench.expectRefusal { _ in
      [.resizeFramebuffer(Size(width: 65536 + 8192, height: 4096), physicalSize: Size(width: 1, height: 1))]
    }
    try bench.expectRefusal { try [$0.configuring("B") { $0.position = Point(x: 65536, y: 0) }] }
    try bench.expectRefusal { snapshot in
      let output = try #require(snapshot.output(named: "A")?.id)
      return [.setProperty(output, name: "underscan hborder", value: .number(1 << 32 + 5))]
    }
  }

  /// Properties of any type and format can be put back as they were.
  @Test(arguments: [(8, [1, 255]), (16, [1, 0xfffe]), (32, [0x0102_0304, 0xffff_fffe])] as [(UInt8, [UInt32])])
  func bytesSurvive(format: UInt8, items: [UInt32]) throws {
    let connection = try Connection(display: bench.server.display)
    // No type that has a meaning for us.
    let property = RawProperty(type: 77, format: format, items: items)
    let value = property.value([:])
    #expect(property.replacing(with: value, connection.atoms)?.items == items)
    #expect(property.replacing(with: .bytes("0"), connection.atoms) == nil)
    #expect(property.replacing(with: .number(1), connection.atoms) == nil)
  }
}
