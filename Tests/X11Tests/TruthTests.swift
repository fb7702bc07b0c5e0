import Displays
import LabSupport
import Testing

@testable import X11

/// What `Snapshot.applying` says a server would do, and what a server does.
@Suite(.limited) struct TruthTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  static let orientations = Rotation.allCases.flatMap { rotation in
    Reflection.allCases.map { Orientation(rotation, $0) }
  }

  @Test func everyOrientation() throws {
    for orientation in Self.orientations {
      try bench.expectTruth { try [$0.configuring("B") { $0.orientation = orientation }] }
    }
  }

  static let transforms: [Transform?] = [
    Transform(scale: Scale(millionths: 1_500_000)),
    Transform(scale: Scale(millionths: 2_000_000)),
    Transform(scale: Scale(millionths: 750_000)),
    // A region of another shape in the middle of the mode, and five per cent of overscan.
    Transform(elements: [81920, 0, 0, 0, 81920, -7_864_320, 0, 0, 65536]),
    Transform(elements: [68813, 0, -2_293_760, 0, 68813, -1_245_184, 0, 0, 65536]),
    // Back to nothing, then only another filter.
    .identity,
    Transform(elements: [32768, 0, 0, 0, 32768, 0, 0, 0, 65536], filter: .bilinear),
    Transform(elements: [32768, 0, 0, 0, 32768, 0, 0, 0, 65536], filter: .nearest),
    .identity,
  ]

  @Test func everyTransform() throws {
    for transform in Self.transforms {
      let transform = try #require(transform)
      try bench.expectTruth { try [$0.configuring("B") { $0.transform = transform }] }
    }
  }

  @Test func turnedAndTransformed() throws {
    for orientation in Self.orientations {
      let transform = Transform(scale: Scale(millionths: 1_250_000))
      try bench.expectTruth {
        try [
          $0.configuring("B") {
            $0.orientation = orientation
            $0.transform = transform
          }
        ]
      }
    }
  }

  @Test func everyModeAndPlace() throws {
    for index in try bench.snapshot().output(named: "B")?.modes.indices ?? 0..<0 {
      try bench.expectTruth { snapshot in
        let mode = try #require(snapshot.output(named: "B")?.modes[index])
        return try [
          snapshot.configuring("B") {
            $0.mode = mode
            $0.position = Point(x: 100 * index, y: 7)
          }
        ]
      }
    }
  }

  @Test func darkAndLitAgain() throws {
    try bench.expectTruth { [.disable(try $0.crtc(of: "B").id)] }
    try bench.expectTruth { snapshot in
      let output = try #require(snapshot.output(named: "B"))
      let crtc = try #require(snapshot.crtcs.first { $0.scanout == nil && output.crtcs.contains($0.id) })
      let state = OutputState(mode: try #require(output.modes.first), position: Point(x: 50, y: 60))
      return [.configure(crtc.id, Scanout(state: state, outputs: [output.id]))]
    }
  }

  /// A dark CRTC keeps the transform it had: lighting it without one has to take that away.
  @Test func aDarkCRTCForgetsItsTransform() throws {
    let transform = Transform(scale: Scale(millionths: 2_000_000))
    let lit = try bench.snapshot().crtc(of: "B")
    try bench.expectTruth { try [$0.configuring("B") { $0.transform = transform }, .disable(lit.id)] }
    try bench.expectTruth { _ in [.configure(lit.id, try #require(lit.scanout))] }
  }

  @Test func clones() throws {
    try bench.expectTruth { snapshot in
      let (first, second) = (try snapshot.crtc(of: "A"), try snapshot.crtc(of: "B"))
      let outputs = try [#require(snapshot.output(named: "A")), #require(snapshot.output(named: "B"))]
      let shared = try #require(outputs[0].modes.first { mode in outputs[1].modes.contains { $0.id == mode.id } })
      let scanout = Scanout(state: OutputState(mode: shared, position: .origin), outputs: outputs.map(\.id))
      return [.disable(second.id), .configure(first.id, scanout)]
    }
  }

  @Test func outputsChangeHands() throws {
    try bench.expectTruth { snapshot in
      let (first, second) = (try snapshot.crtc(of: "A"), try snapshot.crtc(of: "B"))
      let scanout = try #require(second.scanout)
      return [.disable(first.id), .disable(second.id), .configure(first.id, scanout)]
    }
  }

  @Test func theFramebufferGrowsAndShrinks() throws {
    for size in [Size(width: 8192, height: 8192), Size(width: 5000, height: 3000), Size(width: 6000, height: 4000)] {
      let physicalSize = Size(width: size.width / 4, height: size.height / 5)
      try bench.expectTruth { _ in [.resizeFramebuffer(size, physicalSize: physicalSize)] }
    }
  }

  @Test func properties() throws {
    for (name, value) in [
      ("underscan", .name("on")), ("underscan hborder", .number(128)), ("underscan vborder", .number(1)),
      ("underscan", .name("off")),
    ] as [(String, PropertyValue)] {
      try bench.expectTruth { snapshot in
        [.setProperty(try #require(snapshot.output(named: "A")?.id), name: name, value: value)]
      }
    }
  }

  /// RandR takes places left of the framebuffer and above it; only transformed CRTCs stand there in a layout.
  @Test func leftOfTheFramebuffer() throws {
    let squeezed = try #require(
      Transform(elements: [72817, 0, -6_990_506, 0, 72817, -3_932_160, 0, 0, 65536], filter: .bilinear))
    try bench.expectTruth {
      try [
        $0.configuring("B") {
          $0.transform = squeezed
          $0.position = Point(x: -1000, y: -32768)
        }
      ]
    }
  }

  @Test func monitors() throws {
    let area = Rectangle(origin: Point(x: -20, y: 30), size: Size(width: 1800, height: 65535))
    for (primary, names) in [(false, ["B"]), (true, ["A"]), (false, []), (true, ["A", "B"])] {
      try bench.expectTruth { snapshot in
        let monitor = Monitor(
          name: "wall \(names.count) ✓ \(primary)", primary: primary, area: area,
          physicalSize: Size(width: 4_294_967_295, height: 7),
          outputs: names.compactMap { snapshot.output(named: $0)?.id })
        // An emptied monitor is withdrawn first, as a plan does it: X server 21.1 passes over the one behind it.
        let emptied = snapshot.monitors.filter { !$0.outputs.isEmpty && monitor.outputs.contains($0.outputs) }
        return emptied.map { .deleteMonitor(name: $0.name) } + [.setMonitor(monitor)]
      }
    }
    for monitor in try bench.snapshot().monitors { try bench.expectTruth { _ in [.deleteMonitor(name: monitor.name)] } }
    #expect(try bench.snapshot().monitors.isEmpty)
  }

  @Test func primary() throws {
    try bench.expectTruth { [.setPrimary($0.output(named: "B")?.id)] }
    try bench.expectTruth { [.setPrimary($0.output(named: "A")?.id)] }
    try bench.expectTruth { _ in [.setPrimary(nil)] }
  }

  @Test func severalStepsInOneGo() throws {
    try bench.expectTruth { snapshot in
      let output = try #require(snapshot.output(named: "B")?.id)
      return [
        .resizeFramebuffer(Size(width: 8000, height: 4000), physicalSize: Size(width: 2000, height: 1000)),
        try snapshot.configuring("B") {
          $0.position = Point(x: 3000, y: 1500)
          $0.orientation = Orientation(.right, .x)
        },
        .setProperty(try #require(snapshot.output(named: "A")?.id), name: "underscan", value: .name("auto")),
        .setPrimary(output),
      ]
    }
  }
}
