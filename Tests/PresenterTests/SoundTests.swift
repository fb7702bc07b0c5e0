import Foundation
import LabSupport
import Testing

/// Where a video is heard: real mpv and a real pulseaudio, whose sinks bear the names of the lab's screens.
@Suite(.serialized, .enabled(if: PulseServer.isInstalled, "pulseaudio is not installed")) struct SoundTests {
  private let desk: PresenterDesk
  private static let video = PresenterDesk.image("tone.mp4")

  init() throws { desk = try PresenterDesk(["A,monitor=office"]) }

  private func present(_ sound: String?, by server: PulseServer?) throws -> PresenterRun {
    let folder = desk.scratch.path
    return try desk.present(
      "{\"video\": \"\(Self.video)\", \"fit\": \"stretch\"}", sound.map { ["sound": "\"\($0)\""] } ?? [:], on: "A",
      environment: [
        "PULSE_SERVER": server?.address ?? "unix:\(folder)/none", "XDG_RUNTIME_DIR": folder, "HOME": folder,
      ])
  }

  /// The name in the EDID of the lab's screen.
  private func screen() throws -> String {
    let model = try desk.orchestrate.run("show", "--json").output.split(separator: "\n")
      .first { $0.contains("\"model\"") }?.split(separator: "\"").dropFirst(3).first
    return try #require(model.map(String.init))
  }

  private func wait(for sinks: [String], of server: PulseServer, _ news: LabClient) throws {
    let end = ContinuousClock.now + .seconds(20)
    while try server.heard() != sinks {
      guard ContinuousClock.now < end else { throw ToolFailure("heard by \(try server.heard()), not by \(sinks)") }
      if news.hasMore(within: 500) { _ = try news.nextLine() }
    }
  }

  @Test(arguments: [(nil, ["usual"]), ("on", ["usual"]), ("screen", ["own"]), ("other", ["other"])])
  func aVideoIsHeardWhereItShould(sound: String?, sinks: [String]) throws {
    let server = try PulseServer(["usual": "elsewhere", "own": try screen(), "other": "elsewhere"])
    let news = try server.news()
    let presenter = try present(sound, by: server)
    try wait(for: sinks, of: server, news)
    try desk.wait(forHealth: "showing", of: "A")
    for sink in ["usual", "own", "other"] { #expect(try server.isLoud(sink) == sinks.contains(sink), "\(sink)") }
    withExtendedLifetime(presenter) {}
  }

  /// Not from the first sample on: no stream is ever opened.
  @Test(arguments: [
    ("off", ""), ("screen", "no sink belongs to a screen called"), ("nowhere", "there is no sink nowhere"),
  ])
  func orNowhere(sound: String, reason: String) throws {
    let server = try PulseServer(["usual": "elsewhere"])
    let news = try server.news()
    let presenter = try present(sound, by: server)
    try desk.wait(forHealth: "showing", of: "A", because: reason)
    while news.hasMore(within: 500), let line = try news.nextLine() { #expect(!line.contains("sink-input"), "\(line)") }
    withExtendedLifetime(presenter) {}
  }

  @Test func aSinkThatComesIsHeardAndOneThatGoesIsNot() throws {
    let server = try PulseServer(["usual": "elsewhere"])
    let news = try server.news()
    let presenter = try present("screen", by: server)
    try desk.wait(forHealth: "showing", of: "A", because: "no sink belongs to a screen called")
    let module = try server.add("own", of: try screen())
    try wait(for: ["own"], of: server, news)
    let twin = try server.add("twin", of: try screen())
    try wait(for: [], of: server, news)
    try desk.wait(forHealth: "showing", of: "A", because: "several sinks belong to screens called")
    try server.control("unload-module", twin)
    try wait(for: ["own"], of: server, news)
    try server.control("unload-module", module)
    try wait(for: [], of: server, news)
    try desk.wait(forHealth: "showing", of: "A", because: "no sink belongs to a screen called")
    withExtendedLifetime(presenter) {}
  }

  @Test func aVideoIsSeenWithoutAServer() throws {
    let presenter = try present("screen", by: nil)
    try desk.wait(forHealth: "showing", of: "A", because: "there is no sound server")
    withExtendedLifetime(presenter) {}
  }
}
