/// A grid of characters to draw boxes and text on. Lines that meet are joined.
struct CharacterGrid {
  let columns: Int
  let rows: Int
  /// The sides to which a line leaves each cell.
  private var strokes: [Strokes]
  private var letters: [Character?]
  private var emphasis: Set<Int> = []
  /// Cells that a wide character before them takes too.
  private var covered: Set<Int> = []

  fileprivate struct Strokes: OptionSet {
    let rawValue: Int
    static let up = Strokes(rawValue: 1)
    static let down = Strokes(rawValue: 2)
    static let left = Strokes(rawValue: 4)
    static let right = Strokes(rawValue: 8)
  }

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    strokes = Array(repeating: [], count: self.columns * self.rows)
    letters = Array(repeating: nil, count: self.columns * self.rows)
  }

  private func contains(_ column: Int, _ row: Int) -> Bool { 0..<columns ~= column && 0..<rows ~= row }

  private mutating func stroke(_ sides: Strokes, column: Int, row: Int) {
    if contains(column, row) { strokes[row * columns + column].formUnion(sides) }
  }

  /// The outline of a box between two corners, both included; what was inside is covered.
  mutating func box(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) {
    let (left, right, top, bottom) = (columns.lowerBound, columns.upperBound, rows.lowerBound, rows.upperBound)
    for row in rows.dropFirst().dropLast() { for column in columns.dropFirst().dropLast() { clear(column, row) } }
    for column in left..<right {
      for row in [top, bottom] {
        stroke(.right, column: column, row: row)
        stroke(.left, column: column + 1, row: row)
      }
    }
    for row in top..<bottom {
      for column in [left, right] {
        stroke(.down, column: column, row: row)
        stroke(.up, column: column, row: row + 1)
      }
    }
  }

  private mutating func clear(_ column: Int, _ row: Int) {
    guard contains(column, row) else { return }
    strokes[row * columns + column] = []
    letters[row * columns + column] = nil
    covered.remove(row * columns + column)
  }

  mutating func write(_ text: String, column: Int, row: Int, emphasized: Bool = false) {
    var place = column
    for letter in text {
      let (first, width) = (place, letter.columns)
      place += width
      // A letter that only changes the one before it has no cell of its own.
      guard width > 0, contains(first, row), contains(place - 1, row) else { continue }
      let cell = row * columns + first
      letters[cell] = letter
      if width == 2 { covered.insert(cell + 1) }
      if emphasized { emphasis.formUnion(cell..<cell + width) }
    }
  }

  /// The rows from top to bottom, without spaces at their ends.
  ///
  /// - Parameters:
  ///   - unicode: box-drawing characters; else `+`, `-` and `|`.
  ///   - color: what is emphasized is bold.
  func lines(unicode: Bool, color: Bool) -> [String] {
    (0..<rows).map { row in
      var line = ""
      var isBold = false
      let cells = row * columns..<(row + 1) * columns
      let end = cells.last { letters[$0] != nil || !strokes[$0].isEmpty }.map { $0 + 1 } ?? cells.lowerBound
      for cell in cells.lowerBound..<end where !covered.contains(cell) {
        if color, emphasis.contains(cell) != isBold {
          isBold.toggle()
          line += isBold ? "\u{1B}[1m" : "\u{1B}[0m"
        }
        line.append(letters[cell] ?? (unicode ? strokes[cell].boxCharacter : strokes[cell].plainCharacter))
      }
      return line + (isBold ? "\u{1B}[0m" : "")
    }
  }
}

extension CharacterGrid.Strokes {
  /// The box character for the bits of the sides: up, down, left, right.
  fileprivate var boxCharacter: Character { Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼")[rawValue & 15] }

  fileprivate var plainCharacter: Character {
    switch self {
    case []: " "
    case .up, .down, [.up, .down]: "|"
    case .left, .right, [.left, .right]: "-"
    default: "+"
    }
  }
}
