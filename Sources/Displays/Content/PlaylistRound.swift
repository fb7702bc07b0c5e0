/// The position in a playlist: the item that is shown, the one that comes next, and those that could not be shown. It
/// does not know how they are shown, and its owner hands in the time.
package struct PlaylistRound: Hashable, Sendable {
  package let items: [PlaylistItem]
  /// The item that is shown; nil while none is.
  package private(set) var current: Int?
  /// The item whose turn it was last; the next one is looked for after it.
  private var last: Int
  /// The number of items after the last one that were tried in vain, or passed over before one of those.
  private var skipped = 0
  /// The reasons why items could not be shown when they were tried last.
  package private(set) var broken: [Int: String] = [:]
  /// The broken items that failed while they were shown: that they come up once more says nothing of how it goes on.
  private var failing: Set<Int> = []

  /// - Parameter note: the position of an earlier presenter.
  package init(_ items: [PlaylistItem], from note: PlaylistNote? = nil) {
    self.items = items
    last = (note.flatMap { $0.index(in: items) } ?? 0) - 1
  }

  /// The item after the one that is shown: the same one where it is alone; nil where nothing can be shown. An item that
  /// could not be shown is left out until its turn comes in the next round.
  ///
  /// - Parameter now: the local time; nil where the clock cannot be read.
  package func next(at now: LocalTime?) -> Int? {
    (skipped..<max(skipped, items.count)).lazy.map(index).first { items[$0].isDue(at: now) }
  }

  /// Takes in that an item is shown from now on; the same one for another time where it is alone.
  package mutating func come(to index: Int) {
    guard items.indices.contains(index) else { return }
    leave()
    (current, last, skipped) = (index, index, 0)
    if !failing.contains(index) { broken[index] = nil }
  }

  /// Takes in that an item cannot be shown.
  package mutating func skip(_ index: Int, because reason: String) {
    guard items.indices.contains(index) else { return }
    broken[index] = reason
    failing.remove(index)
    skipped = ((index - last - 1) % items.count + items.count) % items.count + 1
  }

  /// Takes in that the shown item has failed meanwhile: the next one takes its place, and the same one only where there
  /// is no other.
  package mutating func giveUp(because reason: String) {
    if let current {
      broken[current] = reason
      failing.insert(current)
    }
    (current, skipped) = (nil, 0)
  }

  /// Takes in that the shown item has had its turn, and is not shown any more.
  package mutating func leave() {
    if let current, failing.remove(current) != nil { broken[current] = nil }
    current = nil
  }

  /// Has all items that could not be shown tried again, at once.
  package mutating func startOver() { skipped = 0 }

  private func index(after skipped: Int) -> Int { (last + 1 + skipped) % items.count }

  /// The minutes from a local moment until an item may be shown, or may be no more; nil when that never happens.
  package func minutesUntilTimeChanges(after now: LocalTime) -> Int? {
    items.compactMap { $0.conditions.minutesUntilTimeChanges(after: now) }.min()
  }
}

extension PlaylistRound {
  /// The note of a presenter for the one that comes after it, be it because this one was killed.
  package var note: PlaylistNote? { current.map { PlaylistNote(item: $0, source: items[$0].source) } }

  /// The broken items, each with its reason, for people; nil where none is.
  package var complaint: String? {
    guard !broken.isEmpty else { return nil }
    let count = broken.count == 1 ? "1 of \(items.count) items is" : "\(broken.count) of \(items.count) items are"
    // More of them than a person reads in one line say no more.
    let reasons = broken.sorted { $0.key < $1.key }.prefix(3).map(\.value)
    return "\(count) skipped: \(reasons.joined(separator: "; "))"
  }
}

/// Which item of a playlist is shown.
package struct PlaylistNote: Hashable, Sendable {
  /// From 0.
  package var item: Int
  package var source: ContentSource

  package init(item: Int, source: ContentSource) {
    self.item = item
    self.source = source
  }

  /// The item's index in a list that may have changed since; nil where it is gone.
  func index(in items: [PlaylistItem]) -> Int? {
    let sources = items.map { $0.wherever.source }
    let source = PlaylistItem(source).wherever.source
    if sources.indices.contains(item), sources[item] == source { return item }
    return sources.firstIndex(of: source)
  }
}
