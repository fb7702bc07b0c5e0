import Displays
import Foundation
import LabSupport
import Testing

/// `sleep` and `wake`: what a user wants now.
@Suite(.serialized, .limited) struct SleepTests {
  private static let usual = ServerPower.DPMS(standby: 600, suspend: 700, off: 800)
  private static let profiles = [
    "desk": """
    version: 1
    screens:
      office: { identity: { connector: A }, position: [0, 0] }
      other: { identity: { connector: B }, position: { right-of: office } }
    """
  ]
  private static let twins = ["A,monitor=office", "B,monitor=tv-1080"]

  @Test func allScreensWithoutAWatcher() throws {
    let desk = try Desk(Self.twins, profiles: Self.profiles)
    try desk.server.xset("dpms", "600", "700", "800")
    #expect(try desk.run("apply").code == 0)
    let asleep = try desk.run("sleep")
    #expect(
      asleep.code == 0 && asleep.output == "all screens: asleep on purpose; input or `orchestrate wake` wakes them\n")
    #expect(try desk.server.power().wakefulness == .asleep)
    #expect(try desk.plan().steps.map(\.summary) == ["all screens: awake"], "`apply` ends it, and so says `plan`")
    try desk.server.touch()
    #expect(try desk.server.power().wakefulness == .awake, "and so does input")
    #expect(try desk.run("sleep").code == 0)
    #expect(try desk.run("wake").output == "all screens: awake\n")
    #expect(try desk.server.power().dpms == Self.usual && desk.server.power().mark == nil)
    #expect(try desk.run("wake").output == "nothing sleeps on purpose\n")
    try desk.expectNothingToDo()
  }

  @Test func powerManagementThatIsOffIsOffAgain() throws {
    let desk = try Desk(Self.twins, profiles: Self.profiles)
    try desk.server.xset("dpms", "600", "700", "800")
    try desk.server.xset("-dpms")
    let before = try desk.server.power().dpms
    #expect(try desk.run("sleep").code == 0)
    #expect(try desk.server.power().wakefulness == .asleep)
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.power().dpms == before)
  }

  @Test func someScreensWithoutAWatcher() throws {
    let desk = try Desk(Self.twins, profiles: Self.profiles)
    #expect(try desk.run("apply").code == 0)
    let one = try desk.run("sleep", "other")
    #expect(one.code == 0 && one.output.contains("B: off"), "\(one)")
    #expect(try desk.server.power().sleepers == ["other"])
    let last = try desk.run("sleep", "A")
    #expect(last.code == 0 && last.output.contains("all screens: asleep on purpose"), "\(last)")
    #expect(try desk.server.power().wakefulness == .asleep && desk.server.power().sleepers == ["other"])
    let woken = try desk.run("wake")
    #expect(woken.code == 0 && woken.output.contains("B: 1920x1080@60 at 1920,0"), "\(woken)")
    #expect(try desk.server.power().wakefulness == .awake && desk.server.power().sleepers.isEmpty)
    try desk.expectNothingToDo()
  }

  /// What the server does not light is woken by the next `wake`.
  @Test func whatTheServerRefusesToLightSleepsOn() throws {
    let desk = try Desk(Self.twins, profiles: Self.profiles)
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.run("sleep", "other").code == 0)
    try desk.server.lab("fail", "B")
    let refused = try desk.run("wake", "other")
    #expect(refused.code == 1 && refused.errors.contains("changes undone"), "\(refused)")
    #expect(try desk.server.power().sleepers == ["other"] && desk.server.light().lit == ["A"])
    try desk.server.lab("fail", "B", "off")
    #expect(try desk.run("wake", "other").code == 0)
    #expect(try desk.server.power().sleepers.isEmpty && desk.server.light().lit == ["A", "B"])
  }

  /// As beside a watcher.
  @Test(arguments: [["sleep", "other"], ["wake", "other"], ["wake"]])
  func whatAnotherClientChangedGoesWithThatAndCanComeBack(command: [String]) throws {
    let desk = try Desk(Self.twins, profiles: Self.profiles)
    #expect(try desk.run("apply").code == 0)
    if command[0] == "wake" { #expect(try desk.run("sleep", "other").code == 0) }
    try desk.server.xrandr("--output", "A", "--rotate", "left")
    #expect(try desk.orchestrate.run(command + ["--profiles", "profiles"]).code == 0)
    #expect(try desk.server.rotation(of: "A") == "normal")
    let undone = try desk.run("undo")
    #expect(undone.code == 0 && undone.output.hasPrefix("undone: \(command[0]) desk at "), "\(undone)")
    #expect(try desk.server.rotation(of: "A") == "left")
  }

  /// What ends the command in a hook of sleep leaves the whole wish.
  @Test func theScreensThatSleepAreNotedBeforeTheyDo() throws {
    let hook = "asleep: [sh, -c, \"xprop -root _ORCHESTRATE_SLEEPING_SCREENS >> ../log\"]"
    let desk = try Desk(
      Self.twins, profiles: Self.profiles.mapValues { $0.replacing("screens:", with: "hooks: { \(hook) }\nscreens:") })
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.run("sleep", "office", "other").code == 0)
    #expect(try desk.scratch.read("log").contains("\"office\""))
  }

  @Test func namesThatAreNone() throws {
    let desk = try Desk(Self.twins, profiles: Self.profiles)
    let ending = try desk.run("sleep", "offise")
    #expect(ending.code == 1 && ending.errors.contains("found \"offise\" as a screen"), "\(ending)")
    #expect(ending.errors.contains("did you mean \"office\"?"))
  }

  @Test func aServerThatCannotSleep() throws {
    let desk = try StockServer.virtualFramebuffer()
    let ending = try Orchestrate(display: desk.display).run("sleep")
    #expect(ending.code == 1 && ending.errors.contains("cannot sleep here: the X server has no DPMS"), "\(ending)")
  }

  /// Nothing is left behind that would have a screen dark later on.
  @Test func screensOfAServerThatCannotSleepStayLit() throws {
    let outputs = Self.twins.flatMap { ["--output", $0] }
    let (server, scratch) = (try LabServer(options: ["--without", "DPMS"] + outputs), try Scratch())
    for (name, text) in Self.profiles { try scratch.write("profiles/\(name).yaml", text) }
    let orchestrate = Orchestrate(display: server.display, in: scratch.url)
    #expect(try orchestrate.run("apply", "--profiles", "profiles").code == 0)
    let ending = try orchestrate.run("sleep", "A", "B", "--profiles", "profiles")
    #expect(ending.code == 1 && ending.errors.contains("cannot sleep here: the X server has no DPMS"), "\(ending)")
    let again = try orchestrate.run("apply", "--profiles", "profiles")
    #expect(again.code == 0 && again.output.hasSuffix(": nothing to do\n"), "\(again)")
    #expect(try server.light().lit == ["A", "B"])
  }

  // MARK: Hooks

  private static let noting = """
    hooks:
      asleep: [sh, -c, "echo $ORCHESTRATE_HOOK of $ORCHESTRATE_PROFILE >> ../log"]
      awake: [sh, -c, "echo $ORCHESTRATE_HOOK >> ../log"]
    """

  private static func notingDesk() throws -> Desk {
    try Desk(twins, profiles: profiles.mapValues { $0.replacing("screens:", with: "\(noting)\nscreens:") })
  }

  @Test func hooksOfTheProfileInForceRunWithoutAWatcher() throws {
    let desk = try Self.notingDesk()
    #expect(try desk.run("apply").code == 0)
    for _ in 0..<2 { #expect(try desk.run("sleep").code == 0) }
    #expect(try desk.scratch.read("log") == "asleep of desk\n", "once")
    #expect(try desk.run("wake").code == 0)
    #expect(try desk.run("wake").code == 0)
    #expect(try desk.scratch.read("log") == "asleep of desk\nawake\n")
    #expect(try desk.run("sleep", "A", "B").code == 0)
    #expect(try desk.scratch.read("log") == "asleep of desk\nawake\nasleep of desk\n", "as all of them sleep")
  }

  /// A hook that other users can write is not run, and keeps no screen from sleeping.
  @Test func hooksThatOthersWroteAreNotRun() throws {
    let desk = try Self.notingDesk()
    let file = desk.scratch.url.appending(path: "profiles/desk.yaml").path
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
    let ending = try desk.run("sleep")
    #expect(ending.code == 0 && ending.errors.contains("warning: hooks were not run: "), "\(ending)")
    #expect(try desk.server.power().wakefulness == .asleep)
    #expect(throws: (any Error).self) { try desk.scratch.read("log") }
  }

  /// The screens have fallen asleep, and woken, all the same.
  @Test(arguments: ["sleep", "wake"]) func whatIsWrongWithTheirProfileIsToldOf(command: String) throws {
    let desk = try Self.notingDesk()
    if command == "wake" { #expect(try desk.run("sleep").code == 0) }
    try desk.scratch.write("profiles/desk.yaml", "version: 1\nnonsense: true\nscreens: {}\n")
    let ending = try desk.run(command)
    #expect(ending.code == 0 && ending.errors.contains("profiles/desk.yaml:2:1: error: "), "\(ending)")
    #expect(ending.errors.contains("warning: hooks were not run: fix the errors above"), "\(ending)")
    #expect(!ending.errors.contains("no changes made"), "\(ending)")
  }

  @Test func withoutAProfileThereIsNoHookToTellOf() throws {
    let desk = try Desk(Self.twins, profiles: ["other": "version: 1\nscreens: { x: { identity: { connector: Z } } }"])
    for command in ["sleep", "wake"] {
      let ending = try desk.run(command)
      #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending)")
    }
  }

  // MARK: Captured

  @Test func whatAProfileHasSleepIsCaptured() throws {
    let desk = try Desk(
      Self.twins,
      profiles: Self.profiles.mapValues { $0.replacing("screens:", with: "standby: true\nwake-for: 90s\nscreens:") })
    #expect(try desk.run("apply").code == 0)
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.output.contains("\nstandby: true\nwake-for: 90s\n") && captured.errors.isEmpty, "\(captured)")
    try desk.scratch.write("profiles/desk.yaml", captured.output)
    try desk.expectNothingToDo()
  }

  @Test func whatAUserPutToSleepIsCapturedWithAWarning() throws {
    let desk = try Desk(Self.twins, profiles: Self.profiles)
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.run("sleep", "other").code == 0)
    let one = try desk.orchestrate.run("capture")
    #expect(one.output.contains("enabled: false") && !one.output.contains("standby"), "\(one)")
    #expect(one.errors.contains("warning: `orchestrate sleep` keeps other dark"), "\(one)")
    #expect(try desk.run("sleep").code == 0)
    let all = try desk.orchestrate.run("capture")
    #expect(all.output.contains("\nstandby: true\n") && !all.output.contains("wake-for"), "\(all)")
    #expect(all.errors.contains("with `standby: true` the screens sleep again after it"), "\(all)")
    try desk.server.touch()
    #expect(try !desk.orchestrate.run("capture").output.contains("standby"), "input has ended it")
  }

  // MARK: With a watcher

  @Test func aWatcherRespectsWhatSleepsUntilInput() throws {
    let desk = try WatchDesk(Self.twins, profiles: Self.profiles)
    try desk.server.xset("dpms", "600", "700", "800")
    let events = try desk.server.watch()
    try desk.waitForProfile("desk")
    #expect(try desk.run("sleep").output.hasPrefix("all screens: asleep on purpose"))
    #expect(try desk.server.power().wakefulness == .asleep)
    try desk.restart(kill: true)
    try desk.waitForProfile("desk")
    try desk.wait("it rests") { $0.resting }
    #expect(try desk.server.power().wakefulness == .asleep)
    try desk.server.touch()
    try events.wait(for: "level=on")
    try desk.wait("the settings are as before") { $0.lastChange?.cause == "woken" && $0.resting }
    #expect(try desk.server.power().dpms == Self.usual && desk.server.power().mark == nil)
  }

  /// Nothing else wakes the screens then.
  @Test func withoutAProfileAWatcherWakesThemToo() throws {
    let desk = try WatchDesk(
      Self.twins, profiles: ["other": "version: 1\nscreens: { x: { identity: { connector: Z } } }"])
    let one = try desk.run("sleep", "office")
    #expect(one.code == 3 && one.errors.contains("no profile is in force"), "\(one)")
    #expect(try desk.run("sleep").code == 0)
    #expect(try desk.server.power().wakefulness == .asleep)
    _ = try desk.run("wake")
    #expect(try desk.server.power().wakefulness == .awake && desk.server.power().mark == nil)
  }

  @Test func aNameThatNoProfileHasNowWakesNone() throws {
    let desk = try WatchDesk(Self.twins, profiles: Self.profiles)
    #expect(try desk.run("sleep", "other").code == 0)
    try desk.delete("desk")
    try desk.waitForProfile(nil)
    let refused = try desk.run("wake", "other")
    #expect(refused.code == 3 && refused.errors.contains("no profile is in force"), "\(refused)")
    try desk.write("desk", Self.profiles["desk", default: ""])
    try desk.waitForProfile("desk")
    #expect(try desk.shown().keys.sorted() == ["A"])
  }

  @Test func aScreenAloneStaysDarkUntilItIsWoken() throws {
    let desk = try WatchDesk(Self.twins, profiles: Self.profiles)
    try desk.waitForProfile("desk")
    let dark = try desk.run("sleep", "other")
    #expect(dark.code == 0, "\(dark)")
    #expect(try desk.shown().keys.sorted() == ["A"])
    #expect(try desk.run("status").code == 0)
    try desk.server.lab("unplug", "B")
    try desk.server.lab("plug", "B", "tv-1080")
    #expect(try desk.run("reload").code == 0)
    try desk.restart(kill: true)
    try desk.wait("it rests") { $0.profile == "desk" && $0.resting }
    #expect(try desk.shown().keys.sorted() == ["A"], "a hotplug and a restart change nothing")
    let woken = try desk.run("wake", "other")
    #expect(woken.code == 0 && woken.output.contains("change"), "\(woken)")
    #expect(try desk.shown().keys.sorted() == ["A", "B"])
    #expect(try desk.run("sleep", "office").code == 0)
    #expect(try desk.run("switch", "desk").code == 0)
    #expect(try desk.shown().keys.sorted() == ["A", "B"], "a choice ends it")
  }

  private static let oldWatcher = """
    import socket, sys
    server = socket.socket(socket.AF_UNIX)
    server.bind(sys.argv[1])
    server.listen()
    print("ready", flush=True)
    client, _ = server.accept()
    client.recv(65536)
    client.sendall(b'{"ok":false,"exitCode":64,"error":"unknown command \\\\"sleep\\\\", expected status"}\\n')
    """

  @Test func aWatcherThatKnowsNoSleepIsToldOf() throws {
    let desk = try Desk(Self.twins, profiles: Self.profiles)
    var orchestrate = desk.orchestrate
    let runtime = desk.scratch.url.appending(path: "run")
    let folder = runtime.appending(path: "orchestrate")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    orchestrate.environment["XDG_RUNTIME_DIR"] = runtime.path
    let socket = "\(folder.path)/\(desk.server.display).socket"
    let old = try LabClient(stock: ["python3", "-c", Self.oldWatcher, socket], display: desk.server.display)
    #expect(try old.nextLine() == "ready")
    let ending = try orchestrate.run("sleep")
    #expect(ending.code == 1 && ending.errors.contains("the watcher is of an earlier version"), "\(ending)")
  }
}
