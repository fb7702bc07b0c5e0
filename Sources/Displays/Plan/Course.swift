/// What one match means on a snapshot, and the way there.
package struct Course: Sendable {
  package let match: Match
  package let layout: Layout
  package let plan: Plan
  /// What the profile asks for and a driver does not keep.
  package let unheeded: [TakenBackValue]

  package init(
    _ match: Match, on snapshot: Snapshot, without refused: Set<RefusedMode> = [], _ takenBack: Set<TakenBackValue> = []
  ) throws(LayoutProblem) {
    self.match = match
    (layout, unheeded) = try Layout(match, on: snapshot, without: refused).heeding(takenBack, on: snapshot)
    plan = try Plan(from: snapshot, to: layout)
  }
}

extension Choice {
  /// Choice, layout and plan: the best match that the hardware can do. Those before it that it cannot do are told of as
  /// `impossible` from here on. Whoever brings profiles into force, looks at them or rehearses them goes this way.
  ///
  /// - Returns: nil when none matches, or none that does can be laid out.
  package mutating func layOut(
    on snapshot: Snapshot, without refused: Set<RefusedMode> = [], _ takenBack: Set<TakenBackValue> = []
  ) -> Course? {
    for index in candidates.indices {
      guard let match = candidates[index].match else { continue }
      do throws(LayoutProblem) {
        return try Course(match, on: snapshot, without: refused, takenBack)
      } catch {
        candidates[index].verdict = .impossible(match, error)
      }
    }
    return nil
  }
}
