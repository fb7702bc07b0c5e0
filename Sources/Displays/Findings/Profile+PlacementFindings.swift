extension Profile {
  /// Findings of places that cannot be worked out.
  var placementFindings: [Diagnostic] { anchorFindings + circleFindings }

  private var anchorFindings: [Diagnostic] {
    screens.compactMap { screen in
      guard let placement = screen.placement?.value, let anchor = placement.anchor,
        let fault = fault(of: anchor.value, for: screen, at: placement)
      else { return nil }
      return Diagnostic(rule: fault.rule, at: anchor.mark, "\(placement.key): found \(fault.found)")
    }
  }

  private func fault(
    of anchor: String, for screen: ScreenEntry, at placement: Placement
  ) -> (rule: Rule, found: String)? {
    // With many screens the names are listed only where a finding needs them.
    var others: [String] { names(besides: screen) }
    if anchor == screen.name.value { return (.unknownScreen, "the screen itself, expected \(choice(of: others))") }
    guard let target = target(named: anchor), target.isNameable else {
      return (.unknownScreen, words(forUnknown: anchor, among: others, expected: choice(of: others)))
    }
    guard target.screen.name != screen.name else {
      return (.unknownScreen, "\"\(anchor)\", which is a part of the screen itself, expected \(choice(of: others))")
    }
    return target.isPart ? fault(ofPart: target, at: placement) : nil
  }

  /// The fault of a place beside a part. That is beside its screen, where the part's edge is the screen's; elsewhere
  /// other parts would be covered.
  private func fault(ofPart part: ContentTarget, at placement: Placement) -> (rule: Rule, found: String)? {
    let whole = part.screen.quotedName
    switch placement {
    case .at: return nil
    case .sameAs:
      let way = "write content: { mirror: \(part.name.value) } to show the same"
      return (.overlappingScreens, "the part \(part.quotedName), expected a screen; \(way)")
    case .beside(let side, _, _):
      let sides = part.screen.sides(of: part.name.value)
      guard !sides.contains(side) else { return nil }
      let names = part.screen.targets.filter {
        $0.isPart && $0.isNameable && part.screen.sides(of: $0.name.value).contains(side)
      }.map(\.quotedName)
      return (
        .overlappingScreens,
        "\(part.quotedName), which does not reach \(side.edge) of \(whole), expected \(([whole] + names).listed(atMost: 8))"
      )
    }
  }

  func choice(of names: [String]) -> String {
    guard !names.isEmpty else { return "another screen, but there is none; write [x, y]" }
    return "the name of another screen: \(names.map { "\"\($0)\"" }.listed(atMost: 8))"
  }

  /// Findings of screens placed in a circle. Each screen has at most one anchor, so every circle is found by following
  /// anchors until a screen comes again. It is reported once, where its first screen is placed.
  private var circleFindings: [Diagnostic] {
    guard screens.contains(where: { $0.anchor != nil }) else { return [] }
    let entries = Dictionary(screens.map { ($0.name.value, $0) }) { first, _ in first }
    var settled: Set<String> = []
    return screens.compactMap { screen in
      var path: [String] = []
      var next: String? = screen.name.value
      while let name = next, !settled.contains(name), let entry = entries[name] {
        settled.insert(name)
        path.append(name)
        next =
          entry.anchor.map { entries[$0.value] == nil ? target(named: $0.value)?.screen.name.value : $0.value } ?? nil
      }
      guard let next, let start = path.firstIndex(of: next), path.count - start > 1,
        // Mirrors of one another have a finding of their own.
        path[start...].contains(where: { entries[$0]?.mirror == nil })
      else { return nil }
      return circleFinding(path[start...], entries: entries)
    }
  }

  private func circleFinding(_ circle: ArraySlice<String>, entries: [String: ScreenEntry]) -> Diagnostic? {
    let marks = circle.compactMap { name in entries[name]?.anchorMark }
    guard let first = marks.indices.min(by: { marks[$0] < marks[$1] }) else { return nil }
    let names = Array(circle)
    let turned = names[first...] + names[..<first]
    let spelled = (turned + turned.prefix(1)).joined(separator: " → ")
    return Diagnostic(
      rule: .circularPosition, at: marks[first],
      "position: found the circle \(spelled), expected one of these screens to have a place of its own")
  }
}

extension ScreenEntry {
  /// The screen that has to be placed before this one can: a mirror's source, or the screen that this one is placed by.
  fileprivate var anchor: Marked<String>? { mirror?.source ?? placement?.value.anchor }

  fileprivate var anchorMark: Mark? { mirrorMark ?? placement?.mark }
}

extension ScreenEntry {
  /// The edges of the screen that the part lies at.
  fileprivate func sides(of part: String) -> Set<Side> { parts?.value.sides(of: part, in: partsIn.value) ?? [] }
}

extension [Part] {
  fileprivate func sides(of name: String, in direction: Arrangement.Direction) -> Set<Side>? {
    let (first, last): (Side, Side) = direction == .row ? (.leftOf, .rightOf) : (.above, .below)
    for (index, part) in enumerated() {
      let isIt = part.name.value == name
      guard var sides = isIt ? Set(Side.allCases) : part.parts?.value.sides(of: name, in: part.partsIn.value) else {
        continue
      }
      if index > 0 { sides.remove(first) }
      if index < count - 1 { sides.remove(last) }
      return sides
    }
    return nil
  }
}

extension Side {
  /// The edge of the anchor at which the other screen is placed, in words.
  fileprivate var edge: String {
    switch self {
    case .rightOf: "the right edge"
    case .leftOf: "the left edge"
    case .above: "the top"
    case .below: "the bottom"
    }
  }
}

extension Placement {
  /// The key that a profile writes the placement with.
  fileprivate var key: String {
    switch self {
    case .at: "position"
    case .beside(let side, _, _): side.rawValue
    case .sameAs: "same-as"
    }
  }
}
