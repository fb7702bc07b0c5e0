/// Gaps: around a picture that a transform squeezes, an output shows what of the framebuffer is there, a strip of the
/// neighbour among it. No pointer crosses a gap, so they are only where content is, and where they part no screen from
/// another one that a pointer got to before.
extension Arranging {
  /// - Parameter limit: the largest framebuffer.
  static func withGaps(
    _ items: [Item], arrangement: Arrangement, beside kept: [Kept], in limit: Size
  ) -> Arranging {
    var best = Arranging(items, arrangement: arrangement, beside: kept)
    guard items.contains(where: { $0.border != .zero }) || kept.contains(where: { $0.border != .zero }) else {
      return best
    }
    let pointers = items.filter { !$0.isContent }.map(\.name)
    let wanted = best.reachable(among: pointers)
    for item in items where item.isContent {
      let apart = best.apart.union([item.name])
      let tried = Arranging(items, arrangement: arrangement, beside: kept, apart: apart)
      let extent = tried.placed.values.map(\.extent).reduce(Size.zero) { $0.union($1) }
      if extent.fits(in: limit), tried.reachable(among: pointers) == wanted { best = tried }
    }
    return best
  }

  /// The pairs of screens between which a pointer can cross, kept ones among them.
  private func reachable(among names: [String]) -> Set<[Int]> {
    let placed = placed.sorted { $0.key < $1.key }
    let isPointer = placed.map { names.contains($0.key) } + kept.map { _ in true }
    let islands = (placed.map(\.value) + kept.map(\.area)).islands
    return Set(islands.map { $0.filter { isPointer[$0] } }.filter { !$0.isEmpty })
  }

  /// The distance of a screen from the one that stands before it, in a row or column.
  func gap(from earlier: String, to later: String, inRow isRow: Bool) -> Int {
    guard apart.contains(earlier) || apart.contains(later) else { return 0 }
    return Self.gap(borders[earlier] ?? .zero, borders[later] ?? .zero, inRow: isRow)
  }

  func gap(from earlier: Kept, to later: String, inRow isRow: Bool) -> Int {
    apart.contains(later) ? Self.gap(earlier.border, borders[later] ?? .zero, inRow: isRow) : 0
  }

  /// The distance of two screens. Their borders may lie over one another: nothing is there.
  private static func gap(_ earlier: Edges, _ later: Edges, inRow isRow: Bool) -> Int {
    isRow ? max(earlier.right, later.left) : max(earlier.bottom, later.top)
  }

  /// True if a screen stands where it overlaps a kept one, or closer than their gap.
  func isInTheWay(_ kept: Kept, of name: String, at place: Rectangle) -> Bool {
    let border = borders[name] ?? .zero
    guard apart.contains(name) else { return place.overlaps(kept.area) }
    let around = Edges(
      left: max(border.left, kept.border.right), right: max(border.right, kept.border.left),
      top: max(border.top, kept.border.bottom), bottom: max(border.bottom, kept.border.top))
    return place.outset(by: around).overlaps(kept.area)
  }
}

extension Rectangle {
  fileprivate func outset(by edges: Edges) -> Rectangle {
    Rectangle(
      origin: origin.offset(x: -edges.left, y: -edges.top),
      size: Size(width: size.width + edges.across, height: size.height + edges.down))
  }
}
