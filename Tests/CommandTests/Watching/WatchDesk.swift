import Foundation
import LabSupport
import Testing

/// A desk that a real watcher keeps, with every way to know what it does: its log, its status as it changes, and what
/// it tells a service manager.
final class WatchDesk {
  let desk: Desk
  private(set) var watcher: Program
  let orchestrate: Orchestrate
  private let manager: LocalSocket
  private var feed: LocalSocket?
  private(set) var status: Status?
  /// The watcher's requests to the server; nil where no test asked for them.
  let trace: RequestTrace?

  var server: LabServer { desk.server }
  /// Where what lasts is kept.
  var state: URL { desk.scratch.url.appending(path: "state") }

  private let launcher: Orchestrate

  /// Starts a watcher and waits until the screens are as they should be for the first time.
  ///
  /// - Parameters:
  ///   - wrapper: starts the watcher, given as its arguments.
  ///   - isTraced: puts a proxy before the server, to which all commands of this desk go.
  init(
    _ outputs: [String] = ["eDP-1,monitor=laptop-panel", "HDMI-1", "DP-1"], lit: String = "all",
    profiles: [String: String] = WatchDesk.profiles, environment: [String: String] = [:], options: [String] = [],
    under wrapper: [String] = [], isTraced: Bool = false
  ) throws {
    desk = try Desk(outputs, lit: lit, profiles: profiles)
    let runtime = desk.scratch.url.appending(path: "run")
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var orchestrate = desk.orchestrate
    trace = isTraced ? try RequestTrace(of: desk.server.display) : nil
    if let trace { orchestrate.environment["DISPLAY"] = trace.display }
    orchestrate.environment["XDG_RUNTIME_DIR"] = runtime.path
    orchestrate.environment["XDG_STATE_HOME"] = desk.scratch.url.appending(path: "state").path
    orchestrate.environment["NOTIFY_SOCKET"] = "\(runtime.path)/notify"
    orchestrate.environment.merge(environment) { $1 }
    self.orchestrate = orchestrate
    manager = try LocalSocket(receivingAt: "\(runtime.path)/notify")
    orchestrate.wrapper = wrapper
    launcher = orchestrate
    watcher = try launcher.start(["watch", "--profiles", "profiles"] + options)
    try waitForManager(toHear: "READY=1")
    try follow()
  }

  deinit {
    watcher.terminate()
    _ = try? watcher.finish()
  }

  /// Ends the watcher and starts another one.
  ///
  /// - Parameter environment: of the new one, besides that of the desk.
  func restart(kill: Bool, environment: [String: String] = [:]) throws {
    try end(kill: kill)
    var launcher = launcher
    launcher.environment.merge(environment) { $1 }
    watcher = try launcher.start(["watch", "--profiles", "profiles"])
    try waitForManager(toHear: "READY=1")
    try follow()
  }

  /// Starts a watcher so shortly before a time of day that this profile is still in force.
  ///
  /// - Parameter minute: of the day.
  func restart(in profile: String, before minute: Int) throws {
    for seconds in ShiftedDay.leads {
      try restart(kill: true, environment: ["TZ": ShiftedDay.zone(before: minute, by: seconds)])
      if try wait("a profile", until: { $0.profile != nil }).profile == profile { return }
    }
    throw ToolFailure("\(profile) was over before the watcher had started: \(try watcher.errors())")
  }

  func end(kill: Bool) throws {
    kill ? watcher.kill() : watcher.terminate()
    _ = try watcher.finish()
  }

  func waitForManager(toHear text: String) throws {
    while true {
      let news = String(decoding: try manager.receive(), as: UTF8.self)
      if news.split(separator: "\n").contains(text[...]) { return }
    }
  }

  private func follow() throws {
    let feed = try LocalSocket(connectingTo: socket)
    try feed.write(#"{"command":"status","follow":true}"# + "\n")
    self.feed = feed
    status = nil
  }

  var socket: String { "\(desk.scratch.path)/run/orchestrate/\(trace?.display ?? server.display).socket" }

  /// Reads the status as it changes until it is as wanted.
  @discardableResult
  func wait(_ comment: String = "", until isWanted: (Status) -> Bool) throws -> Status {
    if let status, isWanted(status) { return status }
    var last = "nothing"
    do {
      while let line = try feed?.nextLine() {
        last = line
        let now = try JSONDecoder().decode(Answer.self, from: Data(line.utf8)).status
        status = now
        if isWanted(now) { return now }
      }
    } catch let failure as ToolFailure {
      throw ToolFailure("\(failure) before \(comment); last came \(last): \(try watcher.errors())")
    }
    throw ToolFailure("the watcher ended before \(comment): \(try watcher.errors())")
  }

  /// Waits until this profile is in force.
  func waitForProfile(_ name: String?) throws { try wait("\(name ?? "none")") { $0.profile == name } }

  func run(_ arguments: String...) throws -> Ending { try orchestrate.run(arguments) }

  /// Sends a request.
  ///
  /// - Returns: where it is answered; what it has begun may end with it.
  func asking(_ request: [String: Any]) throws -> LocalSocket {
    let socket = try LocalSocket(connectingTo: socket)
    try socket.write(String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self) + "\n")
    return socket
  }

  /// Returns once the watcher rests and has read what the server told it before. It serves what is ready in turn, so
  /// the first answer may come before that, the second does not.
  func catchUp(isInSync: Bool = true) throws {
    try wait("rest") { $0.resting }
    for _ in 0..<2 {
      let code = try run("status").code
      try #require(!isInSync || code == 0)
    }
  }

  func write(_ profile: String, _ text: String) throws { try desk.scratch.write("profiles/\(profile).yaml", text) }

  func delete(_ profile: String) throws {
    try FileManager.default.removeItem(at: desk.scratch.url.appending(path: "profiles/\(profile).yaml"))
  }

  /// The modes and places that stock `xrandr` sees, by output: `1920x1080+0+0`.
  func shown() throws -> [String: String] {
    let lines = try server.xrandr("--current").split(separator: "\n").filter { $0.contains("connected") }
    let pairs = lines.compactMap { line -> (String, String)? in
      let words = line.split(separator: " ")
      guard let place = words.first(where: { $0.contains("x") && $0.contains("+") }) else { return nil }
      return (String(words[0]), String(place))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private struct Answer: Decodable { let status: Status }

  /// As `status --json` documents it; what tests look at.
  struct Status: Decodable {
    let profile: String?
    let chosen: String
    let held: Bool?
    let kept: String?
    let inSync: Bool
    let resting: Bool
    let drift: [String]
    let paused: Bool
    let pendingEvents: Int
    let lastChange: Change?
    let failure: Failure?
    let profilesFindings: [String]
    let invalidProfiles: [String]?
    let others: [String]
    let screens: [Screen]
    let wakefulness: String?
    let warnings: [String]?

    /// How it goes with what a screen shows; nil when that is the desktop.
    func content(of output: String) -> String? { screens.first { $0.output == output }?.content?.state }

    struct Screen: Decodable {
      let output: String
      let name: String?
      let state: String
      let mode: String?
      let position: [Int]?
      let asleep: Bool?
      let optional: Bool?
      let content: Content?
      let parts: [Part]?
      let messages: [Part]?
    }

    struct Part: Decodable {
      let name: String
      let content: Content
    }

    struct Content: Decodable {
      let shows: String
      let state: String
      let reason: String?
      let until: String?
    }

    struct Change: Decodable {
      let summary: String
      let cause: String
    }

    struct Failure: Decodable {
      let message: String
      let gaveUp: Bool
    }
  }

  static let profiles = [
    "alone": """
    version: 1
    screens:
      laptop: { identity: { builtin: true } }
    """,
    "office": """
    version: 1
    screens:
      office: { identity: { vendor: OFC }, position: [0, 0], primary: true }
      laptop: { identity: { builtin: true }, position: { right-of: office } }
    """,
    "tv": """
    version: 1
    screens:
      laptop: { identity: { builtin: true }, enabled: false }
      tv: { identity: { vendor: TVH }, mode: 1280x720 }
    """,
  ]
}
