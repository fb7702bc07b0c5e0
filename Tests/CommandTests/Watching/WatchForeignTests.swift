import Foundation
import LabSupport
import Testing

@Suite("watch: other clients", .limited) struct WatchForeignTests {
  @Test("Another client's change is told and stays") func told() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "left")
    try desk.wait("drift") { !$0.drift.isEmpty }
    #expect(try desk.shown() == ["eDP-1": "1080x1920+0+0"])
    #expect(try desk.run("status").code == 2)
    #expect(try desk.watcher.errors().contains("another client changed eDP-1; left as is (enforce: hotplug)"))
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "normal")
    try desk.wait("no drift") { $0.drift.isEmpty }
    #expect(try desk.run("status").code == 0)
  }

  @Test("reload mends it") func mended() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "left")
    try desk.wait("drift") { !$0.drift.isEmpty }
    #expect(try desk.run("reload").output == "alone: 3 changes\n", "wider, back, narrower")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    try desk.desk.scratch.write(
      "half.yaml", "version: 1\nscreens: { laptop: { identity: { builtin: true }, scale: 1.5 } }\n")
    let beside = try desk.orchestrate.run("apply", "./half.yaml")
    let process = desk.watcher.processIdentifier
    let words = "warning: a watcher (process \(process)) keeps this display with the profile alone"
    #expect(beside.code == 0 && beside.errors.contains(words), "\(beside)")
  }

  @Test("A copy of the profile in force that says something else is another profile") func copied() throws {
    let text = "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, content: { text: kept } }\n"
    let desk = try WatchDesk(profiles: ["alone": text])
    try desk.wait("content") { $0.content(of: "eDP-1") == "showing" }
    try desk.desk.scratch.write("alone.yaml", text.replacing("kept", with: "copied"))
    let applied = try desk.orchestrate.run("apply", "./alone.yaml")
    let words = /not done, since a watcher shows the content of alone \(\S+\/profiles\/alone\.yaml\):/
    #expect(applied.code == 1 && applied.errors.contains(words), "\(applied)")
    #expect(applied.errors.contains("keeps this display with the profile alone ("), "\(applied)")
    let own = try desk.run("apply", "./profiles/alone.yaml")
    #expect(own.code == 0 && own.output == "alone: nothing to do\n" && own.errors.isEmpty, "\(own)")
  }

  @Test("enforce: always takes it back") func enforced() throws {
    let desk = try WatchDesk(profiles: [
      "strict": """
      version: 1
      enforce: always
      screens:
        laptop: { identity: { builtin: true } }
      """
    ])
    try desk.waitForProfile("strict")
    let events = try desk.server.watch()
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "left")
    try events.wait(for: "event=mode-set-end crtc=0 outputs=eDP-1 mode=1920x1080 hz=59.934 x=0 y=0 rotation=left")
    try events.wait(for: "event=mode-set-end crtc=0 outputs=eDP-1 mode=1920x1080 hz=59.934 x=0 y=0 rotation=normal")
    try desk.wait("the end of it") { $0.lastChange?.cause == "enforced" && $0.inSync }
  }

  @Test("What enforce: always would take back at once is refused, until the watcher is paused") func inVain() throws {
    let strict = "version: 1\nenforce: always\nscreens:\n  laptop: { identity: { builtin: true } }\n"
    let turned = "version: 1\npriority: -1\nscreens:\n  laptop: { identity: { builtin: true }, rotation: left }\n"
    let desk = try WatchDesk(profiles: ["strict": strict, "turned": turned])
    try desk.waitForProfile("strict")
    let before = try desk.run("undo", "--list").output
    let applied = try desk.run("apply", "turned", "--profiles", "profiles")
    let reason = "enforces the profile strict (`enforce: always`), and would undo this at once; "
    let way = "no changes made; to make it keep this one, run: orchestrate switch turned\n"
    #expect(applied.code == 1 && applied.errors.contains(reason + way), "\(applied)")
    #expect(try desk.run("undo", "--list").output == before, "no change was made")
    #expect(try desk.run("apply", "--profiles", "profiles").output == "strict: nothing to do\n")
    let adjusted = try desk.run("overscan", "laptop", "--profiles", "profiles")
    #expect(adjusted.code == 1 && adjusted.errors.contains(reason + "run `orchestrate pause` before"), "\(adjusted)")
    #expect(try desk.run("pause").code == 0)
    #expect(try desk.run("overscan", "laptop", "--profiles", "profiles").errors.contains("is not a terminal"))
    #expect(try desk.run("apply", "turned", "--profiles", "profiles").code == 0)
    #expect(try desk.shown() == ["eDP-1": "1080x1920+0+0"])
  }

  @Test("Another display manager that runs here is named") func named() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    let manager = try LabClient("hold", "SOMETHING_ELSE", as: "xfsettingsd", display: desk.server.display)
    #expect(try manager.nextLine() == "held")
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "left")
    try desk.wait("drift") { !$0.drift.isEmpty }
    #expect(desk.status?.others == ["xfsettingsd (process \(manager.pid))"])
    #expect(try desk.watcher.errors().contains("xfsettingsd (process \(manager.pid))"))
  }

  @Test("A property that no profile names is nobody's business") func properties() throws {
    let desk = try WatchDesk()
    try desk.waitForProfile("alone")
    try desk.server.xrandr("--output", "eDP-1", "--set", "max bpc", "8")
    #expect(try desk.run("reload").output == "alone: nothing to do\n")
  }

  @Test("What a client's question makes the watcher read is looked at") func besideAQuestion() throws {
    let profile = "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, properties: { max bpc: 10 } }\n"
    let desk = try WatchDesk(profiles: ["deep": profile])
    try desk.catchUp()
    // Both are there when it goes on.
    kill(desk.watcher.processIdentifier, SIGSTOP)
    defer { kill(desk.watcher.processIdentifier, SIGCONT) }
    try desk.server.xrandr("--output", "eDP-1", "--set", "max bpc", "8")
    let asking = try desk.asking(["command": "choices"])
    kill(desk.watcher.processIdentifier, SIGCONT)
    #expect(try asking.nextLine()?.contains("deep") == true)
    try desk.wait("drift") { !$0.drift.isEmpty }
  }

  @Test("A mirror by the hardware follows what another client makes of its source") func mirrorFollows() throws {
    let mirror = """
      version: 1
      screens:
        laptop: { identity: { builtin: true } }
        beamer: { identity: { connector: HDMI-1 }, content: { mirror: laptop } }
      """
    let desk = try WatchDesk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1"], profiles: ["talk": mirror])
    try desk.waitForProfile("talk")
    #expect(try desk.shown()["HDMI-1"] == "1920x1080+0+0")
    // What a person sees there: all of the laptop's picture.
    // The turn comes last: stock xrandr cannot work beside a scaled screen (docs/x11-facts.md).
    let changes = [
      (["--pos", "300x200"], "1920x1080 at 300,200"), (["--pos", "0x0"], "1920x1080 at 0,0"),
      (["--rotate", "left"], "1080x1920 at 0,0"),
    ]
    for (change, area) in changes {
      let events = try desk.server.watch()
      try desk.server.xrandr(["--fb", "3000x3000", "--output", "eDP-1"] + change)
      func showsAll() throws -> Bool {
        let seen = try desk.run("show").output.split(separator: "\n").first { $0.hasPrefix("HDMI-1") } ?? ""
        return seen.contains("monitor \(area)") || seen.contains("1920x1080@60 at \(area.split(separator: " ")[2])")
      }
      // xrandr sets all CRTCs when the framebuffer grows, so not each event is the watcher's.
      repeat { try events.wait(for: "outputs=HDMI-1 mode=1920x1080") } while try !showsAll()
    }
  }

  @Test("`status` takes in first what another client has just done, and says that it is yet to be looked at")
  func settling()
    throws
  {
    let desk = try WatchDesk(options: ["--settle", "60000", "--settle-limit", "60000"])
    try desk.waitForProfile("alone")
    let before = try desk.run("status")
    #expect(before.code == 0 && before.output.contains("state    in sync"), "\(before)")
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "left")
    let status = try desk.run("status")
    #expect(status.code == 2 && status.output.contains(/state    settling, \d+ ms\n/), "\(status)")
  }

  @Test("A screen's state is told as data too") func data() throws {
    let desk = try WatchDesk()
    let screen = try #require(try desk.wait("rest") { $0.resting }.screens.first { $0.output == "eDP-1" })
    #expect(screen.mode == "1920x1080@59.934" && screen.position == [0, 0] && screen.asleep == false)
  }
}
