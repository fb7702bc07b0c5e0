/// The map from a place on a screen's glass to the pixel of the framebuffer that is seen there. Places on the glass
/// count from 0 to 1 from its upper left corner as the screen was built, however its picture is turned: so does the
/// device on the glass that feels fingers.
package struct TouchMap: Hashable, Sendable {
  /// The sum that makes one coordinate of the pixel: so much for each step across and down, from a start.
  struct Axis: Hashable, Sendable {
    var across: Double
    var down: Double
    var start: Double

    func value(_ place: (x: Double, y: Double)) -> Double { across * place.x + down * place.y + start }

    func scaled(by factor: Double) -> Axis { Axis(across: across * factor, down: down * factor, start: start * factor) }
    func moved(by offset: Double) -> Axis { Axis(across: across, down: down, start: start + offset) }
    /// The coordinate as seen from the other end.
    var reversed: Axis { scaled(by: -1).moved(by: 1) }

    static func + (left: Axis, right: Axis) -> Axis {
      Axis(across: left.across + right.across, down: left.down + right.down, start: left.start + right.start)
    }
  }

  private(set) var x: Axis
  private(set) var y: Axis

  /// The pixel at a place of the glass; a whole number is the edge between two.
  package func pixel(at place: (x: Double, y: Double)) -> (x: Double, y: Double) { (x.value(place), y.value(place)) }

  /// The matrix with which a device on the glass reaches that pixel.
  ///
  /// - Parameter framebuffer: its size, both sides at least 1.
  package func matrix(in framebuffer: Size) -> TouchMatrix? {
    let rows = [x.scaled(by: 1 / Double(framebuffer.width)), y.scaled(by: 1 / Double(framebuffer.height))]
    return TouchMatrix(elements: rows.flatMap { [Float($0.across), Float($0.down), Float($0.start)] } + [0, 0, 1])
  }
}

extension TouchMap {
  /// - Parameters:
  ///   - state: what the screen shows.
  ///   - hidden: what of it the frame hides, in pixels of the mode, turned; the rest is on the glass.
  ///   - bars: what of the glass is beside it, turned too.
  /// - Returns: nil where the transform is none that keeps lines parallel.
  init?(_ state: OutputState, hiding hidden: Edges, beside bars: PanelBars) {
    self.init(turning: state.orientation)
    self = scaled(to: Rectangle(origin: .origin, size: state.turnedSize).inset(by: hidden), beside: bars)
    guard let shown = through(state.transform) else { return nil }
    self = shown.moved(by: state.position)
  }

  /// The map from a place on the glass to the place in the picture, from 0 to 1 too. The picture is reflected along its
  /// own axes, then turned counter-clockwise: on a screen that is turned to the left, its top lies at the left edge of
  /// the glass.
  private init(turning orientation: Orientation) {
    let (right, down) = (Axis(across: 1, down: 0, start: 0), Axis(across: 0, down: 1, start: 0))
    switch orientation.rotation {
    case .normal: (x, y) = (right, down)
    case .left: (x, y) = (down.reversed, right)
    case .inverted: (x, y) = (right.reversed, down.reversed)
    case .right: (x, y) = (down, right.reversed)
    }
    if orientation.reflection.reflectsX { x = x.reversed }
    if orientation.reflection.reflectsY { y = y.reversed }
  }

  private func scaled(to area: Rectangle, beside bars: PanelBars) -> TouchMap {
    var map = self
    map.x = x.scaled(by: Double(area.size.width) + 2 * bars.across).moved(by: -bars.across)
    map.y = y.scaled(by: Double(area.size.height) + 2 * bars.down).moved(by: -bars.down)
    return map.moved(by: area.origin)
  }

  func moved(by offset: Point) -> TouchMap {
    var map = self
    map.x = x.moved(by: Double(offset.x))
    map.y = y.moved(by: Double(offset.y))
    return map
  }

  func through(_ transform: Transform) -> TouchMap? {
    let matrix = transform.elements.map(Double.init)
    guard matrix[6] == 0, matrix[7] == 0, matrix[8] != 0 else { return nil }
    func row(_ first: Int) -> Axis {
      (x.scaled(by: matrix[first]) + y.scaled(by: matrix[first + 1])).moved(by: matrix[first + 2])
        .scaled(by: 1 / matrix[8])
    }
    var map = self
    (map.x, map.y) = (row(0), row(3))
    return map
  }

  /// The map through a window that shows another screen's picture.
  ///
  /// - Parameters:
  ///   - source: that picture, in the framebuffer, as the window is.
  ///   - pixels: the shape of the window's pixels, where those of the source are the unit.
  /// - Returns: nil where nothing of it can be shown there.
  func through(_ fit: Fit, of source: Rectangle, in window: Rectangle, of pixels: PixelShape = .square) -> TouchMap? {
    guard let view = MirrorView(of: source, fit, in: window.size, of: pixels) else { return nil }
    let back = Point(x: -window.origin.x, y: -window.origin.y)
    return moved(by: back).through(view.transform)?.moved(by: view.part.origin)
  }
}
