import Displays
package import Files
package import Platform

/// The names by which a user can mean the content of a screen, or of a part of one.
package struct ContentNames {
  private let running: [String: RunningPresenter]
  private let store: ProfileStore

  package init(_ running: [String: RunningPresenter], _ store: ProfileStore) {
    self.running = running
    self.store = store
  }

  /// - Parameter words: names of screens and parts in a profile, or connectors where content runs. A screen in parts
  ///   stands for all of its parts.
  /// - Returns: the profiles' names of these screens and parts; nil for all, when no word is given.
  package func resolve(_ words: [String]) throws(Failure) -> [String]? {
    guard !words.isEmpty else { return nil }
    let shown = running.compactMapValues(\.order?.screen)
    let targets = store.usable(with: []).flatMap(\.targets)
    let known = Set(shown.values).union(targets.map(\.name.value))
    var names: [String] = []
    for word in words {
      let meant =
        targets.filter { $0.screen.name.value == word || $0.name.value == word }.map(\.name.value)
        + shown.filter { $0.value == word || Seat.text($0.key, isAt: word) }.map(\.value)
      guard !meant.isEmpty else {
        let all = known.union(shown.keys).sorted { $0.naturallyPrecedes($1) }
        throw Failure(.failed, "found \"\(word)\" as a screen\(all.choice(nearest: word))")
      }
      names += meant
    }
    return names.withoutRepeats
  }
}
