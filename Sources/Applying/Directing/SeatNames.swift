package import Control
package import Displays
package import Files
package import Platform

/// Finds the place that a user means: by its connector, or by the name that a profile has for the screen, the part or
/// the wall. First the presenters are asked for names, then the watcher, then the profiles.
package struct SeatNames {
  private let snapshot: Snapshot
  private let running: [String: RunningPresenter]
  private let status: WatcherStatus?
  private let store: ProfileStore

  /// - Parameter status: of the watcher; nil where none runs.
  package init(
    on snapshot: Snapshot, _ running: [String: RunningPresenter], _ status: WatcherStatus?, _ store: ProfileStore
  ) {
    self.snapshot = snapshot
    self.running = running
    self.status = status
    self.store = store
  }

  /// - Returns: the seats of the place: one, or of a wall those of its screens that are there.
  package func resolve(_ word: String) throws(Failure) -> Set<Seat> {
    if let seat = snapshot.seat(word), seat.part == nil || snapshot.area(at: word) != nil { return [seat] }
    // Names on the server count first, and profiles are read only for a name that is known neither there nor to a
    // watcher.
    let ways = [{ fromServer }, { fromWatcher }, { fromProfiles }]
    var names: Set<String> = []
    for way in ways {
      let known = way().filter { !$0.seats.isEmpty }
      let meant = Set(known.filter { $0.name == word }.map(\.seats))
      if let seats = meant.first, meant.count == 1 { return seats }
      guard meant.isEmpty else {
        let seats = Set(meant.joined()).map(\.description).sorted { $0.naturallyPrecedes($1) }
        throw Failure(.failed, "\"\(word.harmless)\" is \(seats.joined(separator: " and ")); expected a connector")
      }
      names.formUnion(known.map(\.name))
    }
    let all = names.union(snapshot.present.map(\.name)).sorted { $0.naturallyPrecedes($1) }
    throw Failure(.failed, "found \"\(word.harmless)\" as a screen\(all.choice(nearest: word))")
  }

  private struct Place {
    let name: String
    let seats: Set<Seat>
  }

  /// The names under which presenters say that they show content, and those of declared parts. Content that waits
  /// beside what a screen shows has no place of its own.
  private var fromServer: [Place] {
    let seated = running.filter { snapshot.seat($0.key)?.isWaiting != true }
    let shown = seated.compactMap { text, presenter in
      presenter.order.flatMap { order in
        snapshot.seat(text).map { Place(name: order.screen, seats: seats(of: order, at: $0)) }
      }
    }
    let parts = snapshot.outputs.flatMap { output in
      snapshot.parts(of: output.id).compactMap { $0.part(of: output) }
        .map { Place(name: $0, seats: [Seat(output.name, part: $0)]) }
    }
    return shown + parts
  }

  private func seats(of order: ContentOrder, at seat: Seat) -> Set<Seat> {
    guard let wall = order.wall else { return [seat.ground] }
    return Set(wall.connectors(in: snapshot, from: seat.connector).map { Seat($0) })
  }

  private var fromWatcher: [Place] {
    (status?.places ?? []).map { Place(name: $0.name, seats: seats($0.seats)) }
  }

  /// The best match of each profile that fits.
  private var fromProfiles: [Place] {
    store.usable(with: []).flatMap { profile -> [Place] in
      guard case .success(let match) = Match.attempt(profile, on: snapshot) else { return [] }
      return match.allSeats(on: snapshot).map { Place(name: $0.key, seats: seats($0.value)) }
    }
  }

  private func seats(_ texts: [String]) -> Set<Seat> { Set(texts.compactMap { snapshot.seat($0) }) }
}
