import Displays
import LabSupport
import Testing

@testable import X11

/// Touchscreens and pens as the server tells them, and what becomes of them.
@Suite(.limited) struct TouchTests {
  private let server: LabServer
  private let lab: TouchLab

  init() throws {
    server = try LabServer(["A,monitor=office", "B,monitor=office"])
    lab = try TouchLab(server)
  }

  private func inputs(_ selection: InputSelection = .all) throws -> [InputDevice]? {
    var connection = try Connection(display: server.display)
    return try connection.read(.none, inputs: selection).snapshot.inputs
  }

  private func device(_ name: String) throws -> InputDevice { try #require(inputs()?.first { $0.name == name }) }

  /// Executes a step, and returns what is read then, which is what the model says.
  private func execute(
    _ touch: (InputDevice) throws -> TouchSetting, on name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> InputDevice {
    var connection = try Connection(display: server.display)
    let before = try connection.read(.none, inputs: .all)
    let device = try #require(before.snapshot.inputs?.first { $0.name == name })
    let step = Step.setTouch(try touch(device))
    #expect(try connection.execute([step], against: before) == .done, sourceLocation: sourceLocation)
    let after = try connection.read(.none, inputs: .all).snapshot
    #expect(try after == before.snapshot.applying(step), sourceLocation: sourceLocation)
    return try #require(after.input(device.id))
  }

  private static let half: [Double] = [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]

  private func half(of device: InputDevice) throws -> TouchSetting {
    TouchSetting(
      device: device.id, matrix: try #require(TouchMatrix(elements: Self.half.map(Float.init))), isOurs: true)
  }

  @Test func tellsWhatTheirDriversTell() throws {
    #expect(try inputs() == [])
    try lab.add("elan", named: "ELAN Touch", "usb=04f3:2494", "node=/dev/input/event7")
    try lab.add("twin", named: "ELAN Touch", "calibrated")
    try lab.add("pen", named: "Wacom Pen", "pen", "usb=056a:0001")
    let found = try #require(try inputs())
    #expect(found.map(\.name) == ["ELAN Touch", "ELAN Touch", "Wacom Pen"])
    #expect(found.map(\.kind) == [.touchscreen, .touchscreen, .pen] && Set(found.map(\.id)).count == 3)
    #expect(found.map(\.usb) == ["04f3:2494", nil, "056a:0001"])
    #expect(found.map(\.node) == ["/dev/input/event7", nil, nil] && found.map(\.isCalibrated) == [false, true, false])
    #expect(found.allSatisfy { $0.matrix == .identity && !$0.isOurs })
    try lab.remove("elan")
    #expect(try inputs()?.count == 2)
  }

  @Test func areReadOnlyWhereSomebodyAsks() throws {
    try lab.add("elan")
    #expect(try inputs(.none) == nil && inputs(.ifSet) == nil)
    _ = try execute(half, on: "elan")
    #expect(try inputs(.none) == nil && inputs(.ifSet)?.count == 1)
  }

  @Test func oursIsKnownUntilAnotherToolSetsIt() throws {
    try lab.add("elan")
    #expect(try execute(half, on: "elan").isOurs)
    try lab.map("elan", to: [0.25, 0, 0, 0, 1, 0, 0, 0, 1])
    #expect(try !device("elan").isOurs)
    try lab.map("elan", to: Self.half)
    #expect(try device("elan").isOurs, "it is as we had set it")
    let back = try execute({ TouchSetting(device: $0.id, matrix: .identity, isOurs: false) }, on: "elan")
    #expect(back.matrix == .identity && !back.isOurs)
  }

  /// What is no number is refused by the server itself.
  @Test func anotherToolsNonsenseIsRefused() throws {
    try lab.add("elan")
    #expect(throws: ToolFailure.self) { try lab.map("elan", to: [.nan, 0, 0, 0, .infinity, 0, 0, 0, 1]) }
    #expect(try device("elan").matrix == .identity)
  }

  /// The server's own arithmetic: a finger in the middle of the left half's matrix, and of a turned one.
  @Test func theMatrixSendsTouchesThere() throws {
    try lab.add("elan")
    let whole = try lab.touch("elan", at: (0.5, 0.25))
    _ = try execute(half, on: "elan")
    let right = try lab.touch("elan", at: (0.5, 0.25))
    #expect(abs(right.x - 1.5 * whole.x) < 0.1 && abs(right.y - whole.y) < 0.1, "\(whole), \(right)")
    try lab.map("elan", to: [0, -1, 1, 1, 0, 0, 0, 0, 1])
    let turned = try lab.touch("elan", at: (0, 0.5))
    #expect(abs(turned.x - whole.x) < 0.1 && turned.y < 0.1, "\(turned)")
  }

  @Test func onePulledOutIsRefused() throws {
    try lab.add("elan")
    var connection = try Connection(display: server.display)
    let before = try connection.read(.none, inputs: .all)
    let device = try #require(before.snapshot.inputs?.first)
    try lab.remove("elan")
    let execution = try connection.execute([.setTouch(half(of: device))], against: before)
    guard case .refused(0, let refusal) = execution else {
      Issue.record("\(execution)")
      return
    }
    #expect(refusal.text.hasPrefix("XIChangeProperty \"Coordinate Transformation Matrix\" of \"elan\": "), "\(refusal)")
  }

  @Test func comingGoingAndMappingAreHeard() throws {
    var connection = try Connection(display: server.display)
    connection.inputs.follow()
    _ = try connection.read(.none)
    try lab.add("elan")
    try connection.wait { $0.concernsInputs }
    _ = try connection.read(.none, inputs: .all)
    #expect(connection.pending.isEmpty)
    try lab.map("elan", to: Self.half)
    try connection.wait { $0.concernsInputs }
    _ = try connection.read(.none, inputs: .all)
    try lab.remove("elan")
    try connection.wait { $0.concernsInputs }
  }
}
