// Words in messages for several things.
extension Collection<String> {
  /// `a, b, …`: the first of them, where more are no help.
  package func listed(atMost most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? ", …" : "")
  }
}

extension Sequence {
  /// The elements grouped by a key, in the order in which the first of each group comes.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    return reduce(into: []) { groups, element in
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
  }
}

extension Sequence where Element: Hashable {
  /// Each once, where it comes first.
  package var withoutRepeats: [Element] { grouped { $0 }.map(\.key) }
}
