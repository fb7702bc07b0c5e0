extension Profile {
  /// Findings of a mirror that has nothing to show, or cannot be shown by the means that it names.
  func contentFindings(of target: ContentTarget) -> [Diagnostic] {
    sourceFindings(of: target) + meansFindings(of: target)
  }

  /// Findings of keys that exclude each other.
  var contentFindings: [Diagnostic] {
    screens.flatMap { uselessFindings(of: $0) + overscanFindings(of: $0) }
  }

  private func sourceFindings(of target: ContentTarget) -> [Diagnostic] {
    target.mirrored.compactMap { source in
      fault(of: source, for: target).map { Diagnostic(rule: $0.rule, at: source.mark, "mirror: found \($0.found)") }
    }
  }

  /// The reason why a place cannot mirror another one: that one has nothing to show, or shows this one; nil where it
  /// can.
  func complaint(aboutMirrorOf source: Marked<String>, on name: String) -> String? {
    target(named: name).flatMap { fault(of: source, for: $0) }.map { "mirror: found \($0.found)" }
  }

  private func fault(of source: Marked<String>, for target: ContentTarget) -> (rule: Rule, found: String)? {
    // With many screens the names are listed only where a finding needs them.
    var others: [String] { names(besides: target) }
    guard source.value != target.name.value else {
      return (.unknownScreen, "the screen itself, expected \(anotherScreen(of: others))")
    }
    guard let shown = self.target(named: source.value), shown.isNameable else {
      return (.unknownScreen, words(forUnknown: source.value, among: others, expected: anotherScreen(of: others)))
    }
    if let wall = target.wall, wall.members.contains(where: { $0.value == shown.screen.name.value }) {
      return (.invalidMirrorSource, "\(shown.quotedName), which stands in it, expected a screen beside the wall")
    }
    if !shown.isPart, shown.name.value == target.screen.name.value {
      let expected = anotherScreen(of: others.filter { $0 != source.value })
      return (.invalidMirrorSource, "\(shown.quotedName), which it is a part of, expected \(expected)")
    }
    if let words = mirrorWords(in: shown, from: source.mark) {
      return (.invalidMirrorSource, "\(words), expected a screen with a picture of its own")
    }
    return shown.darkWords(from: source.mark).map { (.invalidMirrorSource, $0) }
  }

  /// The words about a mirror of something without a picture of its own: the hardware scans out what lies in the
  /// framebuffer, and a mirror has nothing there. A mirror that a presenter draws has a picture, but could show itself
  /// in turn.
  private func mirrorWords(in shown: ContentTarget, from mark: Mark) -> String? {
    let mirrors = places(on: shown).compactMap { place in place.mirroredPlace.map { (place, $0) } }
    guard let (mirror, end) = mirrors.first else { return nil }
    let kind = mirror.wall == nil ? "part" : "wall"
    let who = mirror.name == shown.name ? "which" : "whose \(kind) \(mirror.quotedName)"
    let place = mirror.presented?.isPut == true ? "put by hand" : end.mark.place(from: mark)
    return "\(shown.quotedName), \(who) mirrors \"\(end.value)\" itself (\(place))"
  }

  /// The places that are seen on this one: of a screen its parts too, and the wall that it is in.
  private func places(on shown: ContentTarget) -> [ContentTarget] {
    guard !shown.isPart else { return [shown] }
    let wall = wall(with: shown.name.value).flatMap { target(named: $0.name.value) }
    return shown.screen.targets + [wall].compactMap(\.self)
  }

  /// Findings of mirrors by hardware, which shows only whole screens on whole screens.
  private func meansFindings(of target: ContentTarget) -> [Diagnostic] {
    guard let mirror = target.mirror, mirror.means.value == .hardware, let subject = subject(of: mirror, on: target)
    else { return [] }
    return [
      Diagnostic(
        rule: .conflictingKeys, at: mirror.means.mark,
        "by: found hardware for \(subject), expected drawing or auto; the hardware mirrors whole screens only")
    ]
  }

  /// The thing that no hardware mirrors; nil for a screen.
  private func subject(of mirror: Mirror, on target: ContentTarget) -> String? {
    switch mirror.detail {
    case .region: return "a region of a screen"
    case .window: return "a window"
    case nil:
      let isPart = target.isPart || self.target(named: mirror.source.value)?.isPart == true
      return isPart ? "a part of a screen" : nil
    }
  }

  func anotherScreen(of names: [String]) -> String {
    names.isEmpty ? "another screen, but there is none" : choice(of: names)
  }

  /// Findings of places and scales of mirrors. A mirror has the place of its source, in the size that `fit` gives; only
  /// while an optional source is absent it has a place and a scale of its own.
  private func uselessFindings(of screen: ScreenEntry) -> [Diagnostic] {
    guard let source = screen.mirror?.source,
      target(named: source.value)?.screen.optional == false
    else { return [] }
    let place = screen.placement.map { placement in
      Diagnostic(
        rule: .conflictingKeys, at: placement.mark,
        "position: a mirror takes no position (it is placed with \"\(source.value)\"); remove it")
    }
    let scale =
      screen.scaling.value == .fixed(.one)
      ? nil
      : Diagnostic(
        rule: .conflictingKeys, at: screen.scaling.mark,
        "scale: a mirror takes no scale (fit sets its size); remove it")
    return [place, scale].compactMap(\.self)
  }

  /// Findings of two keys that decide about the same property.
  private func overscanFindings(of screen: ScreenEntry) -> [Diagnostic] {
    guard let overscan = screen.overscan else { return [] }
    return screen.properties.filter { OverscanDriver.settingNames.contains($0.name) }.map { setting in
      Diagnostic(
        rule: .conflictingKeys, at: setting.value.mark,
        "property \"\(setting.name)\": cannot be combined with overscan (\(overscan.mark.place(from: setting.value.mark))), "
          + "which sets it; remove one of them")
    }
  }
}

extension ContentTarget {
  /// The words about a place that something else needs lit; nil for a lit one.
  func darkWords(from mark: Mark) -> String? {
    guard !screen.enabled.value, !screen.isAsleep else { return nil }
    return "\(quotedName), which is disabled (\(screen.enabled.mark.place(from: mark))), expected a lit screen"
  }
}
