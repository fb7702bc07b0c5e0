/// A window of another program on the desktop.
package struct DesktopWindow: Hashable, Sendable {
  /// Its XID. Once the window is gone the server may give it to another one.
  package var id: UInt32
  /// What the program draws, without the window manager's decoration, in the framebuffer.
  package var area: Rectangle
  /// The upper left corner of all of it, with the decoration or a border of its own; by this it is moved. What programs
  /// draw moves by the width of a frame otherwise, with some window managers, and each time a little further.
  package var corner: Point
  /// Whether it is maximised or full-screen: it has another place then to return to.
  package var fills: Bool

  /// - Parameter corner: nil where nothing is around it.
  package init(id: UInt32, area: Rectangle, corner: Point? = nil, fills: Bool = false) {
    self.id = id
    self.area = area
    self.corner = corner ?? area.origin
    self.fills = fills
  }

  /// Where a window belongs that lies on two screens.
  var center: Point { area.center }

  /// The same one elsewhere, with all that is around it.
  func moved(to corner: Point) -> DesktopWindow {
    var window = self
    window.area.origin = area.origin.offset(x: corner.x - self.corner.x, y: corner.y - self.corner.y)
    window.corner = corner
    return window
  }
}

/// A lit screen that can be told again when it comes back.
package struct StandingScreen: Hashable, Sendable {
  package var identity: Identity
  package var connector: String
  package var area: Rectangle

  package init(identity: Identity, connector: String, area: Rectangle) {
    self.identity = identity
    self.connector = connector
    self.area = area
  }
}

extension Snapshot {
  /// The lit ones among these outputs.
  package func standing(among outputs: some Sequence<OutputID>) -> [StandingScreen] {
    let wanted = Set(outputs)
    return present.filter { wanted.contains($0.id) }.compactMap { output in
      area(of: output.id).map { StandingScreen(identity: output.identity, connector: output.name, area: $0) }
    }
  }
}
