import Displays
import Foundation
import LabSupport
import Testing

@testable import X11

/// The outer ring: each scenario on a server of its own. What the model says and what the server does is the same.
@Suite(.serialized, .limited) struct LabTests {
  @Test(arguments: Scenario.all)
  func serverShowsTheSnapshot(_ scenario: Scenario) throws {
    let server = try scenario.start()
    let shown = try Orchestrate(display: server.display).run("show", "--json")
    let document = try Snapshot(json: Array(shown.output.utf8)).renumbered()
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
    try scenario.prepare(&connection)
    let inputs = try scenario.inputs()
    var reading = try connection.read(.all, inputs: inputs)
    guard let plan = try scenario.plan(on: reading.snapshot) else { return }
    let wasLit = reading.snapshot.showsSomething
    var names: [ModeID: ModeID] = [:]
    for planned in plan.steps {
      let step = (step: planned.step.renaming(names), summary: planned.summary)
      var foretold = try reading.snapshot.applying(step.step)
      #expect(try connection.execute([step.step], against: reading) == .done, "\(step.summary)")
      reading = try connection.read(.all, inputs: inputs)
      if case .createMode(let mode) = step.step {
        // Only the server can name it, and the steps that follow must use its name.
        let created = try #require(reading.snapshot.createdModes.first { $0.timing == mode.timing })
        names[mode.id] = created.id
        foretold.createdModes = foretold.createdModes.map { $0 == mode ? created : $0 }
      }
      #expect(reading.snapshot == foretold, "\(step.summary)")
      #expect(!wasLit || reading.snapshot.showsSomething, "dark after \(step.summary)")
    }
    let orchestrate = Orchestrate(display: server.display, in: Scenario.folder)
    var output = try orchestrate.run("apply", "--profiles", scenario.name).output
    // What a presenter shows, or a client holds, is no step: the first run starts it.
    if output.contains(": show ") || output.contains("keep the screens awake") {
      output = try orchestrate.run("apply", "--profiles", scenario.name).output
    }
    #expect(output.hasSuffix(": nothing to do\n"))
  }

  /// The same all at once, by the binary: no screen is dark on the way, and what cannot be done changes nothing.
  @Test(.disabled(if: Scenario.isUpdating), arguments: Scenario.all)
  func applyDoesWhatThePlanSays(_ scenario: Scenario) throws {
    let server = try scenario.start()
    var connection = try Connection(display: server.display)
    try scenario.prepare(&connection)
    let inputs = try scenario.inputs()
    let before = try connection.read(.all, inputs: inputs).snapshot
    let plan = try scenario.plan(on: before)
    var light = try server.light()
    let events = try server.watch()

    let ending = try Orchestrate(display: server.display, in: Scenario.folder).run("apply", "--profiles", scenario.name)
    let expected = try scenario.expected()
    #expect(ending.code == 0 ? expected.isFine : expected == Words(ending, without: "no changes made\n"))
    let after = try connection.read(.all, inputs: inputs).snapshot
    let created = after.createdModes.compactMap { mode in mode.timing.map { (Mode(toCreate: $0).id, mode.id) } }
    let names = Dictionary(created) { first, _ in first }
    #expect(try after == plan.map { try before.applying($0.steps.map { $0.step.renaming(names) }) } ?? before)
    light.follow(try events.soFar())
    #expect(!before.showsSomething || light.darkMoments.isEmpty)
  }
}

extension Scenario {
  /// As `plan` reads them.
  fileprivate func inputs() throws -> InputSelection { try profiles().needs.concernTouch ? .all : .ifSet }

  /// As commands do.
  fileprivate func prepare(_ connection: inout Connection) throws {
    let profiles = try profiles()
    connection.readsPower = profiles.contains { $0.standby.value }
    connection.forced = Set(profiles.flatMap(\.screens).compactMap(\.forcedConnector))
  }

  /// nil when no profile matches, or the one that does cannot be applied.
  fileprivate func plan(on snapshot: Snapshot) throws -> Plan? {
    let situation = Situation(snapshot)
    guard let match = Choice(among: try profiles(), in: situation).best else { return nil }
    do throws(LayoutProblem) { return try Proposal(match, in: situation).plan } catch { return nil }
  }
}

extension Step {
  /// The same step with the server's names for modes that were still to be created when it was planned.
  fileprivate func renaming(_ names: [ModeID: ModeID]) -> Step {
    func named(_ mode: Mode) -> Mode {
      var mode = mode
      mode.id = names[mode.id] ?? mode.id
      return mode
    }
    switch self {
    case .addMode(let mode, let output): return .addMode(named(mode), output)
    case .removeMode(let mode, let output): return .removeMode(named(mode), output)
    case .destroyMode(let mode): return .destroyMode(named(mode))
    case .configure(let crtc, var scanout):
      scanout.state.mode = named(scanout.state.mode)
      return .configure(crtc, scanout)
    case .setAgain(let crtc, var scanout):
      scanout.state.mode = named(scanout.state.mode)
      return .setAgain(crtc, scanout)
    case .createMode(let mode): return .createMode(named(mode))
    default: return self
    }
  }
}
