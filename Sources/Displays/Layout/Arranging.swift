/// Places lit screens: absolute places first, then the row or column of those without a place, then those that
/// stand relative to another, each as soon as that one stands. What was given no absolute place keeps clear of screens that
/// stay as they are.
struct Arranging {
  struct Item {
    let name: String
    let size: Size
    /// nil: part of the profile's row or column.
    let placement: Placement?
  }

  let arrangement: Arrangement
  /// What screens take up that stay as they are.
  private let kept: [Rectangle]
  private(set) var placed: [String: Rectangle] = [:]

  /// - Parameters:
  ///   - items: in file order, names unique.
  ///   - kept: what screens take up that stay as they are.
  init(_ items: [Item], arrangement: Arrangement, beside kept: [Rectangle] = []) {
    self.arrangement = arrangement
    self.kept = kept
    placeAbsolute(items)
    placeLine(items.filter { $0.placement == nil }, after: [])
    placeRelative(items.filter { $0.placement?.anchor != nil })
    normalise()
    keepClear(items)
  }

  private mutating func placeAbsolute(_ items: [Item]) {
    for item in items {
      if case .at(let point) = item.placement { placed[item.name] = Rectangle(origin: point, size: item.size) }
    }
  }

  /// Lines screens up beyond everything that already stands.
  mutating func placeLine(_ items: [Item]) { placeLine(items, after: kept) }

  private mutating func placeLine(_ items: [Item], after kept: [Rectangle]) {
    let isRow = arrangement.direction == .row
    var next = (placed.values + kept).map { isRow ? $0.right : $0.bottom }.max() ?? 0
    let thickness = items.map { isRow ? $0.size.height : $0.size.width }.max() ?? 0
    for item in items {
      let across = arrangement.alignment.offset(of: isRow ? item.size.height : item.size.width, in: thickness)
      let origin = isRow ? Point(x: next, y: across) : Point(x: across, y: next)
      placed[item.name] = Rectangle(origin: origin, size: item.size)
      next += isRow ? item.size.width : item.size.height
    }
  }

  private mutating func placeRelative(_ items: [Item]) {
    var waiting = items
    while let index = waiting.firstIndex(where: { $0.placement?.anchor.map { placed[$0.value] != nil } ?? false }) {
      let item = waiting.remove(at: index)
      guard let anchor = item.placement?.anchor.flatMap({ placed[$0.value] }) else { continue }
      placed[item.name] = Rectangle(origin: item.origin(by: anchor), size: item.size)
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
    let movable = names(hangingOnLineOf: items)
    let places = movable.compactMap { placed[$0] }
    let isRow = arrangement.direction == .row
    guard let start = places.map({ isRow ? $0.origin.x : $0.origin.y }).min() else { return }
    let ends = kept.map { isRow ? $0.right : $0.bottom }.filter { $0 > start }.sorted()
    for distance in [0] + ends.map({ $0 - start }) {
      let offset = isRow ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
      guard !places.contains(where: { $0.moved(by: offset).overlaps(anyOf: kept) }) else { continue }
      for name in movable { placed[name] = placed[name]?.moved(by: offset) }
      return
    }
  }

  /// Screens without an absolute place, and that stand by no screen with one.
  private func names(hangingOnLineOf items: [Item]) -> [String] {
    var hanging = Set(items.filter { $0.placement == nil }.map(\.name))
    while let next = items.first(where: { item in
      !hanging.contains(item.name) && item.placement?.anchor.map { hanging.contains($0.value) } ?? false
    }) {
      hanging.insert(next.name)
    }
    return items.map(\.name).filter(hanging.contains)
  }
}

extension Rectangle {
  fileprivate func overlaps(anyOf others: [Rectangle]) -> Bool { others.contains(where: overlaps) }
}

extension Arranging.Item {
  fileprivate func origin(by anchor: Rectangle) -> Point {
    guard case .beside(let side, _, let alignment) = placement else { return anchor.origin }
    let x = anchor.origin.x + alignment.offset(of: size.width, in: anchor.size.width)
    let y = anchor.origin.y + alignment.offset(of: size.height, in: anchor.size.height)
    return switch side {
    case .rightOf: Point(x: anchor.right, y: y)
    case .leftOf: Point(x: anchor.origin.x - size.width, y: y)
    case .above: Point(x: x, y: anchor.origin.y - size.height)
    case .below: Point(x: x, y: anchor.bottom)
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
