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
    places { target in target.content.map(\.value.texts).flatMap { $0.isEmpty ? nil : $0 } }.flatMap { shown in
      shown.written.map { text, style in
        ShownText(text: text, style: style, size: shown.place.area.size, screen: shown.order.screen, mark: shown.mark)
      }
    }
  }

  /// The places of content once the plan is carried out; none where it cannot be.
  ///
  /// - Parameter wanted: what is looked for in a target's content; nil for a target that counts for nothing.
  func places<Written>(of wanted: (ContentTarget) -> Written?) -> [PlacedContent<Written>] {
    let found = match.profile.targets.compactMap { target in wanted(target).map { (target, $0) } }
    guard !found.isEmpty, let after = try? snapshot.applying(plan.steps.map(\.step)) else { return [] }
    let walls = layout.wallViews(of: match, on: after)
    let orders = match.orders(on: after, in: match.profile.mark.file.folder, over: walls)
    return found.compactMap { target, written in
      guard let (seat, order) = orders.first(where: { $0.value.screen == target.name.value }),
        case .shown(let place) = order.whereabouts(on: seat, in: after), let mark = target.content?.mark
      else { return nil }
      return PlacedContent(order: order, written: written, place: place, mark: mark, snapshot: after)
    }
  }
}

/// The content of a target, what is looked for in it, and its place.
struct PlacedContent<Written> {
  let order: ContentOrder
  let written: Written
  let place: ContentPlace
  let mark: Mark
  /// The screens as they are then.
  let snapshot: Snapshot
}

extension Content {
  /// The texts on the screen, those in place of content that cannot be shown too.
  package var texts: [(text: String, style: LetterStyle)] {
    (presented?.allSources ?? []).compactMap { source in
      if case .drawn(.still(.text(let text, _, let style))) = source { (text, style) } else { nil }
    }
  }

  /// The words of the tickers on the screen: all of them come by, however many there are.
  package var tickerTexts: [(text: String, style: LetterStyle)] {
    (presented?.allSources ?? []).compactMap { source in
      if case .drawn(.ticker(let ticker)) = source, case .lines(let lines) = ticker.text.source {
        (lines, ticker.text.style)
      } else {
        nil
      }
    }
  }
}
