/// A finger on a touchscreen, or a pen on its tablet, at one moment.
package struct Contact: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case down, moved, up
  }

  package var device: InputDeviceID
  /// The device's.
  package var name: String
  /// The number that tells fingers of one device apart; 0 for a pen.
  package var finger: UInt32
  package var phase: Phase
  /// The place in the framebuffer from left to right, from 0 to 1, as the server has it by the device's matrix.
  package var across: Double
  package var down: Double

  package init(
    device: InputDeviceID, name: String, finger: UInt32, phase: Phase, across: Double, down: Double
  ) {
    self.device = device
    self.name = name
    self.finger = finger
    self.phase = phase
    self.across = across
    self.down = down
  }

  /// The pixel as the server counts it: beyond an edge it is the pixel at the edge.
  package func pixel(in framebuffer: Size) -> Point {
    func pixel(_ part: Double, of length: Int) -> Int {
      let place = (part * Double(length)).rounded(.down)
      return place > 0 ? Int(min(place, Double(max(0, length - 1)))) : 0
    }
    return Point(x: pixel(across, of: framebuffer.width), y: pixel(down, of: framebuffer.height))
  }
}
