import Displays

/// The facts that must all hold for a screen to go dark. Of several conditions any is enough.
struct WayDisplaysCondition {
  /// The words of screens that have to be connected.
  var plugged: Set<String> = []
  var isClosed = false
  var mark: Mark

  /// The number of facts: of two profiles that fit, the one that asks for more comes first.
  fileprivate var weight: Int { plugged.count + (isClosed ? 1 : 0) }

  fileprivate func holds(where other: WayDisplaysCondition) -> Bool {
    plugged.isSubset(of: other.plugged) && (other.isClosed || !isClosed)
  }

  fileprivate func isSame(as other: WayDisplaysCondition) -> Bool {
    plugged == other.plugged && isClosed == other.isClosed
  }

  fileprivate func and(_ other: WayDisplaysCondition) -> WayDisplaysCondition {
    WayDisplaysCondition(
      plugged: plugged.union(other.plugged), isClosed: isClosed || other.isClosed, mark: min(mark, other.mark))
  }

  /// The most conditions. With their unions they become seven profiles; no user would read more.
  static let most = 3
}

extension WayDisplays {
  /// The same policy where some of its conditions hold, each with words for its name; none where it has none.
  var underConditions: [(draft: Draft, title: String)] {
    var unions: [WayDisplaysCondition] = []
    for condition in conditions.prefix(WayDisplaysCondition.most) {
      for union in [condition] + unions.map(condition.and) where !unions.contains(where: union.isSame) {
        unions.append(union)
      }
    }
    return unions.map { (narrowed(to: $0), title($0)) }
  }

  /// The conditions, each once, as they come.
  var conditions: [WayDisplaysCondition] {
    dark.map(\.when).reduce(into: []) { known, one in if !known.contains(where: one.isSame) { known.append(one) } }
  }

  private func title(_ condition: WayDisplaysCondition) -> String {
    let names = condition.plugged.compactMap { places[$0] }.sorted().compactMap { place in
      draft.profile.screens.indices.contains(place) ? draft.profile.screens[place].name.value : nil
    }
    let screens = names.isEmpty ? [] : ["with \(names.joined(separator: " and "))"]
    return (screens + (condition.isClosed ? ["lid closed"] : [])).joined(separator: " ")
  }

  private func narrowed(to condition: WayDisplaysCondition) -> Draft {
    var draft = draft
    if condition.isClosed { draft.profile.conditions.lid = Marked([.closed], at: condition.mark) }
    draft.profile.priority = condition.weight
    let screens = draft.profile.screens.indices
    for word in condition.plugged {
      if let place = places[word], screens.contains(place) { draft.profile.screens[place].optional = false }
    }
    for (place, when) in dark where screens.contains(place) && when.holds(where: condition) {
      draft.profile.screens[place].enabled = Marked(false, at: when.mark)
    }
    // A screen that has to be connected has an entry by its own word, and not as one of two.
    let pairs = partners.filter { !condition.plugged.isDisjoint(with: $0.value) }.keys
    for place in pairs.sorted(by: >) where screens.contains(place) { draft.profile.screens.remove(at: place) }
    return draft
  }
}
