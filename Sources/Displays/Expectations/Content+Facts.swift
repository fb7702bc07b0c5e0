extension Content {
  /// All that a profile says with it, written or by default; its source comes first.
  package var facts: [ContentFact] {
    switch self {
    case .mirror(let mirror):
      [
        ContentFact("mirror", mirror.source.value), ContentFact("fit", mirror.fit.rawValue),
        ContentFact("frame-interval", "\(mirror.frameInterval)"), ContentFact("by", mirror.means.value.rawValue),
      ]
    case .presented(let presented):
      presented.source.facts + [
        ContentFact("frame-interval", "\(presented.frameInterval)"),
        ContentFact("restart", presented.restart.rawValue), ContentFact("focus", presented.focus.rawValue),
        ContentFact("fallback", presented.fallback.words),
      ]
    }
  }
}

extension Fallback {
  fileprivate var words: String {
    switch self {
    case .last: "last"
    case .card: "card"
    case .source(let still): still.facts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
  }
}
