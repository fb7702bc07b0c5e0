import Displays
import LabSupport
import Testing

@testable import X11

@Suite(.limited) struct ConversionTests {
  /// Dot clock, pixels per line and lines per frame as `xrandr --verbose` prints them, and its refresh in mHz.
  @Test(arguments: [
    (148_500_000, 2200, 1125, false, false, 60000),
    (148_352_000, 2200, 1125, false, false, 59940),
    // 1920x1080i: a field is half a frame.
    (74_250_000, 2200, 1125, true, false, 60000),
    // 320x240: each line is scanned twice.
    (12_587_500, 400, 262, false, true, 60055),
    // Xvfb states no dot clock, and nothing else either.
    (0, 1024, 768, false, false, 0),
    (25_175_000, 0, 525, false, false, 0),
    (25_175_000, 800, 0, false, false, 0),
    (4_294_967_295, 1, 1, true, false, 8_589_934_590_000),
  ])
  func refresh(
    clock: UInt32, width: UInt16, height: UInt16, interlaced: Bool, doubleScan: Bool, milliHertz: Int
  ) {
    let refresh = Mode.refreshMilliHertz(
      dotClock: clock, total: (width, height), interlaced: interlaced, doubleScan: doubleScan)
    #expect(refresh == milliHertz)
  }

  @Test func orientationsSurviveTheirBits() {
    for rotation in Rotation.allCases {
      for reflection in Reflection.allCases {
        let orientation = Orientation(rotation, reflection)
        #expect(Orientation(bits: orientation.bits) == orientation)
      }
    }
    #expect(Orientation(.left, .y).bits == 2 | 32)
    #expect(OrientationSet(bits: 63) == .all)
    #expect(OrientationSet(bits: 1) == .normalOnly)
  }

  /// CRTC 1 can be used, 2 is leased: A names it still. 3 is the others' too, but lit. Nothing names 4.
  @Test func aCRTCOfAnotherClientIsNotThere() {
    let mode = Mode(id: ModeID(9), size: Size(width: 640, height: 480), refreshMilliHertz: 60000)
    let lit = Scanout(state: OutputState(mode: mode, position: .origin), outputs: [])
    let crtcs = [1, 2, 3, 4].map { CRTC(id: CRTCID($0), scanout: $0 == 3 ? lit : nil) }
    let limits = Framebuffer(size: mode.size, physicalSize: mode.size, minimum: mode.size, maximum: mode.size)
    let output = Output(id: OutputID(101), name: "A", crtcs: [1, 2, 3].map { CRTCID($0) })
    var snapshot = Snapshot(framebuffer: limits, crtcs: crtcs, outputs: [output])
    snapshot.leaveOutLeased(among: [])
    #expect(snapshot.crtcs == crtcs && snapshot.outputs == [output])
    snapshot.leaveOutLeased(among: [CRTCID(2), CRTCID(3), CRTCID(4)])
    #expect(snapshot.crtcs.map(\.id) == [CRTCID(1), CRTCID(3), CRTCID(4)])
    #expect(snapshot.outputs.map(\.crtcs) == [[CRTCID(1), CRTCID(3)]])
  }
}
