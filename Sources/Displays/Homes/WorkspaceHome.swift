/// A lit screen or part that workspaces belong to.
struct WorkspaceHome {
  /// The wanted workspaces, by name or number.
  let wanted: [String]
  /// The screen's name as the window manager has it; nil where it does not know the screen.
  let output: String?
}

extension [WorkspaceHome] {
  /// The home of a workspace. A number stands for every workspace that bears it (`2` is `2: web` too), where no home
  /// has its name.
  fileprivate func home(of workspace: Workspace) -> WorkspaceHome? {
    if let home = first(where: { $0.wanted.contains(workspace.name) }) { return home }
    guard let number = workspace.number else { return nil }
    return first { $0.wanted.contains { Int($0) == number } }
  }
}

extension Match {
  /// The moves of workspaces that exist and are elsewhere. Workspaces of a screen that is dark or absent stay where
  /// they are.
  ///
  /// - Parameters:
  ///   - outputs: all that the window manager uses.
  ///   - snapshot: what the screens show now.
  package func moves(
    of workspaces: [Workspace], among outputs: [WorkspaceOutput], on snapshot: Snapshot
  ) -> [WorkspacePlace] {
    let homes = workspaceHomes(among: outputs, on: snapshot)
    return workspaces.compactMap { workspace in
      guard let output = homes.home(of: workspace)?.output, output != workspace.output else { return nil }
      return WorkspacePlace(workspace: workspace.name, output: output)
    }
  }

  private func workspaceHomes(among outputs: [WorkspaceOutput], on snapshot: Snapshot) -> [WorkspaceHome] {
    self.outputs.sorted { $0.key < $1.key }.flatMap { index, id -> [WorkspaceHome] in
      guard let output = snapshot.output(id), let area = snapshot.area(of: id) else { return [] }
      let screen = profile.screens[index]
      let parts = screen.allParts.map { part in
        let name = Monitor.name(for: part.name.value, of: output)
        return WorkspaceHome(
          wanted: part.workspaces.map(\.value), output: outputs.contains { $0.name == name } ? name : nil)
      }
      // On a screen in parts the part has the output.
      let names = snapshot.monitors.filter { $0.outputs.contains(id) }.map(\.name) + [output.name]
      let known = outputs.first { names.contains($0.name) } ?? outputs.first { $0.area == area }
      return parts + [WorkspaceHome(wanted: screen.workspaces.map(\.value), output: known?.name)]
    }
  }
}

extension [Workspace] {
  /// The workspaces to bring into view, of which the last one has the focus. A window manager makes an empty one for a
  /// screen that has come; where others are moved there, the first of these is visible instead.
  ///
  /// - Parameters:
  ///   - before: those that there were before the screens changed.
  ///   - focused: the one to have the focus.
  package func shown(since before: [Workspace], moving moves: [WorkspacePlace], focused: String?) -> [WorkspacePlace] {
    let known = Set(before.map(\.name))
    let standIns = filter { $0.isVisible && !known.contains($0.name) }.compactMap { standIn in
      moves.first { $0.output == standIn.output }.map { (standIn.name, $0.workspace) }
    }
    let instead = Dictionary(standIns) { first, _ in first }
    let names = standIns.map(\.1) + (focused.map { [instead[$0] ?? $0] } ?? [])
    let places = moves + map { WorkspacePlace(workspace: $0.name, output: $0.output) }
    return names.compactMap { name in places.first { $0.workspace == name } }
  }
}

extension Profile {
  /// True if the profile says where any workspace belongs.
  package var hasWorkspaces: Bool { wantedWorkspaces.contains { !$0.isEmpty } }

  /// The workspaces of each screen and its parts, by name or number.
  package var wantedWorkspaces: [[String]] {
    screens.map { $0.allWorkspaces.map(\.value) }
  }
}

extension ScreenEntry {
  /// The workspaces of the screen and its parts.
  var allWorkspaces: [Marked<String>] { workspaces + allParts.flatMap(\.workspaces) }
}
