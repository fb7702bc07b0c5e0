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
    screens.flatMap { screen in
      screen.workspaces.map { (screen.name.value, $0) }
        + screen.allParts.flatMap { part in part.workspaces.map { (part.name.value, $0) } }
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
