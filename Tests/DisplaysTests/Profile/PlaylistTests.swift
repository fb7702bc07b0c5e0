import Displays
import Testing

@Suite struct PlaylistTests {
  private static func playlist() throws -> ContentSource {
    .playlist(
      Playlist([
        PlaylistItem(.image("a.png", Framing(fit: .cover)), for: .seconds(10)),
        PlaylistItem(.video("b.mp4", .contain)),
        PlaylistItem(
          .program(Command(["board"])), for: .seconds(60), at: [try TimeWindow(parsing: "Mon-Fri 11:00-14:00")],
          on: [try DateWindow(parsing: "12-24")]),
        PlaylistItem(.slideshow(Slideshow(.folder("photos"), every: .seconds(5)))),
      ]))
  }

  /// Whoever looks at what a profile runs, reads or needs looks at each item.
  @Test func checksLookAtEachItem() throws {
    let source = try Self.playlist()
    let presented = PresentedContent(source, fallback: .source(.image("closed.png", Framing())))
    #expect(presented.allSources.map { "\($0)" }.count == 5)
    #expect(presented.allSources.flatMap(\.paths) == ["a.png", "b.mp4", "photos", "closed.png"])
    #expect(Set(presented.allSources.flatMap(\.needs)) == [.images, .player])
    #expect(source.runningKey == "video")
    #expect(source.located(in: "/srv").paths == ["/srv/a.png", "/srv/b.mp4", "/srv/photos"])
    #expect("\(source)" == "playlist of 4 items")
    #expect(!source.isPuttable)
  }
}
