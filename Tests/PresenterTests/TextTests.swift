import Displays
import Testing

@testable import Presenter

/// Letters, seen as the pixels that are not background.
struct TextTests {
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
    #expect(wide.size.height < 180 && high.size.height > 300)
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

  @Test func aWordLongerThanTheScreenIsBroken() throws {
    let ink = ink(try canvas(String(repeating: "w", count: 400), Size(width: 200, height: 200)))
    #expect(ink.right <= 200 - 200 / 16 + 2 && ink.size.height > 40)
  }

  @Test(arguments: ["", "\0", "\n\n", "\u{202e}\u{200d}"])
  func strangeTextsDoNoHarm(text: String) throws {
    #expect(ink(try canvas(text, Size(width: 100, height: 100))).size.area < 10_000)
  }

  @Test func darkLettersStandOnLightGround() throws {
    let light = try Canvas(.text("I", background: .white), Size(width: 100, height: 100))
    #expect(light.pixels.contains { $0 & 0xffffff < 0x101010 } && light.pixels[0] & 0xffffff == 0xffffff)
  }
}
