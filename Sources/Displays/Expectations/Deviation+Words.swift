extension Deviation {
  /// The place of the deviation: `screens tv mode`.
  package var subject: String { words.subject }
  package var expected: String { words.expected }
  package var found: String { words.found }

  fileprivate static let none = "none"

  private typealias Words = (subject: String, expected: String, found: String)

  private var words: Words {
    switch kind {
    case .blank(let found): ("expect", "at least one key", found.words)
    case .profile(let expected, let found): ("profile", expected ?? Self.none, found ?? Self.none)
    case .problem(let expected, let found):
      ("problem", expected?.description ?? Self.none, found?.message ?? Self.none)
    case .steps(let expected, let found): ("steps", "\(expected)", "\(found)")
    case .asleep(let expected): ("asleep", "\(expected)", "\(!expected)")
    case .awake(let expected): ("awake", "\(expected)", "\(!expected)")
    case .pointer(let expected, let found): ("pointer", expected.words, found.words)
    case .unknownScreen(let name, let profile, let known):
      ("screens", name, "the profile \(profile ?? Self.none) has \(known.joined(separator: ", "))")
    case .keyOfScreen(let key, let name):
      ("screens \(name) \(key)", "lit or content", "\(name) is a part or a wall, and only screens have this")
    case .screen(let name, let aspect): ("screens \(name) \(aspect.subject)", aspect.expected, aspect.found)
    case .unplug(let connector, let present):
      ("unplug", connector, present.isEmpty ? "no screens" : "screens on \(present.joined(separator: ", "))")
    }
  }
}

extension PointerUse {
  /// The value as a profile has it.
  fileprivate var words: String {
    switch self {
    case .keep: "keep"
    case .hide: "hide"
    case .hideAfter(let delay): "{ hide-after: \(delay.seconds)s }"
    }
  }
}

extension Deviation.Found {
  fileprivate var words: String {
    switch self {
    case .problem(let problem): problem.message
    case .profile(let name, let lit): "profile \(name ?? Deviation.none), \(lit) lit"
    }
  }
}

extension Deviation.Aspect {
  fileprivate var subject: String { words.subject }
  fileprivate var expected: String { words.expected }
  fileprivate var found: String { words.found }

  private var words: (subject: String, expected: String, found: String) {
    switch self {
    case .output(let expected, let found): ("output", expected, found ?? Deviation.none)
    case .lit(let expected): ("lit", "\(expected)", "\(!expected)")
    case .primary(let expected): ("primary", "\(expected)", "\(!expected)")
    case .touch(let expected, let found): ("touch", Self.words(expected), Self.words(found))
    case .mode(let expected, let found): ("mode", "\(expected)", "\(found)")
    case .position(let expected, let found): ("position", "\(expected)", "\(found)")
    case .scale(let expected, let found): ("scale", expected.exactDescription, "\(found)")
    case .rotation(let expected, let found): ("rotation", expected.rawValue, found.rawValue)
    case .reflection(let expected, let found): ("reflection", expected.rawValue, found.rawValue)
    case .content(let expected, let found): ("content", "\(expected)", "\(ExpectedContent(found))")
    case .contentFact(let expected, let found):
      ("content \(expected.key)", expected.value, found ?? ExpectedContent.none)
    }
  }
}

extension Deviation.Aspect {
  private static func words(_ names: [String]) -> String {
    names.isEmpty ? Deviation.none : names.joined(separator: ", ")
  }
}

extension Outcome.Problem {
  package var message: String {
    switch self {
    case .noMatch: "no profile matches"
    case .impossible(let problem): problem.message
    }
  }
}
