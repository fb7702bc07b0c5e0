extension Sequence<Profile> {
  /// What would go wrong with these profiles on one desk: those that match but cannot be laid out or planned there, and
  /// those that only their name keeps from being chosen. Conditions are taken to be unknown.
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
  fileprivate func problems(on snapshot: Snapshot) -> [Diagnostic] {
    guard let match = try? Match.attempt(self, on: snapshot).get() else { return [] }
    do {
      _ = try Plan(from: snapshot, to: Layout(match, on: snapshot))
      return []
    } catch {
      return [Diagnostic(at: error.mark ?? mark, error.message)]
    }
  }
}
