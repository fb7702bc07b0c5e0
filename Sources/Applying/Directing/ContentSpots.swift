import Displays

/// The seats that content can be at: those whose screen is there, and those where it can wait for one.
struct ContentSpots {
  let here: Set<String>
  let away: Set<String>

  /// - Parameters:
  ///   - claimed: seats of screens of the profile in force, with a screen or to be lit without.
  ///   - running: seats of presenters: those of parts that no profile has any more too, and where content waits beside
  ///     what a screen shows.
  ///   - match: says which parts are absent. Each of them has a seat of its own wherever there is no screen.
  init(
    on snapshot: Snapshot, besides claimed: Set<String>, running: some Sequence<String>, awaiting match: Match
  ) {
    let here = claimed.union(snapshot.present.map(\.name))
    let all = snapshot.outputs.map(\.name)
    let parts = match.profile.screens.indices.filter { match.outputs[$0] == nil }
      .flatMap { match.profile.screens[$0].targets }.filter(\.isPart).map(\.name.value)
    let vacant = all.filter { !here.contains($0) }
    let beside = running.filter { seat in snapshot.seat(seat).map { $0.part != nil } ?? false }
    func isHere(_ seat: String) -> Bool {
      here.contains(seat) || snapshot.output(at: seat).map { here.contains($0.name) } ?? false
    }
    self.here = here.union(beside.filter(isHere))
    away = Set(vacant + vacant.flatMap { vacant in parts.map { Seat(vacant, part: $0).description } } + beside)
      .subtracting(self.here)
  }
}

/// The place of a presenter.
package struct PresenterSpot {
  /// The connector of the screen, as RandR has it, followed by a part: the text of a `Seat`.
  package let connector: String
  /// The seat that shows it while its own is away; nil for none.
  package let standIn: String?
  /// True if the presenter's own screen is absent from the start: then no screen that comes to the connector is taken
  /// for it.
  package let isAway: Bool

  package init(connector: String, standIn: String?, isAway: Bool) {
    self.connector = connector
    self.standIn = standIn
    self.isAway = isAway
  }

  /// The arguments of `orchestrate present` besides the connector.
  package var arguments: [String] { (standIn.map { ["--stand-in", $0] } ?? []) + (isAway ? ["--away"] : []) }
}
