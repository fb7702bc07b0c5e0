import Displays
import Testing

/// Transforms that other programs have set, as a person reads them: in words, and not as nine numbers.
@Suite struct TransformWordsTests {
  private static let one = Double(Transform.one)

  @Test(
    arguments: [
      ([1, 0, 0, 0, 1, 0, 0, 0, 1], "1"), ([1.875, 0, 0, 0, 1.875, 0, 0, 0, 1], "0.533"),
      ([0.5, 0, 0, 0, 2, 0, 0, 0, 1], "2 by 0.5"), ([0.5, 0, -10, 0, 0.5, -20, 0, 0, 1], "2 starting at 20,40"),
      ([1.875, 0.1, 0, 0, 1.875, 0, 0, 0, 1], "0.533 and slanted"),
      ([0.5, 0, 0, 0.1, 2, 0, 0, 0, 1], "2 by 0.5 and slanted"),
      ([0.7, -0.7, 0, 0.7, 0.7, 0, 0, 0, 1], "turned"), ([0, -1, 0, 1, 0, 0, 0, 0, 1], "turned"),
      ([-1, 0, 1920, 0, 1, 0, 0, 0, 1], "mirrored"), ([0, 1, 0, 1, 0, 0, 0, 0, 1], "slanted"),
      ([1, 0, 0, 0, 1, 0, 0.001, 0, 1], "tapered"), ([1, 0, 0, 0, 1, 0, 0, 0, 2], "tapered"),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0], "tapered"), ([0, 0, 0, 0, 0, 0, 0, 0, 1], "mirrored"),
    ] as [([Double], String)])
  func words(matrix: [Double], expected: String) throws {
    let transform = try #require(Transform(elements: matrix.map { Int32($0 * Self.one) }))
    #expect(transform.description == expected)
  }

  /// No number of another client makes it trap.
  @Test func anyNumbers() throws {
    let numbers: [Int32] = [.min, -1, 0, 1, .max]
    for first in numbers {
      for second in numbers {
        let elements = [first, second, first, second, second, first, 0, 0, Transform.one]
        #expect(try !#require(Transform(elements: elements)).description.isEmpty)
      }
    }
  }
}
