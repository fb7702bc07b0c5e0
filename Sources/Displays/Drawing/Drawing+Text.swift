extension Drawing {
  /// The size and abilities of a terminal.
  package struct Paper: Sendable {
    package var columns: Int
    /// The most rows that a picture may take.
    package var rows: Int
    package var unicode: Bool
    package var color: Bool

    package init(columns: Int, rows: Int = 14, unicode: Bool, color: Bool = false) {
      self.columns = columns
      self.rows = rows
      self.unicode = unicode
      self.color = color
    }
  }

  /// Pictures side by side; one below the other where that would leave less than a glance for each, or no room for the
  /// names: a legend needs whole lines.
  package static func text(_ drawings: [Drawing], on paper: Paper) -> String {
    let (gap, least) = (3, 36)
    let width = (paper.columns - gap * (drawings.count - 1)) / max(1, drawings.count)
    guard drawings.count > 1, width >= least else { return stack(drawings, on: paper) }
    var column = paper
    column.columns = width
    let largest = drawings.reduce(Size.zero) { $0.union($1.framebuffer) }
    let areReadable = drawings.allSatisfy { $0.picture(on: column, largest: largest, isNumbered: false).isWhole }
    guard areReadable else { return stack(drawings, on: paper) }
    let blocks = drawings.map { $0.lines(on: column, largest: largest) }
    let lengths = drawings.map { $0.lines(on: column.plain, largest: largest).map(\.columns) }
    let rows = blocks.map(\.count).max() ?? 0
    return (0..<rows).map { row in
      let cells = blocks.indices.map { index in
        row < blocks[index].count ? (blocks[index][row], lengths[index][row]) : ("", 0)
      }
      return cells.map { $0.0 + String(repeating: " ", count: max(0, width + gap - $0.1)) }.joined().trimmedAtEnd
    }.joined(separator: "\n")
  }

  private static func stack(_ drawings: [Drawing], on paper: Paper) -> String {
    drawings.map { $0.lines(on: paper, largest: $0.framebuffer).joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// In less a list says nothing.
  private static let leastForLists = 20

  /// - Parameter largest: the framebuffer that fills the paper; several pictures have one scale.
  private func lines(on paper: Paper, largest: Size) -> [String] {
    let picture = picture(on: paper, largest: largest, isNumbered: false)
    let (hasLists, hasLegend) = (paper.columns >= Self.leastForLists, !picture.isWhole)
    let characters =
      hasLegend && hasLists
      ? self.picture(on: paper, largest: largest, isNumbered: true).characters : picture.characters
    let below = (hasLegend && hasLists ? legend : []) + lists
    return [title].compactMap(\.self)
      + (places.isEmpty ? [] : characters.lines(unicode: paper.unicode, color: paper.color))
      + (hasLists ? below.flatMap { $0.wrapped(at: paper.columns) } : below)
  }

  /// - Parameter isNumbered: whether a box without room for a name has the number of its line in the legend.
  /// - Returns: the boxes, and whether every name is there, and a mode.
  private func picture(
    on paper: Paper, largest: Size, isNumbered: Bool
  ) -> (characters: CharacterGrid, isWhole: Bool) {
    let grid = Grid(for: largest, on: paper)
    var characters = CharacterGrid(columns: grid.columns + 1, rows: grid.row(framebuffer.height) + 1)
    let numbers = isNumbered ? self.numbers : [:]
    var areWhole = true
    for place in places {
      characters.box(grid.columns(of: place.area), grid.rows(of: place.area))
      let isWhole = characters.label(
        place.lines(numbered: numbers), of: place, columns: grid.columns(of: place.free),
        rows: grid.rows(of: place.free), ellipsis: paper.unicode ? "…" : "~")
      areWhole = areWhole && isWhole
    }
    return (characters, areWhole)
  }

  /// From left to right, as a person goes through them.
  private var inReadingOrder: [Screen] {
    places.sorted { ($0.area.origin.x, $0.area.origin.y) < ($1.area.origin.x, $1.area.origin.y) }.flatMap(\.screens)
  }

  /// Of each screen in the legend.
  private var numbers: [String: Int] {
    Dictionary(inReadingOrder.enumerated().map { ($1.name, $0 + 1) }) { first, _ in first }
  }

  /// Each screen in a line, for where the boxes have no room for them.
  private var legend: [String] {
    inReadingOrder.enumerated().map { index, screen in
      "\(index + 1) \(screen.name)\(screen.isPrimary ? " *" : ""): \(screen.details.joined(separator: ", "))"
    }
  }
}

extension Drawing.Paper {
  fileprivate var plain: Drawing.Paper {
    var plain = self
    plain.color = false
    return plain
  }
}

/// The grid from pixels to characters, which are about twice as high as wide.
private struct Grid {
  let columns: Int
  private let rows: Int
  private let size: Size

  init(for size: Size, on paper: Drawing.Paper) {
    self.size = Size(width: max(1, size.width), height: max(1, size.height))
    let byRows = max(1, paper.rows) * 2 * self.size.width / self.size.height
    columns = max(8, min(paper.columns - 1, byRows))
    // A framebuffer a thousand times as high as wide is drawn out of proportion.
    rows = min(max(3, paper.rows), (columns * self.size.height + self.size.width) / (2 * self.size.width))
  }

  func column(_ x: Int) -> Int { (x * columns + size.width / 2) / size.width }
  func row(_ y: Int) -> Int { (y * rows + size.height / 2) / size.height }

  /// The columns of a region, enough that its box has an inside.
  func columns(of region: Rectangle) -> ClosedRange<Int> {
    let left = column(region.origin.x)
    return left...max(left + 2, column(region.right))
  }

  func rows(of region: Rectangle) -> ClosedRange<Int> {
    let top = row(region.origin.y)
    return top...max(top + 2, row(region.bottom))
  }
}

extension CharacterGrid {
  /// Writes as many lines as there is room for, in the middle of a box.
  ///
  /// - Returns: whether every name is there, and a mode.
  fileprivate mutating func label(
    _ lines: [Label], of place: Drawing.Place, columns: ClosedRange<Int>, rows: ClosedRange<Int>, ellipsis: String
  ) -> Bool {
    let (width, height) = (columns.upperBound - columns.lowerBound - 1, rows.upperBound - rows.lowerBound - 1)
    let shown = Array(lines.prefix(max(0, height)))
    for (offset, line) in shown.enumerated() {
      let text = line.text(in: width, ellipsis: ellipsis)
      write(
        text, column: columns.lowerBound + 1 + (width - text.columns) / 2,
        row: rows.lowerBound + 1 + (height - shown.count) / 2 + offset, emphasized: line.isChanged)
    }
    let important = lines.prefix(place.screens.count + 1)
    return shown.count >= important.count && important.allSatisfy { $0.isWhole(in: width) }
  }
}

/// A line in the box of a screen, and how it may be said in less room, the longest first.
private struct Label {
  let texts: [String]
  let isChanged: Bool

  /// Decimals go before names do.
  func text(in width: Int, ellipsis: String) -> String {
    if let text = texts.first(where: { $0.columns <= width }) { return text }
    return (texts.last ?? "").prefix(columns: max(0, width - 1)) + ellipsis
  }

  func isWhole(in width: Int) -> Bool { texts.contains { $0.columns <= width } }
}

extension Drawing.Place {
  /// Who shows it comes before how.
  ///
  /// - Parameter numbers: by name, in place of names that have no room.
  fileprivate func lines(numbered numbers: [String: Int]) -> [Label] {
    let names = screens.enumerated().map { index, screen in
      let (before, after) = (index > 0 ? "= " : "", screen.isPrimary ? " *" : "")
      let texts = [screen.name, screen.shortName].map { before + $0 + after }
      return Label(
        texts: texts + (numbers[screen.name].map { ["\($0)"] } ?? []), isChanged: screen.isChanged)
    }
    let details = details.map {
      Label(texts: [$0, $0.withoutDecimalsOfRate], isChanged: screens.allSatisfy(\.isChanged))
    }
    return names + details
  }
}

extension Drawing.Screen {
  /// The name without the connector after it.
  fileprivate var shortName: String {
    guard name.hasSuffix(")"), let start = name.lastIndex(of: "("), start > name.startIndex else { return name }
    return String(name[..<name.index(before: start)])
  }
}

extension String {
  /// `1920x1080@60` of `1920x1080@59.934`.
  fileprivate var withoutDecimalsOfRate: String {
    guard let at = lastIndex(of: "@"), let rate = Double(self[index(after: at)...]) else { return self }
    return "\(self[...at])\(rate.isFinite && abs(rate) < 10_000 ? Int(rate.rounded()) : 0)"
  }

  /// The text in lines of at most so many columns, broken after spaces.
  fileprivate func wrapped(at columns: Int) -> [String] {
    guard self.columns > columns, columns > 0 else { return [self] }
    var lines: [String] = []
    for word in split(separator: " ") {
      let longer = (lines.last.map { "\($0) " } ?? "") + word
      if longer.columns <= columns, !lines.isEmpty {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines.flatMap { $0.columns > columns ? [String($0.prefix(columns: columns))] : [$0] }
  }

  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.hasSuffix(" ") { text = text.dropLast() }
    return String(text)
  }
}
