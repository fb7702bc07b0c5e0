// Choices that last: for these screens, whatever comes between.
extension Reconciler {
  /// Takes in which profiles there are, and what is kept by now.
  mutating func takeIn(_ names: Set<String>, _ choices: KeptChoices, at now: Moment) -> [Action] {
    (known, kept) = (names, choices)
    guard !choice.isOf(names) else { return resumeKept() }
    let causes: Causes = if case .loading(let causes) = underWay { causes } else { [] }
    return endChoice(because: "its profile was removed", wasKept: isKept, causes, at: now) + resumeKept()
  }

  /// The choice that is kept for these screens; nil also where its profile is not there.
  func keptChoice(on present: Hardware) -> ProfileChoice? {
    kept[present.screenSet].flatMap { known.map($0.isOf) ?? true ? $0 : nil }
  }

  /// The choice that is kept for the connected screens, in force or not.
  package var keptHere: ProfileChoice? { hardware.flatMap { kept[$0.screenSet] } }

  /// True if the wanted choice is kept.
  package var isKept: Bool { choice != .automatic && keptHere == choice }

  /// Resumes the kept choice, unless a user has chosen anything else meanwhile.
  mutating func resumeKept() -> [Action] {
    guard let hardware, choice == .automatic, probation == nil, let kept = keptChoice(on: hardware),
      let profile = kept.title
    else { return [] }
    choice = kept
    return [.report(.keptChoice(profile: profile))]
  }

  /// A kept choice that cannot be had now leaves the decision to the profiles until there are other profiles. They are
  /// not read again for that, since reading them is what brings a kept choice back. One that waits to be confirmed is
  /// not decided yet: it stays the wanted one until then.
  mutating func restKept(because reason: String, _ causes: Causes) -> [Action] {
    guard isKept, probation == nil, let profile = choice.title else { return [] }
    choice = .automatic
    underWay = .looking(causes)
    return [.report(.keptChoiceRests(profile: profile, reason: reason)), .look]
  }

  /// A choice counts from now on: it is kept if a person has asked for that, and `automatic` ends what was.
  mutating func noteKept(_ probation: Probation) -> [Action] {
    guard let screens = hardware?.screenSet, !screens.screens.isEmpty else { return [] }
    if choice == .automatic { return forgetKept() }
    guard probation.trial.keeps, kept[screens] != choice else { return [] }
    let entry = KeptChoices.Entry(choice, for: screens)
    kept.keep(entry)
    return [.keep(entry)]
  }

  mutating func forgetKept() -> [Action] {
    guard let screens = chosenHardware?.screenSet, kept[screens] != nil else { return [] }
    kept.forget(screens)
    return [.forget(screens)]
  }
}

extension Reconciler.ProfileChoice {
  /// True if the choice can be meant while there are these profiles.
  fileprivate func isOf(_ names: Set<String>) -> Bool {
    if case .manual(let name) = self { names.contains(name) } else { true }
  }
}
