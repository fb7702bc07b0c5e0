import Displays
package import Files
package import Platform

/// The names by which a user can mean the content of a screen.
package struct ContentNames {
  private let running: [String: RunningPresenter]
  private let store: ProfileStore

  package init(_ running: [String: RunningPresenter], _ store: ProfileStore) {
    self.running = running
    self.store = store
  }

  /// - Parameter words: names of screens in a profile, or connectors where content runs.
  /// - Returns: the profiles' names of these screens; nil for all, when no word is given.
  package func resolve(_ words: [String]) throws(Failure) -> [String]? {
    guard !words.isEmpty else { return nil }
    let shown = running.compactMapValues(\.order?.screen)
    let known = Set(shown.values).union(store.usable(with: []).flatMap { $0.screens.map(\.name.value) })
    var names: [String] = []
    for word in words {
      guard let name = known.contains(word) ? word : shown[word] else {
        let all = known.union(shown.keys).sorted { $0.naturallyPrecedes($1) }
        throw Failure(.failed, "found \"\(word)\" as a screen\(all.choice(nearest: word))")
      }
      names.append(name)
    }
    return names
  }
}
