import Displays
import Foundation
import LabSupport
import Testing
import X11

/// Another monitor on the port of the one that content was shown on: it is not shown what was not meant for it.
@Suite(.limited) struct StrangerTests {
  private let desk: PresenterDesk
  private let content = "{\"color\": \"#336699\"}"

  init() throws { desk = try PresenterDesk(["A,monitor=laptop-panel", "B,monitor=beamer"]) }

  /// Nothing of the content, from the moment when the monitor is lit until the presenter has seen which one it is.
  private func expectNothing(on output: String) throws {
    var seen = try desk.server.picture(of: output).colors
    try desk.wait(forHealth: "parked", of: output, because: "another screen")
    seen.formUnion(try desk.server.picture(of: output).colors)
    #expect(!seen.contains("#336699"))
  }

  private func tell(presenterAt connector: String, on desk: PresenterDesk, toMoveTo goal: String) throws {
    var connection = try Connection(display: desk.server.display)
    let presenter = try #require(try connection.presenters.find(at: [connector])[connector])
    let output = try #require(try connection.read(.none).snapshot.output(named: goal))
    try connection.tell([(presenter, .move(to: PresenterGoal(output.id)))])
    // A client that goes before it has read what the server sends it is not listened to any more.
    _ = try connection.presenters.find(at: [connector])
  }

  @Test func itIsShownNothingAndTheOwnScreenAllAtOnce() throws {
    let presenter = try desk.present(content, on: "B")
    for monitor in ["office", "tv-1080", "office-other"] {
      try desk.unplug("B")
      try desk.plug("B", monitor)
      try expectNothing(on: "B")
    }
    try desk.unplug("B")
    try desk.plug("B", "beamer")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    try desk.wait(forHealth: "showing", of: "B")
    withExtendedLifetime(presenter) {}
  }

  /// One event tells of both, and no unplugging comes before.
  @Test func aMonitorThatTakesAnothersPlaceIsShownNothing() throws {
    let presenter = try desk.present(content, on: "B")
    try desk.server.lab("swap", "B", "office")
    try desk.wait(forHealth: "parked", of: "B", because: "another screen")
    #expect(!(try desk.server.picture(of: "B").colors.contains("#336699")))
    try desk.server.lab("swap", "B", "beamer")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    withExtendedLifetime(presenter) {}
  }

  @Test func toldToItIsTheNewScreensContent() throws {
    let presenter = try desk.present(content, on: "B")
    try desk.unplug("B")
    try desk.plug("B", "office")
    try expectNothing(on: "B")
    try tell(presenterAt: "B", on: desk, toMoveTo: "B")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    try desk.unplug("B")
    try desk.plug("B", "beamer")
    try expectNothing(on: "B")
    try desk.unplug("B")
    try desk.plug("B", "office")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    withExtendedLifetime(presenter) {}
  }

  /// Who is sent to wait at a free connector waits for the screen that it had.
  @Test func whoeverComesWhereItWaitsIsAStrangerToo() throws {
    let desk = try PresenterDesk(["A,monitor=laptop-panel", "B,monitor=beamer", "C"])
    let presenter = try desk.present(content, on: "B")
    try desk.server.lab("unplug", "B")
    try tell(presenterAt: "B", on: desk, toMoveTo: "C")
    try desk.wait(forHealth: "parked", of: "C")
    try desk.server.lab("plug", "C", "office")
    try desk.server.xrandr("--output", "B", "--off", "--output", "C", "--auto", "--right-of", "A")
    try desk.wait(forHealth: "parked", of: "C", because: "another screen")
    #expect(!(try desk.server.picture(of: "C").colors.contains("#336699")))
    withExtendedLifetime(presenter) {}
  }

  /// A television may tell its EDID late, or never.
  @Test func whoCannotBeToldApartIsNoStranger() throws {
    let presenter = try desk.present(content, on: "B")
    try desk.unplug("B")
    try desk.plug("B", "none-edid")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    try desk.unplug("B")
    try desk.plug("B", "beamer")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    withExtendedLifetime(presenter) {}
  }

  @Test func whatIsShownElsewhereMeanwhileStaysThere() throws {
    let presenter = try desk.present(content, ["on-disconnect": "{\"move-to\": \"desk\"}"], on: "B", standIn: "A")
    try desk.unplug("B")
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    try desk.plug("B", "office")
    #expect(!(try desk.server.picture(of: "B").colors.contains("#336699")))
    try desk.unplug("B")
    try desk.plug("B", "beamer")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    try desk.wait(for: "A") { !$0.colors.contains("#336699") }
    withExtendedLifetime(presenter) {}
  }
}
