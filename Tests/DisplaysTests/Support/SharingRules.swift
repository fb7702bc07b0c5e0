import Displays

/// What RandR asks of outputs that one CRTC drives, spelled out pair by pair.
enum SharingRules {
  typealias Wish = (output: Output, state: OutputState)

  /// - Parameter columns: for each wish the index of a CRTC.
  static func allow(_ columns: [Int], _ wishes: [Wish], on snapshot: Snapshot) -> Bool {
    wishes.indices.allSatisfy { index in
      let crtc = snapshot.crtcs[columns[index]]
      let (output, state) = wishes[index]
      let partners = wishes.indices.filter { $0 != index && columns[$0] == columns[index] }
      return output.crtcs.contains(crtc.id) && crtc.canShow(state)
        && partners.allSatisfy { wishes[$0].state == state && output.clones.contains(wishes[$0].output.id) }
    }
  }

  /// Whether any of all ways to choose CRTCs is allowed; nil where those are too many to try.
  static func allowAny(_ wishes: [Wish], on snapshot: Snapshot) -> Bool? {
    let ways = wishes.reduce(1) { count, _ in min(count, 1_000_000) * snapshot.crtcs.count }
    guard ways <= 5000 else { return nil }
    return Combinations.functions(rows: wishes.count, columns: snapshot.crtcs.count)
      .contains { allow($0, wishes, on: snapshot) }
  }
}
