extension Match {
  /// The match with the screens dark that a user has put to sleep. Where none would be left lit all are: never dark
  /// comes before a wish that was made when there were others.
  func withSleepers(on snapshot: Snapshot) -> Match {
    guard let sleepers = snapshot.power?.sleepers, !sleepers.isEmpty else { return self }
    var match = self
    for index in litEntries where sleepers.contains(profile.screens[index].name.value) {
      match.profile.screens[index].enabled.value = false
      match.profile.screens[index].isAsleep = true
    }
    return match.litEntries.isEmpty ? self : match
  }

  /// Screens of the profile that are there and to be lit.
  var litEntries: [Int] {
    profile.screens.indices.filter { profile.screens[$0].enabled.value && outputs[$0] != nil }
  }
}

/// The screens of `orchestrate sleep SCREEN…`: these are dark, and the last lit one is never.
package struct Sleepers: Hashable, Sendable {
  /// The names of all screens that are dark then.
  package var names: Set<String>
  /// True if nothing would be left lit, so that the one that is left sleeps with all others.
  package var putsAllToSleep: Bool

  /// - Parameters:
  ///   - asked: names of screens of the profile in force.
  ///   - match: of that profile.
  package init(_ asked: Set<String>, beside earlier: Set<String>, of match: Match) {
    let lit = match.litEntries.map { match.profile.screens[$0] }
    let names = lit.map(\.name.value)
    let all = earlier.union(asked)
    let primary = lit.first(where: \.primary.value)?.name.value
    guard all.isSuperset(of: names), let last = primary ?? names.last else {
      (self.names, putsAllToSleep) = (all, false)
      return
    }
    (self.names, putsAllToSleep) = (all.subtracting([last]), true)
  }
}

/// A word that means no screen of the profile in force.
package struct UnknownScreen: Error, Hashable, Sendable, CustomStringConvertible {
  package let word: String
  package let names: [String]

  package var description: String {
    "found \"\(word)\" as a screen\(names.choice(nearest: word))"
  }
}

extension Match {
  /// The names of screens that a user means.
  ///
  /// - Parameter words: names of screens of the profile, or connectors.
  package func names(of words: [String], on snapshot: Snapshot) throws(UnknownScreen) -> Set<String> {
    let connectors = connectors(on: snapshot)
    var names: Set<String> = []
    for word in words {
      guard let name = connectors[word] == nil ? connectors.first(where: { $0.value == word })?.key : word else {
        let known = Set(connectors.keys).union(connectors.values)
        throw UnknownScreen(word: word, names: known.sorted { $0.naturallyPrecedes($1) })
      }
      names.insert(name)
    }
    return names
  }
}
