package import Displays
import Platform

/// The commands of one hook of a profile, and the variables that they get.
package struct HookCall {
  package enum Moment: String {
    /// The moment before the first step of a plan.
    case before
    /// The moment after the screens were found to show what the profile asks for.
    case after
    /// The moment after content alone has changed.
    case content
    /// The moment after the screens fell asleep on purpose.
    case asleep
    /// The moment after the screens woke.
    case awake
    /// The moment after a change was undone, or when content has failed for a while.
    case failed
  }

  package let moment: Moment
  package let profile: Profile
  /// Names of the profile's screens, as `Proposal.changedScreens` gives them, or those whose content alone changes.
  package let changed: [String]
  /// The X server; nil when none is known.
  package let display: String?
  package let change: Change
  /// The failure that the hook is told of.
  package var failure: Failures.Failure?

  /// The change that the hook belongs to.
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

  /// True if the screens are changed after the hook.
  package var comesBeforeScreens: Bool { moment == .before && change == .screens }

  /// True if a change waits for the hook, of screens or of content.
  var delaysScreens: Bool { moment == .before && change != .darkScreens }

  /// The hooks that have something to run, in the order in which they do.
  package static func calls(
    _ moments: [Moment], of profile: Profile, changing changed: [String], on display: String?, change: Change = .screens
  ) -> [HookCall] {
    let calls = moments.map {
      HookCall(moment: $0, profile: profile, changed: changed, display: display, change: change)
    }
    return calls.filter { !$0.commands.isEmpty }
  }

  /// The hook of a failure; nil where the profile has none to run.
  package static func call(for failure: Failures.Failure, of profile: Profile, on display: String?) -> HookCall? {
    var call = calls([.failed], of: profile, changing: [failure.screen].compactMap(\.self), on: display).first
    call?.failure = failure
    return call
  }

  package var commands: [Marked<[String]>] {
    switch moment {
    case .before: profile.hooks.before
    case .after: profile.hooks.after
    case .content: profile.hooks.content
    case .asleep: profile.hooks.asleep
    case .awake: profile.hooks.awake
    case .failed: profile.hooks.failed
    }
  }

  /// The variables that the commands get besides this process's environment. Names of screens hold no line breaks, so
  /// one separates them.
  package var variables: [String: String] {
    var variables = [
      "ORCHESTRATE_HOOK": moment.rawValue,
      "ORCHESTRATE_PROFILE": profile.name,
      "ORCHESTRATE_CHANGED": changed.joined(separator: "\n"),
    ]
    variables["DISPLAY"] = display
    if let failure {
      variables["ORCHESTRATE_SCREEN"] = failure.screen ?? ""
      variables["ORCHESTRATE_REASON"] = failure.reason
    }
    return variables
  }

  /// The folder where the commands run, and where relative paths start: the folder of the profile.
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
