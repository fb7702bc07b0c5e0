import Foundation
import LabSupport
import Testing

/// Where videos, programs and pages are heard: by real mpv, chromium and Firefox, on a real pulseaudio whose sinks bear
/// the names of the lab's screens.
@Suite(.serialized, .enabled(if: PulseServer.isInstalled, "pulseaudio is not installed"), .limited) struct SoundTests {
  private let desk: PresenterDesk
  private static let tone = PresenterDesk.image("tone.mp4")

  init() throws { desk = try PresenterDesk(["A,monitor=office"]) }

  private static let video = "{\"video\": \"\(tone)\", \"fit\": \"stretch\"}"
  private static let program =
    "{\"program\": [\"mpv\", \"--no-config\", \"--wid={window}\", \"--loop-file=inf\", \"--vo=x11\", \"\(tone)\"]}"

  /// What is told by its environment, which its libraries heed, or by its options.
  enum Guided: CaseIterable {
    case program, chromium, firefox

    static let installed = allCases.filter { kind in
      switch kind {
      case .program: true
      case .chromium: Tool.exists("/usr/bin/chromium")
      case .firefox: Tool.exists("/usr/bin/firefox-esr")
      }
    }
  }

  private func present(_ kind: Guided, _ sound: String?, by server: PulseServer) throws -> PresenterRun {
    switch kind {
    case .program: try present(sound, by: server, Self.program)
    case .chromium: try present(sound, by: server, try page())
    case .firefox: try present(sound, by: server, try page(), path: try pathWithoutChromium())
    }
  }

  /// Where it is the first browser to be found.
  private func pathWithoutChromium() throws -> String {
    let folder = "\(desk.scratch.path)/programs"
    try Tool.run(["sh", "-c", "mkdir \(folder) && ln -s /usr/bin/* \(folder) && rm \(folder)/*chrom*"])
    return folder
  }

  private func page() throws -> String {
    let file = try desk.scratch.write(
      "page.html",
      "<body style=\"background: #228800\"><audio autoplay loop src=\"file://\(Self.tone)\"></audio>")
    return "{\"url\": \"file://\(file.path)\"}"
  }

  private func present(
    _ sound: String?, by server: PulseServer?, _ content: String = video, path: String = "/usr/bin:/bin"
  ) throws -> PresenterRun {
    let folder = desk.scratch.path
    return try desk.present(
      content, sound.map { ["sound": "\"\($0)\""] } ?? [:], on: "A",
      environment: [
        "PULSE_SERVER": server?.address ?? "unix:\(folder)/none", "XDG_RUNTIME_DIR": folder, "HOME": folder,
        "PATH": path,
      ])
  }

  /// The name in the EDID of the lab's screen.
  private func screen() throws -> String {
    let model = try desk.orchestrate.run("show", "--json").output.split(separator: "\n")
      .first { $0.contains("\"model\"") }?.split(separator: "\"").dropFirst(3).first
    return try #require(model.map(String.init))
  }

  private func wait(for sinks: [String], of server: PulseServer, _ news: LabClient) throws {
    let deadline = Deadline()
    while try server.heard() != sinks {
      guard !deadline.isOver else { throw deadline.failure("sound from \(sinks)", last: "\(try server.heard())") }
      if news.hasMore(within: 500) { _ = try news.nextLine() }
    }
  }

  /// A stream is there before its first sample.
  private func waitForSound(from sink: String, of server: PulseServer) throws {
    try Deadline().look(for: "sound from \(sink)") { try server.isLoud(sink) }
  }

  @Test(arguments: [(nil, ["usual"]), ("on", ["usual"]), ("screen", ["own"]), ("other", ["other"])])
  func aVideoIsHeardWhereItShould(sound: String?, sinks: [String]) throws {
    let server = try PulseServer(["usual": "elsewhere", "own": try screen(), "other": "elsewhere"])
    let news = try server.news()
    let presenter = try present(sound, by: server)
    try wait(for: sinks, of: server, news)
    try desk.wait(forHealth: "showing", of: "A")
    for sink in sinks { try waitForSound(from: sink, of: server) }
    for sink in Set(["usual", "own", "other"]).subtracting(sinks) { #expect(try !server.isLoud(sink), "\(sink)") }
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

  /// A page plays a file from its start on.
  @Test(arguments: Guided.installed, [nil, "screen", "other"])
  func aProgramAndAPageAreHeardWhereTheyShould(kind: Guided, sound: String?) throws {
    let server = try PulseServer(["usual": "elsewhere", "own": try screen(), "other": "elsewhere"])
    let news = try server.news()
    let presenter = try present(kind, sound, by: server)
    let sink = sound == "screen" ? "own" : sound ?? "usual"
    try wait(for: [sink], of: server, news)
    try desk.wait(forHealth: "showing", of: "A")
    try waitForSound(from: sink, of: server)
    withExtendedLifetime(presenter) {}
  }

  @Test(arguments: Guided.installed, [("off", ""), ("screen", "no sink belongs to a screen called")])
  func orTheyAreSilent(kind: Guided, way: (sound: String, reason: String)) throws {
    let server = try PulseServer(["usual": "elsewhere"])
    let news = try server.news()
    let presenter = try present(kind, way.sound, by: server)
    try desk.wait(forHealth: "showing", of: "A", because: way.reason)
    while news.hasMore(within: 1500), let line = try news.nextLine() {
      #expect(!line.contains("sink-input"), "\(line)")
    }
    withExtendedLifetime(presenter) {}
  }

  @Test func aProgramFollowsItsSink() throws {
    let server = try PulseServer(["usual": "elsewhere"])
    let news = try server.news()
    let presenter = try present("screen", by: server, Self.program)
    try desk.wait(forHealth: "showing", of: "A", because: "no sink belongs to a screen called")
    let module = try server.add("own", of: try screen())
    try wait(for: ["own"], of: server, news)
    try server.control("unload-module", module)
    try wait(for: [], of: server, news)
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
