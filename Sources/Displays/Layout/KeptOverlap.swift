/// A screen of the profile that overlaps one that no entry claims and that stays as it is: windows of one are seen on
/// the other.
package struct KeptOverlap: Sendable {
  package let entry: ScreenEntry
  /// The connector of the other one, and where it is.
  package let connector: String
  package let area: Rectangle

  static func all(among builder: LayoutBuilder, on snapshot: Snapshot) -> [KeptOverlap] {
    let kept = builder.keptOutputs
    return snapshot.outputs.flatMap { output -> [KeptOverlap] in
      guard case .entry(let entry) = builder.origins[output.id], let own = builder.screens[output.id]?.picture.footprint
      else { return [] }
      return kept.compactMap { other in
        guard let area = builder.screens[other.id]?.picture.footprint, area.overlaps(own) else { return nil }
        return KeptOverlap(entry: entry, connector: other.name, area: area)
      }
    }
  }

  package var message: String {
    "position: \(entry.quotedName) overlaps \(connector), which no entry claims and which stays at \(area.origin) "
      + "(\(area.size)); give \(connector) an entry, move \(entry.quotedName), or set others: off"
  }

  package var mark: Mark { entry.mark(of: .position) }

  package var finding: Diagnostic { Diagnostic(.warning, rule: .overlappingScreens, at: mark, message) }
}

extension LayoutBuilder {
  /// Screens that cover one another, or that no pointer can get to, among those of the profile and those that stay as
  /// they are.
  var arrangementFindings: [Diagnostic] {
    let pairs = match.outputs.compactMap { index, output in
      screens[output].map { (profile.screens[index].name.value, $0.picture.footprint) }
    }
    let kept = keptOutputs.compactMap { output in
      screens[output.id].map { (connector: output.name, area: $0.picture.footprint) }
    }
    return profile.arrangementFindings(
      footprints: Dictionary(pairs) { first, _ in first }, kept: kept)
  }
}
