import Displays
import ProfileFile
import Testing

/// What a case expects of content is compared key by key, as far as it is written.
@Suite struct CaseContentTests {
  private static let photos = "{ slideshow: { folder: photos }, fit: cover, frame-interval: 2 }"
  private static let sign = "{ text: Open, style: { size: 8% }, background: \"#000080\" }"
  private static let film = "{ video: film.mp4, restart: never, fallback: { image: still.png } }"
  private static let board = "{ window: { class: Board }, launch: [board, all] }"

  @Test(arguments: [
    (photos, photos, []),
    (
      photos, "{ slideshow: { folder: photos, every: 10s, crossfade: 0s }, background: \"#000000\", fallback: last }",
      []
    ),
    (photos, "{ slideshow: { folder: photos } }", []),
    (
      photos, "{ slideshow: { images: [a, b], every: 5s }, fit: contain }",
      ["content images: [a, b] / none", "content every: 5s / 10s", "content fit: contain / cover"]
    ),
    (photos, "{ image: a.png }", ["content: image a.png / slideshow of photos"]),
    (photos, "{ mirror: tv }", ["content: mirror of tv / slideshow of photos"]),
    (photos, "none", ["content: none / slideshow of photos"]),
    (sign, "{ text: Open, style: { align: center, font: Sans } }", []),
    (
      sign, "{ text: Shut, style: { size: 48px, color: \"#ffffff\" } }",
      ["content text: Shut / Open", "content size: 48px / 8%", "content color: \"#ffffff\" / none"]
    ),
    (film, "{ video: film.mp4, fit: contain, focus: keep }", []),
    (
      film, "{ video: film.mp4, restart: on-failure, fallback: card }",
      ["content restart: on-failure / never", "content fallback: card / { image: \"still.png\" }"]
    ),
    (board, board, []),
    (
      board, "{ window: { title: Board }, launch: [board] }",
      ["content title: Board / none", "content launch: [board] / [board, all]"]
    ),
  ])
  func isComparedAsFarAsItIsWritten(shown: String, expected: String, deviations: [String]) throws {
    let profile = try #require(
      ProfileFile.decode(
        Array("version: 1\nscreens: { tv: { identity: { connector: DP-1 }, content: \(shown) } }\n".utf8),
        file: "desk.yaml", name: "desk"
      ).profile)
    let text = """
      version: 1
      cases:
        - name: content
          given: { screens: [{ connector: DP-1 }] }
          expect: { screens: { tv: { content: \(expected) } } }
      """
    #expect(try Self.said(text, profile) == deviations.map { "screens tv \($0)" })
  }

  private static let areas = """
    version: 1
    screens:
      a: { identity: { connector: DP-1 }, optional: true }
      b: { identity: { connector: DP-2 } }
      wide:
        identity: { connector: DP-3 }
        parts: { mail: { share: 50% }, news: { share: rest, content: { image: news.png } } }
    walls:
      front: { screens: [[a, b]], content: { image: sea.png, fit: cover } }
    """

  /// What parts and walls show; nothing else of them is compared.
  @Test(arguments: [
    ("front: { content: { image: sea.png } }, news: { content: { image: news.png } }, mail: { content: none }", []),
    ("front: { lit: true, content: { fit: cover, image: sea.png } }, a: { content: none, lit: false }", []),
    ("front: { content: { image: lake.png } }", ["screens front content image: \"lake.png\" / \"sea.png\""]),
    (
      "mail: { lit: false, content: { image: a.png } }",
      [
        "screens mail lit: false / true", "screens mail content: image a.png / none",
      ]
    ),
    (
      "front: { position: [0, 0], primary: true }",
      [
        "screens front position: lit or content / front is a part or a wall, and only screens have this",
        "screens front primary: lit or content / front is a part or a wall, and only screens have this",
      ]
    ),
    ("rear: { lit: true }", ["screens: rear / the profile desk has a, b, wide, mail, news, front"]),
  ])
  func partsAndWallsHaveContentToo(expected: String, deviations: [String]) throws {
    let decoded = ProfileFile.decode(Array(Self.areas.utf8), file: "desk.yaml", name: "desk")
    let profile = try #require(decoded.profile, "\(decoded.diagnostics)")
    let text = """
      version: 1
      cases:
        - name: content
          given: { screens: [{ connector: DP-2 }, { connector: DP-3 }] }
          expect: { screens: { \(expected) } }
      """
    #expect(try Self.said(text, profile) == deviations)
  }

  private static func said(_ text: String, _ profile: Profile) throws -> [String] {
    let cases = CaseFile.decode(Array(text.utf8), file: "desk.test.yaml")
    let one = try #require(cases.cases?.cases.first, "\(cases.findings)")
    guard case .machine(let machine) = one.machine else { return [] }
    let rehearsal = Rehearsal(one, profiles: [profile], on: Snapshot(machine), facts: \.facts) { Situation($0, in: $1) }
    return rehearsal.deviations.map { "\($0.subject): \($0.expected) / \($0.found)" }
  }
}
