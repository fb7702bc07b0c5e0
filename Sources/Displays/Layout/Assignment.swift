/// The worth of a pair, of an entry with a screen or of outputs with a CRTC; compared part by part. The parts stay
/// apart, rather than being folded into one number, so that no profile is long enough to overflow one into the next.
struct Worth: Comparable, Sendable {
  /// Counts before everything else: whether a pair has to be (a required entry, an output that is to be lit).
  var necessity = 0
  /// The fitness of the two: the specificity, the CRTC in use.
  var fitness = 0
  /// Decides where pairs fit equally well: a connector that an entry prefers.
  var preference = 0
  /// Breaks ties: more for what comes earlier.
  var earliness = 0

  static let nothing = Worth()

  static func + (left: Worth, right: Worth) -> Worth {
    Worth(
      necessity: left.necessity + right.necessity, fitness: left.fitness + right.fitness,
      preference: left.preference + right.preference, earliness: left.earliness + right.earliness)
  }

  static func - (left: Worth, right: Worth) -> Worth {
    Worth(
      necessity: left.necessity - right.necessity, fitness: left.fitness - right.fitness,
      preference: left.preference - right.preference, earliness: left.earliness - right.earliness)
  }

  static func < (left: Worth, right: Worth) -> Bool {
    (left.necessity, left.fitness, left.preference, left.earliness)
      < (right.necessity, right.fitness, right.preference, right.earliness)
  }
}

/// The pairing of rows with columns that is worth most in total (the assignment problem), by the Hungarian method with
/// potentials: time rows² × columns. Every row gets a column or stays alone, which is worth nothing.
struct Assignment {
  /// The column of each row, nil where the row stays alone.
  let columns: [Int?]

  /// - Parameter worth: `worth[row][column]`, nil where the two must not be paired. Rows are equally long.
  init(worth: [[Worth?]]) {
    // Most profiles of a large folder are about screens that are not here.
    guard worth.contains(where: { $0.contains { $0 != nil } }) else {
      columns = worth.map { _ in nil }
      return
    }
    var search = Search(worth: worth)
    for row in worth.indices { search.pair(row) }
    columns = search.columnOfRow()
  }

  /// Rows and columns count from 1 here; 0 is the place where each new row starts (the usual form of the method).
  private struct Search {
    let worth: [[Worth?]]
    let realColumns: Int
    let columnCount: Int
    var rowPotential: [Worth]
    var columnPotential: [Worth]
    var rowOfColumn: [Int]

    init(worth: [[Worth?]]) {
      self.worth = worth
      realColumns = worth.first?.count ?? 0
      // One column per row that stands for staying alone.
      columnCount = realColumns + worth.count
      rowPotential = Array(repeating: .nothing, count: worth.count + 1)
      columnPotential = Array(repeating: .nothing, count: columnCount + 1)
      rowOfColumn = Array(repeating: 0, count: columnCount + 1)
    }

    /// The cost of the pair, which the method minimises; nil where the pair is forbidden.
    func cost(_ row: Int, _ column: Int) -> Worth? {
      if column > realColumns { return column - realColumns == row ? .nothing : nil }
      return worth[row - 1][column - 1].map { .nothing - $0 }
    }

    /// Finds the cheapest way to give one more row a column, moving earlier rows where that pays.
    mutating func pair(_ newRow: Int) {
      var least: [Worth?] = Array(repeating: nil, count: columnCount + 1)
      var cameFrom = Array(repeating: 0, count: columnCount + 1)
      var visited = Array(repeating: false, count: columnCount + 1)
      rowOfColumn[0] = newRow + 1
      var column = 0
      repeat {
        visited[column] = true
        relax(from: column, least: &least, cameFrom: &cameFrom, visited: visited)
        guard let next = nearest(least, visited), let step = least[next] else { return }
        lower(by: step, &least, visited)
        column = next
      } while rowOfColumn[column] != 0
      while column != 0 {
        rowOfColumn[column] = rowOfColumn[cameFrom[column]]
        column = cameFrom[column]
      }
    }

    func relax(from column: Int, least: inout [Worth?], cameFrom: inout [Int], visited: [Bool]) {
      let row = rowOfColumn[column]
      for candidate in 1..<(columnCount + 1) where !visited[candidate] {
        guard let cost = cost(row, candidate) else { continue }
        let reduced = cost - rowPotential[row] - columnPotential[candidate]
        if least[candidate].map({ $0 > reduced }) ?? true {
          least[candidate] = reduced
          cameFrom[candidate] = column
        }
      }
    }

    func nearest(_ least: [Worth?], _ visited: [Bool]) -> Int? {
      var best: Int?
      for column in least.indices.dropFirst() where !visited[column] {
        guard let value = least[column] else { continue }
        if let known = best.flatMap({ least[$0] }), known <= value { continue }
        best = column
      }
      return best
    }

    mutating func lower(by step: Worth, _ least: inout [Worth?], _ visited: [Bool]) {
      for column in 0...columnCount {
        if visited[column] {
          rowPotential[rowOfColumn[column]] = rowPotential[rowOfColumn[column]] + step
          columnPotential[column] = columnPotential[column] - step
        } else if let value = least[column] {
          least[column] = value - step
        }
      }
    }

    func columnOfRow() -> [Int?] {
      var result: [Int?] = Array(repeating: nil, count: worth.count)
      for column in 1..<(columnCount + 1) where column <= realColumns && rowOfColumn[column] != 0 {
        result[rowOfColumn[column] - 1] = column - 1
      }
      return result
    }
  }
}
