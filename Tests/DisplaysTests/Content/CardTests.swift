import Displays
import Testing

/// What a card says where content cannot be shown.
@Suite struct CardTests {
  @Test(arguments: [
    ("/srv/signs/upp.png: No such file or directory", "/srv/signs/upp.png", ["upp.png: No such file or directory"]),
    ("/srv/our signs/a b.png: it is empty", "/srv/our signs/a b.png", ["a b.png: it is empty"]),
    ("mpv was ended by signal 9", "/srv/film.mp4", ["film.mp4", "mpv was ended by signal 9"]),
    (
      "there is no program \"/opt/x/run\" on this machine", "/opt/x/run --fast",
      ["run --fast", "there is no program \"run\" on this machine"]
    ),
    (
      "the page's server answers with 404", "http://x.org/a/b",
      ["http://x.org/a/b", "the page's server answers with 404"]
    ),
  ])
  func namesNoFolders(reason: String, subject: String, details: [String]) {
    #expect(Card.problem(reason, with: subject).details == details)
  }

  /// Turned or not, letters and margins go by the shorter side; the title ends where the details begin.
  @Test(arguments: [
    Size(width: 1920, height: 1080), Size(width: 1080, height: 1920), Size(width: 3840, height: 2160),
    Size(width: 1024, height: 768),
  ])
  func sizesGoByTheShorterSide(screen: Size) {
    let shorter = min(screen.width, screen.height)
    #expect(Card.detailStyle(on: screen).size == .pixels(shorter / 18))
    let rooms = Card(title: "a", details: ["b"], background: .black).rooms(on: screen)
    #expect(rooms.title.origin.x == shorter / 12 && rooms.title.right == screen.width - shorter / 12)
    #expect(rooms.title.size.height <= shorter / 3 && rooms.details.origin.y - rooms.title.bottom == shorter / 36)
    #expect(abs(rooms.details.origin.y - screen.height / 2) <= 1)
    #expect(rooms.details.bottom == screen.height - shorter / 12)
  }

  /// A quarter of a text is in each line, from 8 to 28 letters.
  @Test(arguments: [(4, 4), (20, 8), (60, 15), (400, 28)])
  func linesAreLongEnough(letters: Int, inEach: Int) {
    let text = String(repeating: "a", count: letters)
    #expect(LetterSize.readable(text, in: 880) == 880 * 20 / (11 * inEach))
    #expect(LetterSize.readable(text + "\na\nb", in: 880) == LetterSize.readable(text, in: 880))
  }
}
