import Foundation
import LabSupport
import Testing

@Suite("watch --learn", .limited) struct LearnTests {
  private static let elsewhere = "version: 1\nscreens: { other: { identity: { vendor: XXX } } }\n"

  /// A layout made by hand stands for 30 s, twice, so this takes more than a minute.
  @Test("A layout that a person arranges comes back, and is learned anew until its file is edited") func learned()
    throws
  {
    let desk = try WatchDesk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"], profiles: ["elsewhere": Self.elsewhere],
      options: ["--learn"])
    try desk.server.xrandr("--output", "HDMI-1", "--rotate", "left", "--pos", "1920x0")
    let status = try desk.wait("a learned profile") { $0.profile?.hasPrefix("learned-") ?? false }
    let name = try #require(status.profile)
    let first = try desk.shown()
    #expect(first["HDMI-1"] == "1080x1920+1920+0")
    #expect(try desk.watcher.errors().contains("learned the layout of these screens: wrote profiles/\(name).yaml"))
    // As a desktop leaves it when the cable comes back.
    try desk.server.lab("unplug", "HDMI-1")
    try desk.wait("one screen") { $0.screens.count == 1 }
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.wait("both again") { $0.profile == name && $0.inSync && $0.screens.count == 2 }
    #expect(try desk.shown() == first)
    let text = try desk.desk.scratch.read("profiles/\(name).yaml")
    try desk.server.xrandr("--output", "HDMI-1", "--rotate", "normal")
    try desk.wait("another client's change") { !$0.drift.isEmpty }
    try desk.wait("learned anew") { $0.drift.isEmpty && $0.inSync }
    #expect(try desk.shown()["HDMI-1"] == "1920x1080+1920+0")
    #expect(try desk.desk.scratch.read("profiles/\(name).yaml") != text)
  }
}
