extension Match {
  /// What presenters are to show, by the connectors of the screens.
  ///
  /// - Parameter folder: of the profile's file, from the root on: relative paths start there.
  package func orders(on snapshot: Snapshot, in folder: String) -> [String: ContentOrder] {
    let names = Dictionary(snapshot.outputs.map { ($0.id, $0.name) }) { first, _ in first }
    let screens = outputs.compactMap { index, output in names[output].map { (profile.screens[index], $0) } }
    let connectors = Dictionary(screens.map { ($0.name.value, $1) }) { first, _ in first }
    let orders = screens.compactMap { screen, connector in
      screen.order(in: folder, connectors).map { (connector, $0) }
    }
    return Dictionary(orders) { first, _ in first }
  }
}

extension ScreenEntry {
  /// - Parameter connectors: of the screens that are present, by their names.
  fileprivate func order(in folder: String, _ connectors: [String: String]) -> ContentOrder? {
    guard let presented else { return nil }
    return ContentOrder(
      screen: name.value, source: presented.source.located(in: folder), frameInterval: presented.frameInterval,
      restart: presented.restart, focus: presented.focus,
      onDisconnect: onDisconnect.value.resolved(connectors))
  }
}

extension OnDisconnect {
  /// With the connector of the screen that a profile names. Where that screen is absent itself, there is nothing to move
  /// to.
  fileprivate func resolved(_ connectors: [String: String]) -> OnDisconnect {
    guard case .moveTo(let screen) = self else { return self }
    return connectors[screen].map { .moveTo($0) } ?? .park
  }
}
