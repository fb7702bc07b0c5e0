package import Displays
package import Files
package import Platform

/// The words by which a user can mean the content of a screen, or of a part of one.
package struct ContentNames {
  private let snapshot: Snapshot
  private let running: [String: RunningPresenter]
  private let names: [OutputID: String]
  private let store: ProfileStore

  /// - Parameter names: of the outputs, in the profile in force.
  package init(
    on snapshot: Snapshot, _ running: [String: RunningPresenter], naming names: [OutputID: String],
    _ store: ProfileStore
  ) {
    self.snapshot = snapshot
    self.running = running
    self.names = names
    self.store = store
  }

  /// - Parameter words: names of screens and parts in a profile, or connectors. A screen stands for all of its parts,
  ///   and for the wall that it is in. One that no profile names has no content.
  /// - Returns: the profiles' names of these screens and parts; nil for all, when no word is given.
  package func resolve(_ words: [String]) throws(Failure) -> [String]? {
    guard !words.isEmpty else { return nil }
    let shown = running.map { (seat: $0.key, name: $0.value.order?.screen ?? $0.key) }
    let targets = store.usable(with: []).flatMap(\.targets)
    let present = snapshot.present.map(\.name)
    var meant: [String] = []
    for word in words {
      let screen = targets.contains { $0.isMeant(by: word) } ? word : name(at: word) ?? word
      let found =
        targets.filter { $0.isMeant(by: screen) }.map(\.name.value)
        + shown.filter { $0.name == word || Seat.text($0.seat, isAt: word) }.map(\.name)
      guard !found.isEmpty || present.contains(word) else {
        let all = Set(present + targets.map(\.name.value) + shown.flatMap { [$0.name, $0.seat] })
        throw Failure(
          .failed, "found \"\(word)\" as a screen\(all.sorted { $0.naturallyPrecedes($1) }.choice(nearest: word))")
      }
      meant += found
    }
    return meant.withoutRepeats
  }

  private func name(at connector: String) -> String? { snapshot.output(named: connector).flatMap { names[$0.id] } }
}

extension ContentTarget {
  /// True if this is the name of the place, or of a screen that it is on.
  fileprivate func isMeant(by word: String) -> Bool {
    name.value == word || (wall?.members.map(\.value) ?? [screen.name.value]).contains(word)
  }
}
