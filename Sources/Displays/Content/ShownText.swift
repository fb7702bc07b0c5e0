/// A text as content of a screen, or of a part or a wall, with the size of its place.
package struct ShownText: Hashable, Sendable {
  package let text: String
  package let style: LetterStyle
  /// The size of the place in pixels.
  package let size: Size
  /// The name of the screen in the profile.
  package let screen: String
  /// The place of the content in the profile.
  package let mark: Mark
}

extension Proposal {
  /// The texts that the proposal's screens should show, and those that stand in for other content; none where the plan
  /// cannot be carried out.
  package var texts: [ShownText] {
    let written = match.profile.targets.filter { !$0.texts.isEmpty }
    guard !written.isEmpty, let after = try? snapshot.applying(plan.steps.map(\.step)) else { return [] }
    let orders = match.orders(on: after, in: match.profile.mark.file.folder)
    return written.flatMap { target in
      guard let (seat, order) = orders.first(where: { $0.value.screen == target.name.value }),
        case .shown(let place) = order.whereabouts(on: seat, in: after), let mark = target.content?.mark
      else { return [ShownText]() }
      return target.texts.map { text, style in
        ShownText(text: text, style: style, size: place.area.size, screen: target.name.value, mark: mark)
      }
    }
  }
}

extension ContentTarget {
  /// The texts on the screen, those in place of content that cannot be shown too.
  package var texts: [(text: String, style: LetterStyle)] {
    (presented?.allSources ?? []).compactMap { source in
      if case .drawn(.still(.text(let text, _, let style))) = source { (text, style) } else { nil }
    }
  }
}
