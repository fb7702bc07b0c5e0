import Testing

@testable import Displays

/// What shares make of a length.
@Suite struct ShareTests {
  @Test(arguments: [
    ([Share.percent(thousandths: 25_000), .rest, .percent(thousandths: 25_000)], 3440, [860, 1720, 860]),
    (
      [.percent(thousandths: 33_333), .percent(thousandths: 33_333), .percent(thousandths: 33_334)], 1000,
      [333, 334, 333]
    ),
    ([.percent(thousandths: 50_000), .percent(thousandths: 50_000)], 1367, [684, 683]),
    ([.pixels(640), .rest], 1920, [640, 1280]), ([.rest], 7, [7]), ([.pixels(3), .pixels(4)], 7, [3, 4]),
    ([.percent(thousandths: 100_000)], 65_535, [65_535]),
  ])
  func makeUpTheWhole(shares: [Share], length: Int, expected: [Int]) {
    #expect(shares.lengths(of: length) == expected)
  }

  @Test(arguments: [
    ([Share.pixels(1920), .rest], 1920), ([.pixels(2000), .rest], 1920), ([.pixels(3), .pixels(3)], 7),
    ([.percent(thousandths: 1), .rest], 100), ([.percent(thousandths: 90_000)], 100), ([], 100), ([.rest], 0),
  ])
  func leaveNothingForSome(shares: [Share], length: Int) {
    #expect(shares.lengths(of: length) == nil)
  }
}
