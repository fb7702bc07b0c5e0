import Displays

/// What a person asked of one screen, in the person's words: which part of the framebuffer is to be seen, and where on
/// the panel. The tests compute it by themselves; nothing here knows matrices, fixed point or the code under test.
struct Sight {
  /// The panel's own pixels, as the cable delivers them.
  var panel: (width: Int, height: Int)
  /// Counter-clockwise.
  var rotation = Rotation.normal
  /// The reflection of the picture as a person in front of the turned panel sees it.
  var reflection = Reflection.none
  /// The part of the framebuffer that is to be seen, in its pixels.
  var source: Box
  /// The place of the picture, in pixels of the panel as a person sees it who turns the head along with the picture.
  var target: Box
  var around = Around.black
  var isSmooth: Bool
  /// What the screen's own scaler (underscan, margins) leaves of the panel; black around.
  var visible: Box
  var framebuffer: Size

  /// - Parameters:
  ///   - scale: how much larger things look.
  ///   - place: the upper left corner of what is seen.
  init(
    _ panel: (width: Int, height: Int), _ rotation: Rotation = .normal, _ reflection: Reflection = .none,
    scale: Double = 1, at place: Point, in framebuffer: Size
  ) {
    self.panel = panel
    self.rotation = rotation
    self.reflection = reflection
    self.framebuffer = framebuffer
    let upright = Self.upright(panel, rotation)
    target = Box(left: 0, top: 0, width: upright.width, height: upright.height)
    source = Box(
      left: Double(place.x), top: Double(place.y), width: upright.width / scale, height: upright.height / scale)
    isSmooth = scale != scale.rounded()
    visible = Box(left: 0, top: 0, width: Double(panel.width), height: Double(panel.height))
  }

  private static func upright(
    _ panel: (width: Int, height: Int), _ rotation: Rotation
  ) -> (width: Double, height: Double) {
    let (width, height) = (Double(panel.width), Double(panel.height))
    return rotation == .left || rotation == .right ? (height, width) : (width, height)
  }

  /// What is to be seen around the target.
  enum Around {
    case black
    /// What lies there in the framebuffer, where neighbours leave no room; black outside of it.
    case framebuffer
  }

  /// A rectangle with broken sides.
  struct Box: Equatable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    var right: Double { left + width }
    var bottom: Double { top + height }
  }
}

extension Sight {
  /// The place of the framebuffer that the middle of one of the panel's pixels shows; nil where the screen's own scaler
  /// leaves black.
  func place(x: Int, y: Int) -> (x: Double, y: Double)? {
    guard let scanned = scanned(x: x, y: y) else { return nil }
    let (across, down) = turnedBack(Double(scanned.x) + 0.5, Double(scanned.y) + 0.5)
    var (x, y) = ((across - target.left) / target.width, (down - target.top) / target.height)
    if reflection == .x || reflection == .xy { x = 1 - x }
    if reflection == .y || reflection == .xy { y = 1 - y }
    return (source.left + x * source.width, source.top + y * source.height)
  }

  /// The pixel of the signal that the screen's own scaler puts there: the lab's scaler takes the nearest one to the
  /// upper left corner.
  private func scanned(x: Int, y: Int) -> (x: Int, y: Int)? {
    let (across, down) = (Double(x) - visible.left, Double(y) - visible.top)
    guard across >= 0, down >= 0, across < visible.width, down < visible.height else { return nil }
    return (
      Int(across * Double(panel.width) / visible.width), Int(down * Double(panel.height) / visible.height)
    )
  }

  /// Turns a point of the panel to the picture as a person sees it who turns the head along.
  private func turnedBack(_ x: Double, _ y: Double) -> (Double, Double) {
    let (width, height) = (Double(panel.width), Double(panel.height))
    // The picture's upper edge is the panel's left edge when it is turned to the left.
    return switch rotation {
    case .normal: (x, y)
    case .left: (height - y, x)
    case .inverted: (width - x, height - y)
    case .right: (y, width - x)
    }
  }
}
