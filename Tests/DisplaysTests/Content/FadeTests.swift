import Displays
import Foundation
import Testing

/// How long content takes to come out of what was there before, as presenters are told.
struct FadeTests {
  @Test func anOrderTakesItAlong() throws {
    var order = ContentOrder(screen: "tv", source: .playlist(Playlist([PlaylistItem(.color(.white))])))
    // Orders of older programs have none, and are not to be replaced for that.
    #expect(!String(decoding: try JSONEncoder().encode(order), as: UTF8.self).contains("crossfade"))
    order.crossfade = .milliseconds(500)
    #expect(try JSONDecoder().decode(ContentOrder.self, from: JSONEncoder().encode(order)) == order)
  }

  @Test(arguments: ["-1", "86400001", "9223372036854775807", "-9223372036854775808", "0.5", "\"1s\""])
  func nonsenseIsRefused(milliseconds: String) {
    let text =
      ##"{"screen": "tv", "content": {"color": "#ffffff"}, "crossfadeMilliseconds": \##(milliseconds)}"##
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ContentOrder.self, from: Data(text.utf8)) }
  }

  @Test func theShortestItemBoundsIt() {
    func list(_ times: Duration?...) -> Playlist {
      Playlist(times.map { PlaylistItem(.video("a.mp4", .contain), for: $0) })
    }
    #expect(list(.seconds(3), nil, .seconds(2)).longestCrossfade == .seconds(2))
    #expect(list(nil).longestCrossfade == .seconds(86_400))
    #expect(Playlist([PlaylistItem(.color(.white))]).longestCrossfade == PlaylistItem.standardTime)
  }
}
