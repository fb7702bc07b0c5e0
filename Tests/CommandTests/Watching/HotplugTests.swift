import LabSupport
import Testing

@Suite("watch: screens come and go", .limited) struct HotplugTests {
  @Test("It applies at the start, and follows a plug, a pull and a swap") func follows() throws {
    let desk = try WatchDesk()
    #expect(desk.status?.profile == nil)
    try desk.waitForProfile("alone")
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("office")
    #expect(try desk.shown() == ["HDMI-1": "1920x1080+0+0", "eDP-1": "1920x1080+1920+0"])
    try desk.server.lab("unplug", "HDMI-1")
    try desk.waitForProfile("alone")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    try desk.server.lab("plug", "HDMI-1", "tv-1080")
    try desk.waitForProfile("tv")
    #expect(try desk.shown() == ["HDMI-1": "1280x720+0+0"])
    try desk.server.lab("swap", "HDMI-1", "office")
    try desk.waitForProfile("office")
    #expect(try desk.shown() == ["HDMI-1": "1920x1080+0+0", "eDP-1": "1920x1080+1920+0"])
  }

  @Test("A screen that no entry claims gets a mode of its own in the place of another one") func exchange() throws {
    let desk = try WatchDesk(
      ["eDP-1,monitor=laptop-panel", "DP-1,monitor=office"],
      profiles: [
        "laptop": "version: 1\nscreens:\n  laptop: { identity: { builtin: true } }\n",
        "desk": """
        version: 1
        screens:
          laptop: { identity: { builtin: true } }
          office: { identity: { vendor: OFC }, position: { right-of: laptop } }
        """,
      ])
    try desk.waitForProfile("desk")
    try desk.server.lab("swap", "DP-1", "portrait")
    try desk.wait("a mode of its own") { $0.profile == "laptop" && $0.inSync && $0.resting }
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0", "DP-1": "1200x1920+1920+0"])
  }

  @Test("A storm of flaps is one convergence, and nobody sits in the dark") func storm() throws {
    let desk = try WatchDesk(lit: "eDP-1")
    try desk.waitForProfile("alone")
    var light = try desk.server.light()
    let events = try desk.server.watch()
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.server.lab("flap", "HDMI-1", "20")
    try desk.waitForProfile("office")
    let seen = try events.soFar()
    light.follow(seen)
    #expect(light.darkMoments.isEmpty)
    // The office screen is lit and the laptop moves beside it: twice that at most, should the burst outlast the cap.
    #expect(seen.filter { $0.name == "mode-set-end" }.count <= 4)
    #expect(try desk.shown()["HDMI-1"] == "1920x1080+0+0")
  }

  @Test("Its own changes cause no second round") func quiet() throws {
    let desk = try WatchDesk()
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("office")
    let events = try desk.server.watch()
    // Whatever its changes brought about has been looked at when this is answered.
    #expect(try desk.run("reload").code == 0)
    #expect(try events.soFar().filter { $0.name != "probe" }.isEmpty)
  }

  @Test("A TV that is switched off and on gets its mode back") func television() throws {
    let desk = try WatchDesk()
    for _ in 0..<2 {
      try desk.server.lab("plug", "DP-1", "tv-1080")
      try desk.waitForProfile("tv")
      #expect(try desk.shown() == ["DP-1": "1280x720+0+0"])
      try desk.server.lab("unplug", "DP-1")
      try desk.waitForProfile("alone")
    }
  }

  @Test("A TV without EDID gets the mode its profile creates, each time") func pinnedMode() throws {
    let pinned = """
      version: 1
      screens:
        laptop: { identity: { builtin: true } }
        tv:
          identity: { connector: DP-1 }
          mode: { size: 1360x720, refresh: 60, create: cvt }
      """
    let desk = try WatchDesk(profiles: ["pinned": pinned, "alone": WatchDesk.profiles["alone"] ?? ""])
    for _ in 0..<2 {
      try desk.server.lab("plug", "DP-1", "none-edid")
      try desk.waitForProfile("pinned")
      #expect(try desk.shown()["DP-1"] == "1360x720+1920+0")
      try desk.server.lab("unplug", "DP-1")
      try desk.waitForProfile("alone")
    }
  }

  @Test("An EDID that comes late is found by asking again") func lateEDID() throws {
    let desk = try WatchDesk()
    try desk.server.lab("plug", "HDMI-1", "none-edid")
    try desk.wait("a look at it") { !$0.inSync || $0.profile == "alone" }
    try desk.server.lab("swap", "HDMI-1", "office", "--silent")
    try desk.waitForProfile("office")
  }

  @Test("When the last lit screen goes and no profile helps, whatever is connected is lit") func rescue() throws {
    let desk = try WatchDesk(
      ["HDMI-1,monitor=office", "DP-1,monitor=beamer"], lit: "HDMI-1",
      profiles: [
        "office": """
        version: 1
        others: off
        screens:
          office: { identity: { vendor: OFC } }
        """
      ])
    #expect(try desk.shown() == ["HDMI-1": "1920x1080+0+0"])
    try desk.server.lab("unplug", "HDMI-1")
    try desk.wait("the rescue") { $0.lastChange?.cause == "no screen was lit" }
    #expect(try desk.shown().keys.sorted() == ["DP-1"])
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("office")
    #expect(try desk.shown() == ["HDMI-1": "1920x1080+0+0"])
  }

  @Test("A refused mode set rolls back, and the screen's return is another chance") func refusal() throws {
    let desk = try WatchDesk()
    try desk.server.lab("fail", "HDMI-1")
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.wait("the failure") { $0.failure != nil }
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    try desk.server.lab("fail", "all", "off")
    try desk.server.lab("unplug", "HDMI-1")
    try desk.waitForProfile("alone")
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("office")
    #expect(desk.status?.failure == nil)
  }

  /// A desk of two lit screens that no profile fits.
  private func deskWithoutProfile() throws -> WatchDesk {
    let nobody = "version: 1\nscreens: { wall: { identity: { serial: NOWHERE } } }\n"
    return try WatchDesk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1"], profiles: ["nobody": nobody])
  }

  @Test("Without a profile, a disconnected screen is turned off: windows would vanish there") func leftLit() throws {
    let desk = try deskWithoutProfile()
    #expect(try desk.shown().count == 2)
    try desk.server.lab("unplug", "HDMI-1")
    try desk.wait("HDMI-1 is dark") { !$0.screens.contains { $0.output == "HDMI-1" } }
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    #expect(try desk.watcher.errors().contains("turned off HDMI-1: disconnected, but still lit"))
  }

  @Test("What a client lit on purpose stays, and so does the last lit screen") func litOnPurpose() throws {
    let desk = try deskWithoutProfile()
    try desk.server.xrandr("--newmode", "mine", "74.25", "1280", "1390", "1430", "1650", "720", "725", "730", "750")
    try desk.server.xrandr("--addmode", "HDMI-1", "mine")
    try desk.server.xrandr("--output", "HDMI-1", "--mode", "mine")
    try desk.server.lab("unplug", "HDMI-1")
    #expect(try desk.run("reload").code != 0, "no profile fits")
    #expect(try desk.shown()["HDMI-1"] != nil)
    try desk.server.xrandr("--output", "HDMI-1", "--off")
    try desk.server.lab("unplug", "eDP-1")
    #expect(try desk.run("reload").code != 0)
    #expect(try desk.shown()["eDP-1"] != nil, "there is nothing else to see")
  }
}
