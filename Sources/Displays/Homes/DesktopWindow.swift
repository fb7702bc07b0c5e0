/// A window of another program on the desktop.
package struct DesktopWindow: Hashable, Sendable {
  /// The window's XID. Once the window is gone the server may give it to another one.
  package var id: UInt32
  /// The area that the program draws, without the window manager's decoration, in the framebuffer.
  package var area: Rectangle
  /// The upper left corner of the whole window, with the decoration or a border of its own; windows are moved by it.
  /// With some window managers, a move by the program's own area shifts that by the width of a frame, and each time a
  /// little further.
  package var corner: Point
  /// True if the window is maximised or full-screen: it has another place then to return to.
  package var fills: Bool
  /// True if the window is full-screen, as games and films are.
  package var isFullScreen = false

  /// - Parameter corner: nil where nothing is around it.
  package init(id: UInt32, area: Rectangle, corner: Point? = nil, fills: Bool = false) {
    self.id = id
    self.area = area
    self.corner = corner ?? area.origin
    self.fills = fills
  }

  /// The point that decides on which screen a window belongs that lies on two.
  var center: Point { area.center }

  /// The same window elsewhere, with all that is around it.
  func moved(to corner: Point) -> DesktopWindow {
    var window = self
    window.area.origin = area.origin.offset(x: corner.x - self.corner.x, y: corner.y - self.corner.y)
    window.corner = corner
    return window
  }
}

/// A lit screen that can be told again when it comes back.
package struct PlacedScreen: Hashable, Sendable {
  package var identity: Identity
  package var connector: String
  package var area: Rectangle
  /// What the profile in force calls it; nil where no profile is.
  package var name: Name?

  /// The name of a screen in a profile.
  package struct Name: Hashable, Sendable {
    package var profile: String
    package var screen: String

    package init(profile: String, screen: String) {
      self.profile = profile
      self.screen = screen
    }
  }

  package init(identity: Identity, connector: String, area: Rectangle, name: Name? = nil) {
    self.identity = identity
    self.connector = connector
    self.area = area
    self.name = name
  }
}

extension Match {
  /// The lit screens, without those that repeat another screen's picture: windows belong to that one.
  package func placedScreens(on snapshot: Snapshot) -> [PlacedScreen] {
    let entries = Dictionary(outputs.map { ($1, profile.screens[$0]) }) { first, _ in first }
    let lit = snapshot.present.compactMap { output -> (entry: ScreenEntry, screen: PlacedScreen)? in
      guard let entry = entries[output.id], let area = snapshot.area(of: output.id) else { return nil }
      let name = PlacedScreen.Name(profile: profile.name, screen: entry.name.value)
      return (entry, PlacedScreen(identity: output.identity, connector: output.name, area: area, name: name))
    }
    let names = Set(lit.map(\.entry.name.value))
    return lit.filter { !profile.repeatsAnother($0.entry, among: names) }.map(\.screen)
  }
}

extension Profile {
  /// - Parameter names: of the screens that are lit. Without its source, a mirror is a screen of its own.
  fileprivate func repeatsAnother(_ entry: ScreenEntry, among names: Set<String>) -> Bool {
    if case .sameAs = placement(of: entry, litNames: names) { true } else { false }
  }
}
