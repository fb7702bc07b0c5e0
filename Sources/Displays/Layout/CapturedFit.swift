/// The keys with which a profile makes a lit output show again its present picture.
package struct CapturedFit: Sendable {
  package private(set) var scale = Scale.one
  package private(set) var overscan: Overscan?
  package private(set) var mirror: Source?

  /// The output whose picture it mirrors, and how.
  package struct Source: Sendable {
    package var output: OutputID
    package var fit: Fit
  }

  /// The output properties that a capture looks at.
  package static let propertyNames = OverscanDriver.names.union([PanelBars.propertyName])

  /// - Returns: nil for a dark output, and where the format has no words for what it shows.
  package init?(of output: Output, in snapshot: Snapshot) {
    guard let present = PresentScreen(output, in: snapshot) else { return nil }
    if let mirror = PresentScreens(snapshot).mirror(present) {
      self.mirror = mirror
      return
    }
    guard let (scale, overscan) = present.exactWords else { return nil }
    self.scale = scale
    self.overscan = overscan
  }
}

/// The lit screens, and which of them mirror which. A mirror and its source can show the same in the same way, so that
/// by its numbers each could be the mirror of the other.
private struct PresentScreens {
  /// The primary one comes first.
  private let screens: [PresentScreen]

  init(_ snapshot: Snapshot) {
    let primary = snapshot.present.filter { $0.id == snapshot.primary }
    let others = snapshot.present.filter { $0.id != snapshot.primary }
    screens = (primary + others).compactMap { PresentScreen($0, in: snapshot) }
  }

  /// - Returns: nil for a screen that is no mirror. What a mirror shows is none.
  func mirror(_ screen: PresentScreen) -> CapturedFit.Source? {
    guard !isCleared(screen) else { return nil }
    let views = views(of: screen)
    let view = views.first { isCleared($0.source) } ?? views.first { self.views(of: $0.source).isEmpty }
    return view.map { CapturedFit.Source(output: $0.source.output.id, fit: $0.fit) }
  }

  /// True if the screen is a source that a layout has moved clear of the bars of its mirrors. Of several that show the
  /// same, one is.
  private func isCleared(_ screen: PresentScreen) -> Bool {
    let same = screens.filter { $0.screen.picture == screen.screen.picture && $0.isMovedWhole }
    guard same.first?.output.id == screen.output.id else { return false }
    return screens.contains { other in
      views(of: other).contains { $0.source.output.id == screen.output.id && $0.hasBars }
    }
  }

  /// The screens that one may mirror.
  private func views(of screen: PresentScreen) -> [PresentScreen.View] {
    screens.filter { $0.output.id != screen.output.id }.compactMap(screen.view)
  }
}

/// A lit output, and guesses at what brought it there. Each guess is held against what a layout would make of it.
private struct PresentScreen {
  let output: Output
  let screen: FittedScreen
  /// The area of this program's monitor; nil where RandR's own idea of it holds.
  let declared: Rectangle?

  private var state: OutputState { screen.state }
  private var turned: Size { state.turnedSize }
  /// The part of the mode that the driver keeps free.
  private var driven: Edges { OverscanDriver(of: output)?.inForce ?? .zero }

  /// - Returns: nil for a dark output.
  init?(_ output: Output, in snapshot: Snapshot) {
    guard var screen = snapshot.screen(of: output.id) else { return nil }
    screen.state = screen.state.standing
    self.output = output
    self.screen = screen
    declared = snapshot.declaredArea(of: output.id)
  }

  /// Another screen's picture, as a mirror would show it.
  struct View {
    let source: PresentScreen
    let fit: Fit
    let hasBars: Bool
  }

  /// - Returns: nil where it shows another picture than a mirror of the source would.
  func view(of source: PresentScreen) -> View? {
    guard let area = declared, Scale(state.transform) == nil, driven == .zero else { return nil }
    let whole = source.screen.picture.area
    guard whole.contains(area) else { return nil }
    let none = Compensation(nil, of: state.mode, turned: state.orientation, on: output, canTransform: true)
    for fit in Fit.allCases {
      guard
        let image = MirrorImage(of: whole, by: fit, in: state.mode, turned: state.orientation, compensated: none),
        image.screen.state.isSamePicture(as: state)
      else { continue }
      return View(source: source, fit: fit, hasBars: !image.bars.isEmpty)
    }
    return nil
  }

  /// True if it shows a whole picture scaled, and stands further left and up than a profile's scale alone puts it.
  var isMovedWhole: Bool {
    guard Scale(state.transform) == nil, let words = exactWords else { return false }
    return words.overscan == nil
  }

  /// The words that bring it back; nil where the format has none.
  var exactWords: (scale: Scale, overscan: Overscan?)? {
    words.flatMap { isBroughtBack(by: $0.scale, $0.overscan) ? $0 : nil }
  }

  private var words: (scale: Scale, overscan: Overscan?)? {
    let technique: Overscan.Technique
    let rest: Edges
    let scale: Scale?
    switch (Scale(state.transform), declared) {
    case (let plain?, nil): (scale, rest, technique) = (plain, .zero, .scale)
    case (let plain?, let area?): (scale, rest, technique) = (plain, inset(area), .inset)
    case (nil, let area?): (scale, rest, technique) = (Scale(of: turned, showing: area.size), squeeze(area), .scale)
    case (nil, nil): return nil
    }
    guard let scale else { return nil }
    let edges = seen(driven.adding(state.orientation.inMode(unreflected(rest)), inside: state.mode.size))
    return (scale, edges == .zero ? nil : Overscan(.always(Borders(pixels: edges)), by: technique))
  }

  private func isBroughtBack(by scale: Scale, _ overscan: Overscan?) -> Bool {
    let compensation = Compensation(
      overscan, of: state.mode, turned: state.orientation, on: output, canTransform: true)
    let made = FittedScreen(
      state.mode, turned: state.orientation, transformed: Transform(scale: scale), compensated: compensation)?
      .placed(at: screen.picture.footprint.origin)
    let isSet = compensation.settings.allSatisfy { output.properties[$0.name]?.value == $0.value }
    let isSame = [made?.state, made?.withoutSurplus?.state].contains { $0?.isSamePicture(as: state) ?? false }
    return isSet && isSame && made?.picture == screen.picture
  }

  // MARK: Borders

  /// The edges of an area in pixels of the mode; sizes that were rounded up for the framebuffer are rounded down again.
  private func inset(_ area: Rectangle) -> Edges {
    let footprint = screen.picture.footprint
    return Edges(of: area, in: footprint).scaled(from: footprint.size, to: turned, rounded: .down)
  }

  /// The frame that a transform leaves free.
  private func squeeze(_ area: Rectangle) -> Edges {
    let elements = state.transform.elements.map(Int.init)
    let one = Int(Transform.one)
    func frame(of shown: Int, from start: Int, by factor: Int, moved offset: Int) -> (start: Int, length: Int) {
      guard factor > 0 else { return (0, 0) }
      return ((start * one - offset) / factor, shown * one / factor)
    }
    let across = frame(
      of: area.size.width, from: area.origin.x - state.position.x, by: elements[0], moved: elements[2])
    let down = frame(
      of: area.size.height, from: area.origin.y - state.position.y, by: elements[4], moved: elements[5])
    return Edges(
      left: across.start, right: turned.width - across.start - across.length, top: down.start,
      bottom: turned.height - down.start - down.length)
  }

  private func unreflected(_ edges: Edges) -> Edges {
    Orientation(.normal, state.orientation.reflection).inFramebuffer(edges)
  }

  /// The edges of the mode as a person sees them.
  private func seen(_ edges: Edges) -> Edges { Orientation(state.orientation.rotation).inFramebuffer(edges) }
}

extension Edges {
  /// The edges with those that a transform keeps free inside of what a driver has shrunk, in pixels of the mode.
  fileprivate func adding(_ rest: Edges, inside size: Size) -> Edges {
    zip(rest.scaled(from: size, to: size.inset(by: self), rounded: .nearest), +)
  }
}

extension Borders {
  fileprivate init(pixels edges: Edges) {
    self.init(
      left: .pixels(edges.left), right: .pixels(edges.right), top: .pixels(edges.top), bottom: .pixels(edges.bottom))
  }
}
