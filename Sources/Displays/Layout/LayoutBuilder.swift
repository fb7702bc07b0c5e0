/// Works out what each output is to show: chooses modes, then places the screens.
struct LayoutBuilder {
  let match: Match
  let snapshot: Snapshot
  let refused: Set<RefusedMode>
  private(set) var states: [OutputID: OutputState] = [:]
  private(set) var origins: [OutputID: Layout.Origin] = [:]

  private var profile: Profile { match.profile }

  init(_ match: Match, on snapshot: Snapshot, without refused: Set<RefusedMode>) throws(LayoutProblem) {
    self.match = match
    self.snapshot = snapshot
    self.refused = refused
    findOrigins()
    try placeEntries()
    placeOthers()
  }

  private mutating func findOrigins() {
    for (index, output) in match.outputs { origins[output] = .entry(profile.screens[index]) }
    for output in snapshot.outputs where origins[output.id] == nil {
      if output.isPresent {
        origins[output.id] = .others(profile.others)
      } else if snapshot.state(of: output.id) != nil {
        origins[output.id] = .unplugged
      }
    }
  }

  // MARK: Screens that an entry claims

  private mutating func placeEntries() throws(LayoutProblem) {
    var lit: [(entry: ScreenEntry, state: OutputState, output: OutputID)] = []
    for (index, entry) in profile.screens.enumerated() where entry.enabled.value {
      guard let id = match.outputs[index], let output = snapshot.output(id) else { continue }
      lit.append((entry, try state(of: entry, on: output), id))
    }
    let standing = Set(lit.map(\.entry.name.value))
    var items: [Arranging.Item] = []
    for screen in lit {
      let placement = profile.placement(of: screen.entry, standing: standing)
      let size = try claim(of: screen.state, screen.entry)
      items.append(Arranging.Item(name: screen.entry.name.value, size: size, placement: placement))
    }
    let arranging = Arranging(items, arrangement: profile.arrangement)
    for var screen in lit {
      guard let place = arranging.placed[screen.entry.name.value] else {
        throw LayoutProblem(
          at: screen.entry.placement?.mark, "\(screen.entry.name.value): its position leads back to itself")
      }
      screen.state.position = place.origin
      states[screen.output] = screen.state
    }
  }

  /// Everything but the position.
  private func state(of entry: ScreenEntry, on output: Output) throws(LayoutProblem) -> OutputState {
    guard let mode = mode(entry.modes.value, on: output) else {
      throw LayoutProblem(at: entry.modes.mark, noMode(entry, output))
    }
    return OutputState(
      mode: mode, position: .origin, orientation: entry.orientation, transform: transform(of: entry, on: output))
  }

  /// Profiles do not speak of filters, so the one in use is as good as ours: xrandr smooths whole scales too.
  private func transform(of entry: ScreenEntry, on output: Output) -> Transform {
    let wanted = entry.scale.value == .one ? Transform.identity : Transform(scale: entry.scale.value)
    guard let present = snapshot.state(of: output.id)?.transform, present.elements == wanted.elements else {
      return wanted
    }
    return present
  }

  private func claim(of state: OutputState, _ entry: ScreenEntry) throws(LayoutProblem) -> Size {
    guard let claim = state.claim else {
      throw LayoutProblem(at: entry.scale.mark, "\(entry.name.value): \(state.mode) cannot be scaled by this much")
    }
    return claim.size
  }

  /// The first mode that the screen has and the server has not refused. Servers list some modes twice with other
  /// timings; the one in use is as good as its twin and costs no mode set.
  private func mode(_ requests: [ModeRequest], on output: Output) -> Mode? {
    for request in requests {
      let accepted = accepted(request, on: output)
      if let best = accepted.first { return inUse(on: output, among: accepted, like: best) ?? best }
    }
    return nil
  }

  /// The modes that fit the request and that the server has not refused, best first.
  private func accepted(_ request: ModeRequest, on output: Output) -> [Mode] {
    request.candidates(on: output, in: snapshot).filter {
      !refused.contains(RefusedMode(output: output.id, mode: $0.id))
    }
  }

  private func inUse(on output: Output, among modes: [Mode], like mode: Mode) -> Mode? {
    let present = snapshot.state(of: output.id)?.mode
    return modes.first { $0 == present && $0.looksLike(mode) }
  }

  private func noMode(_ entry: ScreenEntry, _ output: Output) -> String {
    let wanted = entry.modes.value.map(\.description).joined(separator: ", ")
    let offered = ModeRequest.highest.candidates(in: output).map(\.description)
    let shown = offered.prefix(6).joined(separator: ", ") + (offered.count > 6 ? ", …" : "")
    let refusals = refused.contains { $0.output == output.id } ? " that the X server accepts" : ""
    let none = entry.modes.value.count > 1 ? "none of the modes" : "no mode"
    return "\(entry.name.value): \(output.name) has \(none) \(wanted)\(refusals); "
      + "it offers \(shown.isEmpty ? "none" : shown)"
  }

  // MARK: Screens that no entry claims

  private mutating func placeOthers() {
    let others = snapshot.present.filter { if case .others = origins[$0.id] { true } else { false } }
    switch profile.others.value {
    case .off: break
    case .keep: for output in others { states[output.id] = snapshot.state(of: output.id) }
    case .extend: extend(others)
    case .mirror: mirror(others)
    }
  }

  /// In a line after everything that the profile places.
  private mutating func extend(_ others: [Output]) {
    let preferred = others.compactMap { output in
      mode([.preferred], on: output).map { (output: output, state: OutputState(mode: $0, position: .origin)) }
    }
    let standing = states.map { id, state in
      Arranging.Item(
        name: "\(id.rawValue)", size: state.claim?.size ?? .zero, placement: .at(state.position))
    }
    var arranging = Arranging(standing, arrangement: profile.arrangement)
    arranging.placeLine(
      preferred.map { Arranging.Item(name: "\($0.output.id.rawValue)", size: $0.state.turnedSize, placement: nil) })
    for (output, state) in preferred {
      guard let place = arranging.placed["\(output.id.rawValue)"] else { continue }
      states[output.id] = OutputState(mode: state.mode, position: place.origin)
    }
  }

  /// Over the primary screen, or the first: with a mode of the same size, else the largest that fits inside.
  private mutating func mirror(_ others: [Output]) {
    guard let source = mirrorSource, let claim = states[source]?.claim else { return }
    for output in others {
      let accepted = accepted(.highest, on: output)
      let inside = accepted.first { $0.size.fits(in: claim.size) }
      guard let mode = inside ?? mode([.lowest], on: output) else { continue }
      let kept = inUse(on: output, among: accepted, like: mode)
      states[output.id] = OutputState(mode: kept ?? mode, position: claim.origin)
    }
  }

  private var mirrorSource: OutputID? {
    let lit = profile.screens.indices.filter { match.outputs[$0].map { states[$0] != nil } ?? false }
    let chosen = lit.first { profile.screens[$0].primary.value } ?? lit.first
    return chosen.flatMap { match.outputs[$0] }
  }

  // MARK: Primary and properties

  var primary: Layout.DesiredPrimary? {
    guard let index = profile.screens.firstIndex(where: { $0.primary.value }), let output = match.outputs[index],
      states[output] != nil
    else { return nil }
    return Layout.DesiredPrimary(output: output, mark: profile.screens[index].primary.mark)
  }

  func properties() throws(LayoutProblem) -> [Layout.DesiredProperty] {
    var result: [Layout.DesiredProperty] = []
    for (index, entry) in profile.screens.enumerated() {
      guard let output = match.outputs[index].flatMap(snapshot.output) else { continue }
      for setting in entry.properties { result.append(try property(setting, of: output)) }
    }
    return result
  }

  private func property(
    _ setting: PropertySetting, of output: Output
  ) throws(LayoutProblem) -> Layout.DesiredProperty {
    let mark = setting.value.mark
    guard let property = output.properties[setting.name] else {
      let hint = Suggestion.hint(for: setting.name, among: output.properties.keys)
      throw LayoutProblem(at: mark, "\(output.name) has no property \"\(setting.name)\"\(hint)")
    }
    guard property.accepts(setting.value.value) || property.value == setting.value.value else {
      throw LayoutProblem(
        at: mark,
        "\"\(setting.name)\" of \(output.name): found \(setting.value.value), expected \(property.expectation)")
    }
    return Layout.DesiredProperty(output: output.id, name: setting.name, value: setting.value.value, mark: mark)
  }
}

extension Property {
  package var expectation: String {
    if immutable { return "nothing: the driver lets nobody set it" }
    return switch allowed {
    case .anything: "any value"
    case .range(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .names(let names): names.joined(separator: ", ")
    case .numbers(let numbers): numbers.map(String.init).joined(separator: ", ")
    }
  }
}

extension Profile {
  /// Where an entry goes when only the screens in `standing` are lit: a screen placed by one that is absent or dark is
  /// placed by whatever that one would have been placed by.
  func placement(of entry: ScreenEntry, standing: Set<String>) -> Placement? {
    var placement = entry.placement?.value
    var seen: Set<String> = [entry.name.value]
    while let anchor = placement?.anchor, !standing.contains(anchor.value), seen.insert(anchor.value).inserted,
      let absent = screens.first(where: { $0.name.value == anchor.value })
    {
      placement = placement?.moved(to: absent.placement?.value)
    }
    return placement
  }
}

extension Placement {
  /// This placement with the anchor of an absent screen's own placement, or the absent screen's place itself.
  fileprivate func moved(to absent: Placement?) -> Placement? {
    guard let anchor = absent?.anchor else { return absent }
    return switch self {
    case .at, .sameAs: absent
    case .beside(let side, _, let alignment): .beside(side, of: anchor, alignment)
    }
  }
}
