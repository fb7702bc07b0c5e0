/// A window of another program on the desktop.
package struct DesktopWindow: Hashable, Sendable {
  /// Its XID. Once the window is gone the server may give it to another one.
  package var id: UInt32
  /// What the program draws, without the window manager's decoration, in the framebuffer.
  package var area: Rectangle

  package init(id: UInt32, area: Rectangle) {
    self.id = id
    self.area = area
  }

  /// Where a window belongs that lies on two screens.
  var center: Point { area.origin.offset(x: area.size.width / 2, y: area.size.height / 2) }
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
      area(of: output).map { StandingScreen(identity: output.identity, connector: output.name, area: $0) }
    }
  }
}
