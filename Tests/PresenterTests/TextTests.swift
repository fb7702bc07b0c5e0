import Displays
import LabSupport
import Testing

@testable import Presenter

/// Letters, seen as the pixels that are not background.
@Suite(.limited) struct TextTests {
  private func canvas(_ text: String, _ size: Size) throws -> Canvas {
    try Canvas(.text(text, background: .black), size)
  }

  /// The rectangle that all ink lies in.
  private func ink(_ canvas: Canvas) -> Rectangle {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for (index, pixel) in canvas.pixels.enumerated() where pixel & 0xffffff > 0x808080 {
      let (x, y) = (index % canvas.size.width, index / canvas.size.width)
      (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
    }
    guard right >= 0 else { return Rectangle(origin: .origin, size: .zero) }
    return Rectangle(origin: Point(x: left, y: top), size: Size(width: right - left + 1, height: bottom - top + 1))
  }

  @Test func aWordIsAsLargeAsItFits() throws {
    let size = Size(width: 800, height: 600)
    let room = Card(title: "", details: [], background: .black).rooms(on: size).title
    let ink = ink(try canvas("Welcome", size))
    #expect(ink.size.width > room.size.width * 9 / 10)
    #expect(ink.origin.x >= room.origin.x && ink.right <= room.right)
    // In the middle, to the difference between capitals and letters that hang down.
    #expect(abs(ink.origin.x + ink.right - size.width) < 20 && abs(ink.origin.y + ink.bottom - size.height) < 60)
  }

  @Test func aSentenceIsWrappedAtItsWords() throws {
    let sentence = "The meeting in the large hall begins at nine"
    let (wide, high) = (
      ink(try canvas(sentence, Size(width: 800, height: 200))), ink(try canvas(sentence, Size(width: 300, height: 800)))
    )
    #expect(wide.size.height < 180 && high.size.height > 150)
  }

  /// Which letters there are is up to the fonts that are installed; something is drawn for each.
  @Test(arguments: ["Ελληνικά", "Кириллица", "עברית", "العربية", "日本語"])
  func otherScriptsAreDrawn(word: String) throws {
    let drawn = ink(try canvas(word, Size(width: 400, height: 200)))
    #expect(drawn.size.width > 100 && drawn.size.height > 30)
  }

  @Test func aTextThatNeverFitsIsCutOff() throws {
    let size = Size(width: 120, height: 60)
    let ink = ink(try canvas(String(repeating: "endless ", count: 5000), size))
    #expect(ink.size.width > 60)
    #expect(ink.origin.y >= 0 && ink.bottom <= size.height - size.height / 10 + 3)
  }

  @Test func whatIsLostIsTold() throws {
    let text = (1...40).map { "dish \($0)" }.joined(separator: "\n")
    let size = Size(width: 400, height: 300)
    let lost = try #require(Canvas.lost(of: text, in: .standard, on: size)).words
    let pattern = /its end is not shown: "dish (\d+)", "dish (\d+)" and (\d+) more lines/
    let numbers = try #require(lost.wholeMatch(of: pattern), "\(lost)").output
    let first = try #require(Int(numbers.1))
    // Of the 270 or so pixels that the letters have each line takes at least ten.
    #expect((10...28).contains(first), "\(lost)")
    #expect(Int(numbers.2) == first + 1 && Int(numbers.3) == 40 - first - 1, "\(lost)")
    #expect(try canvas(text, size).lost?.words == lost, "what is drawn tells the same")
    #expect(try canvas("dish 1\ndish 2", size).lost == nil)
    #expect(Canvas.lost(of: text, in: .standard, on: Size(width: 1920, height: 1080)) == nil)
    #expect(Canvas.lost(of: text, in: LetterStyle(size: .pixels(600)), on: Size(width: 1920, height: 1080)) != nil)
  }

  @Test func aWordLongerThanTheScreenIsBroken() throws {
    let ink = ink(try canvas(String(repeating: "w", count: 400), Size(width: 200, height: 200)))
    #expect(ink.right <= 200 - 200 / 16 + 2 && ink.size.height > 40)
  }

  @Test(arguments: ["", "\0", "\n\n", "\u{202e}\u{200d}"])
  func strangeTextsDoNoHarm(text: String) throws {
    #expect(ink(try canvas(text, Size(width: 100, height: 100))).size.area < 10_000)
  }

  private func ink(_ text: String, _ style: LetterStyle, _ size: Size = Size(width: 800, height: 600)) throws
    -> Rectangle
  {
    ink(try Canvas(.text(text, background: .black, style), size))
  }

  @Test func lettersAreAsHighAsTheStyleSays() throws {
    let (small, large) = (try ink("H", LetterStyle(size: .pixels(40))), try ink("H", LetterStyle(size: .pixels(200))))
    #expect((25...40).contains(small.size.height) && (125...200).contains(large.size.height))
    #expect(try ink("H", LetterStyle(size: .percent(thousandths: 10_000))) == ink("H", LetterStyle(size: .pixels(60))))
  }

  /// One line would be higher if it were wrapped.
  @Test func withASizeTheAuthorsLinesAreKept() throws {
    let text = "one two three four"
    let kept = try ink(text, LetterStyle(size: .pixels(30)))
    #expect(kept.size.height < 40 && kept.size.width > 200)
    let two = try ink("one two\nthree four", LetterStyle(size: .pixels(30)))
    #expect(two.size.height > 50 && two.size.width < kept.size.width)
    // Nothing of a longer line is lost.
    let long = try ink(String(repeating: "word ", count: 40), LetterStyle(size: .pixels(30)))
    #expect(long.size.height > 100 && long.right <= 800 - 800 / 16 + 2)
  }

  @Test(arguments: ["HI", "שלום"])
  func linesStandWhereTheStyleSays(word: String) throws {
    let size = Size(width: 800, height: 600)
    let room = Card(title: "", details: [], background: .black).rooms(on: size).title
    let places = try TextAlignment.allCases.map { try ink(word, LetterStyle(size: .pixels(60), alignment: $0)) }
    #expect(abs(places[0].origin.x - room.origin.x) < 15)
    #expect(abs(places[1].origin.x + places[1].right - size.width) < 15)
    #expect(abs(places[2].right - room.right) < 15)
  }

  @Test func aLineOfAnotherDirectionStandsWhereTheOthersDo() throws {
    let places = try ["HI", "שלום"].map {
      try ink("HI\n\($0)", LetterStyle(size: .pixels(60), alignment: .right)).origin.x
    }
    #expect(places.allSatisfy { $0 > 500 }, "\(places)")
  }

  @Test func lettersThatNoFontHasAreFound() throws {
    let fonts = try #require(FontLook())
    // Of the last private plane, where fonts have nothing.
    #expect(
      fonts.missing(in: "Hello\nשלום \u{10ABCD}a\u{10ABCD}\u{10ABCE}", .standard) == ["\u{10ABCD}", "\u{10ABCE}"])
    #expect(fonts.missing(in: "Hello\n\u{202e}\u{200d}", LetterStyle(font: "No Such Font")) == [])
  }

  @Test func linesStandAsFarApartAsTheStyleSays() throws {
    let heights = try [1000, 2000].map {
      try ink("H\nH", LetterStyle(size: .pixels(60), lineHeight: $0)).size.height
    }
    #expect((55...85).contains(heights[1] - heights[0]))
  }

  @Test func lettersHaveTheColorAndTheFontOfTheStyle() throws {
    let size = Size(width: 200, height: 100)
    let red = try Canvas(.text("I", background: .white, LetterStyle(color: Color(0xff0000))), size)
    #expect(red.pixels.contains { $0 & 0xffffff == 0xff0000 } && !red.pixels.contains { $0 & 0xffffff == 0 })
    let wide = try ink("iiii", LetterStyle(size: .pixels(40), font: "DejaVu Sans Mono"))
    #expect(wide.size.width > (try ink("iiii", LetterStyle(size: .pixels(40), font: "DejaVu Sans"))).size.width)
  }

  /// Two lines of its author's, the first of which would be broken if letters were as large as they can be.
  @Test func theAuthorsLinesWinOverTheSize() throws {
    let size = Size(width: 400, height: 400)
    let kept = try ink("Monday to Friday\n9 to 17", .standard, size)
    let broken = try ink("Monday to Friday 9 to 17", .standard, size)
    #expect(kept.size.height < 120 && broken.size.height > 200)
  }

  /// No line has a single word where it could have two.
  @Test func linesAreBalanced() throws {
    let text = "four four four four four four four four four"
    let style = LetterStyle(size: .pixels(40))
    let wide = try ink("four four four four four four four four", style, Size(width: 2000, height: 400)).size.width
    let size = Size(width: (wide + 20) * 8 / 7, height: 400)
    let drawn = try ink(text, style, size)
    #expect(drawn.size.width < wide * 3 / 4, "\(drawn) of \(wide)")
    #expect(abs(drawn.origin.x + drawn.right - size.width) < 20)
  }

  /// To a tenth at most.
  @Test func lettersShrinkBeforeAWordIsLost() throws {
    let style = LetterStyle(size: .pixels(200))
    let (size, text) = (Size(width: 400, height: 200), "Please use the other door")
    let drawn = try ink(text, style, size)
    #expect(drawn.size.height <= 160 && drawn.size.width > 200)
    #expect(try ink(text + " today", style, size) != drawn, "nothing of it is cut off")
  }

  @Test func whatIsTooLargeIsCutOff() throws {
    let text = String(repeating: "endless ", count: 100)
    #expect(try ink(text, LetterStyle(size: .pixels(4096)), Size(width: 120, height: 60)).size.area <= 120 * 60)
    let cut = try ink(text, LetterStyle(size: .pixels(40)), Size(width: 400, height: 200))
    #expect(cut.size.height <= 200 && cut.size.width > 100)
  }

  @Test func darkLettersStandOnLightGround() throws {
    let light = try Canvas(.text("I", background: .white), Size(width: 100, height: 100))
    #expect(light.pixels.contains { $0 & 0xffffff < 0x101010 } && light.pixels[0] & 0xffffff == 0xffffff)
  }
}
