import Displays
import ProfileFile

/// `auto-left` and its like: at an edge of all other screens, and with `center` in the middle of it.
struct HyprlandEdge {
  let side: Side
  let alignment: Alignment

  init?(_ word: String) {
    let sides: [String: Side] = ["left": .leftOf, "right": .rightOf, "up": .above, "down": .below]
    let parts = word.split(separator: "-").map(String.init)
    guard parts.first == "auto", let last = parts.last, let side = sides[last] else { return nil }
    self.side = side
    alignment = parts.contains("center") ? .center : .start
  }

  /// How far out a place is, and, to tell equal ones, how far from where Hyprland begins.
  fileprivate func rank(_ point: Point) -> (outward: Int, aside: Int) {
    let (x, y) = (point.x, point.y)
    return switch side {
    case .leftOf: (-x, abs(y))
    case .rightOf: (x, abs(y))
    case .above: (-y, abs(x))
    case .below: (y, abs(x))
    }
  }
}

extension Profile {
  /// Places a screen beside the outermost one of those that have a place in pixels.
  ///
  /// - Returns: whether there is one.
  mutating func stand(_ name: String, _ edge: HyprlandEdge, at mark: Mark) -> Bool {
    let placed = screens.compactMap { screen in screen.point.map { (screen.name, edge.rank($0)) } }
    let outermost = placed.max { ($0.1.outward, -$0.1.aside) < ($1.1.outward, -$1.1.aside) }
    guard let outermost, let index = screens.firstIndex(where: { $0.name.value == name }) else { return false }
    let anchor = Marked(outermost.0.value, at: mark)
    screens[index].placement = Marked(.beside(edge.side, of: anchor, edge.alignment), at: mark)
    return true
  }
}

extension ScreenEntry {
  /// Its place in pixels.
  fileprivate var point: Point? {
    guard enabled.value, case .at(let point)? = placement?.value else { return nil }
    return point
  }
}
