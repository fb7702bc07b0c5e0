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
  /// The program and its arguments, as the profile names them; nothing where a program is chosen here, such as a
  /// browser.
  package var command: [String] {
    switch self {
    case .hook(let command), .condition(let command): command
    case .content(let source): source.command?.arguments ?? []
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
    let trusted = sources.filter(\.isTrusted)
    let asked = [conditions.command].compactMap(\.self)
    return Set(
      hooks.all.map { .hook($0.value) } + asked.map { .condition($0.value) } + trusted.map { .content($0) })
  }
}

extension ContentSource {
  /// True if the source runs a program, or shows what another program draws.
  fileprivate var isTrusted: Bool {
    if case .application = self { true } else { runningKey != nil }
  }
}
