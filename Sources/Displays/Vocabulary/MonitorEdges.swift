/// The monitors at the edges of an area, by their places in a list of monitors: how EWMH 1.5 names the monitors that a
/// full-screen window fills (_NET_WM_FULLSCREEN_MONITORS).
package struct MonitorEdges: Hashable, Sendable {
  package let top, bottom, left, right: Int

  /// - Parameter monitors: their areas.
  /// - Returns: nil where none of them overlaps the area.
  package init?(of area: Rectangle, among monitors: [Rectangle]) {
    let inside = monitors.indices.filter { monitors[$0].overlaps(area) }
    func first(by edge: (Rectangle) -> Int) -> Int? { inside.min { edge(monitors[$0]) < edge(monitors[$1]) } }
    guard let top = first(by: { $0.origin.y }), let left = first(by: { $0.origin.x }),
      let bottom = first(by: { -$0.origin.y - $0.size.height }), let right = first(by: { -$0.origin.x - $0.size.width })
    else { return nil }
    (self.top, self.bottom, self.left, self.right) = (top, bottom, left, right)
  }

  /// True if the area lies over more than one monitor.
  package var isSeveral: Bool { Set([top, bottom, left, right]).count > 1 }

  /// In the order of the request.
  package var words: [UInt32] { [top, bottom, left, right].map { UInt32(clamping: $0) } }
}
