/// Screens that no entry claims.
extension LayoutBuilder {
  mutating func placeOthers() {
    for (output, screen) in kept { add(screen, on: output) }
    let others = unclaimed.filter(\.isConnected)
    switch profile.others.value {
    case .off, .keep, .ask: break
    case .extend: extend(others)
    case .mirror: mirror(others)
    }
  }

  /// The screens that stay as they are, but for exchanged ones, which get a mode of their own: with `others: keep`, or
  /// `ask`, each lit screen that no entry claims, and whatever `others` says, each output that a person has lit though
  /// nothing is connected there.
  private var kept: [(output: Output, screen: FittedScreen)] {
    unclaimed.compactMap { output in
      guard profile.others.value.keepsScreens || !output.isConnected else { return nil }
      return (exchanged(output) ?? snapshot.screen(of: output.id)).map { (output, $0) }
    }
  }

  /// Beyond the last screen come those of `others: extend`: no gap is to keep a pointer from these.
  func arranging(_ items: [Arranging.Item]) -> Arranging {
    let kept = kept.map { Arranging.Kept(area: $0.screen.picture.footprint, border: $0.screen.border) }
    guard profile.others.value != .extend || !unclaimed.contains(where: \.isConnected) else {
      return Arranging(items, arrangement: profile.arrangement, beside: kept)
    }
    return .withGaps(items, arrangement: profile.arrangement, beside: kept, in: snapshot.framebuffer.maximum)
  }

  var keptOutputs: [Output] { kept.map(\.output) }

  /// Places the others in a line after everything that the profile places.
  private mutating func extend(_ others: [Output]) {
    let preferred = others.compactMap { output in
      snapshot.mode([.preferred], on: output).map { (output: output, mode: $0) }
    }
    let placed = screens.map { id, screen in
      Arranging.Item(
        name: "\(id.rawValue)", size: screen.picture.footprint.size, placement: .at(screen.picture.footprint.origin))
    }
    var arranging = Arranging(placed, arrangement: profile.arrangement)
    arranging.placeLine(
      preferred.map { Arranging.Item(name: "\($0.output.id.rawValue)", size: $0.mode.size, placement: nil) })
    for (output, mode) in preferred {
      guard let place = arranging.placed["\(output.id.rawValue)"] else { continue }
      add(FittedScreen(mode, at: place.origin), on: output)
    }
  }

  /// Shows the others over the primary screen, or the first: with a mode of the same size, else fitted into the
  /// preferred one.
  private mutating func mirror(_ others: [Output]) {
    guard let source = mirrorSource, let area = screens[source]?.picture.area else { return }
    for output in others {
      let modes = snapshot.accepted(.highest, on: output)
      if let same = modes.first(where: { $0.size == area.size }) {
        let screen = FittedScreen(snapshot.inUse(on: output, among: modes, like: same) ?? same, at: area.origin)
        add(screen, mirroring: source, on: output)
      } else if let image = contained(area, on: output) {
        add(image.screen, mirroring: source, on: output)
        add(image, of: source, on: output)
      } else {
        addCut(area, modes, on: output)
      }
    }
  }

  /// The image of an area fitted into an output; nil where the hardware cannot do it.
  private func contained(_ area: Rectangle, on output: Output) -> MirrorImage? {
    guard canTransform(output), let mode = snapshot.mode([.preferred], on: output),
      !snapshot.refusesTransform(mode, on: output),
      let image = MirrorImage(
        of: area, by: .contain, in: mode, turned: .normal,
        compensated: Compensation(nil, of: mode, turned: .normal, on: output, canTransform: true)),
      screenBehindBars(of: image) == nil
    else { return nil }
    return image
  }

  /// The upper left part of the area, in the largest mode that fits inside.
  private mutating func addCut(_ area: Rectangle, _ modes: [Mode], on output: Output) {
    let inside = modes.first { $0.size.fits(in: area.size) }
    guard let mode = inside ?? snapshot.mode([.lowest], on: output) else { return }
    add(FittedScreen(snapshot.inUse(on: output, among: modes, like: mode) ?? mode, at: area.origin), on: output)
  }

  private var mirrorSource: OutputID? {
    let lit = litEntries
    return (lit.first { profile.screens[$0.index].primary.value } ?? lit.first)?.output
  }
}

extension FittedScreen {
  init(_ mode: Mode, at origin: Point) {
    self.init(
      state: OutputState(mode: mode, position: origin), picture: Picture(Rectangle(origin: origin, size: mode.size)))
  }
}

extension Snapshot {
  /// The place where a profile would have to put the output's picture.
  package func place(of output: OutputID) -> Point? { screen(of: output)?.picture.footprint.origin }

  /// The picture that an output shows now. Of a squeezed picture, this program's monitor tells what a person sees; of
  /// any other, all that is read has to stay in the framebuffer. One that follows the pointer is taken where it starts:
  /// its area grows with the framebuffer, and no screen would ever be beside it.
  func screen(of output: OutputID) -> FittedScreen? {
    guard let state = state(of: output), let region = state.standing.region else { return nil }
    let area = declaredArea(of: output) ?? region
    let isSqueezed = Scale(state.transform) == nil
    return FittedScreen(state: state, picture: Picture(area: area, footprint: isSqueezed ? area : region))
  }
}
