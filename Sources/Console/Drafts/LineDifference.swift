/// How one text differs from another, line by line, with a few lines around each change.
package struct LineDifference {
  package struct Line: Encodable, Equatable {
    /// `+` where it is new, `-` where it is gone, a space where it is in both.
    package let sign: String
    package let line: String
  }

  package private(set) var lines: [Line] = []

  /// As many as `diff -u` shows.
  private static let around = 3

  package init(from old: String, to new: String) {
    let (before, after) = (Self.lines(of: old), Self.lines(of: new))
    let difference = after.difference(from: before)
    let (gone, come) = (difference.removed, difference.inserted)
    var (all, next) = ([Line](), 0)
    for (index, line) in before.enumerated() {
      if gone.contains(index) {
        all.append(Line(sign: "-", line: line))
        continue
      }
      while come.contains(next) {
        all.append(Line(sign: "+", line: after[next]))
        next += 1
      }
      all.append(Line(sign: " ", line: line))
      next += 1
    }
    all += after[next...].map { Line(sign: "+", line: $0) }
    lines = Self.shortened(all)
  }

  /// The end of the last line begins no further one.
  private static func lines(of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == "" ? lines.dropLast() : lines
  }

  private static func shortened(_ all: [Line]) -> [Line] {
    let changes = all.indices.filter { all[$0].sign != " " }
    let shown = Set(changes.flatMap { max(0, $0 - around)...min(all.count - 1, $0 + around) })
    var (result, wasLeftOut) = ([Line](), false)
    for (index, line) in all.enumerated() where !changes.isEmpty {
      guard shown.contains(index) else {
        wasLeftOut = true
        continue
      }
      if wasLeftOut { result.append(Line(sign: " ", line: "…")) }
      result.append(line)
      wasLeftOut = false
    }
    return result
  }
}

extension CollectionDifference<String> {
  fileprivate var removed: Set<Int> { Set(removals.map(\.place)) }
  fileprivate var inserted: Set<Int> { Set(insertions.map(\.place)) }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
