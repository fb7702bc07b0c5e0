/// The way of a screen's picture: the part of the framebuffer that its CRTC reads, and the changes on the way.
package struct ScreenPicture: Sendable {
  private let state: OutputState
  /// The part of the mode that the driver leaves black around the picture (underscan, margins).
  private let borders: Edges
  private let gamma: GammaRamp

  /// - Parameters:
  ///   - output: with the properties that `propertyNames` lists.
  ///   - gamma: of its CRTC.
  package init(of output: Output, showing state: OutputState, _ gamma: GammaRamp = .straight) {
    self.state = state
    self.gamma = gamma
    borders = OverscanDriver(of: output)?.inForce ?? .zero
  }

  /// The properties that have to be read of each output.
  package static var propertyNames: Set<String> { OverscanDriver.names }

  /// The part of the framebuffer that is read; nil where nothing is. A smooth filter reaches one pixel further.
  package func source(in framebuffer: Size) -> Rectangle? {
    let all = Rectangle(origin: .origin, size: framebuffer)
    guard let reach = state.reach else { return all }
    let part = reach.inset(by: Edges(left: -1, right: -1, top: -1, bottom: -1)).intersection(all)
    return part.isEmpty ? nil : part
  }

  /// The picture that the panel gets, in the mode's size, not turned.
  ///
  /// - Parameter source: of the framebuffer, from `origin` on; nil where nothing of it is read.
  package func panel(reading source: Pixels?, at origin: Point) -> Pixels? {
    guard let source else { return Pixels(state.mode.size) }
    guard let scanned = sampling.picture(state.mode.size, of: source, at: origin) else { return nil }
    return bordered(gamma.applied(to: scanned))
  }

  /// The picture as a person sees it before a panel that is mounted as its picture is turned.
  package func view(reading source: Pixels?, at origin: Point) -> Pixels? {
    panel(reading: source, at: origin)?.upright(from: state.orientation.rotation)
  }

  /// RRTransformCompute (X server 21.1): the mode's pixels are turned, reflected, transformed, and moved to their
  /// place.
  private var sampling: Sampling {
    let turned = state.turnedSize
    var steps = [Matrix.turning(state.orientation.rotation, state.mode.size)]
    if state.orientation.reflection.reflectsX { steps.append([-1, 0, turned.width, 0, 1, 0, 0, 0, 1]) }
    if state.orientation.reflection.reflectsY { steps.append([1, 0, 0, 0, -1, turned.height, 0, 0, 1]) }
    let whole = steps.reduce([1, 0, 0, 0, 1, 0, 0, 0, 1]) { Matrix.product($1, $0) }
    var matrix = Matrix.product(state.transform.elements.map(Int.init), whole)
    // Moved along by as much as the last row says, which is one but for what changes the perspective.
    for column in 0..<3 {
      matrix[column] &+= state.position.x &* matrix[6 + column]
      matrix[3 + column] &+= state.position.y &* matrix[6 + column]
    }
    let isSmooth = !state.transform.isIdentity && state.transform.filter == .bilinear
    return Sampling(matrix: matrix, isSmooth: isSmooth)
  }

  /// The picture as the driver shrinks it. Each driver's scaler smooths in its own way; here the nearest pixel counts.
  private func bordered(_ picture: Pixels) -> Pixels {
    let size = picture.size
    let area = picture.bounds.inset(by: borders)
    guard borders != .zero, var bordered = Pixels(size) else { return picture }
    guard !area.isEmpty else { return bordered }
    bordered.draw(over: area) { x, y, _ in
      picture[x * size.width / area.size.width, y * size.height / area.size.height]
    }
    return bordered
  }
}

/// A matrix of nine numbers, row by row. Another client may set numbers of any size: no person sees a useful picture
/// then, and nothing traps.
private enum Matrix {
  static func product(_ left: [Int], _ right: [Int]) -> [Int] {
    (0..<9).map { cell in
      let (row, column) = (3 * (cell / 3), cell % 3)
      return left[row] &* right[column] &+ left[row + 1] &* right[3 + column] &+ left[row + 2] &* right[6 + column]
    }
  }

  /// The matrix from the mode to the picture as it stands upright.
  static func turning(_ rotation: Rotation, _ mode: Size) -> [Int] {
    switch rotation {
    case .normal: [1, 0, 0, 0, 1, 0, 0, 0, 1]
    case .left: [0, -1, mode.height, 1, 0, 0, 0, 0, 1]
    case .inverted: [-1, 0, mode.width, 0, -1, mode.height, 0, 0, 1]
    case .right: [0, 1, 0, -1, 0, mode.width, 0, 0, 1]
    }
  }
}
