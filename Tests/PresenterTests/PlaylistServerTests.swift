import Foundation
import LabSupport
import Testing

/// Playlists of all kinds on servers that lack an extension.
@Suite(.serialized, .limited) struct PlaylistServerTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")

  private static let colors = ["#aa0000", "#00aa00", "#0000aa", "#ff8000"]

  /// One of each kind: a picture, a page, a film, a page again, a program.
  private func list(on desk: PresenterDesk) throws -> String {
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let page = try desk.scratch.write("page.html", "<body style=\"background: #00aa00\">")
    let film = "\"video\": \"\(PresenterDesk.image("stripes.mp4"))\", \"fit\": \"stretch\""
    let sources = [
      "\"color\": \"#aa0000\"", "\"url\": \"file://\(page.path)\"", "\"color\": \"#0000aa\"", film,
      "\"program\": [\"\(client)\", \"ff8000\", \"test\", \"{window}\"]",
    ]
    let items = sources.map { "{\($0), \"for\": \"1s\"}" }
    return "{\"playlist\": [\(items.joined(separator: ", "))]}"
  }

  private func isOf(_ color: String) -> (Photograph) -> Bool { { Set($0.corners + $0.quarters) == [color] } }
  private func isFilm(_ picture: Photograph) -> Bool { Set(picture.corners + picture.quarters).count > 2 }

  /// - Returns: what was seen from the first item until it is there again, in words.
  private func follow(on desk: PresenterDesk) throws -> [String] {
    try desk.wait(for: "A", until: isOf("#aa0000"))
    let stops = [isOf("#00aa00"), isOf("#0000aa"), isFilm, isOf("#ff8000"), isOf("#aa0000")]
    return try stops.flatMap { stop in
      try desk.wait(for: "A", until: stop).map { isFilm($0) ? "film" : "\(Set($0.corners + $0.quarters).sorted())" }
    }
  }

  private func play(on desk: PresenterDesk, _ behaviour: [String: String] = [:]) throws -> Set<String> {
    let presenter = try desk.present(
      list(on: desk), behaviour, on: "A", environment: ["HOME": desk.scratch.path])
    let seen = try follow(on: desk)
    try desk.wait(forHealth: "showing", of: "A")
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
    return Set(seen).subtracting(["film"] + Self.colors.map { "\([$0])" })
  }

  /// Pictures that the server cannot mix cut. A window whose pixels it cannot keep begins empty, and is not skipped for
  /// that; the desktop is never seen.
  @Test(
    .enabled(if: hasBrowser, "chromium is not installed"),
    arguments: ["Composite": ["#000000", "#f6f5f4", "#ffffff"], "RENDER": []])
  func aServerWithoutAnExtension(name: String, empty: [String]) throws {
    let desk = try PresenterDesk(["A,monitor=beamer"], options: ["--without", name])
    try desk.server.setWallpaper(width: 1, height: 1, [0x77, 0x88, 0x99, 0])
    let others = try play(on: desk, ["crossfade": "\"300ms\""])
    #expect(others.subtracting(empty.map { "\([$0])" }).isEmpty, "\(others)")
  }
}
