/// The question what the screens should show, and its answers: a layout each, the last one to leave them as they are.
package struct ScreenQuestion: Hashable, Sendable {
  /// nil leaves the screens as they are.
  package let answers: [StandardLayout?]
  package let card: QuestionCard

  /// - Parameters:
  ///   - connectors: the screens that have come; none where a person wants to be asked about those that are there.
  ///   - seconds: how long the card waits for an answer.
  /// - Returns: nil where there is nothing to choose: one screen alone, or hardware that can show only one.
  package init?(about connectors: Set<String>, in situation: Situation, seconds: Int) {
    let snapshot = situation.snapshot
    let able = snapshot.ableScreens
    let new = able.filter { connectors.isEmpty ? snapshot.isSecond($0, among: able) : connectors.contains($0.name) }
    guard able.count > 1, !new.isEmpty else { return nil }
    let layouts = [.mirror, .extend, StandardLayout(lightingOnly: new, among: able)].compactMap(\.self)
    let proposals = layouts.compactMap { layout in
      (try? Proposal(layout, in: situation, named: [:])).map { (layout: layout, proposal: $0) }
    }
    guard !proposals.isEmpty else { return nil }
    answers = proposals.map(\.layout) + [nil]
    let ids = Set(new.map(\.id))
    let choices = proposals.map { layout, proposal in
      QuestionCard.Answer(
        words: layout.words(about: new.count, areNew: !connectors.isEmpty),
        panes: snapshot.panes(proposal.layout.pictures.mapValues(\.area), new: ids, showSame: layout == .mirror))
    }
    let present = snapshot.panes(snapshot.areas, new: ids, showSame: false)
    card = QuestionCard(
      title: Self.title(about: connectors.isEmpty ? [] : new),
      answers: choices + [QuestionCard.Answer(words: "Leave as it is", panes: present)], seconds: seconds)
  }

  private static func title(about new: [Output]) -> String {
    let names = new.map { screen in
      screen.identity.model.map { "\($0.harmless) (\(screen.name))" } ?? screen.name
    }
    guard !names.isEmpty else { return "What should the screens show?" }
    return "New screen\(names.count == 1 ? "" : "s"): \(names.joined(separator: ", "))"
  }
}

extension StandardLayout {
  /// The layout in which only these screens are lit; nil where there is none for several of them.
  fileprivate init?(lightingOnly screens: [Output], among able: [Output]) {
    let external = able.filter { !$0.identity.builtin }
    // It stays true at another connector.
    if external.count < able.count, external.map(\.id) == screens.map(\.id) {
      self = .external
    } else if let screen = screens.first, screens.count == 1 {
      self = .only(screen.name)
    } else {
      return nil
    }
  }

  fileprivate func words(about count: Int, areNew: Bool) -> String {
    switch self {
    case .mirror: "Mirror"
    case .extend: "Extend"
    case .external, .internal, .only, .present:
      "Only the \(areNew ? "new" : self == .external ? "external" : "other") one\(count == 1 ? "" : "s")"
    }
  }
}

extension Snapshot {
  /// True if a person would call it the second screen: it is not built in, or where none is, not the primary one.
  fileprivate func isSecond(_ screen: Output, among able: [Output]) -> Bool {
    able.contains(where: \.identity.builtin) ? !screen.identity.builtin : screen.id != (primary ?? able.first?.id)
  }

  /// The part of the framebuffer that each lit screen shows.
  fileprivate var areas: [OutputID: Rectangle] {
    Dictionary(connected.compactMap { screen in area(of: screen.id).map { (screen.id, $0) } }) { first, _ in first }
  }

  /// The screens side by side: lit ones where they are, then those that show the same as one of them, then dark ones.
  ///
  /// - Parameter showSame: whether they show the same although they have areas of their own, as drawn mirrors have.
  fileprivate func panes(
    _ areas: [OutputID: Rectangle], new: Set<OutputID>, showSame: Bool
  ) -> [QuestionCard.Pane] {
    var panes: [QuestionCard.Pane] = []
    func add(_ screen: Output, _ area: Rectangle, _ letter: String?) {
      panes.append(QuestionCard.Pane(area: area, letter: letter, isNew: new.contains(screen.id)))
    }
    func beside(_ size: Size) -> Rectangle {
      let whole = panes.map(\.area).union
      return Rectangle(origin: Point(x: whole?.right ?? 0, y: whole?.origin.y ?? 0), size: size)
    }
    for screen in ableScreens {
      guard let area = areas[screen.id] else { continue }
      if let twin = panes.first(where: { $0.area.overlaps(area) }) {
        add(screen, beside(area.size), twin.letter)
      } else {
        add(screen, area, showSame ? "A" : Self.letter(Set(panes.compactMap(\.letter)).count))
      }
    }
    for screen in ableScreens where areas[screen.id] == nil {
      add(screen, beside(screen.modes.first?.size ?? .zero), nil)
    }
    return panes
  }

  /// A, B and so on; the letters begin anew after Z.
  private static func letter(_ index: Int) -> String {
    String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(clamping: index % 26)))
  }
}
