import Displays
import Testing

/// What users put on screens by hand, and when it ends.
@Suite struct PutContentsTests {
  private static let red = ContentSource.color(.black)

  private func moment(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  @Test func endsWhenItsTimeIsOver() {
    var puts = PutContents()
    puts.put(Self.red, on: "a", until: moment(10), in: "desk")
    puts.put(Self.red, on: "b", until: nil, in: "desk")
    #expect(puts.deadline == moment(10))
    puts.settle(in: "desk", at: moment(9))
    #expect(puts.source(on: "a") == Self.red)
    puts.settle(in: "desk", at: moment(10))
    #expect(puts.source(on: "a") == nil && puts.source(on: "b") == Self.red && puts.deadline == nil)
    #expect(puts.clear("b") && !puts.clear("b") && puts.isEmpty)
  }

  @Test func endsWithItsProfile() {
    var puts = PutContents()
    puts.put(Self.red, on: "a", until: nil, in: "desk")
    puts.settle(in: nil, at: moment(0))
    #expect(!puts.isEmpty, "while none is in force content stays as it is")
    puts.settle(in: "night", at: moment(0))
    #expect(puts.isEmpty)
  }

  /// Of another profile's time nothing is left when something is put again.
  @Test func beginsAnewInAnotherProfile() {
    var puts = PutContents()
    puts.put(Self.red, on: "a", until: nil, in: "desk")
    puts.put(Self.red, on: "b", until: nil, in: "night")
    #expect(puts.source(on: "a") == nil && puts.source(on: "b") == Self.red)
  }

  @Test func presentersTellOfIt() {
    var order = ContentOrder(screen: "a", source: Self.red)
    #expect(PutContents(shownIn: [order]).isEmpty)
    order.isPut = true
    #expect(PutContents(shownIn: [order]).source(on: "a") == Self.red)
  }

  @Test(arguments: [
    (ContentSource.video("a.mp4", .contain), true), (.url("https://example.org"), true), (.testPattern(.grid), false),
    (.program(Command(["sh"])), false), (.mirror(of: "A", Framing()), false),
  ]) func programsAreForProfiles(source: ContentSource, isPuttable: Bool) {
    #expect(source.isPuttable == isPuttable)
  }
}
