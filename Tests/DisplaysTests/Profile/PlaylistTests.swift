import Displays
import FoundationEssentials
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

  @Test func anOrderSaysAllOfIt() throws {
    let source = try Self.playlist()
    let order = ContentOrder(screen: "sign", source: source)
    let text = try JSONEncoder().encode(order)
    #expect(try JSONDecoder().decode(ContentOrder.self, from: text) == order)
  }

  /// A check of what a profile runs, reads or needs looks at each item.
  @Test func checksLookAtEachItem() throws {
    let source = try Self.playlist()
    let presented = PresentedContent(source, fallback: .source(.image("closed.png", Framing())))
    #expect(presented.allSources.map { "\($0)" }.count == 5)
    #expect(presented.allSources.flatMap(\.paths) == ["a.png", "b.mp4", "photos", "closed.png"])
    #expect(Set(presented.allSources.compactMap(\.need)) == [.images, .player])
    #expect(source.runningKey == "video")
    #expect(source.located(in: "/srv").paths == ["/srv/a.png", "/srv/b.mp4", "/srv/photos"])
    #expect("\(source)" == "playlist of 4 items")
    #expect(!source.isPuttable)
  }

  @Test(arguments: [
    ##"[]"##, ##"[{ "content": { "mirror": {} } }]"##,
    ##"[{ "content": { "mirror": { "of": "DP-1", "screen": 1 } } }]"##,
    ##"[{ "content": { "window": { "class": "XTerm" } } }]"##,
    ##"[{ "content": { "playlist": [{ "content": { "color": "#ffffff" } }] } }]"##,
    ##"[{ "content": { "color": "#ffffff" }, "forMilliseconds": 9223372036854775807 }]"##,
    ##"[{ "content": { "color": "#ffffff" }, "forMilliseconds": -9223372036854775808 }]"##,
    ##"[{ "content": { "color": "#ffffff" }, "time": ["noon"] }]"##,
    ##"[{ "content": { "color": "#ffffff" }, "date": ["13-24"] }]"##,
  ])
  func whatIsNoPlaylistIsRefused(items: String) {
    let text = #"{ "screen": "sign", "content": { "playlist": \#(items) } }"#
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ContentOrder.self, from: Data(text.utf8)) }
  }
}
