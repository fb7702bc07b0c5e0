/// A list before and after a change: which of its items are still there, and which of the new ones take the place of
/// which old ones.
struct ListChange {
  struct Item {
    var value: WrittenValue
    /// The index of the item that it was; nil for one that is added.
    var origin: Int?
    /// True if it is what it was, at whatever place.
    var isSame: Bool
  }

  private(set) var items: [Item]

  init(from old: [WrittenValue], to new: [WrittenValue]) {
    var rest = Set(old.indices)
    let known = old.map(\.withSortedKeys)
    items = new.map { value in
      let sorted = value.withSortedKeys
      let origin = known.indices.first { rest.contains($0) && known[$0] == sorted }
      if let origin { rest.remove(origin) }
      return Item(value: origin.map { old[$0] } ?? value, origin: origin, isSame: origin != nil)
    }
    for index in items.indices where items[index].origin == nil {
      guard let origin = rest.sorted().first(where: { old[$0].isLike(items[index].value) }) else { continue }
      rest.remove(origin)
      items[index].origin = origin
      items[index].value = items[index].value.inOrder(of: old[origin])
    }
  }
}

extension WrittenValue {
  /// The same value with its keys in the order that another one has; new keys come last, in their own order.
  func inOrder(of old: WrittenValue?) -> WrittenValue {
    switch (self, old) {
    case (.mapping(let members), .mapping(let old)):
      let kept = old.compactMap { before in
        members.first { $0.key == before.key }.map { Member($0.key, $0.value.inOrder(of: before.value)) }
      }
      return .mapping(kept + members.filter { member in !kept.contains { $0.key == member.key } })
    case (.list(let items), .list(let old)): return .list(ListChange(from: old, to: items).items.map(\.value))
    case (_, _): return self
    }
  }

  /// The value as one that compares equal to all that differ in the order of keys only.
  fileprivate var withSortedKeys: WrittenValue {
    switch self {
    case .text, .plain: self
    case .list(let items): .list(items.map(\.withSortedKeys))
    case .mapping(let members):
      .mapping(members.map { Member($0.key, $0.value.withSortedKeys) }.sorted { $0.key < $1.key })
    }
  }

  /// True if another item may be this one after a change: they have a value in common, or none of them has keys.
  fileprivate func isLike(_ other: WrittenValue) -> Bool {
    switch (self, other) {
    case (.mapping(let members), .mapping(let others)): members.contains(where: others.contains)
    case (.text, .text), (.plain, .plain): true
    case (_, _): false
    }
  }
}
