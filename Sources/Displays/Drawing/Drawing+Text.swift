extension Drawing {
  /// What a terminal can show.
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

  /// Pictures side by side, or one below the other where that would leave less than a glance for each.
  package static func text(_ drawings: [Drawing], on paper: Paper) -> String {
    let (gap, least) = (3, 36)
    let width = (paper.columns - gap * (drawings.count - 1)) / max(1, drawings.count)
    guard drawings.count > 1, width >= least else {
      return drawings.map { $0.lines(on: paper, largest: $0.framebuffer).joined(separator: "\n") }.joined(
        separator: "\n\n")
    }
    var column = paper
    column.columns = width
    let largest = drawings.reduce(Size.zero) { $0.union($1.framebuffer) }
    let blocks = drawings.map { $0.lines(on: column, largest: largest) }
    let lengths = drawings.map { $0.lines(on: column.plain, largest: largest).map(\.count) }
    let rows = blocks.map(\.count).max() ?? 0
    return (0..<rows).map { row in
      let cells = blocks.indices.map { index in
        row < blocks[index].count ? (blocks[index][row], lengths[index][row]) : ("", 0)
      }
      return cells.map { $0.0 + String(repeating: " ", count: max(0, width + gap - $0.1)) }.joined().trimmedAtEnd
    }.joined(separator: "\n")
  }

  /// - Parameter largest: the framebuffer that fills the paper; several pictures have one scale.
  private func lines(on paper: Paper, largest: Size) -> [String] {
    let grid = Grid(for: largest, on: paper)
    var characters = CharacterGrid(columns: grid.columns + 1, rows: grid.row(framebuffer.height) + 1)
    for claim in claims {
      let (columns, rows) = (grid.columns(of: claim.region), grid.rows(of: claim.region))
      characters.box(columns, rows)
      characters.label(
        claim, grid.columns(of: claim.free), grid.rows(of: claim.free), ellipsis: paper.unicode ? "…" : "~")
    }
    let heads = [title].compactMap(\.self)
    return heads + (claims.isEmpty ? [] : characters.lines(unicode: paper.unicode, color: paper.color)) + lists
  }
}

extension Drawing.Paper {
  fileprivate var plain: Drawing.Paper {
    var plain = self
    plain.color = false
    return plain
  }
}

/// From pixels to characters, which are about twice as high as wide.
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

  /// At least as large that a box has an inside.
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
  /// As many lines as there is room for, in the middle of a box.
  fileprivate mutating func label(
    _ claim: Drawing.Claim, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, ellipsis: String
  ) {
    let (width, height) = (columns.upperBound - columns.lowerBound - 1, rows.upperBound - rows.lowerBound - 1)
    let shown = Array(claim.lines.prefix(height))
    for (offset, line) in shown.enumerated() {
      let text = line.text.count > width ? line.text.prefix(max(0, width - 1)) + ellipsis : line.text
      write(
        text, column: columns.lowerBound + 1 + (width - text.count) / 2,
        row: rows.lowerBound + 1 + (height - shown.count) / 2 + offset, emphasized: line.isChanged)
    }
  }
}

extension Drawing.Claim {
  /// Who shows it comes before how.
  fileprivate var lines: [(text: String, isChanged: Bool)] {
    let names = screens.enumerated().map { index, screen in
      (text: (index > 0 ? "= " : "") + screen.name + (screen.isPrimary ? " *" : ""), isChanged: screen.isChanged)
    }
    let details = details.map { (text: $0, isChanged: screens.allSatisfy(\.isChanged)) }
    return names + details
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.hasSuffix(" ") { text = text.dropLast() }
    return String(text)
  }
}
