/// A picture of another screen's area, fitted into what can be seen of a mode.
struct MirrorImage {
  let screen: FittedScreen
  /// The other parts of the framebuffer that are visible beside the area: nothing but black, if it is a mirror.
  let bars: [Rectangle]

  /// - Returns: nil where the borders leave nothing or no transform can hold the numbers.
  init?(
    of area: Rectangle, by fit: Fit, in mode: Mode, turned orientation: Orientation,
    compensated compensation: Compensation
  ) {
    let whole = Rectangle(origin: .origin, size: orientation.turned(mode.size))
    let visible = whole.inset(by: compensation.rest)
    guard !area.isEmpty, !whole.inset(by: compensation.borders).isEmpty, !visible.isEmpty else { return nil }
    let fitting = fit.fitting(area.size, in: visible)
    let part = fitting.part.moved(by: area.origin)
    guard let state = OutputState(mode, turned: orientation, showing: part, in: fitting.frame) else { return nil }
    screen = FittedScreen(state: state, picture: Picture(part))
    bars = Self.bars(around: part, shownIn: fitting.frame, of: visible)
  }

  /// The framebuffer regions that the rest of what can be seen shows.
  private static func bars(
    around part: Rectangle, shownIn frame: Rectangle, of visible: Rectangle
  ) -> [Rectangle] {
    let outer = Edges(of: frame, in: visible).scaled(from: frame.size, to: part.size, rounded: .up)
    let (width, height) = (part.size.width + outer.across, part.size.height)
    let left = part.origin.x - outer.left
    return [
      Rectangle(
        origin: Point(x: left, y: part.origin.y - outer.top), size: Size(width: width, height: outer.top)),
      Rectangle(origin: Point(x: left, y: part.bottom), size: Size(width: width, height: outer.bottom)),
      Rectangle(origin: Point(x: left, y: part.origin.y), size: Size(width: outer.left, height: height)),
      Rectangle(origin: Point(x: part.right, y: part.origin.y), size: Size(width: outer.right, height: height)),
    ].filter { !$0.isEmpty }
  }
}

extension LayoutBuilder {
  func screenBehindBars(of image: MirrorImage) -> OutputID? {
    snapshot.outputs.map(\.id).first { id in
      guard let other = screens[id], !isImage(id) else { return false }
      return image.bars.contains { $0.overlaps(other.picture.area) }
    }
  }

  private func isImage(_ output: OutputID) -> Bool { mirrorImages[output] != nil }
}

/// A mirror that a CRTC does: what it takes to show its source wherever that is.
struct HardwareMirror: Sendable {
  let source: OutputID
  let fit: Fit
  let mode: Mode
  let orientation: Orientation
  let compensation: Compensation

  /// The screen that shows the source where it is on this snapshot; nil where the source is dark, or no transform can
  /// hold the numbers.
  ///
  /// - Parameter mirrors: outputs whose pictures are no neighbours, as they show something again.
  func screen(on snapshot: Snapshot, besides mirrors: Set<OutputID>) -> FittedScreen? {
    guard let area = snapshot.area(of: source) else { return nil }
    func image(_ fit: Fit) -> MirrorImage? {
      MirrorImage(of: area, by: fit, in: mode, turned: orientation, compensated: compensation)
    }
    let neighbours = snapshot.outputs.map(\.id).filter { $0 != source && !mirrors.contains($0) }
    let areas = neighbours.compactMap(snapshot.area)
    // No bars rather than another screen's picture in them.
    let isFree = image(fit)?.bars.allSatisfy { bar in !areas.contains(where: bar.overlaps) } ?? false
    return image(isFree ? fit : .cover)?.screen
  }
}
