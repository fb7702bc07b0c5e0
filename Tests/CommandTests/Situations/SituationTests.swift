import Foundation
import LabSupport
import Testing

/// Situations that a machine can be in, one after the other on few servers. In each of them every command and the
/// console answer alike: which profile is chosen, whether anything is to be done, and what.
@Suite("situations: all answers agree", .serialized, .limited) struct SituationTests {
  /// The parts of one desk that a situation changes, and what is expected then.
  private struct Stage {
    let name: String
    var profiles: [String: String] = [:]
    var expected: SituationAnswers.Expected
    var prepare: (Desk) throws -> Void = { _ in }
  }

  private func play(_ stages: [Stage], on desk: Desk) throws {
    for stage in stages {
      if !stage.profiles.isEmpty { try desk.replaceProfiles(with: stage.profiles) }
      try stage.prepare(desk)
      try SituationAnswers(of: desk).expect(stage.expected, in: stage.name)
    }
  }

  /// The same where a watcher keeps the desk, which is asked too.
  private func play(_ stages: [Stage], on watch: WatchDesk) throws {
    for stage in stages {
      try stage.prepare(watch.desk)
      try watch.wait(stage.name) { $0.resting && $0.inSync == stage.expected.isInSync }
      try SituationAnswers(of: watch.desk, watchedBy: watch).expect(stage.expected, in: stage.name)
    }
  }

  private static func profile(_ screens: String..., above: String = "") -> String {
    "version: 1\n\(above)screens:\n" + screens.map { "  \($0)\n" }.joined()
  }

  private static let office = "office: { identity: { connector: HDMI-1 }, position: [0, 0], primary: true }"
  private static let laptop = "laptop: { identity: { builtin: true }, position: { right-of: office } }"
  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,kind=amdgpu,monitor=office", "VGA-1"]

  private static func apply(_ desk: Desk) throws {
    let ending = try desk.run("apply")
    #expect(ending.code == 0, "\(ending)")
  }

  @Test func screens() throws {
    let both = Self.profile(Self.office, Self.laptop)
    try play(
      [
        Stage(name: "before the first apply", profiles: ["desk": both], expected: "desk, differs"),
        Stage(name: "applied", expected: "desk, in sync", prepare: Self.apply),
        Stage(name: "another client has turned a screen", expected: "desk, differs") {
          try $0.server.xrandr("--output", "HDMI-1", "--rotate", "left")
        },
        Stage(
          name: "a better one beside it",
          profiles: [
            "desk": both,
            "any": Self.profile("office: { identity: { vendor: \"*\" } }", "laptop: { identity: { builtin: true } }"),
          ],
          expected: "desk, in sync", prepare: Self.apply),
        Stage(
          name: "one of two of the same rank", profiles: ["b": both, "a": both], expected: "a, in sync",
          prepare: Self.apply),
        Stage(
          name: "a condition that does not hold",
          profiles: [
            "desk": both, "later": Self.profile(Self.office, above: "priority: 9\nwhen: { date: 2000-01-01 }\n"),
          ],
          expected: "desk, in sync"),
        Stage(
          name: "the best one cannot be applied here",
          profiles: [
            "desk": both,
            "big": Self.profile(
              Self.office, Self.laptop.replacing("{ id", with: "{ mode: 7680x4320, id"), above: "priority: 9\n"),
          ], expected: "desk, in sync"),
        Stage(
          name: "none can be applied here",
          profiles: ["big": Self.profile(Self.office.replacing("{ id", with: "{ mode: 7680x4320, id"))], expected: "-"),
        Stage(name: "none matches", profiles: ["tv": Self.profile("tv: { identity: { vendor: TVH } }")], expected: "-"),
        Stage(
          name: "a broken file beside a good one",
          profiles: ["desk": both, "tv": "version: 1\nscreens:\n  tv: { mood: dark }\n"],
          expected: "?"),
        Stage(name: "in order again", profiles: ["desk": both], expected: "desk, in sync"),
        Stage(
          name: "pulled, but still lit",
          profiles: [
            "desk": Self.profile(
              Self.office.replacing("{ id", with: "{ optional: true, id"), "laptop: { identity: { builtin: true } }")
          ],
          expected: "desk, differs"
        ) { try $0.server.lab("unplug", "HDMI-1") },
        Stage(name: "dark by now", expected: "desk, in sync", prepare: Self.apply),
        Stage(name: "connected again", expected: "desk, differs") { try $0.server.lab("plug", "HDMI-1", "office") },
      ], on: try Desk(Self.outputs, profiles: [:]))
  }

  @Test func whatTheHardwareRefuses() throws {
    let listed = Self.profile(
      Self.office.replacing("{ id", with: "{ mode: [1680x1050@60, 1920x1080@60], id"), Self.laptop)
    let desk = try Desk(Self.outputs, profiles: [:])
    try play(
      [
        Stage(name: "a mode was refused", profiles: ["desk": listed], expected: "desk, in sync") { desk in
          try desk.server.lab("fail", "HDMI-1", "--mode", "1680x1050")
          try Self.apply(desk)
        },
        Stage(name: "its fault is gone, and its note is there", expected: "desk, in sync") { desk in
          try desk.server.lab("fail", "HDMI-1", "off")
        },
        Stage(name: "another cable deserves another try", expected: "desk, differs") { desk in
          try desk.server.lab("unplug", "HDMI-1")
          try desk.server.lab("plug", "HDMI-1", "office")
        },
        Stage(name: "tried again", expected: "desk, in sync", prepare: Self.apply),
        Stage(name: "a link that has failed", expected: "desk, differs") { try $0.server.lab("link", "HDMI-1", "bad") },
      ], on: desk)
  }

  @Test func whatAProfileAsksOfOneScreen() throws {
    let alone = "laptop: { identity: { builtin: true }, primary: true }"
    func beside(_ keys: String) -> [String: String] {
      ["desk": Self.profile(Self.office.replacing("{ id", with: "{ \(keys), id"), Self.laptop)]
    }
    func stage(_ name: String, _ profiles: [String: String]) -> [Stage] {
      [
        Stage(name: name, profiles: profiles, expected: "desk, differs"),
        Stage(name: "\(name), applied", expected: "desk, in sync", prepare: Self.apply),
      ]
    }
    try play(
      stage("parts", beside("parts: { mail: { share: 25% }, work: { share: rest } }"))
        + stage("overscan", beside("overscan: 5%")) + stage("scale", beside("scale: 1.5"))
        + stage("a property", beside("properties: { max bpc: 10 }"))
        + stage("a created mode", beside("mode: { size: 1280x800, create: cvt }"))
        + stage(
          "a mirror",
          ["desk": Self.profile(Self.office, "laptop: { identity: { builtin: true }, content: { mirror: office } }")])
        + stage(
          "a screen that detects nothing",
          [
            "desk": Self.profile(
              alone,
              "tablet: { identity: { connector: VGA-1 }, force: true, mode: { size: 1280x800, create: cvt }, position: { right-of: laptop } }"
            )
          ])
        + stage(
          "a wall",
          [
            "desk": Self.profile(
              "office: { identity: { connector: HDMI-1 } }", "laptop: { identity: { builtin: true } }")
              + "walls:\n  front: { screens: [[office, laptop]], content: { color: \"#00ff00\" } }\n"
          ]),
      on: try Desk(Self.outputs, profiles: [:]))
  }

  @Test(.enabled(if: Tool.exists("/usr/share/hwdata/pnp.ids"), "needs the package hwdata"))
  func aMakerByItsFullName() throws {
    try play(
      [
        Stage(name: "a maker by its full name", expected: "desk, differs"),
        Stage(name: "lit", expected: "desk, in sync", prepare: Self.apply),
      ], on: try MakerTests.desk("Dell Inc."))
  }

  @Test func whatAWatcherSays() throws {
    let listed = Self.profile(
      Self.office.replacing("{ id", with: "{ mode: [1680x1050@60, 1920x1080@60], content: { color: \"#ff0000\" }, id"),
      Self.laptop)
    let watch = try WatchDesk(Self.outputs, profiles: ["desk": listed])
    try play(
      [
        Stage(name: "a watcher keeps it", expected: "desk, in sync"),
        Stage(name: "another client has turned a screen", expected: "desk, differs") {
          try $0.server.xrandr("--output", "eDP-1", "--rotate", "left")
        },
        Stage(name: "a mode is refused", expected: "desk, in sync") { desk in
          try desk.server.lab("fail", "HDMI-1", "--mode", "1680x1050")
          try desk.server.lab("unplug", "HDMI-1")
          try watch.waitForProfile(nil)
          try desk.server.lab("plug", "HDMI-1", "office")
        },
        Stage(name: "content is put", expected: "desk, in sync") { _ in
          _ = try watch.run("put", "office", "--color", "#0000ff")
          try watch.wait("put") { $0.screens.contains { $0.content?.shows.contains("#0000ff") ?? false } }
        },
        Stage(name: "content is stopped", expected: .untilApply("desk, in sync")) { _ in
          _ = try watch.run("stop", "office", "--profiles", "profiles")
          try watch.wait("stopped") { $0.content(of: "HDMI-1") == "stopped" }
        },
        Stage(name: "all are put to sleep", expected: .untilApply("desk, in sync")) { _ in
          _ = try watch.run("sleep", "--profiles", "profiles")
          try watch.wait("asleep") { $0.wakefulness == "asleep" }
        },
      ], on: watch)
  }

  @Test func whatIsTouched() throws {
    let touched = Self.laptop.replacing("{ id", with: "{ touch: \"ELAN*\", id")
    try play(
      [
        Stage(
          name: "no touchscreen", profiles: ["desk": Self.profile(Self.office, touched)], expected: "desk, in sync",
          prepare: Self.apply),
        Stage(name: "a touchscreen to map", expected: "desk, differs") {
          try $0.server.lab("touchscreen", "add", "finger", "--name", "ELAN Touch")
        },
        Stage(name: "mapped", expected: "desk, in sync", prepare: Self.apply),
      ], on: try Desk(Self.outputs, profiles: [:]))
  }

  @Test func whatSleeps() throws {
    let both = Self.profile(Self.office, Self.laptop)
    try play(
      [
        Stage(name: "all are put to sleep", profiles: ["desk": both], expected: .untilApply("desk, in sync")) { desk in
          try Self.apply(desk)
          _ = try desk.run("sleep")
        },
        Stage(name: "woken", expected: "desk, in sync") { _ = try $0.run("wake") },
        Stage(name: "one is put to sleep", expected: .untilApply("desk, in sync")) {
          _ = try $0.run("sleep", "laptop")
        },
        Stage(
          name: "one sleeps, and the other one has changed", expected: "desk, differs"
        ) {
          try $0.server.xrandr("--output", "HDMI-1", "--rotate", "left")
        },
        Stage(
          name: "a profile wants them asleep", profiles: ["desk": "standby: true\n" + both], expected: "desk, differs"),
        Stage(name: "and they are", expected: "desk, in sync", prepare: Self.apply),
        Stage(name: "until another profile", profiles: ["desk": both], expected: "desk, differs"),
      ], on: try Desk(Self.outputs, profiles: [:]))
  }

  @Test func whatIsShown() throws {
    let contents = Desk.contents(office: "color: \"#ff0000\"", other: "color: \"#0000ff\"")
    try play(
      [
        Stage(name: "content to show", profiles: ["desk": contents], expected: "desk, differs"),
        Stage(name: "content is shown", expected: "desk, in sync", prepare: Self.apply),
        Stage(name: "content is stopped", expected: .untilApply("desk, in sync")) { _ = try $0.run("stop", "office") },
        Stage(name: "content is started", expected: "desk, in sync") { _ = try $0.run("start", "office") },
        Stage(
          name: "another colour", profiles: ["desk": contents.replacing("ff0000", with: "00ff00")],
          expected: "desk, differs"),
        Stage(
          name: "awake", profiles: ["desk": "awake: always\n" + contents], expected: "desk, differs"),
        Stage(name: "kept awake", expected: "desk, in sync", prepare: Self.apply),
      ], on: try Desk(Desk.twins, profiles: [:]))
  }
}

extension Desk {
  fileprivate func replaceProfiles(with profiles: [String: String]) throws {
    let folder = scratch.url.appending(path: "profiles")
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    for (name, text) in profiles { try scratch.write("profiles/\(name).yaml", text) }
  }
}
