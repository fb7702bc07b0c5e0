/// Everything there is to try, for comparison with methods that try less.
enum Combinations {
  /// All ways to give each of `rows` a column of its own or none.
  static func pairings(rows: Int, columns: Int) -> [[Int?]] {
    guard rows > 0 else { return [[]] }
    return pairings(rows: rows - 1, columns: columns).flatMap { shorter in
      [shorter + [nil]] + (0..<columns).filter { !shorter.contains($0) }.map { shorter + [$0] }
    }
  }

  /// All ways to give each of `rows` one of the columns, which they may share.
  static func functions(rows: Int, columns: Int) -> [[Int]] {
    guard rows > 0 else { return [[]] }
    return functions(rows: rows - 1, columns: columns).flatMap { shorter in (0..<columns).map { shorter + [$0] } }
  }
}
