/// The distances that something reaches in from each side of a rectangle, in pixels.
package struct Edges: Hashable, Sendable {
  package var left: Int
  package var right: Int
  package var top: Int
  package var bottom: Int

  package init(left: Int = 0, right: Int = 0, top: Int = 0, bottom: Int = 0) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  package static let zero = Edges()

  package var across: Int { left + right }
  package var down: Int { top + bottom }

  func zip(_ other: Edges, _ combine: (Int, Int) -> Int) -> Edges {
    Edges(
      left: combine(left, other.left), right: combine(right, other.right), top: combine(top, other.top),
      bottom: combine(bottom, other.bottom))
  }
}

extension Edges {
  enum Rounding {
    case down, nearest, up
  }

  /// The edges in the pixels of something of another size.
  func scaled(from old: Size, to new: Size, rounded rounding: Rounding) -> Edges {
    func scaled(_ length: Int, from old: Int, to new: Int) -> Int {
      let old = max(1, old)
      let surplus =
        switch rounding {
        case .down: 0
        case .nearest: old / 2
        case .up: old - 1
        }
      return (length * new + surplus) / old
    }
    return Edges(
      left: scaled(left, from: old.width, to: new.width), right: scaled(right, from: old.width, to: new.width),
      top: scaled(top, from: old.height, to: new.height), bottom: scaled(bottom, from: old.height, to: new.height))
  }

  /// The distances from the sides of a rectangle to those of another one inside of it.
  init(of inner: Rectangle, in outer: Rectangle) {
    self.init(
      left: inner.origin.x - outer.origin.x, right: outer.right - inner.right, top: inner.origin.y - outer.origin.y,
      bottom: outer.bottom - inner.bottom)
  }
}

extension Size {
  func inset(by edges: Edges) -> Size { Size(width: width - edges.across, height: height - edges.down) }
}

extension Rectangle {
  /// The part inside of the edges; its sides may be negative where nothing is.
  package func inset(by edges: Edges) -> Rectangle {
    Rectangle(origin: origin.offset(x: edges.left, y: edges.top), size: size.inset(by: edges))
  }

  package var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  package func contains(_ other: Rectangle) -> Bool {
    origin.x <= other.origin.x && origin.y <= other.origin.y && other.right <= right && other.bottom <= bottom
  }
}

extension Orientation {
  /// Edges of the screen as it hangs there, seen upright, as edges of the mode, as drivers count them. A screen whose
  /// picture is turned to the left shows its top at the left edge of the mode.
  func inMode(_ edges: Edges) -> Edges {
    switch rotation {
    case .normal: edges
    case .left: Edges(left: edges.top, right: edges.bottom, top: edges.right, bottom: edges.left)
    case .inverted: Edges(left: edges.right, right: edges.left, top: edges.bottom, bottom: edges.top)
    case .right: Edges(left: edges.bottom, right: edges.top, top: edges.left, bottom: edges.right)
    }
  }

  /// Edges of the mode as edges of the framebuffer region that it shows, which may be reflected.
  func inFramebuffer(_ edges: Edges) -> Edges {
    let seen: Edges =
      switch rotation {
      case .normal: edges
      case .left: Edges(left: edges.bottom, right: edges.top, top: edges.left, bottom: edges.right)
      case .inverted: Edges(left: edges.right, right: edges.left, top: edges.bottom, bottom: edges.top)
      case .right: Edges(left: edges.top, right: edges.bottom, top: edges.right, bottom: edges.left)
      }
    var result = seen
    if reflection.reflectsX { (result.left, result.right) = (seen.right, seen.left) }
    if reflection.reflectsY { (result.top, result.bottom) = (seen.bottom, seen.top) }
    return result
  }
}
