/// Places lit screens: absolute places first, then the row or column of those without a place, then those that
/// stand relative to another, each as soon as that one stands.
struct Arranging {
  struct Item {
    let name: String
    let size: Size
    /// nil: part of the profile's row or column.
    let placement: Placement?
  }

  let arrangement: Arrangement
  private(set) var placed: [String: Rectangle] = [:]

  /// - Parameter items: in file order, names unique.
  init(_ items: [Item], arrangement: Arrangement) {
    self.arrangement = arrangement
    placeAbsolute(items)
    placeLine(items.filter { $0.placement == nil })
    placeRelative(items.filter { $0.placement?.anchor != nil })
    normalise()
  }

  private mutating func placeAbsolute(_ items: [Item]) {
    for item in items {
      if case .at(let point) = item.placement { placed[item.name] = Rectangle(origin: point, size: item.size) }
    }
  }

  /// Lines screens up beyond everything that already stands.
  mutating func placeLine(_ items: [Item]) {
    let isRow = arrangement.direction == .row
    var next = placed.values.map { isRow ? $0.right : $0.bottom }.max() ?? 0
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
