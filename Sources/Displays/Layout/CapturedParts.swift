/// The parts of a profile that bring back a split screen.
package struct CapturedParts: Sendable {
  package private(set) var parts: [Part]
  package let direction: Arrangement.Direction
  /// The names of the parts that are not split again, by the names in their monitors.
  package private(set) var names: [String: String] = [:]

  /// The parts of a screen that monitors of this program split, or of another client.
  ///
  /// - Parameter unique: a name that nothing else has.
  /// - Returns: nil where it is not split, or no rows and columns make up its parts.
  package init?(of output: Output, in snapshot: Snapshot, at mark: Mark, unique: (String) -> String) {
    guard let area = snapshot.area(of: output.id) else { return nil }
    let tiles = snapshot.split(of: output).map { monitor in
      Tile(name: monitor.part(of: output) ?? monitor.name, area: monitor.area, primary: monitor.primary)
    }
    self.init(tiles, of: area, at: mark, unique: unique)
  }

  /// - Returns: nil where no rows and columns of these make up the area.
  package init?(_ tiles: [Tile], of area: Rectangle, at mark: Mark, unique: (String) -> String) {
    let named = tiles.map { $0.named(unique) }
    guard tiles.count > 1, tiles.map(\.area.size.area).reduce(0, +) == area.size.area,
      let split = Split(named, of: area, depth: 1)
    else { return nil }
    names = Dictionary(zip(tiles.map(\.name), named.map(\.name))) { first, _ in first }
    direction = split.direction
    parts = split.parts(at: mark, unique: unique)
  }

  /// The area that a monitor covers.
  package struct Tile: Sendable {
    fileprivate var name: String
    fileprivate let area: Rectangle
    fileprivate let primary: Bool

    package init(name: String, area: Rectangle, primary: Bool) {
      (self.name, self.area, self.primary) = (name, area, primary)
    }

    fileprivate func named(_ unique: (String) -> String) -> Tile {
      Tile(name: unique(name.shortEnough), area: area, primary: primary)
    }
  }
}

extension Snapshot {
  /// The monitors that lie on a screen and are not all of it: this program's, or else those of other clients.
  package func split(of output: Output) -> [Monitor] {
    let own = parts(of: output.id)
    guard own.isEmpty, let area = area(of: output.id) else { return own }
    return monitors.filter { monitor in
      !monitor.isOurs && monitor.area != area && monitor.area.intersection(area) == monitor.area
        && monitor.outputs.allSatisfy { $0 == output.id }
    }
  }
}

private typealias Tile = CapturedParts.Tile

/// A row or a column that some tiles make up.
private struct Split {
  let direction: Arrangement.Direction
  let length: Int
  let pieces: [(area: Rectangle, inner: Inner)]

  enum Inner {
    case tile(Tile)
    indirect case split(Split)
  }

  /// - Returns: nil where a cut across would go through a tile wherever it is made, or it takes more depth than
  ///   profiles have.
  init?(_ tiles: [Tile], of whole: Rectangle, depth: Int) {
    guard depth <= Part.deepest else { return nil }
    for direction in Arrangement.Direction.allCases {
      let groups = Self.groups(of: tiles, along: direction)
      guard groups.count > 1 else { continue }
      var pieces: [(Rectangle, Inner)] = []
      for group in groups {
        guard let area = group.map(\.area).union, let inner = Self.inner(group, of: area, depth: depth)
        else { return nil }
        pieces.append((area, inner))
      }
      self.direction = direction
      self.pieces = pieces
      length = whole.size.length(along: direction)
      guard pieces.map({ $0.0.size.length(along: direction) }).reduce(0, +) == length else { return nil }
      return
    }
    return nil
  }

  private static func inner(_ group: [Tile], of area: Rectangle, depth: Int) -> Inner? {
    if group.count == 1 { return .tile(group[0]) }
    return Split(group, of: area, depth: depth + 1).map { .split($0) }
  }

  /// Cut wherever no tile is in the way.
  private static func groups(of tiles: [Tile], along direction: Arrangement.Direction) -> [[Tile]] {
    var groups: [[Tile]] = []
    var reach = Int.min
    for tile in tiles.sorted(by: { $0.area.start(along: direction) < $1.area.start(along: direction) }) {
      if tile.area.start(along: direction) >= reach { groups.append([]) }
      groups[groups.count - 1].append(tile)
      reach = max(reach, tile.area.end(along: direction))
    }
    return groups
  }

  /// Percentages where these are whole numbers that come out exactly, else pixels; the last one is the rest.
  func parts(at mark: Mark, unique: (String) -> String) -> [Part] {
    pieces.enumerated().map { index, piece in
      let isLast = index == pieces.count - 1
      let pixels = piece.area.size.length(along: direction)
      let isPercent = pixels * 100 % length == 0
      let share = isPercent ? Share.percent(thousandths: pixels * Share.whole / length) : .pixels(pixels)
      var part = Part(name: Marked("", at: mark), share: isLast ? .rest : share)
      switch piece.inner {
      case .tile(let tile):
        part.name.value = tile.name
        part.primary.value = tile.primary
      case .split(let split):
        let inner = split.parts(at: mark, unique: unique)
        part.name.value = unique(inner.map(\.name.value).joined(separator: "-").shortEnough)
        part.parts = Marked(inner, at: mark)
        part.partsIn.value = split.direction
      }
      return part
    }
  }
}

extension String {
  /// The name, cut where it is too long: any client may name a monitor as it likes.
  fileprivate var shortEnough: String {
    let plain = harmless.split(separator: " ").joined(separator: " ")
    return plain.isEmpty ? "part" : String(String.UnicodeScalarView(plain.unicodeScalars.prefix(60)))
  }
}
