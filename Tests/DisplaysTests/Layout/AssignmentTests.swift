import Testing

@testable import Displays

@Suite struct AssignmentTests {
  @Test func isWorthAsMuchAsTheBestOfAllPairings() {
    for seed in 0..<2000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let worth = Self.matrix(&random)
      let best = Combinations.pairings(rows: worth.count, columns: worth.first?.count ?? 0)
        .compactMap { Self.total($0, worth) }.max()
      let found = Assignment(worth: worth).columns
      #expect(Self.total(found, worth) == best, "seed \(seed): \(found)")
    }
  }

  @Test func aColumnIsGivenOnce() {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let columns = Assignment(worth: Self.matrix(&random)).columns.compactMap(\.self)
      #expect(Set(columns).count == columns.count, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ([[Worth(necessity: 1), Worth(fitness: 1000)], [nil, Worth(necessity: 1)]], [0, 1], "necessity first"),
    ([[Worth(fitness: 3), Worth(fitness: 3)], [Worth(fitness: 1), Worth(fitness: 2)]], [0, 1], "then fitness"),
    ([[Worth(fitness: 1, earliness: 9), Worth(fitness: 1, preference: 1)]], [1], "then preference"),
    ([[Worth(fitness: 1, earliness: 4), Worth(fitness: 1, earliness: 9)]], [1], "then earliness"),
    (
      [[Worth(fitness: 5), Worth(fitness: 4)], [Worth(fitness: 4), nil]], [1, 0], "the greedy choice is not the best"
    ),
  ])
  func comparesPartByPart(worth: [[Worth?]], expected: [Int?], oddity: String) {
    #expect(Assignment(worth: worth).columns == expected, "\(oddity)")
  }

  @Test(
    arguments: [
      ([], [], "no row"),
      ([[], []], [nil, nil], "no column"),
      ([[nil], [nil]], [nil, nil], "nothing allowed"),
      ([[Worth(necessity: -1)]], [nil], "staying alone is worth more"),
    ] as [([[Worth?]], [Int?], String)])
  func leavesAlone(worth: [[Worth?]], expected: [Int?], oddity: String) {
    #expect(Assignment(worth: worth).columns == expected, "\(oddity)")
  }

  private static func matrix(_ random: inout SeededGenerator) -> [[Worth?]] {
    let columns = Int.random(in: 0...5, using: &random)
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in
      (0..<columns).map { _ in random.chance(25) ? nil : worth(&random) }
    }
  }

  private static func worth(_ random: inout SeededGenerator) -> Worth {
    Worth(
      necessity: Int.random(in: -1...1, using: &random), fitness: Int.random(in: -2...9, using: &random),
      earliness: Int.random(in: -20...20, using: &random))
  }

  /// nil when a pair is forbidden.
  private static func total(_ columns: [Int?], _ worth: [[Worth?]]) -> Worth? {
    var total = Worth.nothing
    for (row, column) in columns.enumerated() {
      guard let column else { continue }
      guard let pair = worth[row][column] else { return nil }
      total = total + pair
    }
    return total
  }
}
