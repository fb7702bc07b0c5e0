extension Snapshot {
  /// The parts of the framebuffer beside all pictures that the screens of an area show: the part that a border reads
  /// which a frame need not hide, and the part in a gap to the next screen. There is none where nothing is kept free at
  /// the edges.
  package func padding(around area: Rectangle) -> [Rectangle] {
    let whole = Rectangle(origin: .origin, size: framebuffer.size)
    let lit = outputs.compactMap { output in self.area(of: output.id).map { (id: output.id, area: $0) } }
    let shown = lit.filter { $0.area.overlaps(area) && declaredArea(of: $0.id) != nil }
    let reaches = shown.compactMap { state(of: $0.id)?.reach?.intersection(whole) }
    // A mirror of them has no picture of its own.
    let pictures = lit.filter { !$0.area.overlaps(area) } + shown
    return pictures.map(\.area).reduce(reaches.filter { !$0.isEmpty }) { rest, picture in
      rest.flatMap { $0.without(picture) }
    }
  }
}
