extension Profile {
  /// Findings of windows on screens that there are not, and of windows that are content of a screen.
  var windowFindings: [Diagnostic] {
    windows.compactMap(screenFinding) + windows.compactMap(contentFinding) + windows.indices.compactMap(repeatedFinding)
  }

  private func screenFinding(of rule: WindowRule) -> Diagnostic? {
    guard let name = rule.screen, let fault = fault(of: name) else { return nil }
    return Diagnostic(rule: fault.rule, at: name.mark, "screen: found \(fault.found)")
  }

  private func fault(of name: Marked<String>) -> (rule: Rule, found: String)? {
    // With many screens the names are listed only where a finding needs them.
    var names: [String] { targets.filter(\.isNameable).map(\.name.value) }
    var choice: String { "the name of a screen or part: \(names.map { "\"\($0)\"" }.listed(atMost: 8))" }
    guard let target = target(named: name.value), target.isNameable else {
      return (.unknownScreen, words(forUnknown: name.value, among: names, expected: choice))
    }
    guard !target.screen.enabled.value else { return nil }
    let place = target.screen.enabled.mark.place(from: name.mark)
    return (.conflictingKeys, "\(target.quotedName), which is disabled (\(place)), expected a lit screen")
  }

  private func contentFinding(of rule: WindowRule) -> Diagnostic? {
    let window = rule.window.value
    guard let target = targets.first(where: { $0.shownWindow?.isSame(as: window) ?? false }) else { return nil }
    return Diagnostic(
      rule: .conflictingKeys, at: rule.window.mark,
      "window: found \(window.description), which is the content of \(target.quotedName), expected another window; "
        + "remove one of them")
  }

  /// A rule after one for the same window never counts.
  private func repeatedFinding(at index: Int) -> Diagnostic? {
    let rule = windows[index]
    guard let first = windows[..<index].first(where: { $0.window.value.isSame(as: rule.window.value) }) else {
      return nil
    }
    return Diagnostic(
      .warning, rule: .duplicateValue, at: rule.window.mark,
      "window: found \(rule.window.value.description) again, expected each once: the first one counts "
        + "(\(first.window.mark.place(from: rule.window.mark)))")
  }
}

extension ApplicationWindow {
  /// True if both mean the same windows, be they opened by a command or not.
  fileprivate func isSame(as other: ApplicationWindow) -> Bool {
    windowClass == other.windowClass && title == other.title
  }
}
