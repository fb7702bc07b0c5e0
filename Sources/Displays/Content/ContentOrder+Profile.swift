extension Match {
  /// What presenters are to show, by the connectors of the screens.
  ///
  /// - Parameters:
  ///   - folder: of the profile's file, from the root on: relative paths start there.
  ///   - mirrors: that the hardware does not do.
  package func orders(
    on snapshot: Snapshot, in folder: Path, drawing mirrors: [OutputID: DrawnMirror] = [:]
  ) -> [String: ContentOrder] {
    let names = Dictionary(snapshot.outputs.map { ($0.id, $0.name) }) { first, _ in first }
    let connectors = connectors(on: snapshot)
    let orders = profile.screens.compactMap { screen in
      connectors[screen.name.value].flatMap { connector in
        screen.order(in: folder).map { (connector, $0) }
      }
    }
    return Dictionary(orders + mirrorOrders(mirrors, names)) { first, _ in first }
  }

  private func mirrorOrders(_ mirrors: [OutputID: DrawnMirror], _ names: [OutputID: String]) -> [(String, ContentOrder)]
  {
    outputs.compactMap { index, output in
      guard let drawn = mirrors[output], let mirror = profile.screens[index].mirror, let connector = names[output],
        let source = names[drawn.source]
      else { return nil }
      let shown = ContentSource.mirror(of: source, Framing(fit: drawn.fit))
      let name = profile.screens[index].name.value
      return (connector, ContentOrder(screen: name, source: shown, frameInterval: mirror.frameInterval))
    }
  }
}

extension Match {
  /// What presenters are to show on screens of the profile that are away.
  package func awaitedOrders(in folder: Path) -> [ContentOrder] {
    profile.screens.indices.filter { outputs[$0] == nil }.compactMap { profile.screens[$0].order(in: folder) }
  }

  /// Of the screens that are present, by their names.
  package func connectors(on snapshot: Snapshot) -> [String: String] {
    let names = Dictionary(snapshot.outputs.map { ($0.id, $0.name) }) { first, _ in first }
    let pairs = outputs.compactMap { index, output in names[output].map { (profile.screens[index].name.value, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension Profile {
  /// What its screens show when they are there, wherever that is.
  package func possibleOrders(in folder: Path) -> [ContentOrder] {
    screens.compactMap { screen in
      let drawn = screen.mirror.map { mirror in
        ContentOrder(
          screen: screen.name.value, source: .mirror(of: "", Framing(fit: mirror.fit)),
          frameInterval: mirror.frameInterval)
      }
      return (drawn ?? screen.order(in: folder))?.wherever
    }
  }
}

extension ContentOrder {
  /// Without the connectors of other screens, which change as these come and go.
  package var wherever: ContentOrder {
    var order = self
    if case .mirror(let mirror) = source { order.source = .mirror(of: "", mirror.framing) }
    return order
  }
}

extension ScreenEntry {
  fileprivate func order(in folder: Path) -> ContentOrder? {
    guard let presented else { return nil }
    return ContentOrder(
      screen: name.value, source: presented.source.located(in: folder), frameInterval: presented.frameInterval,
      restart: presented.restart, focus: presented.focus, onDisconnect: onDisconnect.value,
      fallback: presented.fallback.located(in: folder), scale: pageScale)
  }
}

extension ContentOrder {
  /// The connector of the screen that shows it while its own one is away; nil where none does, or that one is away too.
  ///
  /// - Parameter connectors: of the screens that are present, by their names in the profile.
  package func standIn(among connectors: [String: String]) -> String? {
    if case .moveTo(let screen) = onDisconnect { connectors[screen] } else { nil }
  }
}
