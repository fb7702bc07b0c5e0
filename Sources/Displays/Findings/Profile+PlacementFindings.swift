extension Profile {
  /// Places that cannot be worked out.
  var placementFindings: [Diagnostic] { anchorFindings + circleFindings }

  private var anchorFindings: [Diagnostic] {
    screens.compactMap { screen in
      guard let placement = screen.placement?.value, let anchor = placement.anchor else { return nil }
      let others = screens.map(\.name.value).filter { $0 != screen.name.value }
      guard !others.contains(anchor.value) else { return nil }
      if anchor.value == screen.name.value {
        return Diagnostic(
          rule: .unknownScreen, at: anchor.mark,
          "\(placement.key): found the screen itself, expected \(choice(of: others))")
      }
      return Diagnostic(
        rule: .unknownScreen, at: anchor.mark,
        "\(placement.key): found \"\(anchor.value)\", expected \(choice(of: others))"
          + Suggestion.hint(for: anchor.value, among: others))
    }
  }

  func choice(of names: [String]) -> String {
    guard !names.isEmpty else { return "another screen, but there is none; write [x, y]" }
    return "the name of another screen: \(names.map { "\"\($0)\"" }.listed(atMost: 8))"
  }

  /// Each screen has at most one anchor, so every circle is found by following anchors until a screen comes again. It
  /// is reported once, where its first screen is placed.
  private var circleFindings: [Diagnostic] {
    let entries = Dictionary(screens.map { ($0.name.value, $0) }) { first, _ in first }
    var settled: Set<String> = []
    return screens.compactMap { screen in
      var path: [String] = []
      var next: String? = screen.name.value
      while let name = next, !settled.contains(name), let entry = entries[name] {
        settled.insert(name)
        path.append(name)
        next = entry.anchor?.value
      }
      guard let next, let start = path.firstIndex(of: next), path.count - start > 1,
        // Mirrors of one another are reported as that.
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
  /// The screen that has to stand before this one can: a mirror's source or what it is placed by.
  fileprivate var anchor: Marked<String>? { mirror?.source ?? placement?.value.anchor }

  fileprivate var anchorMark: Mark? { mirror == nil ? placement?.mark : content?.mark }
}

extension Placement {
  /// The key a profile writes it with.
  fileprivate var key: String {
    switch self {
    case .at: "position"
    case .beside(let side, _, _): side.rawValue
    case .sameAs: "same-as"
    }
  }
}
