/// The places of a wall's screens in the one picture that they show. A presenter finds that picture by any of them, so
/// that a disconnected screen leaves a hole and nothing moves.
package struct WallView: Hashable, Sendable {
  /// The size of the whole picture, with the parts behind the bezels.
  package var size: Size
  /// The areas of screens by connector, from the upper left corner of the picture; also of screens that are away, where
  /// the profile says at which connector they will come.
  package var screens: [String: Rectangle]

  package init(size: Size, screens: [String: Rectangle]) { (self.size, self.screens) = (size, screens) }

  /// - Parameters:
  ///   - area: the area of the wall in the framebuffer.
  ///   - holes: the areas of screens that are away, by the connectors at which they are expected.
  init(_ area: Rectangle, of outputs: [Output], besides holes: [String: Rectangle], in layout: Layout) {
    let corner = Point(x: -area.origin.x, y: -area.origin.y)
    let screens = outputs.compactMap { output in layout.pictures[output.id].map { (output.name, $0.area) } }
    let areas = holes.merging(screens) { _, lit in lit }
    self.init(size: area.size, screens: areas.mapValues { $0.moved(by: corner) })
  }
}

extension WallView {
  /// The place of the picture now, and an output that shows some of it; nil while none of them is there.
  ///
  /// Between two steps of a change not all have moved yet, and another screen can have come to a connector: most
  /// decide.
  ///
  /// - Parameter seat: the connector that is asked first.
  func place(in snapshot: Snapshot, from seat: String) -> ContentPlace? {
    var votes: [Point: [OutputID]] = [:]
    for name in names(from: seat) {
      guard let output = snapshot.output(named: name), output.isPresent, let area = snapshot.area(of: output.id),
        let place = screens[name], area.size == place.size
      else { continue }
      votes[area.origin.offset(x: -place.origin.x, y: -place.origin.y), default: []].append(output.id)
    }
    // Where two places have as many votes, the uppermost and leftmost counts, so that it is the same every time.
    let best = votes.max { ($0.value.count, -$0.key.y, -$0.key.x) < ($1.value.count, -$1.key.y, -$1.key.x) }
    guard let (origin, outputs) = best, let output = outputs.first else { return nil }
    return ContentPlace(area: Rectangle(origin: origin, size: size), output: output)
  }

  /// The connectors whose screens show some of the picture now, also of one that has come since.
  ///
  /// - Parameter seat: the connector that is asked first for the picture's place.
  package func connectors(in snapshot: Snapshot, from seat: String) -> [String] {
    guard let place = self.place(in: snapshot, from: seat) else { return [] }
    return snapshot.present.filter { snapshot.area(of: $0.id)?.overlaps(place.area) ?? false }.map(\.name)
  }

  private func names(from seat: String) -> [String] {
    screens.keys.sorted { ($0 == seat ? 0 : 1, $0) < ($1 == seat ? 0 : 1, $1) }
  }

  /// True if this view, which a presenter has been told, agrees with the wanted one about all present screens, and
  /// shows the picture on one of them. What is of another size than was told has no say.
  ///
  /// - Parameter present: connectors with a screen.
  func holds(_ wanted: WallView, among present: Set<String>) -> Bool {
    let told = screens.filter { present.contains($0.key) }
    guard size == wanted.size, told.contains(where: { wanted.screens[$0.key] == $0.value }) else { return false }
    return told.allSatisfy { name, place in
      wanted.screens[name].map { $0 == place || $0.size != place.size } ?? false
    }
  }
}

extension ContentOrder {
  /// This order, or a running one that is the same but for screens of its wall that are away now or that have come
  /// since, or screens that items of its playlist mirror and that are away now: a presenter goes on.
  ///
  /// - Parameter present: connectors with a screen.
  package func keeping(_ running: some Sequence<ContentOrder>, among present: Set<String>) -> ContentOrder {
    guard wall != nil || source.mirroredItems.contains(where: { $0.connector.isEmpty }) else { return self }
    return running.first { other in
      var same = other
      if let wall {
        guard let known = other.wall, known.holds(wall, among: present) else { return false }
        same.wall = wall
      }
      same.source = other.source.mirroring { $0.connected(to: present) }
      (same.until, same.afterwards) = (until, afterwards)
      return same == self
    } ?? self
  }
}

extension MirrorContent {
  /// - Parameter present: connectors with a screen.
  fileprivate func connected(to present: Set<String>) -> MirrorContent {
    var content = self
    if !present.contains(where: { Seat.text(connector, isAt: $0) }) { content.connector = "" }
    return content
  }
}

extension Layout {
  /// The views by the profile's names of walls.
  package func wallViews(of match: Match, on snapshot: Snapshot) -> [String: WallView] {
    let views = match.profile.walls.compactMap { wall in
      walls[wall.name.value].map { area in
        let outputs = match.members(of: wall, on: snapshot).map(\.output)
        let holes = expectedHoles(of: wall, in: match.profile, on: snapshot)
        return (wall.name.value, WallView(area, of: outputs, besides: holes, in: self))
      }
    }
    return Dictionary(views) { first, _ in first }
  }

  /// The holes of a wall by the connectors at which their screens are expected, where nothing is connected now.
  private func expectedHoles(of wall: Wall, in profile: Profile, on snapshot: Snapshot) -> [String: Rectangle] {
    let entries = profile.screens.filter { profile.wall(with: $0.name.value)?.name.value == wall.name.value }
    let expected = entries.compactMap { entry in
      entry.selector.expectedConnector.flatMap { connector in holes[entry.name.value].map { (connector, $0) } }
    }
    let free = expected.filter { snapshot.output(named: $0.0)?.isPresent == false }
    return Dictionary(free) { first, _ in first }
  }
}

extension Selector {
  /// The one connector that it names.
  fileprivate var expectedConnector: String? {
    if case .exact(let name) = connector ?? preferredConnector { name } else { nil }
  }
}
