import Displays
import Testing

/// A film that is joined where the clock says it is.
@Suite struct FilmJoiningTests {
  private static func at(_ seconds: Double) -> Moment { Moment(.milliseconds(Int(seconds * 1000))) }

  /// The time that the player takes to open the film counts, and a film that was over has begun again.
  @Test(arguments: [(0.0, 60.0, 2.0), (10.5, 60, 12.5), (58, 60, 0), (119, 60, 1), (3, 0.75, 0.5), (-5, 60, 0)])
  func itGoesOnWhereItShouldBe(elapsed: Double, length: Double, place: Double) {
    var joining = FilmJoining(since: Self.at(100 - elapsed))
    #expect(joining.restarted() == .askLength && !joining.isOver)
    #expect(joining.restarted() == nil, "it is asked once")
    #expect(joining.told(length: length, at: Self.at(102)) == [.play(from: place)])
    #expect(!joining.isOver, "until its picture is there")
    #expect(joining.restarted() == .askOutput && joining.answered() == .askOutput && !joining.isOver)
    #expect(joining.answered() == .rest && joining.isOver)
    #expect(
      joining.answered() == nil && joining.restarted() == nil && joining.told(length: length, at: Self.at(103)).isEmpty)
  }

  @Test(arguments: [nil, 0, -1, .infinity, .nan] as [Double?]) func withoutALengthItBeginsAtItsStart(length: Double?) {
    var joining = FilmJoining(since: Self.at(0))
    _ = joining.restarted()
    #expect(joining.told(length: length, at: Self.at(9)) == [.play(from: nil), .rest] && joining.isOver)
  }

  @Test(arguments: [(0.0, 0, 10.0), (9.9, 0, 10), (10, 1, 20), (35, 3, 40)])
  func aSlideshowIsWhereItShouldBe(elapsed: Double, turns: Int, end: Double) {
    let show = Slideshow(.images(["a.png", "b.png"]), every: .seconds(10))
    var place = show.place(since: Self.at(100), at: Self.at(100 + elapsed))
    #expect(place.turns == turns && place.end == Self.at(100 + end))
    place.advance()
    #expect(place.end == Self.at(110 + end))
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 0), (1_000_000_001, 2)]) func picturesThatAreOverAreSkipped(
    turns: Int, index: Int
  ) {
    let images = ["a.png", "b.png", "c.png"].map { Slide($0) }
    var slides = Slides(images)
    slides.skip(turns)
    #expect(slides.current == images[index])
    var none = Slides([])
    none.skip(turns)
    #expect(none.current == nil)
  }
}
