import Displays
import Foundation
import LabSupport
import Testing

@testable import X11

/// The outer ring: each scenario on a server of its own. What the model says and what the server does is the same.
@Suite(.serialized) struct LabTests {
  @Test(arguments: Scenario.all)
  func serverShowsTheSnapshot(_ scenario: Scenario) throws {
    let server = try scenario.start()
    let shown = try Orchestrate(display: server.display).run("show", "--json")
    let document = try JSONDecoder().decode(Snapshot.Document.self, from: Data(shown.output.utf8)).renumbered()
    let words = try scenario.plan(on: server)
    if Scenario.isUpdating { try scenario.update(document, words) }
    #expect(try document == scenario.snapshot())
    #expect(try words == scenario.expected())
  }

  /// After each step the server shows what the model foretold, and some screen is lit whenever one was before.
  @Test(.disabled(if: Scenario.isUpdating), arguments: Scenario.all)
  func eachStepDoesWhatTheModelSays(_ scenario: Scenario) throws {
    let server = try scenario.start()
    var connection = try Connection(display: server.display)
    var reading = try connection.read(.all)
    guard let plan = try scenario.plan(on: reading.snapshot) else { return }
    let wasDark = reading.snapshot.isDark
    for step in plan.steps {
      let foretold = try reading.snapshot.applying(step.step)
      #expect(try connection.execute([step.step], against: reading) == .done, "\(step.summary)")
      reading = try connection.read(.all)
      #expect(reading.snapshot == foretold, "\(step.summary)")
      #expect(wasDark || !reading.snapshot.isDark, "dark after \(step.summary)")
    }
    #expect(
      try Orchestrate(display: server.display, in: Scenario.folder).run("apply", "--profiles", scenario.name).output
        .hasSuffix(": nothing to do\n"))
  }

  /// The same all at once, by the binary: no screen is dark on the way, and what cannot be done changes nothing.
  @Test(.disabled(if: Scenario.isUpdating), arguments: Scenario.all)
  func applyDoesWhatThePlanSays(_ scenario: Scenario) throws {
    let server = try scenario.start()
    var connection = try Connection(display: server.display)
    let before = try connection.read(.all).snapshot
    let foretold = try scenario.plan(on: before).map { try before.applying($0.steps.map(\.step)) } ?? before
    var light = try server.light()
    let events = try server.watch()

    let ending = try Orchestrate(display: server.display, in: Scenario.folder).run("apply", "--profiles", scenario.name)
    let expected = try scenario.expected()
    #expect(ending.code == 0 ? expected.isFine : expected == Words(ending, without: "nothing was changed\n"))
    #expect(try connection.read(.all).snapshot == foretold)
    light.follow(try events.soFar())
    #expect(before.isDark || light.darkMoments.isEmpty)
  }
}

extension Scenario {
  /// nil when no profile matches, or the one that does cannot be applied.
  fileprivate func plan(on snapshot: Snapshot) throws -> Plan? {
    guard let match = Choice(among: try profiles(), on: snapshot, in: .unknown).best else { return nil }
    do throws(LayoutProblem) {
      return try Plan(from: snapshot, to: Layout(match, on: snapshot))
    } catch {
      return nil
    }
  }
}
