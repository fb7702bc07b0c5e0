package import Control
package import Displays
package import Files
package import Platform

/// Finds the seat that a user means: by its connector, or by the name that a profile has for the screen or the part.
/// First the presenters are asked for names, then the watcher, then the profiles.
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

  package func resolve(_ word: String) throws(Failure) -> Seat {
    if let seat = snapshot.seat(word), seat.part == nil || snapshot.area(at: word) != nil { return seat }
    // Names on the server count first, and profiles are read only for a name that is known neither there nor to a
    // watcher.
    let ways = [{ fromServer }, { fromWatcher }, { fromProfiles }]
    var names: Set<String> = []
    for way in ways {
      let known = way()
      let meant = Set(known.filter { $0.name == word }.map(\.seat))
      if let seat = meant.first, meant.count == 1 { return seat }
      guard meant.isEmpty else {
        let seats = meant.map(\.description).sorted { $0.naturallyPrecedes($1) }
        throw Failure(.failed, "\"\(word.harmless)\" is \(seats.joined(separator: " and ")); expected a connector")
      }
      names.formUnion(known.map(\.name))
    }
    let all = names.union(snapshot.present.map(\.name)).sorted { $0.naturallyPrecedes($1) }
    throw Failure(.failed, "found \"\(word.harmless)\" as a screen\(all.choice(nearest: word))")
  }

  /// The names under which presenters say that they show content, and those of declared parts. Content that waits
  /// beside what a screen shows has no place of its own.
  private var fromServer: [(name: String, seat: Seat)] {
    let seated = running.filter { snapshot.seat($0.key)?.isWaiting != true }
    let shown = seated.compactMap { text, presenter in
      presenter.order.flatMap { order in
        snapshot.seat(text).map { (order.screen, order.wall == nil ? $0.ground : Seat($0.connector)) }
      }
    }
    let parts = snapshot.outputs.flatMap { output in
      snapshot.parts(of: output.id).compactMap { $0.part(of: output).map { ($0, Seat(output.name, part: $0)) } }
    }
    return shown + parts
  }

  private var fromWatcher: [(name: String, seat: Seat)] {
    (status?.screens ?? []).filter { !$0.isAbsent }.compactMap { screen in
      screen.name.map { ($0, Seat(screen.output)) }
    }
  }

  /// The best match of each profile that fits.
  private var fromProfiles: [(name: String, seat: Seat)] {
    store.usable(with: []).flatMap { profile -> [(name: String, seat: Seat)] in
      guard case .success(let match) = Match.attempt(profile, on: snapshot) else { return [] }
      return match.names.map { ($0.value, Seat(snapshot.name(of: $0.key))) }
    }
  }
}
