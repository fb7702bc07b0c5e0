import Displays
import LabSupport
import Testing

/// Real mpv. The video is 640x320 with four stripes: green, red, blue, white.
struct VideoTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// Of stripes, as good as a codec keeps them; black is no stripe.
  private func stripe(_ picture: Photograph, _ x: Int, _ y: Int) -> String {
    let digits = picture.color(x, y).dropFirst()
    let channels = stride(from: 0, to: 6, by: 2).map { Int(digits.dropFirst($0).prefix(2), radix: 16) ?? 0 }
    return ["green": [0, 1, 0], "red": [1, 0, 0], "blue": [0, 0, 1], "white": [1, 1, 1], "black": [0, 0, 0]]
      .first { $0.value == channels.map { $0 > 160 ? 1 : 0 } }?.key ?? "?"
  }

  @Test(arguments: [
    (Fit.contain, ["black", "green", "blue"]), (.cover, ["red", "red", "blue"]),
    (.stretch, ["green", "green", "blue"]),
    (.center, ["black", "black", "blue"]),
  ])
  func aVideoFits(fit: Fit, seen: [String]) throws {
    let path = PresenterDesk.image("stripes.mp4")
    let presenter = try desk.present("{\"video\": \"\(path)\", \"fit\": \"\(fit.rawValue)\"}", on: "A")
    // At the top, in the middle of the left half's outer part, and right of the centre.
    let places = [(180, 20), (180, 384), (600, 384)]
    try desk.wait(for: "A") { picture in places.map { stripe(picture, $0.0, $0.1) } == seen }
    let process = ContentProcess.all(on: desk.server.display).map(\.number)
    try desk.server.xrandr("--output", "A", "--mode", "800x600")
    let smaller = [(140, 16), (140, 300), (470, 300)]
    let expected = fit == .center ? ["black", "green", "blue"] : seen
    try desk.wait(for: "A") { picture in
      picture.width == 800 && smaller.map { stripe(picture, $0.0, $0.1) } == expected
    }
    #expect(ContentProcess.all(on: desk.server.display).map(\.number) == process)
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
  }

  @Test func whatIsNoVideoIsSaid() throws {
    let presenter = try desk.present("{\"video\": \"/no/such/file.mp4\"}", ["restart": "\"never\""], on: "A")
    try desk.wait(forHealth: "failed", of: "A", because: "there is no file /no/such/file.mp4")
    withExtendedLifetime(presenter) {}
  }
}
