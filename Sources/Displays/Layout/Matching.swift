/// A profile whose required screens are all present, and which output each of its entries means.
package struct Match: Sendable {
  package internal(set) var profile: Profile
  /// Output by index of the profile's entries; absent optional screens are missing.
  package let outputs: [Int: OutputID]
  /// The total over all pairs: how much the profile knows about the connected screens.
  package let specificity: Int

  /// The best assignment over the whole set of screens, or why there is none.
  package static func attempt(_ profile: Profile, on snapshot: Snapshot) -> Result<Match, Mismatch> {
    attempt(profile, on: snapshot.candidates)
  }

  static func attempt(_ profile: Profile, on candidates: Snapshot.Candidates) -> Result<Match, Mismatch> {
    let entries = profile.screens
    let forced = Set(entries.compactMap(\.forcedConnector))
    let screens = candidates.screens + candidates.empty.filter { forced.contains($0.name) }
    let worth = entries.enumerated().map { row, entry in
      entry.worth(on: screens, rank: entries.count - row)
    }
    var outputs: [Int: OutputID] = [:]
    var specificity = 0
    for (row, column) in Assignment(worth: worth).columns.enumerated() {
      guard let column, let pair = worth[row][column] else { continue }
      outputs[row] = screens[column].id
      specificity += pair.fitness
    }
    let missing = entries.indices.filter { outputs[$0] == nil && !entries[$0].optional }
    guard missing.isEmpty else {
      return .failure(Mismatch(missing: missing.map { entries[$0].name }, outputs: outputs))
    }
    return .success(Match(profile: profile, outputs: outputs, specificity: specificity))
  }

  /// Optional screens of the profile that are not there, in file order.
  package var absentNames: [String] {
    profile.screens.indices.filter { outputs[$0] == nil }.map { profile.screens[$0].name.value }
  }

  /// The profile's names for the outputs.
  package var names: [OutputID: String] {
    Dictionary(outputs.map { ($1, profile.screens[$0].name.value) }) { first, _ in first }
  }
}

/// Why a profile does not match.
package struct Mismatch: Error, Sendable {
  /// Required screens that nothing connected can be.
  package let missing: [Marked<String>]
  /// The other entries' outputs, by index: as many as can be had at once.
  package let outputs: [Int: OutputID]
}

extension ScreenEntry {
  /// The worth of each screen as this entry; nil for screens that the entry does not mean.
  ///
  /// The product of both ranks is greatest in total when the first entries get the first screens, in the same order.
  ///
  /// - Parameter rank: 1 for the last entry of the profile, more for earlier ones.
  fileprivate func worth(on screens: [Output], rank: Int) -> [Worth?] {
    let keys = selector.keys
    return screens.enumerated().map { column, screen in
      guard screen.isConnected || isForcing(screen) else { return nil }
      return keys.specificity(for: screen).map { specificity in
        Worth(
          necessity: optional ? 0 : 1, fitness: specificity, preference: selector.prefers(screen) ? 1 : 0,
          earliness: rank * (screens.count - column))
      }
    }
  }
}

extension ScreenEntry {
  /// True if the entry takes this output though nothing is detected there.
  func isForcing(_ output: Output) -> Bool { !output.isConnected && forcedConnector == output.name }

  /// The connector that it lights whatever is detected there.
  package var forcedConnector: String? {
    guard force.value, case .exact(let name) = selector.connector else { return nil }
    return name
  }
}

extension Snapshot {
  /// The outputs that the entries of a profile can be.
  struct Candidates {
    /// The connected screens, in an order that survives moved ports: by identity, and only twins by their connector.
    /// The EDID's hash is not part of the identity here: a firmware update of one twin changes it, and would make the
    /// two change places.
    let screens: [Output]
    /// The other outputs, for entries that force one of them.
    let empty: [Output]
  }

  var candidates: Candidates {
    Candidates(screens: screensByIdentity, empty: outputs.filter { !$0.isConnected })
  }

  private var screensByIdentity: [Output] {
    let keyed = connected.map { (key: $0.identity.sortKey, screen: $0) }
    return keyed.sorted { left, right in
      guard left.key == right.key else { return left.key.lexicographicallyPrecedes(right.key) }
      return left.screen.name.naturallyPrecedes(right.screen.name)
    }.map(\.screen)
  }
}

extension Identity {
  /// Screens that have it in common are twins.
  var sortKey: [String] {
    [vendor ?? "", model ?? "", productCode ?? "", serial ?? "", serialNumber.map(String.init) ?? ""]
  }
}

extension Match {
  /// The match with the scales that follow from the screens' sizes.
  ///
  /// The screens of a wall keep 1: the wall gives them the scales that make them alike.
  func scaled(on snapshot: Snapshot) -> Match {
    guard profile.screens.contains(where: \.scaling.value.isAutomatic) else { return self }
    var match = self
    let inWalls = Set(profile.walls.flatMap(\.members).map(\.value))
    for (index, id) in outputs {
      let entry = profile.screens[index]
      guard entry.scaling.value.isAutomatic, !inWalls.contains(entry.name.value), let output = snapshot.output(id)
      else { continue }
      match.profile.screens[index].scaling.value = .byDensity(entry.densityScale(on: output, in: snapshot))
    }
    return match
  }
}

extension ScreenEntry {
  /// - Returns: nil where the screen has no mode for the entry, which is found out when it is laid out.
  fileprivate func densityScale(on output: Output, in snapshot: Snapshot) -> DensityScale? {
    guard let mode = try? snapshot.mode(of: self, on: output) else { return nil }
    let isTransformed = snapshot.canTransform(output) && !snapshot.refusesTransform(mode, on: output)
    return DensityScale(
      pixels: orientation.turned(mode.size), millimetres: orientation.turned(output.physicalSize),
      canScale: isTransformed || showsPage)
  }
}
