extension Profile {
  /// Screens that cover one another, or that no pointer can get to, as far as the profile alone settles it.
  var arrangementFindings: [Diagnostic] { SettledPlaces(self).findings }

  /// The findings on one desk, where every size is known.
  ///
  /// - Parameters:
  ///   - footprints: what each lit screen takes up of the framebuffer, by name.
  ///   - kept: the same of screens that no entry claims and that stay as they are, by connector.
  func arrangementFindings(
    footprints: [String: Rectangle], kept: [(connector: String, area: Rectangle)]
  ) -> [Diagnostic] {
    SettledPlaces(self, footprints: footprints, kept: kept).findings
  }
}

/// The places that follow from the profile alone when all of its screens are present: those of screens whose size is
/// certain and that do not stand behind or beside one whose size is not.
private struct SettledPlaces {
  struct Place {
    let entry: ScreenEntry
    let footprint: Rectangle
    /// The screen whose picture it shows by `same-as`, or itself.
    let source: String

    /// True if both take up the same part of the framebuffer without being meant to.
    func overlaps(_ other: Place) -> Bool { source != other.source && footprint.overlaps(other.footprint) }
  }

  /// The places in file order.
  let places: [Place]
  /// Screens that no entry claims.
  var kept: [(connector: String, area: Rectangle)] = []
  /// True if every lit screen is among them.
  let isComplete: Bool

  init(_ profile: Profile) {
    let lit = profile.screens.filter(\.enabled.value)
    let names = Set(lit.map(\.name.value))
    let sizes = lit.indices.map { profile.certainSize(of: lit[$0], among: names) }
    // Most profiles leave the size to the screen.
    guard sizes.contains(where: { $0 != nil }) else {
      (places, isComplete) = ([], lit.isEmpty)
      return
    }
    let placements = lit.indices.map { profile.placement(of: lit[$0], litNames: names) }
    let isLineSettled = profile.walls.isEmpty && Self.isLineSettled(sizes, placements)
    let items = lit.indices.compactMap { index -> Arranging.Item? in
      // The places of a wall's screens depend on the sizes that the screens report.
      guard profile.wall(with: lit[index].name.value) == nil else { return nil }
      guard let size = sizes[index], placements[index] != nil || isLineSettled else { return nil }
      var item = Arranging.Item(name: lit[index].name.value, size: size, placement: placements[index])
      item.parts = (try? lit[index].partAreas(in: Picture(Rectangle(origin: .origin, size: size)))) ?? [:]
      return item
    }
    let placed = Arranging(items, arrangement: profile.arrangement).placed
    places = Self.places(lit, placements, footprints: placed)
    isComplete = places.count == lit.count
  }

  /// A screen of unknown size moves everything that is lined up behind it: behind what stands where the file says, and
  /// what comes before it.
  private static func isLineSettled(_ sizes: [Size?], _ placements: [Placement?]) -> Bool {
    let end = placements.lastIndex { $0 == nil } ?? 0
    let hasStated = placements.contains { if case .at = $0 { true } else { false } }
    return sizes.indices.allSatisfy { sizes[$0] != nil || $0 > end && !hasStated }
  }

  init(_ profile: Profile, footprints: [String: Rectangle], kept: [(connector: String, area: Rectangle)]) {
    self.kept = kept
    let lit = profile.screens.filter { footprints[$0.name.value] != nil }
    let names = Set(lit.map(\.name.value))
    places = Self.places(lit, lit.map { profile.placement(of: $0, litNames: names) }, footprints: footprints)
    // The wall's findings report the effects of a bezel.
    isComplete = !profile.walls.contains { $0.bezel != nil }
  }

  private static func places(
    _ lit: [ScreenEntry], _ placements: [Placement?], footprints: [String: Rectangle]
  ) -> [Place] {
    let pairs = zip(lit, placements).map { ($0.name.value, $1?.source ?? $0.name.value) }
    let sources = Dictionary(pairs) { first, _ in first }
    return lit.compactMap { entry in
      footprints[entry.name.value].map {
        Place(entry: entry, footprint: $0, source: end(of: entry.name.value, in: sources))
      }
    }
  }

  /// Follows `same-as` to its end. Only screens that could be placed are asked for, so there is no circle.
  private static func end(of name: String, in sources: [String: String]) -> String {
    var name = name
    while let source = sources[name], source != name { name = source }
    return name
  }

  var findings: [Diagnostic] { overlapFindings + gapFindings }

  // MARK: Overlaps

  private var overlapFindings: [Diagnostic] {
    places.indices.flatMap { index in
      let place = places[index]
      return places[..<index].filter { $0.overlaps(place) }.map { earlier in
        let mark = place.entry.mark(of: .position)
        return Diagnostic(
          .warning, rule: .overlappingScreens, at: mark,
          "position: \(place.entry.quotedName) covers part of \(earlier.entry.quotedName) "
            + "(\(earlier.entry.mark(of: .position).place(from: mark))); to show the same on both, write "
            + "{ same-as: \(earlier.entry.name.value) }")
      }
    }
  }

  // MARK: Gaps

  /// The findings about gaps. X servers stop a pointer at the edge of a screen, but let it stray into the dark between
  /// islands (RRConstrainCursorHarder of xorg-server); either way it cannot get across.
  private var gapFindings: [Diagnostic] {
    isComplete ? islands.dropFirst().compactMap(finding) : []
  }

  /// The groups of screens between which a pointer can cross, the first screen's island first; each in file order, kept
  /// ones last. An island of content alone needs no pointer.
  private var islands: [[Int]] {
    (places.map(\.footprint) + kept.map(\.area)).islands
      .filter { $0.contains { $0 >= places.count || !places[$0].entry.hasNoPointer } }
  }

  private func finding(_ island: [Int]) -> Diagnostic? {
    let areas = places.map(\.footprint) + kept.map(\.area)
    let pairs = island.flatMap { index in
      places.indices.filter { !island.contains($0) }.map { ($0, areas[index].distance(to: areas[$0])) }
    }
    guard let (near, distance) = pairs.min(by: { $0.1 < $1.1 }) else { return nil }
    let own = island.first { $0 < places.count }
    let mark = places[own ?? near].entry.mark(of: .position)
    let neighbour = places[near].entry
    let place = own == nil ? "" : " (\(neighbour.mark(of: .position).place(from: mark)))"
    let shown = island.map(name).listed(atMost: 8)
    return Diagnostic(
      .warning, rule: .unreachableScreen, at: mark,
      "position: \(shown) \(island.count == 1 ? "touches" : "touch") no other "
        + "screen, so the pointer cannot reach \(island.count == 1 ? "it" : "them"); "
        + Self.words(distance, to: "\(neighbour.quotedName)\(place)"))
  }

  private func name(_ index: Int) -> String {
    guard index >= places.count else { return places[index].entry.quotedName }
    let (connector, area) = kept[index - places.count]
    return "\(connector) (which no entry claims and which stays at \(area.origin), \(area.size))"
  }

  private static func words(_ distance: Int, to near: String) -> String {
    switch distance {
    case 0: "it meets \(near) only at a corner"
    case 1: "\(near) is 1 pixel away"
    default: "\(near) is \(distance) pixels away"
    }
  }
}

extension Profile {
  /// A mirror takes up what its source does.
  fileprivate func certainSize(of entry: ScreenEntry, among litNames: Set<String>) -> Size? {
    let source = source(of: entry, among: litNames).flatMap { target(named: $0.value)?.screen }
    return source.map(\.certainSize) ?? entry.certainSize
  }
}

extension ScreenEntry {
  /// The size of the region that the screen will read; nil unless all of its modes have one stated size.
  fileprivate var certainSize: Size? {
    guard let size = modes.value.first?.statedSize, modes.value.allSatisfy({ $0.statedSize == size }) else {
      return nil
    }
    return Transform(scale: pictureScale).regionSize(of: orientation.turned(size))
  }
}

extension Placement {
  /// The screen whose picture is shown again, if any.
  fileprivate var source: String? {
    if case .sameAs(let anchor) = self { anchor.value } else { nil }
  }
}

extension ModeRequest {
  fileprivate var statedSize: Size? {
    switch self {
    case .preferred, .preferredAtHighest, .highest, .lowest: nil
    case .size(let size, _, _): size
    case .created(let timing): timing.size
    }
  }
}
