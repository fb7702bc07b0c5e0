extension Match {
  /// The orders for presenters, by the seats of screens and parts.
  ///
  /// - Parameters:
  ///   - folder: the folder of the profile's file, from the root on: relative paths start there.
  ///   - mirrors: the mirrors that the hardware does not do.
  ///   - walls: the places of their screens, by name.
  package func orders(
    on snapshot: Snapshot, in folder: Path, drawing mirrors: [OutputID: DrawnMirror] = [:],
    over walls: [String: WallView] = [:]
  ) -> [String: ContentOrder] {
    let seats = seats(on: snapshot)
    let aspects = pixelAspects(on: snapshot)
    let drawn = Set(outputs.filter { mirrors[$0.value] != nil }.map { profile.screens[$0.key].name.value })
    let orders = profile.targets.compactMap { target in
      seats[target.name.value].flatMap { seat in
        let source = target.mirror.flatMap { seats[$0.source.value] }
        // No hardware draws on a part of a screen.
        let isDrawn = target.isPart || drawn.contains(target.name.value)
        let order = isDrawn ? source.flatMap(target.mirrorOrder) : nil
        return (order ?? target.order(in: folder, at: seats, over: walls[target.name.value])).map {
          (seat, $0.knowing(aspects, at: seats))
        }
      }
    }
    return Dictionary(orders) { first, _ in first }
  }

  /// The orders for presenters on screens of the profile that are away, and on walls of which all screens are.
  ///
  /// - Parameters:
  ///   - seats: the seats of screens that are present, of their parts and of walls, by their names.
  ///   - aspects: the shapes of pixels of these screens, by connector.
  package func awaitedOrders(
    in folder: Path, at seats: [String: String] = [:], knowing aspects: [String: PixelAspect] = [:]
  ) -> [ContentOrder] {
    let screens = profile.screens.indices.filter { outputs[$0] == nil }.flatMap { profile.screens[$0].targets }
    let walls = profile.targets.filter { $0.wall != nil && seats[$0.name.value] == nil }
    return (screens + walls).compactMap { $0.order(in: folder, at: seats)?.knowing(aspects, at: seats) }
  }

  /// The profile's words for the shapes of pixels of the screens that are present, by connector.
  package func pixelAspects(on snapshot: Snapshot) -> [String: PixelAspect] {
    let pairs = outputs.map { (snapshot.name(of: $0.value), profile.screens[$0.key].pixelAspect.value) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The connectors of the screens that are present, by their names.
  package func connectors(on snapshot: Snapshot) -> [String: String] {
    let names = Dictionary(snapshot.outputs.map { ($0.id, $0.name) }) { first, _ in first }
    let pairs = outputs.compactMap { index, output in names[output].map { (profile.screens[index].name.value, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The seats of the screens that are present and of their parts, by their names.
  package func seats(on snapshot: Snapshot) -> [String: String] {
    // A wall's content is held at the first present screen of the wall, which has none of its own.
    allSeats(on: snapshot).compactMapValues(\.first)
  }

  /// The same with every seat of a wall.
  package func allSeats(on snapshot: Snapshot) -> [String: [String]] {
    let connectors = connectors(on: snapshot)
    let pairs = profile.seatedTargets.map { ($0.name.value, seats(of: $0, at: connectors, on: snapshot)) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The seats of a place; of a wall, those of its screens that are present.
  ///
  /// - Parameter connectors: those of the screens that are present, by their names.
  func seats(of target: ContentTarget, at connectors: [String: String], on snapshot: Snapshot) -> [String] {
    if let wall = target.wall { return members(of: wall, on: snapshot).map(\.output.name) }
    let part = target.isPart ? target.name.value : nil
    return connectors[target.screen.name.value].map { [Seat($0, part: part).description] } ?? []
  }
}

extension Profile {
  /// The places that have seats: a part that is split again has no monitor.
  var seatedTargets: [ContentTarget] { targets.filter { !$0.isPart || !$0.isSplit } }

  /// The orders of all its screens when they are present, wherever that is.
  package func possibleOrders(in folder: Path) -> [ContentOrder] {
    targets.compactMap { ($0.mirrorOrder(of: "") ?? $0.order(in: folder))?.wherever }
  }
}

extension ContentOrder {
  /// The order without the connectors of other screens, which change as these come and go.
  package var wherever: ContentOrder {
    var order = self
    (order.wall, order.otherPixelAspects) = (nil, [:])
    order.source = source.wherever
    if let next = afterwards.order { order.afterwards = .content(next.wherever) }
    return order
  }
}

extension ContentTarget {
  /// The order for content; nil for the desktop, and for mirrors.
  fileprivate func order(
    in folder: Path, at seats: [String: String] = [:], over wall: WallView? = nil
  ) -> ContentOrder? {
    guard let presented else { return nil }
    // What a user has put there was located where the user was.
    let source = presented.isPut ? presented.source : presented.source.located(in: folder)
    var order = ContentOrder(
      screen: name.value, source: source.found(at: seats),
      frameInterval: presented.frameInterval,
      restart: presented.restart, focus: presented.focus, onDisconnect: onDisconnect.value,
      fallback: presented.fallback.located(in: folder), scale: pageScale)
    order.isPut = presented.isPut
    order.sound = presented.sound
    order.pixelAspect = screen.pixelAspect.value
    order.crossfade = presented.crossfade
    order.wall = wall
    return order
  }

  /// The order of a mirror that a presenter draws; nil for everything else.
  fileprivate func mirrorOrder(of source: String) -> ContentOrder? {
    mirror.map { mirror in
      var order = ContentOrder(
        screen: name.value,
        source: .mirror(
          of: source, Framing(fit: mirror.fit, background: mirror.background), showing: mirror.detail),
        frameInterval: mirror.frameInterval)
      order.pixelAspect = screen.pixelAspect.value
      return order
    }
  }
}

extension ContentOrder {
  /// The order with the shapes of other screens' pixels that it needs.
  ///
  /// - Parameters:
  ///   - aspects: of all screens that are present, by connector.
  ///   - seats: of these screens and of their parts, by name.
  fileprivate func knowing(_ aspects: [String: PixelAspect], at seats: [String: String]) -> ContentOrder {
    let others = aspects.filter { $0.value != pixelAspect }
    guard !others.isEmpty else { return self }
    let concerned = source.mirroredSeats + [standIn(among: seats)].compactMap(\.self)
    var order = self
    order.otherPixelAspects = others.filter { other in concerned.contains { Seat.text($0, isAt: other.key) } }
    return order
  }
}

extension ContentSource {
  /// The seats that it mirrors, alone or in a playlist.
  fileprivate var mirroredSeats: [String] {
    if case .mirror(let shown) = self { [shown.connector] } else { mirroredItems.map(\.connector) }
  }

  /// The source with the connectors of the screens that it mirrors. An order for a mirror has no more than the
  /// connector.
  fileprivate func found(at seats: [String: String]) -> ContentSource {
    guard case .mirror(let shown) = self else { return mirroring { $0.found(at: seats) } }
    return .mirror(of: shown.found(at: seats).connector, shown.framing, showing: shown.detail)
  }
}

extension ContentOrder {
  /// The connector of the screen that shows the content while its own screen is away; nil where none does, or that one
  /// is away too.
  ///
  /// - Parameter connectors: the connectors of the screens that are present, by their names in the profile.
  package func standIn(among connectors: [String: String]) -> String? {
    if case .moveTo(let screen) = onDisconnect { connectors[screen] } else { nil }
  }
}
