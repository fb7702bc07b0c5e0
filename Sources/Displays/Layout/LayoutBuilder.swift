/// Works out what each output is to show: chooses modes, fits the pictures, then places the screens.
struct LayoutBuilder {
  /// The match, with the scales that walls give their screens.
  private(set) var match: Match
  let snapshot: Snapshot
  /// Screens that no entry claims and that stay dark, whatever `others` says.
  let surplus: Set<OutputID>
  /// Exchanged screens that have no room for the mode that they prefer; nil where none gets a mode of its own.
  let cramped: Set<OutputID>?
  private(set) var screens: [OutputID: FittedScreen] = [:]
  private(set) var origins: [OutputID: Layout.Origin] = [:]
  /// The screens that no entry claims, in the order of the connectors' names.
  private(set) var unclaimed: [Output] = []
  private(set) var compensations: [OutputID: Compensation] = [:]
  /// The picture and place of each mirror, for a look at its bars.
  private(set) var mirrorImages: [OutputID: MirrorImage] = [:]
  private var mirrorSources: [OutputID: OutputID] = [:]
  private(set) var mirrors: [OutputID: HardwareMirror] = [:]
  /// Sources that moved for the sake of a mirror's bars.
  private(set) var clearedSources: Set<OutputID> = []
  /// Mirrors that the hardware cannot do, and why.
  private let undoable: [OutputID: DrawnMirror.Reason]
  private(set) var drawnMirrors: [OutputID: DrawnMirror] = [:]
  /// The area of each wall by name, with the holes of screens that are absent.
  private(set) var walls: [String: Rectangle] = [:]
  /// Those holes, by the names of the screens.
  private(set) var holes: [String: Rectangle] = [:]

  var profile: Profile { match.profile }

  /// - Parameter isExchanging: whether exchanged screens get a mode of their own.
  init(
    _ match: Match, on snapshot: Snapshot, leaving surplus: Set<OutputID> = [], exchanging isExchanging: Bool = true
  ) throws(LayoutProblem) {
    var undoable = match.mirrorsToDraw
    var cramped: Set<OutputID>? = isExchanging ? [] : nil
    // Only when everything has its place it shows which mirrors the hardware can do and which exchanged screens have
    // room, and a drawn mirror and a smaller mode take another place.
    var builder = try LayoutBuilder(match, on: snapshot, leaving: surplus, drawing: undoable, cramping: cramped)
    while case let (mirrors, screens) = (try builder.mirrorsToDraw(), builder.crampedScreens),
      !mirrors.isEmpty || !screens.isEmpty
    {
      undoable.merge(mirrors) { first, _ in first }
      cramped?.formUnion(screens)
      builder = try LayoutBuilder(match, on: snapshot, leaving: surplus, drawing: undoable, cramping: cramped)
    }
    self = builder
  }

  /// - Parameters:
  ///   - undoable: the mirrors that are drawn.
  ///   - cramped: the exchanged screens that have no room for the mode that they prefer; nil: none gets one.
  private init(
    _ match: Match, on snapshot: Snapshot, leaving surplus: Set<OutputID>,
    drawing undoable: [OutputID: DrawnMirror.Reason], cramping cramped: Set<OutputID>?
  ) throws(LayoutProblem) {
    self.match = match
    self.snapshot = snapshot
    (self.surplus, self.cramped) = (surplus, cramped)
    self.undoable = undoable
    self.match = scalingWalls()
    findOrigins()
    try placeEntries()
    placeOthers()
    clearBars()
  }

  private mutating func findOrigins() {
    for (index, output) in match.outputs { origins[output] = .entry(profile.screens[index]) }
    for output in snapshot.outputs where origins[output.id] == nil {
      let isLit = snapshot.state(of: output.id) != nil
      if output.isConnected || isLit && output.isLitOnPurpose && profile.others.value != .off {
        origins[output.id] = .others(profile.others)
      } else if isLit {
        origins[output.id] = .unplugged
      }
    }
    let others = snapshot.outputs.filter { output in
      if case .others = origins[output.id] { !surplus.contains(output.id) } else { false }
    }
    unclaimed = others.sorted { $0.name.naturallyPrecedes($1.name) }
  }

  // MARK: Screens that an entry claims

  /// A screen that an entry claims and lights.
  private struct Candidate {
    let entry: ScreenEntry
    let output: Output
    /// The fitted screen; nil for a mirror, whose picture depends on another one's place.
    var screen: FittedScreen?
  }

  private mutating func placeEntries() throws(LayoutProblem) {
    var candidates: [Candidate] = []
    let lit = match.litEntries
    let litNames = Set(lit.map { profile.screens[$0].name.value })
    for index in lit {
      guard let output = match.outputs[index].flatMap(snapshot.output) else { continue }
      let entry = profile.screens[index]
      let screen = profile.source(of: entry, among: litNames) == nil ? try fitted(entry, on: output) : nil
      candidates.append(Candidate(entry: entry, output: output, screen: screen))
    }
    try place(candidates, litNames: litNames)
  }

  private mutating func place(_ candidates: [Candidate], litNames: Set<String>) throws(LayoutProblem) {
    var arranging = arranging(try items(candidates, litNames: litNames))
    var outputs: [String: OutputID] = [:]
    for item in candidates {
      guard let place = arranging.place(of: item.entry.name.value) else {
        throw LayoutProblem(
          .circularPosition(entry: item.entry.name.value), at: item.entry.mark(of: .position))
      }
      screens[item.output.id] = item.screen?.placed(at: place.origin)
      outputs[item.entry.name.value] = item.output.id
    }
    placeWalls(by: arranging)
    for item in candidates where item.screen == nil {
      guard let mirror = item.entry.mirror, let name = profile.source(of: item.entry, among: litNames),
        let source = outputs[name.value]
      else { continue }
      if let reason = undoable[item.output.id] {
        try draw(mirror, of: source, because: reason, item.entry, on: item.output, beside: &arranging)
      } else {
        try show(mirror, of: source, item.entry, on: item.output)
      }
    }
  }

  private mutating func placeWalls(by arranging: Arranging) {
    for wall in profile.walls { walls[wall.name.value] = arranging.placed[wall.blockName] }
    for (index, entry) in profile.screens.enumerated() where match.outputs[index] == nil && entry.enabled.value {
      guard profile.wall(with: entry.name.value) != nil else { continue }
      holes[entry.name.value] = arranging.place(of: entry.name.value)
    }
  }

  /// A mirror takes up what its source does.
  private func items(
    _ candidates: [Candidate], litNames: Set<String>
  ) throws(LayoutProblem) -> [Arranging.Item] {
    let sizes = Dictionary(
      candidates.compactMap { item in item.screen.map { (item.entry.name.value, $0.picture.footprint.size) } }
    ) { first, _ in first }
    let walls = try placedWalls(sizes: sizes)
    let holes = Set(walls.flatMap(\.grid.places.keys))
    var items: [Arranging.Item] = []
    for item in candidates {
      if let wall = walls.first(where: { $0.has(item.entry) }) {
        // The whole of it stands where its first screen would.
        if !items.contains(where: { $0.name == wall.name }) {
          items.append(wall.item(border: border(of: wall, candidates)))
        }
      } else {
        items.append(try self.item(item, sizes: sizes, litNames: litNames, holes: holes))
      }
    }
    return items
  }

  private func item(
    _ candidate: Candidate, sizes: [String: Size], litNames: Set<String>, holes: Set<String>
  ) throws(LayoutProblem) -> Arranging.Item {
    let (entry, screen) = (candidate.entry, candidate.screen)
    let source = profile.source(of: entry, among: litNames)?.value
    var item = Arranging.Item(
      name: entry.name.value, size: sizes[source ?? entry.name.value] ?? .zero,
      placement: profile.placement(of: entry, litNames: litNames, holes: holes),
      border: screen.map { border(of: $0, on: candidate.output) } ?? .zero, isContent: entry.hasNoPointer)
    if let picture = screen?.picture { item.parts = try entry.partAreas(in: picture) }
    return item
  }

  private func border(of wall: PlacedWall, _ candidates: [Candidate]) -> Edges {
    candidates.filter { wall.has($0.entry) }.reduce(Edges.zero) { edges, member in
      edges.zip(member.screen.map { border(of: $0, on: member.output) } ?? .zero, max)
    }
  }

  private mutating func fitted(
    _ entry: ScreenEntry, scale: Scale? = nil, on output: Output
  ) throws(LayoutProblem) -> FittedScreen {
    let mode = try snapshot.mode(of: entry, on: output)
    let compensation = compensation(entry, mode, on: output)
    compensations[output.id] = compensation
    let scale = Transform(scale: scale ?? entry.pictureScale)
    guard
      let screen = FittedScreen(mode, turned: entry.orientation, transformed: scale, compensated: compensation)
    else {
      throw cannotFit(mode, of: entry, compensated: compensation)
    }
    return keepingFilter(screen, on: output)
  }

  /// Shows a mirror over the area of another screen.
  private mutating func show(
    _ mirror: Mirror, of source: OutputID, _ entry: ScreenEntry, on output: Output
  ) throws(LayoutProblem) {
    guard let area = screens[source]?.picture.area else { return }
    let mode = try snapshot.mode(of: entry, on: output)
    let compensation = compensation(entry, mode, on: output)
    compensations[output.id] = compensation
    guard
      let image = MirrorImage(
        of: area, by: mirror.fit, in: mode, turned: entry.orientation, compensated: compensation)
    else {
      throw cannotFit(mode, of: entry, compensated: compensation)
    }
    add(image, of: source, on: output)
    mirrors[output.id] = HardwareMirror(
      source: source, fit: mirror.fit, mode: mode, orientation: entry.orientation, compensation: compensation)
  }

  /// Beyond everything else, where nothing is but what is drawn there.
  private mutating func draw(
    _ mirror: Mirror, of source: OutputID, because reason: DrawnMirror.Reason, _ entry: ScreenEntry, on output: Output,
    beside arranging: inout Arranging
  ) throws(LayoutProblem) {
    let screen = try fitted(entry, scale: .one, on: output)
    // Not under the mirror's own name: a screen that stands beside the mirror stands beside its source, drawn or not.
    // No name of a profile has a NUL in it.
    let name = "\(entry.name.value)\0"
    arranging.placeLine([Arranging.Item(name: name, size: screen.picture.footprint.size, placement: nil)])
    guard let place = arranging.placed[name] else { return }
    screens[output.id] = screen.placed(at: place.origin)
    drawnMirrors[output.id] = DrawnMirror(
      source: source, detail: mirror.detail, fit: mirror.fit, reason: reason)
  }

  mutating func add(_ image: MirrorImage, of source: OutputID, on output: Output) {
    screens[output.id] = keepingFilter(image.screen, on: output)
    mirrorImages[output.id] = image
    mirrorSources[output.id] = source
  }

  /// A source that is scaled up asks for more framebuffer than it shows, and its mirror's bars would show what is
  /// there.
  private mutating func clearBars() {
    for (mirror, source) in mirrorSources where mirrorImages[mirror]?.bars.isEmpty == false {
      guard let output = snapshot.output(source), let cleared = screens[source]?.withoutSurplus else { continue }
      screens[source] = keepingFilter(cleared, on: output)
      clearedSources.insert(source)
    }
  }

  mutating func add(_ screen: FittedScreen, on output: Output) { screens[output.id] = screen }

  /// - Parameter source: what it shows a part of, or all.
  mutating func add(_ screen: FittedScreen, mirroring source: OutputID, on output: Output) {
    add(screen, on: output)
    let mode = screen.state.mode
    mirrors[output.id] = HardwareMirror(
      source: source, fit: .contain, mode: mode, orientation: .normal,
      compensation: Compensation(nil, of: mode, turned: .normal, on: output, canTransform: canTransform(output)))
  }

  private func compensation(_ entry: ScreenEntry, _ mode: Mode, on output: Output) -> Compensation {
    let isRefused = snapshot.refusesTransform(mode, on: output)
    return Compensation(
      entry.overscan?.value, of: mode, turned: entry.orientation, on: output,
      canTransform: canTransform(output) && !isRefused, isRefused: isRefused)
  }

  func canTransform(_ output: Output) -> Bool { snapshot.canTransform(output) }

  private func cannotFit(
    _ mode: Mode, of entry: ScreenEntry, compensated compensation: Compensation
  ) -> LayoutProblem {
    let turned = Rectangle(origin: .origin, size: entry.orientation.turned(mode.size))
    if turned.inset(by: compensation.borders).isEmpty {
      return LayoutProblem(
        .nothingLeft(of: mode, overscan: entry.overscan?.value, entry: entry.name.value), at: entry.overscan?.mark)
    }
    return LayoutProblem(.extremeScale(of: mode, entry: entry.name.value), at: entry.fitMark)
  }

  /// The screen with the filter that is in use. Profiles do not set filters, so it is as good as the usual one: xrandr
  /// smooths whole scales too.
  private func keepingFilter(_ screen: FittedScreen, on output: Output) -> FittedScreen {
    guard let present = snapshot.state(of: output.id)?.transform, present.elements == screen.state.transform.elements
    else { return screen }
    var screen = screen
    screen.state.transform = present
    return screen
  }

  // MARK: Primary

  var primary: Layout.DesiredPrimary? {
    guard let index = profile.screens.firstIndex(where: { $0.primaryMark != nil }), let output = match.outputs[index],
      screens[output] != nil
    else { return nil }
    return Layout.DesiredPrimary(output: output, mark: profile.screens[index].primaryMark)
  }
}
