import Testing

@testable import Displays

/// A mirror as an item of a playlist: where its screen is, what changes with that, and what does not.
@Suite struct PlaylistMirrorTests {
  private static let mark = Mark(file: "/p/desk.yaml", line: 7, column: 3)

  private static let playlist = ContentSource.playlist(
    Playlist([
      PlaylistItem(.color(.black)),
      PlaylistItem(.mirror(MirrorContent(of: Marked("laptop", at: mark), nil, Framing()))),
    ]))

  private static func order(at seats: [String: String]) -> ContentOrder {
    ContentOrder(screen: "sign", source: playlist.mirroring { $0.found(at: seats) })
  }

  private static func connector(in source: ContentSource) -> String? { source.mirroredItems.first?.connector }

  @Test func anOrderSaysWhereItsScreenIs() {
    let order = Self.order(at: ["laptop": "DP-1"])
    #expect(Self.connector(in: order.source) == "DP-1")
    #expect("\(order.source.shown[1])" == "mirror of laptop, drawn")
    #expect(Self.connector(in: Self.order(at: [:]).source) == "")
    #expect(order.wherever == Self.order(at: [:]).wherever)
    #expect(order.wherever == Self.order(at: ["laptop": "DP-9"]).wherever)
  }

  /// It is told by the server that it is gone: a film beside it goes on.
  @Test func anotherPresenterIsNotStartedWhileItsScreenIsAway() {
    let (here, away) = (Self.order(at: ["laptop": "DP-1"]), Self.order(at: [:]))
    #expect(away.keeping([here], among: ["HDMI-1"]) == here)
    #expect(away.keeping([here], among: ["HDMI-1", "DP-1"]) == away, "a stranger is at its connector")
    #expect(Self.order(at: ["laptop": "DP-2"]).keeping([here], among: ["DP-2"]) != here)
    #expect(here.keeping([away], among: ["DP-1"]) == here)
    var other = here
    other.focus = .take
    #expect(away.keeping([other], among: []) == away)
  }

  @Test func aListGoesOnAtItsItemWhereverThatScreenIs() {
    guard case .playlist(let list) = Self.order(at: ["laptop": "DP-1"]).source,
      case .playlist(let later) = Self.order(at: ["laptop": "DP-2"]).source
    else {
      Issue.record("no playlist")
      return
    }
    let note = PlaylistNote(item: 1, source: list.items[1].source)
    let round = PlaylistRound(later.items, from: note)
    #expect(round.next(at: nil) == 1)
  }
}
