import Displays

/// What one hook of a profile runs, and what its programs get to know.
struct HookCall {
  enum Moment: String {
    /// Before the first step of a plan.
    case before
    /// After the screens were found to show what the profile says.
    case after
    /// After content alone has changed.
    case content
  }

  let moment: Moment
  let profile: Profile
  /// Names of the profile's screens, as `Proposal.changedScreens` gives them, or those whose content alone changes.
  let changed: [String]
  /// The X server; nil when none is known.
  let display: String?
  /// Whether content alone changes.
  var isOfContent = false

  /// Whether the screens are changed once it is through.
  var comesBeforeScreens: Bool { moment == .before && !isOfContent }

  var commands: [Marked<[String]>] {
    switch moment {
    case .before: profile.hooks.before
    case .after: profile.hooks.after
    case .content: profile.hooks.content
    }
  }

  /// What they see besides our own environment. Names of screens hold no line breaks, so one stands between them.
  var variables: [String: String] {
    var variables = [
      "ORCHESTRATE_HOOK": moment.rawValue,
      "ORCHESTRATE_PROFILE": profile.name,
      "ORCHESTRATE_CHANGED": changed.joined(separator: "\n"),
    ]
    variables["DISPLAY"] = display
    return variables
  }

  /// Where they run, and what relative paths start from: the folder of the profile.
  var folder: Path { Files.folder(of: profile.mark.file) }
}

/// A command of a hook that did not do what it should. It changes nothing else.
struct HookProblem {
  let mark: Mark
  let message: String
}

extension HookProblem: CustomStringConvertible {
  var description: String { "\(mark): \(message)" }
}
