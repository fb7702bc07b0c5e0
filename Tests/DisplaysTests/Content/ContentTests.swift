import Displays
import Testing

/// What content is, before anything is drawn.
struct ContentTests {
  @Test(arguments: [
    ("#000000", 0 as UInt32?), ("#12aBfF", 0x12abff), ("#12345", nil), ("123456", nil), ("#+12345", nil),
    ("#12345g", nil),
    ("", nil), ("#１２３４５６", nil),
  ])
  func colours(text: String, value: UInt32?) { #expect(Color(text)?.value == value) }

  @Test func coloursAreWrittenAsTheyAreRead() {
    for value: UInt32 in [0, 0xff, 0x0a0b0c, 0xffffff] { #expect(Color(Color(value).description)?.value == value) }
    #expect(Color.black.contrasting == .white && Color(0x00ff00).contrasting == .black)
  }

  @Test func slidesGoRound() {
    var slides = Slides(["a", "b", "c"].map { Slide($0) })
    var seen: [Path?] = []
    for _ in 1...4 {
      seen.append(slides.current?.path)
      slides.advance()
    }
    #expect(seen == ["a", "b", "c", "a"])
  }

  @Test(arguments: [
    (["x", "b", "c"], "b" as String?), (["a", "c"], "c"), (["a"], "a"), ([], nil), (["z"], "z"), (["c", "b"], "b"),
  ])
  func theSlideThatIsShownStays(new: [String], current: String?) {
    var slides = Slides(["a", "b", "c"].map { Slide($0) })
    slides.advance()
    slides.replace(with: new.map { Slide(Path($0)) })
    #expect(slides.current?.path == current.map { Path($0) })
    slides.advance()
    slides.replace(with: [Slide("n")])
    #expect(slides.current?.path == "n")
  }

  @Test(arguments: [
    ("a.PNG", true), ("b.jpeg", true), ("c.svg", true), (".a.png", false), ("d.txt", false), ("png", false),
  ])
  func namesOfImages(name: String, isOne: Bool) { #expect(Slides.isImage(Path(name)) == isOne) }

  @Test(arguments: [
    ("%!PS-Adobe", nil as ImageFormat?), ("<svg/>", .svg), ("\u{feff}  <?xml?><!-- x --><svg>", .svg), ("<html>", nil),
    ("GIF89a", .gif), ("RIFF1234WEBPVP8", .webp), ("RIFF", nil), ("", nil), ("x<svg", nil),
  ])
  func formats(head: String, format: ImageFormat?) { #expect(ImageFormat(head: Array(head.utf8)) == format) }

  @Test func lettersAreAsLargeAsTheyFit() {
    for limit in [LetterSize.smallest, 11, 57, 99, 100, 5000] {
      var tries = 0
      let size = LetterSize.largest(in: 100) {
        tries += 1
        return $0 <= limit
      }
      #expect(size == min(limit, 100) && tries <= 9)
    }
    #expect(LetterSize.largest(in: 9) { _ in true } == nil && LetterSize.largest(in: 100) { _ in false } == nil)
  }

  @Test(arguments: [Size(width: 1, height: 1), Size(width: 3, height: 900), Size(width: 1920, height: 1080)])
  func patternsStayOnTheScreen(size: Size) {
    for shape in TestPattern.grid(size).shapes {
      #expect(shape.area.origin.x >= 0 && shape.area.origin.y >= 0)
      #expect(shape.area.right <= size.width && shape.area.bottom <= size.height && shape.area.size.area > 0)
    }
  }

  @Test(arguments: [Size(width: 1, height: 1), Size(width: 30, height: 15), Size(width: 1920, height: 1080)])
  func wordsStayOnTheScreen(size: Size) {
    let rooms = Card(title: "a", details: ["b"], background: .black).rooms(on: size)
    for room in [rooms.title, rooms.details] {
      #expect(room.origin.x >= 0 && room.right <= size.width && room.bottom <= size.height)
    }
    #expect(!rooms.title.overlaps(rooms.details))
  }
}
