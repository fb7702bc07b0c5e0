/// The view of another screen's picture in a window: the part of the framebuffer that is shown, its place, and the part
/// of the window that a change concerns.
package struct MirrorView: Hashable, Sendable {
  /// The part of the framebuffer that is shown.
  package private(set) var part: Rectangle
  /// The area of the window that shows the part, in the window's pixels; the rest stays in the background's colour.
  package let frame: Rectangle
  package let window: Size
  /// The transform from the window's pixels to those of the part, counted from its upper left corner.
  package let transform: Transform

  /// - Parameters:
  ///   - source: what is mirrored, in the framebuffer.
  ///   - pixels: the shape of the window's pixels, where those of the source are the unit.
  /// - Returns: nil where one of the two has no pixels, or no transform can hold the numbers.
  package init?(of source: Rectangle, _ fit: Fit, in window: Size, of pixels: PixelShape = .square) {
    guard !source.isEmpty, window.width > 0, window.height > 0 else { return nil }
    let fitting = fit.fitting(source.size, in: Rectangle(origin: .origin, size: window), of: pixels)
    guard let transform = Transform(showing: fitting.part.size, in: fitting.frame, from: .origin) else { return nil }
    part = fitting.part.moved(by: source.origin)
    frame = fitting.frame
    self.window = window
    self.transform = transform
  }
}

extension MirrorView {
  /// The view of a source that has moved.
  package func moved(by offset: Point) -> MirrorView {
    var view = self
    view.part = part.moved(by: offset)
    return view
  }

  /// Many small changes cost more requests than one large one that holds them all.
  private static let mostRectangles = 16

  /// The changed areas of the part, counted from its upper left corner.
  ///
  /// - Parameters:
  ///   - damage: of the framebuffer.
  ///   - isExact: whether nothing may be in it that has not changed.
  package func changes(by damage: [Rectangle], isExact: Bool = false) -> [Rectangle] {
    let back = Point(x: -part.origin.x, y: -part.origin.y)
    let changes = damage.map { $0.intersection(part).moved(by: back) }.filter { !$0.isEmpty }
    return !isExact && changes.count > Self.mostRectangles ? changes.union.map { [$0] } ?? [] : changes
  }

  /// The area of the window that a change of the part concerns. A pixel that is smoothed has colours of its neighbours'
  /// in it too.
  package func concerned(by change: Rectangle) -> Rectangle {
    let reach = transform.filter == .bilinear ? 1 : 0
    func lower(_ place: Int, to shown: Int, from size: Int) -> Int {
      ((place - reach) * shown).dividedDown(by: max(1, size)).quotient
    }
    func upper(_ place: Int, to shown: Int, from size: Int) -> Int {
      -(-(place + reach) * shown).dividedDown(by: max(1, size)).quotient
    }
    let left = lower(change.origin.x, to: frame.size.width, from: part.size.width)
    let top = lower(change.origin.y, to: frame.size.height, from: part.size.height)
    let size = Size(
      width: upper(change.right, to: frame.size.width, from: part.size.width) - left,
      height: upper(change.bottom, to: frame.size.height, from: part.size.height) - top)
    return Rectangle(origin: frame.origin.offset(x: left, y: top), size: size).intersection(frame)
  }

  /// The area where a pointer is visible; empty where it is not.
  ///
  /// - Parameter image: what its picture covers of the framebuffer.
  package func place(ofPointer image: Rectangle) -> Rectangle {
    concerned(by: image.moved(by: Point(x: -part.origin.x, y: -part.origin.y)))
  }

  /// The transform from the window's pixels to those of a pointer's picture.
  ///
  /// - Returns: nil where the pointer is too far away to be visible.
  package func transform(ofPointer image: Rectangle) -> Transform? {
    transform.moved(by: Point(x: part.origin.x - image.origin.x, y: part.origin.y - image.origin.y))
  }
}
