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
    return target.darkWords(from: name.mark).map { (.conflictingKeys, $0) }
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

extension Profile {
  /// Findings of workspaces that two screens want, or one twice, and of workspaces on something without a monitor.
  var workspaceFindings: [Diagnostic] {
    duplicateWorkspaceFindings + screens.flatMap(\.allParts).compactMap(Self.splitFinding)
  }

  private var duplicateWorkspaceFindings: [Diagnostic] {
    var first: [String: (owner: String, mark: Mark)] = [:]
    return workspaceOwners.compactMap { owner, workspace in
      guard let earlier = first[workspace.value] else {
        first[workspace.value] = (owner, workspace.mark)
        return nil
      }
      return Diagnostic(
        rule: .duplicateWorkspace, at: workspace.mark,
        "workspaces: found \"\(workspace.value.printable)\" again, expected each at one screen or part; "
          + "\"\(earlier.owner)\" has it already (\(earlier.mark.place(from: workspace.mark)))")
    }
  }

  /// The owners of workspaces in file order.
  private var workspaceOwners: [(owner: String, workspace: Marked<String>)] {
    screens.indices.flatMap { index in
      screens[index].workspaces.map { (screens[index].name.value, $0) }
        + screens[index].allParts.flatMap { part in part.workspaces.map { (part.name.value, $0) } }
    }.sorted { $0.workspace.mark < $1.workspace.mark }
  }

  /// The finding of a part that is split again: only a part that is not has a monitor.
  private static func splitFinding(of part: Part) -> Diagnostic? {
    guard part.parts != nil, let workspace = part.workspaces.first else { return nil }
    return Diagnostic(
      rule: .conflictingKeys, at: workspace.mark,
      "workspaces: cannot be combined with parts; write them at the parts of \"\(part.name.value)\"")
  }
}
