/// More screens than the hardware can light at once.
extension Layout {
  /// A screen that stays dark.
  package struct Surplus: Sendable {
    package let output: OutputID
    package let problem: LayoutProblem

    /// The words for a person: `DP-3 stays dark: no CRTC is left for DP-3: …`.
    package func words(on snapshot: Snapshot) -> String {
      "\(snapshot.name(of: output)) stays dark: \(problem.message)"
    }
  }

  /// A layout of all screens that the profile names, or none. Of the other screens, in the order of the connectors,
  /// each is lit that can be beside those before it.
  init(asFarAsPossible match: Match, on snapshot: Snapshot) throws(LayoutProblem) {
    let claimed = Set(match.outputs.values)
    let others = snapshot.connected.map(\.id).filter { !claimed.contains($0) }
    var dark = Set(others)
    var found = try Layout(LayoutBuilder(match, on: snapshot, leaving: dark), on: snapshot)
    var surplus: [Surplus] = []
    for output in others {
      dark.remove(output)
      do throws(LayoutProblem) {
        found = try Layout(LayoutBuilder(match, on: snapshot, leaving: dark), on: snapshot)
      } catch {
        dark.insert(output)
        let mark = match.profile.others.mark
        surplus.append(Surplus(output: output, problem: error.about(output, on: snapshot, at: mark)))
      }
    }
    self = found
    self.surplus = surplus
  }
}

extension LayoutProblem {
  /// The problem about the output that came last. Where too few CRTCs are left it is chance which output gets none; the
  /// last one stays dark.
  func about(_ id: OutputID, on snapshot: Snapshot, at mark: Mark?) -> LayoutProblem {
    guard rule == .tooFewCRTCs, let output = snapshot.output(id), !output.crtcs.isEmpty else { return self }
    return LayoutProblem(.crtc(.roomBeside(crtcs: snapshot.crtcs.count), output: output.name), at: mark)
  }
}

extension Others {
  /// True if a screen may stay dark where there is no room for it; a kept screen has to stay as it is.
  var isExpendable: Bool { self == .extend || self == .mirror }
}
