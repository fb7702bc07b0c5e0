/// The part of the framebuffer that a lit output shows.
package struct Picture: Hashable, Sendable {
  /// The area that a person sees, and where windows belong: its monitor.
  package var area: Rectangle
  /// The area that the framebuffer has to hold, and where no other screen belongs. Around a squeezed picture an output
  /// reads more than that: pixels outside of the framebuffer are black.
  package var footprint: Rectangle

  package init(area: Rectangle, footprint: Rectangle) {
    self.area = area
    self.footprint = footprint
  }

  init(_ area: Rectangle) { self.init(area: area, footprint: area) }

  fileprivate func moved(by offset: Point) -> Picture {
    Picture(area: area.moved(by: offset), footprint: footprint.moved(by: offset))
  }
}

/// A screen before it has a place: everything counts from the upper left corner of its footprint.
struct FittedScreen {
  var state: OutputState
  var picture: Picture

  func placed(at origin: Point) -> FittedScreen {
    var screen = self
    screen.state.position = state.position.offset(x: origin.x, y: origin.y)
    screen.picture = picture.moved(by: origin)
    return screen
  }
}

extension FittedScreen {
  /// The same picture of a scaled screen from further left and up, so that a mode larger than the footprint asks for no
  /// more framebuffer than that (see `OutputState.init(_:turned:showing:in:)`); nil where it asks for no more as it is.
  var withoutSurplus: FittedScreen? {
    let (mode, shown) = (state.turnedSize, picture.footprint.size)
    let beyond = Point(x: max(0, mode.width - shown.width), y: max(0, mode.height - shown.height))
    guard Scale(state.transform) != nil, !state.transform.isIdentity, beyond != .origin,
      let moved = state.transform.moved(by: beyond)
    else { return nil }
    var screen = self
    screen.state.transform = moved
    screen.state.position = state.position.offset(x: -beyond.x, y: -beyond.y)
    return screen
  }

  /// The whole picture of a mode, less what is left of an overscan.
  ///
  /// - Returns: nil where the borders leave nothing or the numbers leave the range of a transform.
  init?(
    _ mode: Mode, turned orientation: Orientation, transformed transform: Transform,
    compensated compensation: Compensation
  ) {
    state = OutputState(mode: mode, position: .origin, orientation: orientation, transform: transform)
    let whole = Rectangle(origin: .origin, size: state.turnedSize)
    guard let region = state.region, !whole.inset(by: compensation.borders).isEmpty else { return nil }
    picture = Picture(region)
    guard compensation.rest != .zero else { return }
    switch compensation.way {
    case .scale:
      let frame = whole.inset(by: compensation.rest)
      guard let squeezed = OutputState(mode, turned: orientation, showing: region, in: frame) else { return nil }
      state = squeezed
    case .inset:
      // The edges that are kept free stay free.
      picture.area = region.inset(by: compensation.rest.scaled(from: whole.size, to: region.size, rounded: .up))
      guard !picture.area.isEmpty else { return nil }
    }
  }
}

extension OutputState {
  /// Shows `area` of the framebuffer in `frame` of the turned mode.
  ///
  /// RRSetScreenSize wants the whole mode inside of the framebuffer, measured from the CRTC's position. The position is
  /// free, as the transform can make up for it: so far left and up, if need be beyond the edge, that a mode larger than
  /// the area asks for no more framebuffer than the area does. The part around the frame then stays outside, and black.
  ///
  /// - Returns: nil where no transform can hold the numbers.
  init?(_ mode: Mode, turned orientation: Orientation, showing area: Rectangle, in frame: Rectangle) {
    guard !frame.isEmpty, !area.isEmpty else { return nil }
    self.init(mode: mode, position: area.origin, orientation: orientation)
    guard frame != Rectangle(origin: .origin, size: turnedSize) || area.size != turnedSize else { return }
    let beyond = Point(
      x: max(0, turnedSize.width - area.size.width), y: max(0, turnedSize.height - area.size.height))
    for start in [beyond, .origin] {
      guard let fitted = Transform(showing: area.size, in: frame, from: start) else { return nil }
      position = area.origin.offset(x: -start.x, y: -start.y)
      transform = fitted
      // Only what is transformed may stand outside of the framebuffer.
      if !fitted.isIdentity { return }
    }
  }
}
