/// A program that a profile has run, besides this program's presenters: only a trusted user may write it.
package enum ProgramUse: Hashable, Sendable {
  /// A hook: a program and its arguments, whenever it runs.
  case hook([String])
  /// A program and its arguments that is asked whether the profile may be chosen.
  case condition([String])
  case content(ContentSource)

  /// The use in words.
  package var words: String {
    switch self {
    case .hook(let command): "hook \(command.first ?? "")"
    case .condition(let command): "when: command \(command.first ?? "")"
    case .content(let source): "\(source)"
    }
  }
}

extension ProgramUse {
  /// The program itself, as the profile names it; nil for a program that is chosen here, such as a browser.
  package var program: String? {
    switch self {
    case .hook(let command), .condition(let command): command.first
    case .content(let source): source.command?.arguments.first
    }
  }

  /// True if a draft of a profile may begin to use it, though no file whose permissions are checked says so.
  package var isHarmless: Bool {
    switch self {
    case .hook, .condition: false
    case .content(let source): source.isHarmless
    }
  }
}

extension Profile {
  /// All programs, also those that are shown only now and then.
  package var programUses: Set<ProgramUse> {
    let sources = contents.flatMap { $0.value.presented?.allSources ?? [] }.filter(\.isTrusted)
    let asked = [conditions.command].compactMap(\.self)
    return Set(
      hooks.all.map { .hook($0.value) } + asked.map { .condition($0.value) } + sources.map { .content($0) })
  }
}

extension ContentSource {
  /// True if the source runs a program, or shows what another program draws.
  fileprivate var isTrusted: Bool {
    if case .application = self { true } else { runningKey != nil }
  }
}
