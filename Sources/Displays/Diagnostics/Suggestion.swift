/// The nearest valid name to a misspelled one.
package enum Suggestion {
  /// The longest name that is compared: no user writes longer ones.
  private static let longest = 64

  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    near(name, among: candidates, atMost: 1).first
  }

  /// The candidates that are near enough to be what was meant, those with the smallest edit distance first: at most a
  /// third of the name's length, but one edit in any name of two characters or more.
  package static func near(_ name: String, among candidates: some Sequence<String>, atMost most: Int = 3) -> [String] {
    guard name.count <= longest else { return [] }
    let limit = max(1, name.count / 3)
    let ranked = candidates.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
    let near = ranked.filter { $0.distance <= limit && $0.distance < name.count }
    return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(most).map(\.name)
  }

  /// `; did you mean "x"?`, or nothing.
  package static func hint(for name: String, among candidates: some Sequence<String>) -> String {
    nearest(to: name, among: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// Edits (insert, delete, replace, swap of neighbours) that turn one text into the other (optimal string alignment).
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}

extension [String] {
  /// The names that there are, behind that one is not among them: first the one that was probably meant.
  ///
  /// - Parameter places: where they were looked for.
  package func choice(nearest name: String, in places: String? = nil) -> String {
    let place = places.map { " in \($0)" } ?? ""
    guard !isEmpty else { return place }
    let (hint, names) = (Suggestion.hint(for: name, among: self), "expected \(listed(atMost: 8))")
    return hint.isEmpty ? "\(place), \(names)" : "\(hint) (\(names)\(place))"
  }
}
