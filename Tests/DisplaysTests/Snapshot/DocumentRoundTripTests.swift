import Displays
import Foundation
import Testing

@Suite struct DocumentRoundTripTests {
  private func written(_ snapshot: Snapshot) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(snapshot)
  }

  private func read(_ data: Data) throws -> Snapshot { try Snapshot(json: [UInt8](data)) }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func everySnapshotComesBackAsItWas(seed: UInt64) throws {
    var random = RandomSnapshot(seed: seed)
    for _ in 0..<50 {
      let snapshot = random.next()
      #expect(try Snapshot(json: Array(snapshot.json.line.utf8)) == snapshot)
      #expect(try read(written(snapshot)) == snapshot)
    }
  }

  @Test func leavesOutWhatIsUsual() throws {
    let dark = Output(id: OutputID(80), name: "VGA-1", connection: .disconnected)
    let document = try JSONSerialization.jsonObject(with: JSONEncoder().encode(SampleSnapshot.with([dark])))
    let outputs = try #require((document as? [String: Any])?["outputs"] as? [[String: Any]])
    #expect(outputs.map { $0.keys.sorted() } == [["connection", "id", "name"]])
  }

  /// A monitor that was unplugged while lit shows a mode which its list no longer has.
  @Test func keepsTheModeOfAScreenThatIsGone() throws {
    let mode = Mode(id: ModeID(91), size: Size(width: 1920, height: 1080), refreshMilliHertz: 60_000)
    let output = Output(id: OutputID(80), name: "DP-1", connection: .disconnected, crtcs: [CRTCID(60)])
    let snapshot = SampleSnapshot.with([output], showing: OutputState(mode: mode, position: Point(x: 10, y: 0)))
    #expect(try read(written(snapshot)) == snapshot)
  }

  @Test func keepsThePanningOfAnotherClient() throws {
    let mode = Mode(id: ModeID(91), size: Size(width: 1920, height: 1080), refreshMilliHertz: 60_000)
    let output = Output(id: OutputID(80), name: "DP-1", modes: [mode], crtcs: [CRTCID(60)])
    let area = Size(width: 2400, height: 1400)
    let snapshot = SampleSnapshot.with([output], showing: OutputState(mode: mode, position: .origin, panning: area))
    #expect(try read(written(snapshot)) == snapshot)
    #expect(snapshot.state(of: OutputID(80))?.region?.size == area)
  }

  /// A list of modes that is the same as the one before, byte by byte, is read once.
  @Test func screensOfOneKindOfferTheSame() throws {
    let modes = (0..<3).map { number in
      Mode(
        id: ModeID(91 + number), size: Size(width: 1920 - 640 * Int(number), height: 1080), refreshMilliHertz: 60_000)
    }
    let offers: [(modes: [Mode], preferredCount: Int)] = [
      (modes, 1), (modes, 1), (modes, 0), (modes, 2), (modes, 2), ([modes[0]], 1), ([], 0), ([], 0), (modes, 1),
    ]
    let outputs = offers.enumerated().map { number, offer in
      Output(
        id: OutputID(80 + UInt32(number)), name: "DP-\(number)", modes: offer.modes,
        preferredCount: offer.preferredCount)
    }
    let snapshot = SampleSnapshot.with(outputs)
    #expect(try read(written(snapshot)) == snapshot)
  }

  @Test func skipsKeysItDoesNotKnow() throws {
    let json = """
      {"version": 1, "future": {"a": [1]}, "crtcs": [{"id": 60, "gammaSize": 256}],
       "framebuffer": {"size": {"width": 1, "height": 1, "depth": 24}, "physicalSize": {"width": 1, "height": 1},
                       "minimum": {"width": 1, "height": 1}, "maximum": {"width": 9, "height": 9}},
       "outputs": [{"name": "DP-1", "id": 80, "subpixel": "unknown"}]}
      """
    let snapshot = try read(Data(json.utf8))
    #expect(snapshot.outputs == [Output(id: OutputID(80), name: "DP-1")])
    #expect(snapshot.crtcs == [CRTC(id: CRTCID(60))])
  }

  @Test func readsTransformsAsPeopleWriteThem() throws {
    let mode = Mode(id: ModeID(91), size: Size(width: 1920, height: 1080), refreshMilliHertz: 60_000)
    let output = Output(id: OutputID(80), name: "DP-1", modes: [mode], crtcs: [CRTCID(60)])
    let snapshot = SampleSnapshot.with([output], showing: OutputState(mode: mode, position: .origin))
    let matrix = #""transform": {"matrix": [1.05, 0, -35, 0, 1.05, -19, 0, 0, 1]},"#
    let json = snapshot.json.line.replacing(#""position":"#, with: matrix + #""position":"#)
    let transform = try #require(try read(Data(json.utf8)).state(of: OutputID(80))?.transform)
    #expect(transform.elements == [68813, 0, -2_293_760, 0, 68813, -1_245_184, 0, 0, 65536])
    #expect(transform.filter == .bilinear)
  }
}
