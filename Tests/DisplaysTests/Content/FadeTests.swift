import Displays
import Testing

/// How long content takes to come out of what was there before, in its limits.
struct FadeTests {
  @Test func theShortestItemBoundsIt() {
    func list(_ times: Duration?...) -> Playlist {
      Playlist(times.map { PlaylistItem(.video("a.mp4", .contain), for: $0) })
    }
    #expect(list(.seconds(3), nil, .seconds(2)).longestCrossfade == .seconds(2))
    #expect(list(nil).longestCrossfade == .seconds(86_400))
    #expect(Playlist([PlaylistItem(.color(.white))]).longestCrossfade == PlaylistItem.standardTime)
  }
}
