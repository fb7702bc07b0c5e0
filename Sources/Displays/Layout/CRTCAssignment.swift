/// The assignment of CRTCs to outputs: every output gets one whenever any assignment does that, with as few mode sets
/// as can be. A CRTC that shows the right thing already is left alone, and else each output keeps the one it has.
struct CRTCAssignment {
  private(set) var scanouts: [CRTCID: Scanout] = [:]
  /// The outputs that get no CRTC; empty on success.
  private(set) var unassigned: [Output] = []

  init(_ states: [(output: Output, state: OutputState)], on snapshot: Snapshot) {
    let together = OutputGroup.sharing(states, in: snapshot)
    let apart = states.map { OutputGroup(outputs: [$0.output], state: $0.state) }
    var search = SharingSearch(snapshot: snapshot)
    let pairing = search.complete(together) ?? search.complete(apart) ?? CRTCPairing(together, on: snapshot)
    for (group, crtc) in zip(pairing.groups, pairing.crtcs) {
      if let crtc { scanouts[crtc] = group.scanout } else { unassigned += group.outputs }
    }
  }
}

/// Outputs that one CRTC is to drive, all with the same state.
private struct OutputGroup {
  var outputs: [Output]
  let state: OutputState

  var scanout: Scanout { Scanout(state: state, outputs: outputs.map(\.id)) }

  /// Outputs that share a CRTC now and are to show the same stay together; every other output is on its own.
  static func sharing(_ states: [(output: Output, state: OutputState)], in snapshot: Snapshot) -> [OutputGroup] {
    var groups: [OutputGroup] = []
    var groupOfCRTC: [CRTCID: Int] = [:]
    for (output, state) in states {
      let alone = OutputGroup(outputs: [output], state: state)
      let crtc = snapshot.crtc(driving: output.id)?.id
      if let group = crtc.flatMap({ groupOfCRTC[$0] }), groups[group].canShare(with: alone) {
        groups[group].outputs.append(output)
      } else {
        if let crtc { groupOfCRTC[crtc] = groups.count }
        groups.append(alone)
      }
    }
    return groups
  }

  /// True if one CRTC may drive both: RandR wants each output among the clones of every other.
  func canShare(with other: OutputGroup) -> Bool {
    state == other.state
      && outputs.allSatisfy { output in
        other.outputs.allSatisfy { $0.clones.contains(output.id) && output.clones.contains($0.id) }
      }
  }

  /// True if the mode is still to be created: this program adds it to the outputs before they need it.
  private var isToCreate: Bool { state.mode.timing != nil }

  /// True if a CRTC can show the group's state. A CRTC can always show its present state, even to a screen that no
  /// longer lists the mode.
  func canUse(_ crtc: CRTC) -> Bool {
    if crtc.scanout == scanout { return true }
    return crtc.canShow(state)
      && outputs.allSatisfy { output in
        output.crtcs.contains(crtc.id) && (isToCreate || output.modes.contains { $0.id == state.mode.id })
      }
  }
}

/// A CRTC for each group, for as many groups as any pairing serves (`Assignment`).
private struct CRTCPairing {
  let groups: [OutputGroup]
  /// The CRTC of each group; nil where none is left.
  let crtcs: [CRTCID?]

  init(_ groups: [OutputGroup], on snapshot: Snapshot) {
    let worth = groups.enumerated().map { row, group in
      snapshot.crtcs.enumerated().map { column, crtc in
        group.fitness(of: crtc, groupCount: groups.count).map { fitness in
          let earliness = (groups.count - row) * (snapshot.crtcs.count - column)
          return Worth(necessity: 1, fitness: fitness, earliness: earliness)
        }
      }
    }
    self.groups = groups
    crtcs = Assignment(worth: worth).columns.map { column in column.map { snapshot.crtcs[$0].id } }
  }

  var isComplete: Bool { crtcs.allSatisfy { $0 != nil } }
}

extension OutputGroup {
  /// The fitness of a CRTC; nil if it cannot be used. One CRTC left untouched counts more than any number of kept ones,
  /// which do not save a mode set, and a kept one more than any number of dark ones, which at least need not be taken
  /// from other outputs.
  fileprivate func fitness(of crtc: CRTC, groupCount: Int) -> Int? {
    guard canUse(crtc) else { return nil }
    let many = groupCount + 1
    guard let present = crtc.scanout else { return 1 }
    if present == scanout { return many * many }
    return outputs.contains { present.outputs.contains($0.id) } ? many : 0
  }
}

/// Looks for outputs that can share a CRTC where there are too few. Depth first: two groups are joined, the CRTCs
/// paired again, and so on.
private struct SharingSearch {
  let snapshot: Snapshot
  private var seen: Set<Set<[OutputID]>> = []

  init(snapshot: Snapshot) { self.snapshot = snapshot }

  /// The most pairings that are tried. Up to six outputs that all can share have fewer partitions than this; beyond, a
  /// joint is found at once or, where there is none, not worth a longer search.
  private static let mostPairings = 500

  mutating func complete(_ groups: [OutputGroup]) -> CRTCPairing? {
    guard seen.count < Self.mostPairings, seen.insert(Set(groups.map(\.scanout.outputs))).inserted else { return nil }
    let pairing = CRTCPairing(groups, on: snapshot)
    guard !pairing.isComplete else { return pairing }
    for group in crowded(pairing) {
      for other in groups.indices where other != group {
        if let joined = joining(group, to: other, of: groups), let found = complete(joined) { return found }
      }
    }
    return nil
  }

  /// The groups that compete for too few CRTCs, those that get none first. By Hall's theorem one of them has to be
  /// joined with another one.
  private func crowded(_ pairing: CRTCPairing) -> [Int] {
    var reached = pairing.groups.indices.filter { pairing.crtcs[$0] == nil }
    var next = 0
    while next < reached.count {
      let usable = Set(snapshot.crtcs.filter(pairing.groups[reached[next]].canUse).map(\.id))
      reached += pairing.groups.indices.filter { group in
        !reached.contains(group) && pairing.crtcs[group].map(usable.contains) ?? false
      }
      next += 1
    }
    return reached
  }

  private func joining(_ one: Int, to other: Int, of groups: [OutputGroup]) -> [OutputGroup]? {
    guard groups[one].canShare(with: groups[other]) else { return nil }
    var joined = groups
    joined[other].outputs += groups[one].outputs
    guard snapshot.crtcs.contains(where: joined[other].canUse) else { return nil }
    joined.remove(at: one)
    return joined
  }
}

extension CRTC {
  package func canShow(_ state: OutputState) -> Bool {
    orientations.contains(state.orientation) && (transforms || state.transform.isIdentity)
  }
}
