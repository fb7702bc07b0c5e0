extension Profile {
  /// Findings of screens that cannot be split as they should, whatever their size.
  var partFindings: [Diagnostic] {
    screens.indices.flatMap { index in
      Self.splitFindings(of: screens[index].parts, depth: 1)
        + Self.directionFindings(
          screens[index].partsIn, of: screens[index].parts, unwritten: screens[index].name.mark)
    } + partNameFindings
  }

  /// Findings of a place that is split and has content too.
  func partFindings(of target: ContentTarget) -> [Diagnostic] {
    guard let parts = target.parts, let content = target.content else { return [] }
    return [
      Diagnostic(
        rule: .conflictingKeys, at: parts.mark,
        "parts: cannot be combined with content (\(content.mark.place(from: parts.mark))), which covers all of them; "
          + "remove one of them, or write content at a part")
    ]
  }

  private static func splitFindings(of parts: Marked<[Part]>?, depth: Int) -> [Diagnostic] {
    guard let parts, !parts.value.isEmpty else { return [] }
    guard depth <= Part.deepest else {
      return [
        Diagnostic(
          rule: .impossibleParts, at: parts.mark,
          "parts: found parts \(depth) deep, expected at most \(Part.deepest) deep")
      ]
    }
    return shareFindings(of: parts)
      + parts.value.flatMap { part in
        splitFindings(of: part.parts, depth: depth + 1) + primaryFindings(of: part)
          + directionFindings(part.partsIn, of: part.parts, unwritten: part.name.mark)
      }
  }

  /// - Parameter mark: the place for a direction that the profile does not write.
  private static func directionFindings(
    _ direction: Marked<Arrangement.Direction>, of parts: Marked<[Part]>?, unwritten mark: Mark
  ) -> [Diagnostic] {
    guard parts == nil, direction.mark != mark else { return [] }
    return [
      Diagnostic(rule: .missingKey, at: direction.mark, "parts-in: found without parts, expected parts with it")
    ]
  }

  /// Findings of a primary part that is split again: only a part that is not split again has a monitor.
  private static func primaryFindings(of part: Part) -> [Diagnostic] {
    guard part.primary.value, part.parts != nil else { return [] }
    return [
      Diagnostic(
        rule: .conflictingKeys, at: part.primary.mark,
        "primary: cannot be combined with parts; write it at one of the parts of \"\(part.name.value)\"")
    ]
  }

  private static func shareFindings(of parts: Marked<[Part]>) -> [Diagnostic] {
    let rests = parts.value.filter { $0.share.value == .rest }
    if rests.count > 1 {
      return rests.dropFirst().map { part in
        Diagnostic(
          rule: .impossibleParts, at: part.share.mark,
          "share: found a second rest, expected one; \"\(rests[0].name.value)\" takes the rest already "
            + "(\(rests[0].share.mark.place(from: part.share.mark)))")
      }
    }
    let percents = parts.value.map(\.share.value).compactMap(\.thousandths)
    let sum = percents.reduce(0, +)
    guard let expected = fault(percents: percents.count, sum: sum, of: parts.value.count, hasRest: !rests.isEmpty)
    else { return [] }
    return [
      Diagnostic(
        rule: .impossibleParts, at: parts.mark,
        "parts: found shares that add up to \(Share.percent(thousandths: sum))"
          + (percents.count + rests.count < parts.value.count ? " and pixels" : "") + ", expected \(expected)")
    ]
  }

  /// - Returns: the words for what is expected; nil where the shares make up a screen, if it has enough pixels.
  private static func fault(percents: Int, sum: Int, of count: Int, hasRest: Bool) -> String? {
    if percents < count, sum >= Share.whole { return "less than 100%, as other parts need room too" }
    if percents == count, sum > Share.whole { return "100%" }
    if hasRest || sum == Share.whole { return nil }
    return percents == count ? "100%, or a part with share: rest" : "a part with share: rest, which takes what is left"
  }

  /// The words about a name that is no screen's, and no part's that a key could mean.
  func words(forUnknown name: String, among names: [String], expected: String) -> String {
    if target(named: name)?.wall != nil {
      return "\"\(name)\", which is a wall of several screens, expected \(expected)"
    }
    guard target(named: name) == nil else {
      return "\"\(name)\", which is split into parts itself, expected \(expected)"
    }
    return "\"\(name)\", expected \(expected)\(Suggestion.hint(for: name, among: names))"
  }

  /// Findings of names of several things: a name means one screen, one part or one wall.
  private var partNameFindings: [Diagnostic] {
    var first: [String: Mark] = [:]
    for name in screens.map(\.name) { first[name.value] = name.mark }
    let names = screens.flatMap(\.allParts).map { ("parts", $0.name) } + walls.map { ("walls", $0.name) }
    return names.compactMap { key, name in
      guard let earlier = first[name.value] else {
        first[name.value] = name.mark
        return nil
      }
      return Diagnostic(
        rule: .duplicateKey, at: name.mark,
        "\(key): found the name \"\(name.value)\" again, expected a name of its own; it stands for another screen "
          + "or part already (\(earlier.place(from: name.mark)))")
    }
  }
}

extension Share {
  fileprivate var thousandths: Int? {
    if case .percent(let thousandths) = self { thousandths } else { nil }
  }
}
