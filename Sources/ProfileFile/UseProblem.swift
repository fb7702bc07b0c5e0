import Displays

/// Why a `use` leads nowhere.
enum UseProblem: Sendable {
  case unknown(Marked<String>, expected: [String])
  /// Each builds on the next one, and the last one on the first.
  case circle([Description])
  case tooDeep(Marked<String>)
}

extension UseProblem {
  /// The finding. It is the same for all names that lead to the fault, so that it is reported once.
  var finding: Diagnostic {
    switch self {
    case .unknown(let use, let names):
      Diagnostic(
        rule: .unknownDescription, at: use.mark,
        "use: found \(use.value.quoted), expected \(Self.choice(of: names))"
          + Suggestion.hint(for: use.value, among: names))
    case .circle(let links): Self.circle(of: links.fromFirst)
    case .tooDeep(let use):
      Diagnostic(
        rule: .limitExceeded, at: use.mark,
        "use: found \(use.value.quoted) as description \(Descriptions.deepest + 1) of a screen, expected at most "
          + "\(Descriptions.deepest) that build on one another")
    }
  }

  private static func choice(of names: [String]) -> String {
    names.isEmpty
      ? "the name of a description; there is none under define, nor in a *.define.yaml file beside the profile"
      : names.listed(atMost: 8)
  }

  private static func circle(of links: [Description]) -> Diagnostic {
    let names = (links.dropFirst() + links.prefix(1) + links.dropFirst().prefix(1)).map(\.name.value.quoted)
    return Diagnostic(
      rule: .circularUse, at: links.first?.use?.mark ?? .nowhere,
      "use: found \((names.count > 1 ? names : names + names).joined(separator: ", which uses ")), expected no circle")
  }
}

extension [Description] {
  /// A circle from the one on that stands first in the files.
  fileprivate var fromFirst: [Description] {
    guard let first = indices.min(by: { self[$0].name.mark < self[$1].name.mark }) else { return [] }
    return Array(self[first...] + self[..<first])
  }
}
