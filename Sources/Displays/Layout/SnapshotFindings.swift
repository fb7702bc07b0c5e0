extension Sequence<Profile> {
  /// What would go wrong with these profiles on one desk: those that match but cannot be laid out or planned there,
  /// screens that overlap or stand apart there, and profiles that only their name keeps from being chosen. Conditions are taken to be unknown.
  package func findings(on snapshot: Snapshot) -> [Diagnostic] {
    let problems = flatMap { $0.problems(on: snapshot) }
    let choice = Choice(among: self, on: snapshot, in: .unknown)
    let ties = choice.ties.map { tie in
      Diagnostic(
        .warning, at: tie.profile.mark,
        "ambiguous profile: on this snapshot \"\(choice.best?.profile.name ?? "")\" fits as well and wins by its name "
          + "alone; give one of them a priority")
    }
    return problems + ties
  }
}

extension Profile {
  /// What each of the profile's lit screens takes up of the framebuffer, by name.
  private func footprints(of match: Match, in layout: Layout) -> [String: Rectangle] {
    let pairs = match.outputs.compactMap { index, output in
      layout.pictures[output].map { (screens[index].name.value, $0.footprint) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  fileprivate func problems(on snapshot: Snapshot) -> [Diagnostic] {
    guard let match = try? Match.attempt(self, on: snapshot).get() else { return [] }
    do {
      let layout = try Layout(match, on: snapshot)
      _ = try Plan(from: snapshot, to: layout)
      return arrangementFindings(footprints: footprints(of: match, in: layout))
    } catch {
      return [Diagnostic(at: error.mark ?? mark, error.message)]
    }
  }
}
