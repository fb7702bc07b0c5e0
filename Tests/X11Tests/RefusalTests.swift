import Displays
import LabSupport
import Testing

@testable import X11

/// What `Snapshot.applying` refuses, and whether the server does so too.
@Suite(.limited) struct RefusalTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// Both refuse.
  private func expectBothRefuse(
    _ step: (Snapshot) throws -> Step, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectModelRefuses(step, sourceLocation: sourceLocation)
    try bench.expectRefusal({ [try step($0)] }, sourceLocation: sourceLocation)
  }

  private func expectModelRefuses(
    _ step: (Snapshot) throws -> Step, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let snapshot = try bench.snapshot()
    let step = try step(snapshot)
    #expect(throws: Refusal.self, sourceLocation: sourceLocation) { try snapshot.applying(step) }
  }

  private func expectServerAccepts(_ step: (Snapshot) throws -> Step) throws {
    var connection = try Connection(display: bench.server.display)
    let reading = try connection.read(.none)
    #expect(try connection.execute([step(reading.snapshot)], against: reading) == .done)
  }

  @Test func framebuffersBeyondTheLimits() throws {
    let physicalSize = Size(width: 500, height: 300)
    for size in [Size(width: 8193, height: 4096), Size(width: 8192, height: 1), Size(width: 4000, height: 1000)] {
      try expectBothRefuse { _ in .resizeFramebuffer(size, physicalSize: physicalSize) }
    }
    try expectBothRefuse { _ in .resizeFramebuffer(Size(width: 8000, height: 4000), physicalSize: .zero) }
  }

  @Test func modesThatTheOutputLacks() throws {
    let snapshot = try bench.snapshot()
    let own = try #require(snapshot.output(named: "A")).modes
    let foreign = try #require(snapshot.output(named: "B")?.modes.first { !own.contains($0) })
    try expectBothRefuse { try $0.configuring("A") { $0.mode = foreign } }
    let unknown = Mode(id: ModeID(0xdead), size: Size(width: 640, height: 480), refreshMilliHertz: 60000)
    try expectBothRefuse { try $0.configuring("A") { $0.mode = unknown } }
  }

  @Test func clonesThatTheDriverForbids() throws {
    try expectBothRefuse { snapshot in
      let crtc = try snapshot.crtc(of: "A")
      var scanout = try #require(crtc.scanout)
      scanout.outputs.append(try #require(snapshot.output(named: "C")?.id))
      return .configure(crtc.id, scanout)
    }
  }

  @Test func aCRTCThatCannotReachTheOutput() throws {
    try expectBothRefuse { snapshot in
      let poor = try snapshot.crtc(of: "C").id
      return .configure(poor, try #require(try snapshot.crtc(of: "A").scanout))
    }
  }

  @Test func aLitCRTCWithoutOutput() throws {
    try expectBothRefuse { snapshot in
      let crtc = try snapshot.crtc(of: "A")
      var scanout = try #require(crtc.scanout)
      scanout.outputs = []
      return .configure(crtc.id, scanout)
    }
  }

  @Test func thingsThatDoNotExist() throws {
    try expectBothRefuse { _ in .disable(CRTCID(0xdead)) }
    try expectBothRefuse { _ in .setPrimary(OutputID(0xdead)) }
    let area = Rectangle(origin: .origin, size: Size(width: 1, height: 1))
    try expectBothRefuse { _ in .setMonitor(Monitor(name: "A", area: area, outputs: [])) }
    try expectBothRefuse { _ in .deleteMonitor(name: "nobody declared this") }
    try expectBothRefuse { _ in .setProperty(OutputID(0xdead), name: "underscan", value: .name("on")) }
    try expectBothRefuse { .configure(CRTCID(0xdead), try #require(try $0.crtc(of: "A").scanout)) }
  }

  @Test func whatAPoorOutputCannotDo() throws {
    let poor = try bench.snapshot().crtc(of: "C")
    #expect(poor.orientations == .normalOnly && !poor.transforms)
    for orientation in [Orientation(.left), Orientation(.normal, .x), Orientation(.inverted, .xy)] {
      try expectBothRefuse { try $0.configuring("C") { $0.orientation = orientation } }
    }
    try expectBothRefuse { try $0.configuring("C") { $0.transform = Transform(scale: Scale(millionths: 2_000_000)) } }
    try expectBothRefuse { try $0.configuring("C") { $0.position = Point(x: 8000, y: 0) } }
  }

  @Test func propertiesThatTheDriverRefuses() throws {
    let values: [(String, PropertyValue)] = [
      ("underscan", .name("sideways")), ("underscan", .number(1)), ("underscan hborder", .number(129)),
      ("underscan hborder", .number(-1)), ("underscan hborder", .name("on")), ("ConnectorType", .name("VGA")),
    ]
    for (name, value) in values {
      try expectBothRefuse { .setProperty(try #require($0.output(named: "A")?.id), name: name, value: value) }
    }
  }

  /// RRChangeOutputProperty would create it, and no driver would ever look at it.
  @Test func propertiesThatTheOutputLacks() throws {
    try expectBothRefuse {
      .setProperty(try #require($0.output(named: "B")?.id), name: "underscan", value: .name("on"))
    }
    try expectBothRefuse { .setProperty(try #require($0.output(named: "B")?.id), name: "no such", value: .number(1)) }
  }

  /// The model is stricter: a server whose CRTCs can do transforms lets them look beyond the framebuffer, and what is
  /// there stays black.
  @Test func placesOutsideOfTheFramebuffer() throws {
    let step = { (snapshot: Snapshot) in try snapshot.configuring("B") { $0.position = Point(x: 8000, y: 0) } }
    try expectModelRefuses(step)
    try expectServerAccepts(step)
  }

  /// The model is stricter: the server takes the output from its CRTC, which it then still calls lit. A reading shows
  /// that CRTC without outputs, so that a plan turns it off.
  @Test func outputsThatAnotherCRTCDrives() throws {
    let before = try bench.snapshot()
    let robbed = try before.crtc(of: "B")
    let step = { (snapshot: Snapshot) in
      let free = try #require(snapshot.crtcs.first { $0.scanout == nil && $0.transforms })
      return Step.configure(free.id, try #require(robbed.scanout))
    }
    try expectModelRefuses(step)
    try expectServerAccepts(step)
    let after = try bench.snapshot()
    #expect(try after.crtc(of: "B").id != robbed.id)
    #expect(after.crtc(robbed.id)?.scanout?.outputs == [])
    try bench.expectTruth { _ in [.disable(robbed.id)] }
  }
}
