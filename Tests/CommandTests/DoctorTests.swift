import Displays
import Foundation
import LabSupport
import Testing

/// `orchestrate doctor` on machines with something wrong.
@Suite(.serialized, .limited) struct DoctorTests {
  private struct Report: Decodable {
    let version: Int
    let healthy: Bool
    let checks: [Line]

    struct Line: Decodable {
      let subject: String
      let verdict: String
      let found: String
      let reason: String
      let remedy: String?
      let package: String?
    }

    subscript(_ subject: String) -> Line? {
      let lines = checks.filter { $0.subject == subject }
      return lines.first { $0.verdict != "fine" } ?? lines.first
    }
  }

  private func report(_ orchestrate: Orchestrate) throws -> (report: Report, code: Int32) {
    let ending = try orchestrate.run("doctor", "--json", "--profiles", "profiles")
    #expect(ending.errors.isEmpty)
    return (try JSONDecoder().decode(Report.self, from: Data(ending.output.utf8)), ending.code)
  }

  /// A desk whose session has a runtime folder, with the mode that PAM gives it, and no system bus.
  private struct Session {
    let desk: Desk
    let orchestrate: Orchestrate

    init() throws {
      let profile = "version: 1\nscreens:\n  any: { identity: { builtin: true } }\n"
      desk = try Desk(["eDP-1,monitor=laptop-panel", "DP-1"], profiles: ["desk": profile])
      let runtime = desk.scratch.url.appending(path: "run")
      try FileManager.default.createDirectory(
        at: runtime, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      var orchestrate = desk.orchestrate
      orchestrate.environment["XDG_RUNTIME_DIR"] = runtime.path
      orchestrate.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      self.orchestrate = orchestrate
    }
  }

  @Test func aServerIsSeenAsItIs() throws {
    let session = try Session()
    let (report, code) = try report(session.orchestrate)
    #expect(code == 0 && report.version == 1 && report.healthy)
    #expect(report["X server"]?.found.contains("The X.Org Foundation") ?? false)
    #expect(report["RandR"]?.verdict == "fine" && report["screens"]?.found == "1 of 2 outputs connected")
    #expect(report["window manager"]?.found == "none that supports EWMH")
    #expect(report["others"]?.verdict == "fine" && report["profiles"]?.found == "profiles has 1")
    #expect(report["watcher"]?.verdict == "notice" && report["watcher"]?.found == "not running")
    #expect(report["system bus"]?.found.contains("no D-Bus system bus at \"unix:path=/nonexistent/bus\"") ?? false)
  }

  @Test func peopleGetWordsAndAWayOut() throws {
    let session = try Session()
    let ending = try session.orchestrate.run("doctor", "--profiles", "profiles")
    #expect(ending.code == 0 && ending.errors.hasPrefix("orchestrate: 0 broken, "))
    #expect(ending.output.contains("\nnotice  watcher         not running\n"))
    #expect(ending.output.contains("\n                        → systemctl --user enable --now orchestrate, or "))
    #expect(!ending.output.contains("\u{1B}["))
    #expect(try session.orchestrate.run("doctor", "--color", "always").output.contains("\u{1B}[33mnotice\u{1B}[0m"))
  }

  @Test func withoutAServerItIs69AndTheRestIsLookedAt() throws {
    let scratch = try Scratch()
    for display in [nil, ":9876"] {
      let (report, code) = try report(Orchestrate(display: display, in: scratch.url))
      #expect(code == 69 && !report.healthy && report["X server"]?.verdict == "broken")
      #expect(report["fonts"] != nil && report["watcher"]?.found == "not running")
    }
  }

  @Test func whatIsBrokenIs1() throws {
    let session = try Session()
    let desk = session.desk
    try desk.scratch.write("profiles/other.yaml", "version: 1\nscrens: {}\n")
    let (broken, code) = try report(session.orchestrate)
    #expect(code == 1 && broken["profiles"]?.found.hasPrefix("profiles/other.yaml:") ?? false)
    try desk.scratch.write(
      "profiles/other.yaml", "version: 1\nscreens:\n  a: { identity: { any: true } }\nhooks: { after: [[/no/such]] }\n")
    #expect(
      try report(session.orchestrate).report["programs"]?.found.contains("no executable program \"/no/such\"") ?? false)
  }

  /// A profile that runs programs, in a folder where everybody can put one; and sockets where everybody can get in.
  @Test func permissionsAreLookedAt() throws {
    let session = try Session()
    let desk = session.desk
    let folder = "\(desk.scratch.path)/profiles"
    try desk.scratch.write(
      "profiles/desk.yaml", "version: 1\nscreens:\n  a: { identity: { any: true } }\nhooks: { after: [[\"true\"]] }\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    #expect(try report(session.orchestrate).report["profiles"]?.found.contains("777") ?? false)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    let sockets = "\(desk.scratch.path)/run/orchestrate"
    try FileManager.default.createDirectory(atPath: sockets, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sockets)
    let (open, code) = try report(session.orchestrate)
    #expect(code == 1 && open["sockets"]?.found.contains("is accessible to other users") ?? false)
    #expect(open["sockets"]?.remedy?.contains("chmod 700 \(sockets)") ?? false)
  }

  /// The profiles of the other folders are there all the same.
  @Test func aFolderThatCannotBeReadIsToldWithWhatIsInTheWay() throws {
    let scratch = try Scratch()
    try scratch.write("mine/desk.yaml", Desk.profile)
    try scratch.write("shut/inner/desk.yaml", Desk.profile)
    let user = Orchestrate(display: ":4095", in: scratch.url).unprivileged
    let owner = getuid() == 0 ? "ask user \"root\" (0) for access to" : "give yourself access: chmod u+rx"
    try scratch.closing("shut") {
      for (folder, found, remedy) in [
        ("shut", "Permission denied", "\(owner) \(scratch.path)/shut"),
        ("shut/inner", "Permission denied", "\(owner) \(scratch.path)/shut"),
        ("mine/desk.yaml", "it is a file, expected a folder", "rename \(scratch.path)/mine/desk.yaml, and create"),
      ] {
        let output = try user.run("doctor", "--profiles", folder, "--profiles", "mine").output
        #expect(output.contains("\(folder): \(found)") && output.contains("→ \(remedy)"), "\(output)")
        #expect(output.contains("mine has 1") && !output.contains("`orchestrate capture desk` creates"), "\(output)")
      }
    }
  }

  @Test func aFolderThatIsALinkToNowhereIsToldAsOne() throws {
    let scratch = try Scratch()
    try Tool.run(["ln", "-s", "nowhere", "\(scratch.path)/profiles"])
    let profiles = try report(Orchestrate(display: ":4095", in: scratch.url)).report["profiles"]
    #expect(profiles?.verdict == "broken" && profiles?.found == "profiles: it is a link that leads nowhere")
    #expect(profiles?.remedy == "`namei -l profiles` shows what is on the way there")
  }

  @Test func whoElseSetsScreensIsNamed() throws {
    let session = try Session()
    let desk = session.desk
    let manager = try LabClient("hold", "SOMETHING_ELSE", as: "gsd-xrandr", display: desk.server.display)
    #expect(try manager.nextLine() == "held")
    #expect(try report(session.orchestrate).report["others"]?.found == "gsd-xrandr (process \(manager.pid))")
  }

  @Test func aWatcherIsAsked() throws {
    let watch = try WatchDesk()
    try watch.waitForProfile("alone")
    try watch.wait("rest") { $0.inSync }
    let (report, code) = try report(watch.orchestrate)
    #expect(code == 0 && report["watcher"]?.verdict == "fine")
    #expect(report["watcher"]?.found == "process \(watch.watcher.processIdentifier), alone is in force, in sync")
    var stranger = watch.orchestrate
    stranger.environment["XDG_RUNTIME_DIR"] = nil
    let elsewhere = try self.report(stranger).report["watcher"]
    #expect(elsewhere?.found.hasPrefix("process \(watch.watcher.processIdentifier) on ") ?? false)
  }

  @Test(.enabled(if: Tool.exists("/usr/bin/openbox"))) func theWindowManagerIsNamed() throws {
    let session = try Session()
    let desk = session.desk
    // A manager announces itself with a property of the root window (EWMH).
    let spy = try LabClient(stock: ["xprop", "-root", "-spy"], display: desk.server.display)
    let manager = try Program(
      ["openbox", "--sm-disable"],
      environment: ["DISPLAY": desk.server.display, "HOME": desk.scratch.path, "PATH": "/usr/bin:/bin"])
    defer {
      manager.terminate()
      _ = try? manager.finish()
    }
    while let line = try spy.nextLine(), !line.hasPrefix("_NET_SUPPORTING_WM_CHECK") {}
    #expect(try report(session.orchestrate).report["window manager"]?.found == "Openbox")
  }

  /// What a doctor says to install for profiles, the package brings along or offers.
  @Test func thePackageOffersWhatIsMissing() throws {
    let bare = Observations(
      server: .unreachable(""), sockets: Observations.Sockets(folder: "", fault: nil, isOfSession: true),
      hasFonts: false, hasMakers: false)
    let packages = bare.needChecks.compactMap(\.debianPackage)
    let control = try String(contentsOf: Tool.repository.appending(path: "deploy/debian/control"), encoding: .utf8)
    #expect(packages.count == bare.needChecks.count)
    for package in packages { #expect(control.contains(" \(package)"), "\(package)") }
  }

  @Test func everyLibraryThatIsOpenedIsLookedFor() throws {
    let presenter = Tool.repository.appending(path: "Sources/Presenter")
    let text = try FileManager.default.contentsOfDirectory(at: presenter, includingPropertiesForKeys: nil)
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let opened = text.matches(of: /SharedLibrary\("([^"]+)"/).map { String($0.1) }
    let scratch = try Scratch()
    var orchestrate = Orchestrate(in: scratch.url)
    // Without a display a watcher's is taken, and other tests have some.
    orchestrate.environment["XDG_RUNTIME_DIR"] = scratch.path
    let report = try report(orchestrate).report
    #expect(opened.count >= 2)
    // Pango's library for Cairo does not load without it.
    for library in opened where library != "libcairo.so.2" {
      #expect(report.checks.contains { $0.subject == "library" && $0.found.hasPrefix(library) })
    }
  }
}
