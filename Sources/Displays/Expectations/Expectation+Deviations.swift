extension Expectation {
  /// All that is expected and is not so, in file order.
  func deviations(from found: Outcome, by facts: (Content) -> [ContentFact]) -> [Deviation] {
    if isBlank { return [Deviation(.blank(found: found.summary), at: mark)] }
    let all =
      profileDeviations(found) + problemDeviations(found) + stepDeviations(found) + sleepDeviations(found)
      + wishDeviations(found)
    let screens = found.problem == nil ? self.screens.flatMap { $0.deviations(from: found, by: facts) } : []
    return (all + screens).sorted { $0.mark < $1.mark }
  }

  private func profileDeviations(_ found: Outcome) -> [Deviation] {
    guard let profile, profile.value != found.profile else { return [] }
    return [Deviation(.profile(expected: profile.value, found: found.profile), at: profile.mark)]
  }

  private func problemDeviations(_ found: Outcome) -> [Deviation] {
    guard let problem else {
      // The case may expect just this: that no profile matches.
      guard let unexpected = found.problem, !(found.profile == nil && profile != nil) else { return [] }
      return [Deviation(.problem(expected: nil, found: unexpected), at: mark)]
    }
    if let message = found.problem?.message, problem.value.isFound(in: message) { return [] }
    return [Deviation(.problem(expected: problem.value, found: found.problem), at: problem.mark)]
  }

  private func stepDeviations(_ found: Outcome) -> [Deviation] {
    guard let steps, let count = found.steps, count != steps.value else { return [] }
    return [Deviation(.steps(expected: steps.value, found: count), at: steps.mark)]
  }
}

extension Expectation {
  private func sleepDeviations(_ found: Outcome) -> [Deviation] {
    guard let asleep, let after = found.after, asleep.value != (after.power?.mark != nil) else { return [] }
    return [Deviation(.asleep(expected: asleep.value), at: asleep.mark)]
  }

  private func wishDeviations(_ found: Outcome) -> [Deviation] {
    guard let wishes = found.wishes else { return [] }
    var deviations: [Deviation] = []
    if let awake, awake.value != wishes.isAwake {
      deviations.append(Deviation(.awake(expected: awake.value), at: awake.mark))
    }
    let use = wishes[.pointer].flatMap { PointerUse(text: $0) } ?? .keep
    if let pointer, pointer.value != use {
      deviations.append(Deviation(.pointer(expected: pointer.value, found: use), at: pointer.mark))
    }
    return deviations
  }
}

extension Pattern {
  /// True if a message matches the pattern: plain text anywhere in it, a glob or an expression all of it.
  fileprivate func isFound(in message: String) -> Bool {
    if case .exact(let text) = self { message.contains(text) } else { matches(message) }
  }
}

extension Outcome {
  fileprivate var summary: Deviation.Found {
    problem.map(Deviation.Found.problem) ?? .profile(profile, lit: screens.count { $0.state != nil })
  }
}

extension Expectation.Screen {
  fileprivate func deviations(from found: Outcome, by facts: (Content) -> [ContentFact]) -> [Deviation] {
    guard let screen = found.screens.first(where: { $0.name == name.value }) else {
      if let area = found.areas.first(where: { $0.name == name.value }) { return deviations(from: area, by: facts) }
      let known = found.screens.map(\.name) + found.areas.map(\.name)
      return [Deviation(.unknownScreen(name.value, profile: found.profile, known: known), at: name.mark)]
    }
    let isLit = screen.state != nil
    var all = [
      deviation(output, unless: { $0 == screen.output ?? "none" }, is: { .output(expected: $0, found: screen.output) }),
      deviation(lit, unless: { $0 == isLit }, is: { .lit(expected: $0) }),
      deviation(primary, unless: { $0 == screen.isPrimary }, is: { .primary(expected: $0) }),
      deviation(
        touch, unless: { $0.named.sorted() == screen.touch },
        is: { .touch(expected: $0.named, found: screen.touch) }),
    ]
    all += screen.state.map(deviations(from:)) ?? [darkness]
    return all.compactMap(\.self) + contentDeviations(from: screen.content, by: facts)
  }

  /// The deviations of a part or a wall: these have only content, and are lit or dark.
  private func deviations(from area: Outcome.Area, by facts: (Content) -> [ContentFact]) -> [Deviation] {
    let foreign = keysOfScreens.map { Deviation(.keyOfScreen($0.key, area.name), at: $0.mark) }
    let light = deviation(lit, unless: { $0 == area.isLit }, is: { .lit(expected: $0) })
    return foreign + [light].compactMap(\.self) + contentDeviations(from: area.content, by: facts)
  }

  /// The expected keys that only a screen has.
  private var keysOfScreens: [(key: String, mark: Mark)] {
    let marks = [
      ("output", output?.mark), ("mode", mode?.mark), ("position", position?.mark), ("scale", scale?.mark),
      ("rotation", rotation?.mark), ("reflection", reflection?.mark), ("primary", primary?.mark),
      ("touch", touch?.mark),
    ]
    return marks.compactMap { key, mark in mark.map { (key, $0) } }
  }

  private func deviations(from state: OutputState) -> [Deviation?] {
    let (rotation, reflection) = (state.orientation.rotation, state.orientation.reflection)
    return [
      deviation(mode, unless: { $0.isShown(by: state.mode) }, is: { .mode(expected: $0, found: state.mode) }),
      deviation(position, unless: { $0 == state.position }, is: { .position(expected: $0, found: state.position) }),
      deviation(
        scale, unless: { $0.isShown(by: state.transform) }, is: { .scale(expected: $0, found: state.transform) }),
      deviation(self.rotation, unless: { $0 == rotation }, is: { .rotation(expected: $0, found: rotation) }),
      deviation(self.reflection, unless: { $0 == reflection }, is: { .reflection(expected: $0, found: reflection) }),
    ]
  }

  /// True if the case expects of the screen what only a lit one has.
  package var needsLight: Bool { darkness != nil }

  /// The deviation that the screen is dark. A dark screen has no mode to compare, so this is reported once, for the
  /// first key that needs a lit one.
  private var darkness: Deviation? {
    let marks = [mode?.mark, position?.mark, scale?.mark, rotation?.mark, reflection?.mark].compactMap(\.self)
    return marks.min().map { deviation(.lit(expected: true), at: $0) }
  }

  private func contentDeviations(
    from found: Content?, by facts: (Content) -> [ContentFact]
  ) -> [Deviation] {
    guard let content else { return [] }
    return content.value.deviations(from: found, by: facts).map { deviation($0, at: content.mark) }
  }

  private func deviation<Value>(
    _ expected: Marked<Value>?, unless isFound: (Value) -> Bool, is aspect: (Value) -> Deviation.Aspect
  ) -> Deviation? {
    guard let expected, !isFound(expected.value) else { return nil }
    return deviation(aspect(expected.value), at: expected.mark)
  }

  private func deviation(_ aspect: Deviation.Aspect, at mark: Mark) -> Deviation {
    Deviation(.screen(name.value, aspect), at: mark)
  }
}

extension [String] {
  /// The names without the word for nothing.
  fileprivate var named: [String] { filter { $0 != ExpectedContent.none } }
}

extension ModeRequest {
  /// True if the written mode means that mode.
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
