import Displays
import Foundation
import LabSupport
import Testing

@testable import Control
@testable import Files
@testable import Rendering

/// `status --format prometheus`: what it says, and what Prometheus makes of it.
@Suite(.serialized, .limited) struct StatusMetricsTests {
  @Test func calmMeansInSync() {
    let text = WatcherStatus.calm.metrics.exposition
    for line in [
      #"orchestrate_watcher_up{display=":0"} 1"#, #"orchestrate_in_sync{display=":0"} 1"#,
      #"orchestrate_failing{display=":0"} 0"#, #"orchestrate_differences{display=":0"} 0"#,
      #"orchestrate_profile_info{display=":0",profile="desk",chosen="automatic"} 1"#,
      #"orchestrate_screen_lit{display=":0",output="HDMI-1",screen="office"} 1"#,
      #"orchestrate_screen_lit{display=":0",output="DP-2",screen=""} 0"#,
      #"orchestrate_start_time_seconds{display=":0"} 1795253400"#,
      #"orchestrate_last_change_time_seconds{display=":0"} 1795253460"#,
    ] { #expect(text.contains("\n\(line)\n") || text.hasSuffix("\n\(line)"), "\(line)\n\(text)") }
  }

  @Test func contentIsInOneState() throws {
    let status = WatcherStatus.withDamagedImage
    let lines = status.metrics.exposition.split(separator: "\n").filter { $0.contains("content_state{") }
    #expect(lines.count == WatcherStatus.Content.State.all.count)
    for state in ContentHealth.State.allCases {
      let labels = #"display=":0",output="eDP-1",screen="laptop",state="\#(state.rawValue)""#
      #expect(lines.contains("orchestrate_content_state{\(labels)} \(state == .failed ? 1 : 0)"), "\(lines)")
    }
    #expect(!WatcherStatus.calm.metrics.exposition.contains("content_state"), "the desktop has none")
    try expectPromtoolHasNothingToSay(about: status.metrics.exposition + "\n")
  }

  @Test func figuresOfContent() throws {
    var status = WatcherStatus.withDamagedImage
    status.screens = status.screens.map { screen in
      var screen = screen
      screen.content?.figures = ContentFigures(
        lastChange: 1_795_253_400, dropped: 12, framesPerSecond: 23.976, frozen: 1)
      return screen
    }
    let text = status.metrics.exposition
    for line in [
      "last_change_time_seconds{…} 1795253400", "dropped_frames_total{…} 12", "frames_per_second{…} 24",
      "frozen_total{…} 1",
    ] {
      let labels = #"display=":0",output="eDP-1",screen="laptop""#
      #expect(text.contains("\norchestrate_content_\(line.replacing("…", with: labels))"), "\(line)\n\(text)")
    }
    #expect(!text.contains("orchestrate_content_frames_total{"), "what is not known has no sample")
    #expect(status.text(color: false).contains("eDP-1: 23.976 frames/s, 12 dropped, last seen drawing at "))
    #expect(status.text(color: false).contains(", was frozen and restarted once"))
    try expectPromtoolHasNothingToSay(about: text + "\n")
    let read = try JSONDecoder().decode(WatcherStatus.self, from: Data(status.json().utf8))
    #expect(read == status)
  }

  @Test(arguments: [(Wakefulness.awake, 1, 0), (.blanked, 0, 0), (.asleep, 0, 1)])
  func sleepIsToldApart(_ wakefulness: Wakefulness, awake: Int, asleep: Int) {
    var status = WatcherStatus.calm
    status.wakefulness = wakefulness
    let text = status.metrics.exposition
    #expect(text.contains("\norchestrate_screens_awake{display=\":0\"} \(awake)\n"), "\(text)")
    #expect(text.contains("\norchestrate_asleep_on_purpose{display=\":0\"} \(asleep)\n"), "\(text)")
    #expect(!WatcherStatus.calm.metrics.exposition.contains("awake"), "older watchers do not know")
  }

  /// Nobody is woken for a screen that the profile can do without.
  @Test func whatIsOptionalIsToldApart() {
    var status = WatcherStatus.calm
    status.screens = [("left", true), ("right", false), ("older", nil)].map { name, optional in
      var screen = WatcherStatus.Screen(output: "", name: name, state: .absent(content: nil))
      screen.optional = optional
      return screen
    }
    let text = status.metrics.exposition
    for (name, optional) in [("left", true), ("right", false), ("older", false)] {
      let labels = #"display=":0",output="",screen="\#(name)",optional="\#(optional)""#
      #expect(text.contains("\norchestrate_screen_present{\(labels)} 0"), "\(text)")
    }
  }

  @Test func troubleIsCounted() {
    let text = WatcherStatus.troubled.metrics.exposition
    for line in [
      "in_sync{…} 0", "failing{…} 1", "given_up{…} 0", "paused{…} 1", "pending_events{…} 2", "differences{…} 1",
      "profile_findings{…} 1", "other_managers{…} 1", "confirmation_pending{…} 1",
    ] { #expect(text.contains("\norchestrate_\(line.replacing("…", with: "display=\":0\""))\n"), "\(line)\n\(text)") }
    #expect(!text.contains("orchestrate_profile_info"), "what has no sample is left out, with its HELP and TYPE")
  }

  /// The parsers of Prometheus itself and of its client for Python; the latter gives the names back.
  @Test func prometheusReadsIt() throws {
    var odd = WatcherStatus.calm
    let name = "a \"wall\" C:\\n\nwith {braces}, ünïcode\r\nand \"\u{301}quotes\\\u{301}"
    odd.profile = name
    odd.screens = [WatcherStatus.Screen(output: "DP-1", name: name, state: .dark)]
    for text in [WatcherStatus.calm.metrics, .init(odd.metrics), .withoutWatcher(of: "host:7")].map(\.exposition) {
      try expectPromtoolHasNothingToSay(about: text + "\n")
    }
    let program = """
      import json, sys
      from prometheus_client.parser import text_string_to_metric_families as families
      samples = {s.name: s.labels for f in families(open(0, newline="").read()) for s in f.samples}
      print(json.dumps([samples["orchestrate_profile_info"]["profile"], samples["orchestrate_screen_lit"]["screen"]]))
      """
    let ending = try Program(["/usr/bin/python3", "-c", program], input: odd.metrics.exposition + "\n").finish()
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(try JSONDecoder().decode([String].self, from: Data(ending.output.utf8)) == [name, name])
  }

  private func expectPromtoolHasNothingToSay(about text: String) throws {
    guard Tool.exists("/usr/bin/promtool") else { return }
    let ending = try Program(["promtool", "check", "metrics"], input: text).finish()
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)\(text)")
  }

  @Test func theExitCodeSaysItToo() throws {
    let calm = try CannedWatcher { _ in .status(.calm) }
    let inSync = try calm.orchestrate.run("status", "--format", "prometheus")
    #expect(inSync.code == 0 && inSync.errors.isEmpty && inSync.output == WatcherStatus.calm.metrics.exposition + "\n")
    let troubled = try CannedWatcher { _ in .status(.troubled) }
    #expect(try troubled.orchestrate.run("status", "--format", "prometheus").code == 2)
  }

  /// An alert on a missing series is easily forgotten; one on a 0 is not.
  @Test func aMissingWatcherIsAMeasurement() throws {
    let scratch = try Scratch()
    var orchestrate = Orchestrate(display: ":7.0")
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
    let ending = try orchestrate.run("status", "--format", "prometheus")
    #expect(ending.code == 69 && ending.errors.hasPrefix("orchestrate: no watcher runs on :7"))
    #expect(ending.output.hasSuffix("\norchestrate_watcher_up{display=\":7\"} 0\n"))
  }

  /// An alert on a metric that no watcher measures never fires.
  @Test func alertsAndDocumentsNameWhatIsMeasured() throws {
    var blanked = WatcherStatus.calm
    blanked.wakefulness = .blanked
    let statuses = [blanked, .troubled, .withDamagedImage]
    // What a machine that fetches its profiles by itself adds.
    let pull = try String(contentsOf: Tool.repository.appending(path: "deploy/pull/orchestrate-pull"), encoding: .utf8)
    let pulled = pull.matches(of: /gauge (orchestrate_\w+)/).map { String($0.1) }
    let measured = Set(statuses.flatMap(\.metrics).map(\.name) + pulled)
    let alerts = Tool.repository.appending(path: "deploy/prometheus/alerts.yml")
    let dashboard = Tool.repository.appending(path: "deploy/grafana/screens.json")
    let asked = try [alerts, dashboard].flatMap {
      try String(contentsOf: $0, encoding: .utf8).matches(of: /\b(orchestrate_\w+)\b/).map { String($0.1) }
    }
    #expect(asked.count >= 6 && measured.isSuperset(of: asked), "\(Set(asked).subtracting(measured))")
    let document = try String(contentsOf: Tool.repository.appending(path: "docs/fleet.md"), encoding: .utf8)
    for name in measured { #expect(document.contains("`\(name)"), "\(name)") }
    guard Tool.exists("/usr/bin/promtool") else { return }
    try Tool.run(["promtool", "check", "rules", alerts.path])
  }

  @Test(arguments: [
    ["--json", "--format", "prometheus"], ["--follow", "--format", "prometheus"], ["--format", "xml"],
  ])
  func whatMakesNoSenseIsRefused(options: [String]) throws {
    let ending = try Orchestrate(display: ":7").run(["status"] + options)
    #expect(ending.code == 64 && ending.output.isEmpty != options.contains("--json"))
  }

  @Test func formatJSONIsTheSameAsJSON() throws {
    let watcher = try CannedWatcher { _ in .status(.calm) }
    let run = { (options: String...) in try watcher.orchestrate.run(["status"] + options).output }
    #expect(try run("--format", "json") == run("--json"))
    #expect(try run("--format", "text") == run())
  }
}

extension WatcherStatus {
  fileprivate static var withDamagedImage: WatcherStatus {
    var status = WatcherStatus.calm
    status.screens[0].content = Content(shows: "image a.png", state: .told(.failed), reason: "it is damaged")
    return status
  }
}
