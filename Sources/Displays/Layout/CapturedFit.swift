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
    guard let screen = snapshot.screen(of: output.id) else { return nil }
    let present = PresentScreen(output: output, screen: screen, declared: snapshot.declaredArea(of: output.id))
    if let mirror = present.mirror(in: snapshot) {
      self.mirror = mirror
      return
    }
    guard let (scale, overscan) = present.words, present.isBroughtBack(by: scale, overscan) else { return nil }
    self.scale = scale
    self.overscan = overscan
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

  func mirror(in snapshot: Snapshot) -> CapturedFit.Source? {
    guard let area = declared, Scale(state.transform) == nil, driven == .zero else { return nil }
    for source in snapshot.present where source.id != output.id {
      guard let picture = snapshot.screen(of: source.id)?.picture, picture.area.contains(area) else { continue }
      let none = Compensation(
        nil, of: state.mode, turned: state.orientation, on: output, canTransform: true)
      let fit = Fit.allCases.first { fit in
        MirrorImage(of: picture.area, by: fit, in: state.mode, turned: state.orientation, compensated: none)?.screen
          .state.isSamePicture(as: state) ?? false
      }
      if let fit { return CapturedFit.Source(output: source.id, fit: fit) }
    }
    return nil
  }

  var words: (scale: Scale, overscan: Overscan?)? {
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

  func isBroughtBack(by scale: Scale, _ overscan: Overscan?) -> Bool {
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
