import Foundation
import LabSupport
import Testing

/// Playlists that go by the clock, by what screens show.
@Suite(.limited) struct PlaylistInStepTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private let colors = ["#ff0000", "#00ff00", "#0000ff"]

  private func list(_ time: String) -> String {
    let items = colors.map { "{\"color\": \"\($0)\", \"for\": \"\(time)\"}" }
    return "{\"playlist\": [\(items.joined(separator: ", "))], \"in-step\": true}"
  }

  /// The item of this hour, whichever presenter was there before.
  @Test func theClockDecidesWhatIsShown() throws {
    let presenter = try desk.present(list("1h"), on: "A")
    try desk.wait(for: "A") { $0.colors.count == 1 && $0.colors != ["#000000"] }
    let hour = Int(Date().timeIntervalSince1970) / 3600
    #expect([hour, hour - 1].map { colors[$0 % 3] }.contains(try desk.color("A", 10, 10)))
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  /// Matroska's duration ends where the last picture of the film begins: 1,500 pictures, five a second. Five minutes
  /// instead would be wrong by two seconds at the end of an hour. Its parts are long, since on a busy machine a film
  /// takes its time to begin.
  private let length = 299.8

  /// The place in a round of the film that began at a whole hour, in seconds; nil within a second and a half of a
  /// border.
  private func second(besides borders: [Double]) -> Double? {
    let second = Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 3600).truncatingRemainder(
      dividingBy: length)
    return borders.contains { abs($0 - second) < 1.5 } ? nil : second
  }

  /// A film that is joined in its middle is seen there first, and not at its start.
  @Test func aFilmIsJoinedWhereItIs() throws {
    let film = desk.scratch.url.appending(path: "film.mkv").path
    let part = "size=160x120:rate=5:duration"
    try Tool.run([
      "mpv", "--no-config", "--really-quiet", "--o=\(film)", "--ovc=mpeg4",
      "av://lavfi:color=c=0xff0000:\(part)=100[a];color=c=0x0000ff:\(part)=200[b];[a][b]concat[out0]",
    ])
    let list = "{\"playlist\": [{\"video\": \"\(film)\", \"fit\": \"stretch\", \"for\": \"1h\"}], \"in-step\": true}"
    var hasBegun = false
    for _ in 1...5 where !hasBegun {
      let before = second(besides: [0, 100, length])
      let presenter = try desk.present(list, on: "A")
      let first = try desk.wait(for: "A") { isBright($0, 0) != isBright($0, 2) }.last
      let after = second(besides: [0, 100, length])
      withExtendedLifetime(presenter) {}
      // A border was too near.
      guard let before, let after, (before < 100) == (after < 100), let first else { continue }
      #expect(isBright(first, 0) == (after < 100), "\(before) to \(after)")
      hasBegun = true
    }
    #expect(hasBegun)
  }

  private func isBright(_ picture: Photograph, _ channel: Int) -> Bool {
    Int(picture.color(picture.width / 3, picture.height / 3).dropFirst(1 + 2 * channel).prefix(2), radix: 16) ?? 0 > 128
  }

  /// Pictures that are over are left out.
  @Test func aSlideshowIsJoinedWhereItIs() throws {
    for (index, color) in colors.enumerated() {
      try desk.scratch.write(
        "slides/\(index).svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"6\"><rect width=\"8\" height=\"6\" fill=\"\(color)\"/></svg>"
      )
    }
    let slides = "{\"folder\": \"\(desk.scratch.path)/slides\", \"every\": \"20min\"}"
    let list = "{\"playlist\": [{\"slideshow\": \(slides), \"fit\": \"stretch\", \"for\": \"1h\"}], \"in-step\": true}"
    let presenter = try desk.present(list, on: "A")
    try desk.wait(for: "A") { $0.colors.count == 1 && $0.colors != ["#000000"] }
    let third = Int(Date().timeIntervalSince1970) / 1200
    #expect([third, third - 1].map { colors[$0 % 3] }.contains(try desk.color("A", 10, 10)))
    withExtendedLifetime(presenter) {}
  }

  /// One that comes in the middle of a turn shows the same as the other one, and goes on with it.
  @Test func presentersGoOnTogether() throws {
    let first = try desk.present(list("3s"), on: "A")
    let second = try desk.present(list("3s"), on: "B")
    for _ in 1...3 {
      let before = try desk.color("A", 10, 10)
      try desk.wait(for: "A") { $0.color(10, 10) != before && $0.color(10, 10) != "#000000" }
      let now = try desk.color("A", 10, 10)
      try desk.wait(for: "B") { $0.color(10, 10) == now }
      #expect(try desk.color("A", 10, 10) == now, "both in the same turn")
    }
    withExtendedLifetime((first, second)) {}
  }
}
