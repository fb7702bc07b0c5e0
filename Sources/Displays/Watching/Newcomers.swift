/// The screens that have come while a watcher runs, and that a person has not been asked about since. A screen that
/// comes again is new again.
package struct Newcomers: Sendable {
  /// The screens at the last look; nil before the first one.
  private var known: Hardware?
  private var unasked: Set<String> = []

  package init() {}

  /// Takes in a look. What the first one shows has not come: it was there.
  package mutating func saw(_ hardware: Hardware) {
    defer { known = hardware }
    guard let known else { return }
    unasked.formUnion(hardware.connected(since: known))
    unasked.formIntersection(hardware.screens.keys)
  }

  /// A person has answered, or not cared to.
  package mutating func settle() { unasked = [] }

  /// The connectors of the screens that a person should be asked about: new ones that no entry of the profile claims,
  /// where its `others` says so.
  package func asked(by proposal: Proposal) -> Set<String> {
    guard proposal.match.profile.others.value == .ask, !unasked.isEmpty else { return [] }
    let claimed = Set(proposal.match.outputs.values)
    return Set(proposal.snapshot.ableScreens.filter { !claimed.contains($0.id) }.map(\.name)).intersection(unasked)
  }
}
