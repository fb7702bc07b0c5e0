extension Profile {
  /// Screens that cover one another, or that no pointer can get to, as far as the profile alone settles it.
  var arrangementFindings: [Diagnostic] {
    let settled = SettledPlaces(self)
    return settled.overlapFindings + settled.gapFindings
  }

  /// The same on one desk, where every size is known.
  ///
  /// - Parameter footprints: what each lit screen takes up of the framebuffer, by name.
  func arrangementFindings(footprints: [String: Rectangle]) -> [Diagnostic] {
    let settled = SettledPlaces(self, footprints: footprints)
    return settled.overlapFindings + settled.gapFindings
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

    /// Whether both take up the same part of the framebuffer without being meant to.
    func overlaps(_ other: Place) -> Bool { source != other.source && footprint.overlaps(other.footprint) }
  }

  /// In file order.
  let places: [Place]
  /// Whether every lit screen is among them.
  let isComplete: Bool

  init(_ profile: Profile) {
    let lit = profile.screens.filter(\.enabled.value)
    let names = Set(lit.map(\.name.value))
    let placements = lit.map { profile.placement(of: $0, standing: names) }
    let sizes = lit.map { entry in
      // A mirror takes up what its source does.
      let source = profile.source(of: entry, among: names).flatMap { profile.target(named: $0.value)?.screen }
      return (source ?? entry).certainSize
    }
    // A screen of unknown size moves everything that is lined up behind it.
    let isLineSettled =
      profile.walls.isEmpty && lit.indices.allSatisfy { sizes[$0] != nil || placements[$0]?.anchor != nil }
    let items = lit.indices.compactMap { index -> Arranging.Item? in
      // Where a wall's screens stand, the sizes say that they report.
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

  init(_ profile: Profile, footprints: [String: Rectangle]) {
    let lit = profile.screens.filter { footprints[$0.name.value] != nil }
    let names = Set(lit.map(\.name.value))
    places = Self.places(lit, lit.map { profile.placement(of: $0, standing: names) }, footprints: footprints)
    // What a bezel costs is told of the wall.
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

  // MARK: Overlaps

  var overlapFindings: [Diagnostic] {
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

  /// X servers stop a pointer at the edge of a screen, but let it stray into the dark between islands
  /// (RRConstrainCursorHarder of xorg-server); either way nobody gets it across.
  var gapFindings: [Diagnostic] {
    isComplete ? islands.dropFirst().compactMap(finding) : []
  }

  /// Screens that a pointer can cross between, the first screen's island first; each in file order. Where all is content no
  /// pointer has to get to.
  private var islands: [[Place]] {
    places.map(\.footprint).islands.map { $0.map { places[$0] } }.filter { !$0.allSatisfy(\.entry.hasNoPointer) }
  }

  private func finding(_ island: [Place]) -> Diagnostic? {
    let names = Set(island.map(\.entry.name.value))
    let mainland = places.filter { !names.contains($0.entry.name.value) }
    let pairs = island.flatMap { place in
      mainland.map { (near: $0, distance: place.footprint.distance(to: $0.footprint)) }
    }
    guard let first = island.first, let nearest = pairs.min(by: { $0.distance < $1.distance }) else { return nil }
    let mark = nearest.near.entry.mark(of: .position)
    let near = "\(nearest.near.entry.quotedName) (\(mark.place(from: first.entry.mark(of: .position))))"
    let place =
      switch nearest.distance {
      case 0: "it meets \(near) only at a corner"
      case 1: "\(near) is 1 pixel away"
      default: "\(near) is \(nearest.distance) pixels away"
      }
    let shown = island.map(\.entry.quotedName).listed(atMost: 8)
    return Diagnostic(
      .warning, rule: .unreachableScreen, at: first.entry.mark(of: .position),
      "position: \(shown) \(island.count == 1 ? "touches" : "touch") no other "
        + "screen, so the pointer cannot reach \(island.count == 1 ? "it" : "them"); \(place)")
  }
}

extension ScreenEntry {
  /// The size of the region that the screen will read; nil unless all of its modes have one stated size.
  fileprivate var certainSize: Size? {
    let sizes = Set(modes.value.map(\.statedSize))
    guard sizes.count == 1, let size = sizes.first ?? nil else { return nil }
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
