/// What a profile has run, besides presenters of ours: what only who is trusted may write.
package enum ProgramUse: Hashable, Sendable {
  /// A program and its arguments, whenever it runs.
  case hook([String])
  case content(ContentSource)

  /// In words.
  package var words: String {
    switch self {
    case .hook(let command): "hook \(command.first ?? "")"
    case .content(let source): "\(source)"
    }
  }
}

extension ProgramUse {
  /// The program itself, as the profile names it; nil for what this program chooses, such as a browser.
  package var program: String? {
    switch self {
    case .hook(let command): command.first
    case .content(let source): source.command?.arguments.first
    }
  }

  /// Whether a user may have it without a file that is looked after.
  package var isPuttable: Bool {
    switch self {
    case .hook: false
    case .content(let source): source.isPuttable
    }
  }
}

extension Profile {
  /// All of them, also those that are shown only now and then.
  package var programUses: Set<ProgramUse> {
    let sources = targets.flatMap { $0.presented?.allSources ?? [] }.filter(\.isTrusted)
    return Set(hooks.all.map { .hook($0.value) } + sources.map { .content($0) })
  }
}

extension ContentSource {
  /// Whether it runs a program, or shows what another one draws.
  fileprivate var isTrusted: Bool {
    if case .application = self { true } else { runningKey != nil }
  }
}
