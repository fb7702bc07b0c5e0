package import Displays
import Platform

/// What one hook of a profile runs, and what its programs get to know.
package struct HookCall {
  package enum Moment: String {
    /// Before the first step of a plan.
    case before
    /// After the screens were found to show what the profile says.
    case after
    /// After content alone has changed.
    case content
    /// After the screens fell asleep on purpose.
    case asleep
    /// After they woke.
    case awake
  }

  package let moment: Moment
  package let profile: Profile
  /// Names of the profile's screens, as `Proposal.changedScreens` gives them, or those whose content alone changes.
  package let changed: [String]
  /// The X server; nil when none is known.
  package let display: String?
  package let change: Change

  /// What it is around.
  package enum Change {
    case screens
    case contentAlone
    /// Screens that were changed first, since none was lit: a person sees again before any hook runs.
    case darkScreens
  }

  package init(moment: Moment, profile: Profile, changed: [String], display: String?, change: Change = .screens) {
    self.moment = moment
    self.profile = profile
    self.changed = changed
    self.display = display
    self.change = change
  }

  /// Whether the screens are changed once it is through.
  package var comesBeforeScreens: Bool { moment == .before && change == .screens }

  /// Whether a change waits for it, of screens or of content.
  var delaysScreens: Bool { moment == .before && change != .darkScreens }

  /// Those that have something to run, in the order in which they do.
  package static func calls(
    _ moments: [Moment], of profile: Profile, changing changed: [String], on display: String?, change: Change = .screens
  ) -> [HookCall] {
    let calls = moments.map {
      HookCall(moment: $0, profile: profile, changed: changed, display: display, change: change)
    }
    return calls.filter { !$0.commands.isEmpty }
  }

  package var commands: [Marked<[String]>] {
    switch moment {
    case .before: profile.hooks.before
    case .after: profile.hooks.after
    case .content: profile.hooks.content
    case .asleep: profile.hooks.asleep
    case .awake: profile.hooks.awake
    }
  }

  /// What they see besides our own environment. Names of screens hold no line breaks, so one stands between them.
  package var variables: [String: String] {
    var variables = [
      "ORCHESTRATE_HOOK": moment.rawValue,
      "ORCHESTRATE_PROFILE": profile.name,
      "ORCHESTRATE_CHANGED": changed.joined(separator: "\n"),
    ]
    variables["DISPLAY"] = display
    return variables
  }

  /// Where they run, and what relative paths start from: the folder of the profile.
  package var folder: Path { FileSystem.folder(of: profile.mark.file) }
}

/// A command of a hook that did not do what it should. It changes nothing else.
package struct HookProblem {
  package let mark: Mark
  package let message: String
}

extension HookProblem: CustomStringConvertible {
  package var description: String { "\(mark): \(message)" }
}
