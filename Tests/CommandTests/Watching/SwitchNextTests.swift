import Foundation
import LabSupport
import Testing

/// A hotkey that goes through profiles and layouts, and what the screens say of it.
@Suite("watch: one after the other", .limited) struct SwitchNextTests {
  private static let order = [
    "office", "alone", "--layout mirror", "--layout extend", "--layout external", "--layout internal",
  ]

  private func desk() throws -> WatchDesk {
    let desk = try WatchDesk(["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1"])
    try desk.waitForProfile("office")
    return desk
  }

  private func list(current: String) -> String {
    Self.order.map { "\($0 == current ? "*" : " ") \($0)\n" }.joined()
  }

  @Test("Round and round, forth and back") func round() throws {
    let desk = try desk()
    #expect(try desk.run("switch", "--list").output == list(current: "office"))
    for wanted in Self.order.dropFirst() + Self.order.prefix(1) {
      let ending = try desk.run("switch", "--next", "--seconds", "0")
      #expect(ending.code == 0, "\(ending)")
      #expect(try desk.run("switch", "--list").output == list(current: wanted))
    }
    #expect(try desk.run("switch", "--previous", "--seconds", "0").code == 0)
    #expect(try desk.wait("the last") { $0.profile == "layout internal" }.chosen == "manual")
    #expect(try desk.server.light().lit == ["eDP-1"])
    #expect(try desk.run("switch", "--auto").code == 0)
    try desk.waitForProfile("office")
  }

  private struct Choices: Decodable {
    let choices: [Choice]

    struct Choice: Decodable {
      let profile: String?
      let layout: String?
      let current: Bool
      let kept: Bool
    }
  }

  @Test("As JSON, with what is kept") func json() throws {
    let desk = try desk()
    let ending = try desk.run("switch", "--list", "--json")
    let choices = try JSONDecoder().decode(Choices.self, from: Data(ending.output.utf8)).choices
    #expect(choices.map { $0.profile ?? "--layout \($0.layout ?? "")" } == Self.order)
    #expect(choices.filter(\.current).map(\.profile) == ["office"] && !choices.contains(where: \.kept))
  }

  @Test("The screens say what came, one word at a time, and no longer than they should") func word() throws {
    let desk = try desk()
    func isCard() throws -> Bool { try desk.server.picture(of: "eDP-1").color(0, 0) == "#103a5c" }
    func waitForCard() throws { try #require(try desk.server.sees { _ in try isCard() }) }
    #expect(try !isCard())
    let first = try desk.orchestrate.start(["switch", "--next", "--seconds", "3600"])
    try waitForCard()
    let before = try desk.server.picture(of: "eDP-1")
    let second = try desk.orchestrate.start(["switch", "--next", "--seconds", "3600"])
    #expect(try first.finish().code == 0, "an earlier word gives way")
    try waitForCard()
    #expect(try desk.server.picture(of: "eDP-1") != before)
    second.terminate()
    #expect(try second.finish().code == 0)
    #expect(try !isCard())
    #expect(try desk.run("switch", "--next", "--seconds", "1").code == 0)
    #expect(try !isCard(), "it has ended by itself")
  }

  @Test("With nothing to switch to that is said") func nothing() throws {
    let desk = try WatchDesk(["HDMI-1,monitor=office"], profiles: ["tv": WatchDesk.profiles["tv"] ?? ""])
    let ending = try desk.run("switch", "--next")
    #expect(ending.code == 3 && ending.errors.contains("nothing to switch to"), "\(ending)")
    #expect(try desk.run("switch", "--list").output.hasPrefix("nothing to switch to"))
  }
}
