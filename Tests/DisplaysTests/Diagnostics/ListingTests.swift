import Displays
import Testing

/// What messages say of several things.
@Suite struct ListingTests {
  @Test(
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a, b"), (["a", "b", "c"], "a, b, …"),
    ] as [([String], String)])
  func theFirstAreNamed(names: [String], expected: String) { #expect(names.listed(atMost: 2) == expected) }

  @Test func thoseThatAreAlikeStandTogetherInTheOrderOfTheFirst() {
    let groups = ["pear", "fig", "plum", "date", "apple"].grouped(by: \.count)
    #expect(groups.map(\.key) == [4, 3, 5])
    #expect(groups.map(\.elements) == [["pear", "plum", "date"], ["fig"], ["apple"]])
  }

  @Test func whatComesAgainCountsOnce() { #expect([2, 1, 2, 3, 1].withoutRepeats == [2, 1, 3]) }
}
