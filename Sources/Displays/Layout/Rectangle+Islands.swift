extension [Rectangle] {
  /// The groups of rectangles between which a pointer can cross, by their indices: the first one's island first, each
  /// in order.
  var islands: [[Int]] {
    let merged: [[Int]] = indices.reduce(into: []) { islands, index in
      let touching = islands.filter { island in island.contains { self[$0].meets(self[index]) } }
      islands.removeAll { touching.contains($0) }
      islands.append((touching.joined() + [index]).sorted())
    }
    return merged.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension Rectangle {
  /// The size of the part that both have in common; negative sides are the gaps between them.
  private func common(_ other: Rectangle) -> Size {
    Size(
      width: min(right, other.right) - max(origin.x, other.origin.x),
      height: min(bottom, other.bottom) - max(origin.y, other.origin.y))
  }

  /// True if the rectangles have more than a corner in common.
  func meets(_ other: Rectangle) -> Bool {
    let common = common(other)
    return min(common.width, common.height) >= 0 && max(common.width, common.height) > 0
  }

  /// The pixels between the rectangles, across or down; 0 where they touch.
  func distance(to other: Rectangle) -> Int {
    let common = common(other)
    return max(0, -common.width, -common.height)
  }
}
