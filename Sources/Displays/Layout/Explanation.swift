extension Choice {
  /// Why a profile is the chosen one or is not, in words for a person.
  ///
  /// - Parameter unknown: by condition, why nothing can tell what it asks for: `logind is not running`.
  package func reason(for candidate: Candidate, unknown: [String: String] = [:]) -> String {
    switch candidate.verdict {
    case .matches(let match): reason(for: match, beside: best ?? match)
    case .impossible(_, let problem): "matches, but cannot be applied here: \(problem.message)"
    case .waits(_, let failure): failure.words(unknown: unknown[failure.condition])
    case .lacksScreens(let mismatch):
      "no connected screen matches \(mismatch.missing.map { "\"\($0.value)\"" }.listed(atMost: 4))"
        + candidate.profile.connectorHint(for: mismatch.missing.map(\.value), among: connectors)
    }
  }
}

extension Choice {
  /// The chosen profile's reason: what it has before the next one that could be in force.
  private func reason(forChosen match: Match) -> String {
    let count = match.profile.screens.count
    let screens = "\(match.outputs.count) of \(count) \(count == 1 ? "screen" : "screens")"
    let others = candidates.compactMap(\.match).dropFirst()
    guard let next = others.first else {
      return "chosen, the only one that \(impossible.isEmpty ? "matches" : "can be applied here"); \(screens)"
    }
    let name = next.profile.name
    guard let advantage = match.rank.advantage(over: next.rank) else {
      return "chosen, sorts before \(name), which matches as well; \(screens)"
    }
    return "chosen, \(advantage.words) than \(name) (\(advantage.numbers)); \(screens)"
  }

  private func reason(for match: Match, beside best: Match) -> String {
    let winner = best.profile.name
    guard match.profile.name != winner else { return reason(forChosen: match) }
    guard let advantage = best.rank.advantage(over: match.rank) else {
      return "matches as well as \(winner), which sorts first by name; set `priority` to decide"
    }
    return "matches, but \(winner) \(advantage.words) (\(advantage.numbers))"
  }
}

extension Match.Rank {
  /// The first of the two ranks' facts that differs, in words and in numbers; nil where all are the same.
  fileprivate func advantage(over other: Match.Rank) -> (words: String, numbers: String)? {
    if specificity != other.specificity {
      return ("describes the screens more precisely", "specificity \(specificity) to \(other.specificity)")
    }
    if claimed != other.claimed { return ("claims more screens", "\(claimed) to \(other.claimed)") }
    if priority != other.priority { return ("has a higher priority", "\(priority) to \(other.priority)") }
    return nil
  }
}

extension Conditions {
  /// Each line as a person would say it: `lid: open or closed`.
  package var lines: [String] {
    [
      lid.map { "lid: \($0.value.map(\.rawValue).joined(separator: " or "))" },
      power.map { "power: \($0.value.map(\.rawValue).joined(separator: " or "))" },
      time.map { "time: \($0.value.map(\.text).joined(separator: " or "))" },
      date.map { "date: \($0.value.map(\.text).joined(separator: " or "))" },
      host.map { "host: \($0.value.map(\.description).joined(separator: " or "))" },
      network.map { "network: \($0.value.joined(separator: " or "))" },
      command.map { "command: \($0.value.asProgram)" },
      absent.map { "absent: \($0.value.map(\.words).joined(separator: " or "))" },
    ].compactMap(\.self)
  }
}

extension ConditionFailure {
  fileprivate func words(unknown: String?) -> String {
    if let words = presenceWords ?? commandWords { return words }
    let line = "needs \(condition) \(wanted.joined(separator: " or "))"
    guard let known else { return "\(line); its state is unknown here" + (unknown.map { " (\($0))" } ?? "") }
    return "\(line); it is \(known) now"
  }
}

/// Why one entry of a profile means the screen it means, or none.
package struct EntryExplanation: Sendable {
  package let name: Marked<String>
  /// The connector of the screen it claims; nil when it claims none.
  package let output: String?
  /// The reason in words for a person, without a full stop.
  package let reason: String
}

extension Choice.Candidate {
  /// The explanations, one for each entry, in file order.
  package func entries(on snapshot: Snapshot) -> [EntryExplanation] {
    let claims = claims
    let takers = Dictionary(claims.map { ($1, profile.screens[$0].name.value) }) { first, _ in first }
    return profile.screens.enumerated().map { index, entry in
      let output = claims[index].flatMap(snapshot.output)
      let reason =
        output.map { entry.reason(for: $0, on: snapshot, takers) } ?? entry.reasonForNone(on: snapshot, takers)
      return EntryExplanation(name: entry.name, output: output?.name, reason: reason)
    }
  }

  /// The outputs it claims or would claim, by index of its entries.
  private var claims: [Int: OutputID] {
    switch verdict {
    case .matches(let match), .waits(let match, _), .impossible(let match, _): match.outputs
    case .lacksScreens(let mismatch): mismatch.outputs
    }
  }
}

extension ScreenEntry {
  /// - Parameter takers: the entries that claim the outputs.
  fileprivate func reason(for output: Output, on snapshot: Snapshot, _ takers: [OutputID: String]) -> String {
    let decision = selector.decision(for: output, on: snapshot, takers)
    let forced = isForcing(output) ? "forced, as nothing is detected there" : nil
    return ([selector.words] + [forced, decision, turning.value.words].compactMap(\.self)).joined(separator: "; ")
  }

  /// - Parameter takers: the entries that claim the outputs.
  fileprivate func reasonForNone(on snapshot: Snapshot, _ takers: [OutputID: String]) -> String {
    let present = snapshot.connected
    guard !present.isEmpty else { return "no screens connected" }
    let near = present.filter { selector.specificity(for: $0) != nil }
    guard near.isEmpty else {
      let taken = near.map { "\($0.name) also fits" + (takers[$0.id].map { ", but is used as \"\($0)\"" } ?? "") }
      return taken.joined(separator: "; ")
    }
    return present.grouped { selector.firstMismatch(with: $0) }.map { reason, alike in "\(alike.names): \(reason)" }
      .joined(separator: "; ")
  }
}

extension Selector {
  /// The reason for this screen and against others that fit as well; nil where there was no such choice.
  fileprivate func decision(for output: Output, on snapshot: Snapshot, _ takers: [OutputID: String]) -> String? {
    let fitness = specificity(for: output)
    let alike = snapshot.connected.filter { $0.id != output.id && specificity(for: $0) == fitness }
    let twins = snapshot.twins(of: output).filter(alike.contains)
    guard let preferredConnector, !alike.isEmpty else {
      return twins.isEmpty ? nil : "identical to \(twins.names), assigned in connector order"
    }
    let rest = twins.isEmpty ? "\(alike.names) would fit as well" : "identical to \(twins.names)"
    guard !prefers(output) else { return "\(rest), decided by prefer-connector \(preferredConnector)" }
    let order = twins.isEmpty ? "" : ", assigned in connector order"
    return "\(rest)\(order); prefer-connector \(preferredConnector) \(whyNot(among: alike, takers))"
  }

  /// The reason why the preferred connector is not the one.
  private func whyNot(among alike: [Output], _ takers: [OutputID: String]) -> String {
    guard let wanted = alike.first(where: prefers) else { return "is none of these" }
    return takers[wanted.id].map { "is used as \"\($0)\"" } ?? "is left to others"
  }
}

extension [Output] {
  /// The names, which a wall of sixteen alike would fill the line with: a few, and how many there are.
  fileprivate var names: String {
    let (shown, rest) = count > 4 ? (prefix(2), count - 2) : (self[...], 0)
    return shown.map(\.name).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension Selector {
  /// `vendor is DEL, not SAM`.
  fileprivate func firstMismatch(with output: Output) -> String {
    keys.first { !$0.matches(output) }?.mismatch(with: output) ?? "fits"
  }
}

extension SelectorKey {
  /// `serial H1AK500000`, `built in`.
  var words: String {
    switch name {
    case "builtin": pattern == .exact("true") ? "built in" : "not built in"
    case "any": name
    default: "\(name) \(pattern.description.brief)"
    }
  }

  fileprivate func mismatch(with output: Output) -> String {
    // The connector is what the line names anyway.
    if name == "connector" { return "not \(pattern.description.brief)" }
    if name == "builtin" { return output.identity.builtin ? "built in" : "not built in" }
    let found = found(in: output).map(\.brief)
    guard let first = found.first else { return "has no \(name)" }
    let more = found.count > 1 ? " (\(found.dropFirst().joined(separator: ", ")))" : ""
    let isNameless = name == "vendor" && output.identity.maker == nil && !pattern.isPNPID
    let hint = isNameless ? ", whose full name is not known here" : ""
    return "\(name) is \(first)\(more)\(hint), not \(pattern.description.brief)"
  }
}

extension String {
  /// Fit for a line of prose. Hashes are too long to be read, and their starts tell them apart.
  fileprivate var brief: String { hasPrefix("sha256:") && count > 16 ? "\(prefix(15))…" : printable }
}

extension Snapshot {
  /// Other present screens that only their connector tells apart from this one, those without an EDID among them.
  package func twins(of output: Output) -> [Output] {
    connected.filter { $0.id != output.id && $0.identity.sortKey == output.identity.sortKey }
  }
}

extension Pattern: CustomStringConvertible {
  /// The pattern as a profile writes it.
  package var description: String {
    switch self {
    case .exact(let text), .glob(let text): text
    case .expression(let expression): "/\(expression.source)/"
    }
  }

  /// True if the pattern is a maker's three-letter id, and so cannot mean a maker's full name.
  package var isPNPID: Bool {
    guard case .exact(let text) = self else { return false }
    return text.count == 3 && text.allSatisfy { ("A"..."Z").contains($0) }
  }
}
