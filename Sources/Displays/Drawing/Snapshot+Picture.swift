extension Snapshot {
  /// The picture of several screens, as they are arranged: each in the place that it has in a ``Drawing``, black
  /// between them.
  ///
  /// - Parameter views: what a person sees of each of them, by connector.
  /// - Returns: nil where it would be too large.
  package func picture(of views: [String: Pixels]) -> Pixels? {
    let places = Drawing(self).places.filter { place in place.screens.contains { views[$0.connector] != nil } }
    guard let bounds = places.map(\.area).union, var picture = Pixels(bounds.size) else {
      return places.isEmpty ? Pixels(framebuffer.size) : nil
    }
    for place in places {
      // Those that show the same do so in the pixels of the first.
      guard let view = place.screens.lazy.compactMap({ views[$0.connector] }).first?.scaled(to: place.area.size) else {
        continue
      }
      let area = place.area.moved(by: Point(x: -bounds.origin.x, y: -bounds.origin.y))
      picture.draw(over: area) { x, y, _ in view[x, y] }
    }
    return picture
  }

  /// The part of a screen's picture that one of its parts is; nil where it is not declared.
  ///
  /// - Parameter view: what a person sees of the screen.
  package func picture(ofPart part: String, in view: Pixels, of output: Output) -> Pixels? {
    guard let whole = area(of: output.id), let area = area(at: Seat(output.name, part: part).description),
      whole.size.area > 0
    else { return nil }
    let edges = Edges(of: area, in: whole).scaled(from: whole.size, to: view.size, rounded: .nearest)
    return view.part(view.bounds.inset(by: edges))
  }
}
