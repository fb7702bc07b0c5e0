extension Expectation {
  /// Everything that is written here and is not so, in file order.
  func deviations(from found: Outcome) -> [Deviation] {
    if isBlank {
      return [Deviation(mark: mark, subject: "expect", expected: "at least one key", found: found.summary)]
    }
    let all = profileDeviations(found) + problemDeviations(found) + stepDeviations(found)
    let screens = found.problem == nil ? self.screens.flatMap { $0.deviations(from: found) } : []
    return (all + screens).sorted { $0.mark < $1.mark }
  }

  private func profileDeviations(_ found: Outcome) -> [Deviation] {
    guard let profile, profile.value != found.profile else { return [] }
    return [
      Deviation(
        mark: profile.mark, subject: "profile", expected: profile.value ?? "none", found: found.profile ?? "none")
    ]
  }

  private func problemDeviations(_ found: Outcome) -> [Deviation] {
    guard let problem else {
      // That no profile matches may be just what is expected.
      guard let unexpected = found.problem, !(found.profile == nil && profile != nil) else { return [] }
      return [Deviation(mark: mark, subject: "problem", expected: "none", found: unexpected)]
    }
    if let message = found.problem, problem.value.isFound(in: message) { return [] }
    return [
      Deviation(
        mark: problem.mark, subject: "problem", expected: problem.value.description, found: found.problem ?? "none")
    ]
  }

  private func stepDeviations(_ found: Outcome) -> [Deviation] {
    guard let steps, let count = found.steps, count != steps.value else { return [] }
    return [Deviation(mark: steps.mark, subject: "steps", expected: "\(steps.value)", found: "\(count)")]
  }
}

extension Pattern {
  /// Whether a message says this: plain text anywhere in it, a glob or an expression all of it.
  fileprivate func isFound(in message: String) -> Bool {
    if case .exact(let text) = self { message.contains(text) } else { matches(message) }
  }
}

extension Outcome {
  fileprivate var summary: String {
    if let problem { return problem }
    return "profile \(profile ?? "none"), \(screens.count { $0.state != nil }) lit"
  }
}

extension Expectation.Screen {
  fileprivate func deviations(from found: Outcome) -> [Deviation] {
    guard let screen = found.screens.first(where: { $0.name == name.value }) else {
      let names = found.screens.map(\.name).joined(separator: ", ")
      return [
        Deviation(
          mark: name.mark, subject: "screens", expected: name.value,
          found: "the profile \(found.profile ?? "none") has \(names)")
      ]
    }
    let isLit = screen.state != nil
    var all = [
      difference("output", output, screen.output ?? "none", is: { $0 == screen.output ?? "none" }, spelled: \.self),
      difference("lit", lit, "\(isLit)", is: { $0 == isLit }, spelled: \.description),
      difference("primary", primary, "\(screen.isPrimary)", is: { $0 == screen.isPrimary }, spelled: \.description),
    ]
    all += screen.state.map(differences) ?? [darkness]
    return all.compactMap(\.self) + contentDeviations(from: screen, subject)
  }

  private func differences(from state: OutputState) -> [Deviation?] {
    [
      difference("mode", mode, "\(state.mode)", is: { $0.isShown(by: state.mode) }, spelled: \.description),
      difference("position", position, "\(state.position)", is: { $0 == state.position }, spelled: \.description),
      difference(
        "scale", scale, "\(state.transform)", is: { $0.isShown(by: state.transform) }, spelled: \.exactDescription),
      difference(
        "rotation", rotation, state.orientation.rotation.rawValue, is: { $0 == state.orientation.rotation },
        spelled: \.rawValue),
      difference(
        "reflection", reflection, state.orientation.reflection.rawValue, is: { $0 == state.orientation.reflection },
        spelled: \.rawValue),
    ]
  }

  /// A dark screen has no mode to compare; said once, where the first thing of a lit one is expected.
  private var darkness: Deviation? {
    let marks = [mode?.mark, position?.mark, scale?.mark, rotation?.mark, reflection?.mark].compactMap(\.self)
    return marks.min().map { Deviation(mark: $0, subject: subject("lit"), expected: "true", found: "false") }
  }

  private func difference<Value>(
    _ key: String, _ expected: Marked<Value>?, _ found: String, is isFound: (Value) -> Bool,
    spelled: (Value) -> String
  ) -> Deviation? {
    guard let expected, !isFound(expected.value) else { return nil }
    return Deviation(
      mark: expected.mark, subject: subject(key), expected: spelled(expected.value), found: found)
  }

  private func subject(_ key: String) -> String { "screens \(name.value) \(key)" }
}

extension ModeRequest {
  /// Whether a person who wrote this means that mode.
  fileprivate func isShown(by mode: Mode) -> Bool {
    guard case .size(let size, let interlaced, let refresh) = self else { return false }
    return mode.size == size && mode.interlaced == interlaced && refresh?.accepts(mode.refreshMilliHertz) ?? true
  }
}

extension Scale {
  fileprivate func isShown(by transform: Transform) -> Bool {
    self == .one ? transform.isIdentity : transform.elements == Transform(scale: self).elements
  }
}
