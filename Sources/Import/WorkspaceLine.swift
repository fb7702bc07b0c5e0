import Displays

/// A line that puts a workspace on an output: `workspace 2 output DP-1 HDMI-1`.
struct WorkspaceLine {
  let workspace: Marked<String>
  /// The outputs; the workspace goes to the first one that is connected.
  let outputs: [Marked<String>]

  /// The most workspaces: as many as a list of a profile may hold.
  static let most = 256

  init(_ workspace: Marked<String>, on outputs: [Marked<String>]) {
    self.workspace = workspace
    self.outputs = outputs
  }

  /// Reads a line of i3 and sway, whose name of a workspace may be of several words; nil for any other line about
  /// workspaces.
  init?(_ words: [Marked<String>]) {
    guard words.first?.value == "workspace", let output = words.firstIndex(where: { $0.value == "output" }), output > 1,
      output + 1 < words.count
    else { return nil }
    let name = words[1..<output].map(\.value).joined(separator: " ").trimmed
    guard !name.isEmpty else { return nil }
    self.init(Marked(name, at: words[0].mark), on: Array(words[(output + 1)...]))
  }
}

extension Drafting {
  /// Gives workspaces to their screens. The first line about a workspace counts.
  ///
  /// - Parameter names: the profile's names of the outputs.
  func place(_ lines: [WorkspaceLine], in draft: inout Draft, _ names: [String: String]) {
    var placed: Set<String> = []
    for line in lines where placed.insert(line.workspace.value).inserted {
      let name = line.outputs.first.flatMap { names[$0.value] }
      guard let index = draft.profile.screens.firstIndex(where: { $0.name.value == name }) else {
        draft.losses.append(loss(at: line.workspace.mark, "a workspace belongs to an output that no line configures"))
        continue
      }
      draft.profile.screens[index].workspaces.append(line.workspace)
      guard line.outputs.count > 1 else { continue }
      draft.losses.append(loss(at: line.workspace.mark, "a workspace belongs to one screen; the first is taken"))
    }
  }
}
