extension Profile {
  /// Mirrors that have nothing to show, and keys in the way of one another.
  var contentFindings: [Diagnostic] {
    screens.flatMap { screen in sourceFindings(of: screen) + uselessFindings(of: screen) + overscanFindings(of: screen)
    }
  }

  /// A mirror shows a screen that has a picture of its own: the hardware scans out what lies in the framebuffer, and a
  /// mirror has nothing there.
  private func sourceFindings(of screen: ScreenEntry) -> [Diagnostic] {
    guard let source = screen.mirror?.source, let fault = fault(of: source, for: screen) else { return [] }
    return [Diagnostic(rule: fault.rule, at: source.mark, "mirror: found \(fault.found)")]
  }

  private func fault(of source: Marked<String>, for screen: ScreenEntry) -> (rule: Rule, found: String)? {
    let others = screens.map(\.name.value).filter { $0 != screen.name.value }
    guard source.value != screen.name.value else {
      return (.unknownScreen, "the screen itself, expected \(anotherScreen(of: others))")
    }
    guard let entry = screens.first(where: { $0.name.value == source.value }) else {
      let hint = Suggestion.hint(for: source.value, among: others)
      return (.unknownScreen, "\"\(source.value)\", expected \(anotherScreen(of: others))\(hint)")
    }
    if let end = entry.mirror?.source {
      let words = "\(entry.quotedName), which mirrors \"\(end.value)\" itself (line \(end.mark.line))"
      return (.invalidMirrorSource, "\(words), expected a screen with a picture of its own")
    }
    guard !entry.enabled.value else { return nil }
    let words = "\(entry.quotedName), which is disabled (line \(entry.enabled.mark.line))"
    return (.invalidMirrorSource, "\(words), expected a lit screen")
  }

  private func anotherScreen(of names: [String]) -> String {
    names.isEmpty ? "another screen, but there is none" : choice(of: names)
  }

  /// A mirror stands where its source stands, in the size that `fit` gives; only while an optional source is absent it has
  /// a place and a scale of its own.
  private func uselessFindings(of screen: ScreenEntry) -> [Diagnostic] {
    guard let source = screen.mirror?.source,
      screens.first(where: { $0.name.value == source.value })?.optional == false
    else { return [] }
    let place = screen.placement.map { placement in
      Diagnostic(
        rule: .conflictingKeys, at: placement.mark,
        "position: a mirror takes no position (it is placed with \"\(source.value)\"); remove it")
    }
    let scale =
      screen.scale.value == .one
      ? nil
      : Diagnostic(
        rule: .conflictingKeys, at: screen.scale.mark,
        "scale: a mirror takes no scale (fit sets its size); remove it")
    return [place, scale].compactMap(\.self)
  }

  /// Two keys that decide about the same property.
  private func overscanFindings(of screen: ScreenEntry) -> [Diagnostic] {
    guard let overscan = screen.overscan else { return [] }
    return screen.properties.filter { OverscanDriver.settingNames.contains($0.name) }.map { setting in
      Diagnostic(
        rule: .conflictingKeys, at: setting.value.mark,
        "property \"\(setting.name)\": cannot be combined with overscan (line \(overscan.mark.line)), which sets it; "
          + "remove one of them")
    }
  }
}
