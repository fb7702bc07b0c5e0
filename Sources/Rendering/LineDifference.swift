/// The difference of two texts, line by line, with a few lines around each change.
package struct LineDifference {
  package struct Line: Encodable, Equatable {
    /// The line's sign: `+` where it is new, `-` where it is gone, a space where it is in both texts.
    package let sign: String
    package let line: String
  }

  package private(set) var lines: [Line] = []

  /// The equal lines shown around a change: as many as `diff -u` shows.
  private static let around = 3

  package init(from old: String, to new: String) {
    let (before, after) = (Self.lines(of: old), Self.lines(of: new))
    let (gone, come) = Self.changes(from: before, to: after)
    var (all, next) = ([Line](), 0)
    for (index, line) in before.enumerated() {
      if gone.contains(index) {
        all.append(Line(sign: "-", line: Self.shown(line)))
        continue
      }
      while come.contains(next) {
        all.append(Line(sign: "+", line: Self.shown(after[next])))
        next += 1
      }
      all.append(Line(sign: " ", line: Self.shown(line)))
      next += 1
    }
    all += after[next...].map { Line(sign: "+", line: Self.shown($0)) }
    lines = Self.shortened(all)
  }

  /// Finding the fewest changes takes memory with the square of their number: 16 MB for so many lines that all differ.
  private static let mostCompared = 2000

  /// The places of lines that are gone, and of those that are new: all between the first and the last change where
  /// these are too many to compare.
  private static func changes(from before: [Bytes], to after: [Bytes]) -> (gone: Set<Int>, come: Set<Int>) {
    let start = zip(before, after).prefix { $0 == $1 }.count
    let (old, new) = (before[start...], after[start...])
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (old.dropLast(end), new.dropLast(end))
    guard oldMiddle.count + newMiddle.count <= mostCompared else {
      return (Set(oldMiddle.indices), Set(newMiddle.indices))
    }
    let difference = Array(newMiddle).difference(from: Array(oldMiddle))
    return (Set(difference.removed.map { $0 + start }), Set(difference.inserted.map { $0 + start }))
  }

  /// The bytes of one line. As texts, lines that hold a letter in two spellings would be equal, and Windows' line break
  /// would be none.
  private typealias Bytes = ArraySlice<UInt8>

  /// The end of the last line begins no further one.
  private static func lines(of text: String) -> [Bytes] {
    let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }

  private static func shown(_ line: Bytes) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
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

extension CollectionDifference {
  fileprivate var removed: [Int] { removals.map(\.place) }
  fileprivate var inserted: [Int] { insertions.map(\.place) }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
