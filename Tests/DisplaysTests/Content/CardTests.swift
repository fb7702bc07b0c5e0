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
}
