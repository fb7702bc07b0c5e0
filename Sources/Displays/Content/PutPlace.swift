/// A place of the profile in force on which users can put something by hand: a screen, a part of one, or a wall.
package struct PutPlace: Codable, Hashable, Sendable {
  /// The name in the profile.
  package var name: String
  /// The seats that show what is put here; of a wall, those of its screens.
  package var seats: [String]
  /// What is shown here when it is put on all places; empty where other places show it.
  package var takes: [Kind]

  package enum Kind: String, Codable, Sendable { case content, message }

  /// True if one of the places is seen on the other one, or is the same.
  func isSeen(with other: PutPlace) -> Bool {
    seats.contains { seat in other.seats.contains { Seat.text(seat, isAt: $0) || Seat.text($0, isAt: seat) } }
  }
}

extension Proposal {
  /// The places of the screens that are present, in file order, walls last. What is put on all of them is seen once on
  /// each lit screen. Those of screens that are away are named as long as something is put there, which can be ended.
  package func putPlaces(with puts: PutContents) -> [PutPlace] {
    let connectors = match.connectors(on: snapshot)
    return match.profile.seatedTargets.compactMap { target in
      let seats = match.seats(of: target, at: connectors, on: snapshot)
      guard !seats.isEmpty || puts.includes(target.name.value) else { return nil }
      return PutPlace(name: target.name.value, seats: seats, takes: isLit(seats) ? takes(target) : [])
    }
  }

  private func isLit(_ seats: [String]) -> Bool {
    seats.contains { snapshot.output(at: $0).map { snapshot.state(of: $0.id) != nil } ?? false }
  }

  /// A screen in a wall shows what the wall shows, and a mirror by the hardware what its screen shows. A screen in
  /// parts shows what they show; a message lies over all of it.
  private func takes(_ target: ContentTarget) -> [PutPlace.Kind] {
    let screen = target.screen.name.value
    let isShownAlready = match.profile.wall(with: screen) != nil || isMirrorByHardware(screen)
    guard target.wall != nil || !isShownAlready else { return [] }
    return target.isPart ? [.content] : target.isSplit ? [.message] : [.content, .message]
  }
}

extension [PutPlace] {
  /// The names of the places that are meant by all; what a mirror shows is none of them.
  ///
  /// - Parameter content: nil where everything that was put there ends.
  package func names(for content: PutContent?) -> [String] {
    guard let content else { return map(\.name) }
    let shown = content.mirrored.map { word in filter { $0.name == word || $0.seats == [word] } } ?? []
    return filter { place in
      place.takes.contains(content.isMessage ? .message : .content) && !shown.contains { place.isSeen(with: $0) }
    }.map(\.name)
  }
}

extension PutContent {
  /// The screen that is mirrored, as the user names it; nil for other content.
  fileprivate var mirrored: String? {
    if case .instead(.mirror(let shown)) = self { shown.screen?.value } else { nil }
  }
}
