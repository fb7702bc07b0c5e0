/// Places lit screens: absolute places first, then those without a place, in file order, each after all absolute places
/// and the entries before it. Screens placed relative to another are placed as soon as that one is. Screens without an
/// absolute place keep clear of screens that stay as they are.
struct Arranging {
  struct Item {
    let name: String
    let size: Size
    /// The screen's own placement; nil: part of the profile's row or column.
    let placement: Placement?
    /// The part of the framebuffer that the screen shows around itself, for its frame to hide.
    var border = Edges.zero
    /// True if the screen shows content, on which no pointer has any business.
    var isContent = false
    /// The screen's parts that others can stand beside, by name, as they lie when it stands at the origin.
    var parts: [String: Rectangle] = [:]
  }

  /// A screen that stays as it is.
  struct Kept {
    let area: Rectangle
    var border = Edges.zero
  }

  let arrangement: Arrangement
  let kept: [Kept]
  /// The screens that have gaps around them, as far as borders reach.
  let apart: Set<String>
  private(set) var borders: [String: Edges] = [:]
  private(set) var placed: [String: Rectangle] = [:]
  /// Parts of screens, by name, with the screen's.
  private var parts: [String: (screen: String, area: Rectangle)] = [:]

  /// - Parameters:
  ///   - items: in file order, names unique.
  ///   - kept: screens that stay as they are.
  ///   - apart: names of screens that have gaps around them.
  init(_ items: [Item], arrangement: Arrangement, beside kept: [Kept] = [], apart: Set<String> = []) {
    self.arrangement = arrangement
    self.kept = kept
    self.apart = apart
    borders = Dictionary(items.map { ($0.name, $0.border) }) { first, _ in first }
    for item in items { parts.merge(item.parts.mapValues { (item.name, $0) }) { first, _ in first } }
    placeAbsolute(items)
    placeRelative(items)
    placeLine(among: items)
    normalise()
    keepClear(items)
  }

  private mutating func placeAbsolute(_ items: [Item]) {
    for item in items {
      if case .at(let point) = item.placement { placed[item.name] = Rectangle(origin: point, size: item.size) }
    }
  }

  /// Lines screens up beyond everything that already stands.
  mutating func placeLine(_ items: [Item]) {
    borders.merge(items.map { ($0.name, $0.border) }) { first, _ in first }
    let thickness = thickness(of: items)
    for item in items { place(item, at: start(of: item, behind: Set(placed.keys), after: kept), in: thickness) }
  }

  /// Places the screens without a place, each after the entries before it, and after all screens that stand where the
  /// file says.
  private mutating func placeLine(among items: [Item]) {
    let thickness = thickness(of: items.filter { $0.placement == nil })
    var before = Set(placed.keys)
    for item in items {
      if item.placement == nil {
        place(item, at: start(of: item, behind: before, after: []), in: thickness)
        placeRelative(items)
      }
      before.insert(item.name)
    }
  }

  private mutating func place(_ item: Item, at start: Int, in thickness: Int) {
    let isRow = arrangement.direction == .row
    let across = arrangement.alignment.offset(of: isRow ? item.size.height : item.size.width, in: thickness)
    let origin = isRow ? Point(x: start, y: across) : Point(x: across, y: start)
    placed[item.name] = Rectangle(origin: origin, size: item.size)
  }

  private func thickness(of items: [Item]) -> Int {
    items.map { arrangement.direction == .row ? $0.size.height : $0.size.width }.max() ?? 0
  }

  /// The start of a screen after all of these that are placed.
  private func start(of item: Item, behind names: Set<String>, after kept: [Kept]) -> Int {
    let isRow = arrangement.direction == .row
    func end(_ area: Rectangle) -> Int { area.end(along: arrangement.direction) }
    let ends = placed.filter { names.contains($0.key) }
      .map { name, area in end(area) + gap(from: name, to: item.name, inRow: isRow) }
    return (ends + kept.map { end($0.area) + gap(from: $0, to: item.name, inRow: isRow) }).max() ?? 0
  }

  private mutating func placeRelative(_ items: [Item]) {
    var waiting = items.filter { $0.placement?.anchor != nil && placed[$0.name] == nil }
    while let index = waiting.firstIndex(where: { $0.placement?.anchor.map { anchor($0.value) != nil } ?? false }) {
      let item = waiting.remove(at: index)
      guard let anchor = item.placement?.anchor.flatMap({ anchor($0.value) }) else { continue }
      let gap = gap(item, beside: anchor.screen)
      placed[item.name] = Rectangle(origin: item.origin(by: anchor.area, apart: gap), size: item.size)
    }
  }

  /// The area of a screen, or of one that stands in a block of several.
  func place(of name: String) -> Rectangle? { anchor(name)?.area }

  /// The area that a screen is placed by: another screen, or a part of it.
  private func anchor(_ name: String) -> (screen: String, area: Rectangle)? {
    if let area = placed[name] { return (name, area) }
    guard let part = parts[name], let whole = placed[part.screen] else { return nil }
    return (part.screen, part.area.moved(by: whole.origin))
  }

  private func gap(_ item: Item, beside anchor: String) -> Int {
    guard case .beside(let side, _, _) = item.placement else { return 0 }
    return switch side {
    case .rightOf: gap(from: anchor, to: item.name, inRow: true)
    case .leftOf: gap(from: item.name, to: anchor, inRow: true)
    case .below: gap(from: anchor, to: item.name, inRow: false)
    case .above: gap(from: item.name, to: anchor, inRow: false)
    }
  }

  /// RandR knows no negative places: where there is one, everything moves right or down until the outermost screen
  /// touches the edge.
  private mutating func normalise() {
    let dx = -min(0, placed.values.map(\.origin.x).min() ?? 0)
    let dy = -min(0, placed.values.map(\.origin.y).min() ?? 0)
    placed = placed.mapValues { Rectangle(origin: $0.origin.offset(x: dx, y: dy), size: $0.size) }
  }

  /// The line, and what stands by it, stays where it is if that is free, else moves along as one to behind the nearest
  /// kept screens that leave it room. The same screens always get the same places, wherever they are now.
  private mutating func keepClear(_ items: [Item]) {
    let movable = names(hangingOnLineOf: items).compactMap { name in placed[name].map { (name: name, place: $0) } }
    let isRow = arrangement.direction == .row
    func start(_ area: Rectangle) -> Int { area.start(along: arrangement.direction) }
    guard let first = movable.min(by: { start($0.place) < start($1.place) }) else { return }
    let ends = kept.map {
      $0.area.end(along: arrangement.direction) + gap(from: $0, to: first.name, inRow: isRow) - start(first.place)
    }
    for distance in [0] + ends.filter({ $0 > 0 }).sorted() {
      let offset = isRow ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
      let isBlocked = movable.contains { name, place in
        kept.contains { isInTheWay($0, of: name, at: place.moved(by: offset)) }
      }
      guard !isBlocked else { continue }
      for (name, place) in movable { placed[name] = place.moved(by: offset) }
      return
    }
  }

  /// Screens without an absolute place, and that stand by no screen with one.
  private func names(hangingOnLineOf items: [Item]) -> [String] {
    var hanging = Set(items.filter { $0.placement == nil }.map(\.name))
    while let next = items.first(where: { item in
      !hanging.contains(item.name)
        && item.placement?.anchor.map { hanging.contains(parts[$0.value]?.screen ?? $0.value) } ?? false
    }) {
      hanging.insert(next.name)
    }
    return items.map(\.name).filter(hanging.contains)
  }
}

extension Arranging.Item {
  fileprivate func origin(by anchor: Rectangle, apart gap: Int) -> Point {
    guard case .beside(let side, _, let alignment) = placement else { return anchor.origin }
    let x = anchor.origin.x + alignment.offset(of: size.width, in: anchor.size.width)
    let y = anchor.origin.y + alignment.offset(of: size.height, in: anchor.size.height)
    return switch side {
    case .rightOf: Point(x: anchor.right + gap, y: y)
    case .leftOf: Point(x: anchor.origin.x - size.width - gap, y: y)
    case .above: Point(x: x, y: anchor.origin.y - size.height - gap)
    case .below: Point(x: x, y: anchor.bottom + gap)
    }
  }
}

extension Alignment {
  fileprivate func offset(of length: Int, in whole: Int) -> Int {
    switch self {
    case .start: 0
    case .center: (whole - length) / 2
    case .end: whole - length
    }
  }
}
