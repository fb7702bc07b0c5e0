import Displays
import LabSupport
import Testing

@testable import X11

/// The size of letters, as stock clients set and see it.
@Suite(.serialized, .limited) struct FontDPITests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func set(_ resources: String) throws {
    try bench.server.xprop(["-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", resources])
  }

  private func resources() throws -> String { try bench.server.xprop(["-notype", "RESOURCE_MANAGER"]) }

  private static let kept = FontDPI.Kept(dpi: 120, entry: "96 \t5", density: Density(dpi: 96))

  @Test(arguments: [
    FontDPI(entry: "120", kept: kept), FontDPI(entry: "120"), FontDPI(kept: kept), FontDPI(),
    FontDPI(entry: "120", kept: FontDPI.Kept(dpi: 48, entry: nil, density: Density(dpi: 96))),
  ])
  func isReadAsItWasSet(_ dpi: FontDPI) throws {
    try set("*color: red\nXft.dpi: 96\nXft.hinting: 1\n")
    #expect(try bench.snapshot().fontDPI == FontDPI(entry: "96"))
    try bench.expectTruth { _ in [.setFontDPI(dpi)] }
    let entry = dpi.entry.map { "Xft.dpi: \($0)\\n" } ?? ""
    #expect(try resources() == "RESOURCE_MANAGER = \"*color: red\\n\(entry)Xft.hinting: 1\\n\"\n")
    try bench.expectTruth { _ in [.setFontDPI(FontDPI(entry: "96"))] }
  }

  /// As it was, the property is gone where there was none.
  @Test func noResourcesComeBackAsNone() throws {
    #expect(try bench.snapshot().fontDPI == FontDPI())
    try bench.expectTruth { _ in [.setFontDPI(FontDPI(entry: "144", kept: Self.kept))] }
    try bench.expectTruth { _ in [.setFontDPI(FontDPI())] }
    #expect(try resources() == "RESOURCE_MANAGER:  not found.\n")
  }

  /// What no profile is about is not asked for, until one has set it.
  @Test func isReadWhereItMatters() throws {
    var connection = try Connection(display: bench.server.display)
    #expect(try connection.read(.none).snapshot.fontDPI == nil)
    #expect(try connection.read(.named([])).snapshot.fontDPI == nil)
    let reading = try connection.read(.named([], fontDPI: true))
    #expect(reading.snapshot.fontDPI == FontDPI())
    let set = FontDPI(entry: "120", kept: Self.kept)
    #expect(try connection.execute([.setFontDPI(set)], against: reading) == .done)
    #expect(try connection.read(.named([])).snapshot.fontDPI == set)
  }

  /// Long resources, and what another client left where our note stands.
  @Test func longResourcesStay() throws {
    let many = String(repeating: "*a: b\n", count: 10_000)
    try set(many + "Xft.dpi: 96\n")
    try bench.server.xprop(["-f", "_ORCHESTRATE_EARLIER_DPI", "8s", "-set", "_ORCHESTRATE_EARLIER_DPI", "120 0 1 x"])
    #expect(try bench.snapshot().fontDPI == FontDPI(entry: "96"))
    try bench.expectTruth { _ in [.setFontDPI(FontDPI(entry: "144"))] }
    #expect(try resources().contains(many.replacing("\n", with: "\\n") + "Xft.dpi: 144\\n"))
  }

  /// The framebuffer's millimetres alone: no CRTC is set, and events tell them to a connection that is open.
  @Test func millimetresSetNoMode() throws {
    var witness = try Connection(display: bench.server.display)
    let size = try witness.read(.none).snapshot.framebuffer.size
    let watch = try bench.server.watch()
    let millimetres = Density(dpi: 120).millimetres(for: size)
    try bench.expectTruth { _ in [.resizeFramebuffer(size, physicalSize: millimetres)] }
    #expect(try witness.read(.none).snapshot.framebuffer.physicalSize == millimetres)
    #expect(try watch.soFar().map(\.name) == [])
  }
}
