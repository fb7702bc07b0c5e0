import Foundation
import LabSupport
import Testing

/// Programs that draw into the presenter's window.
@Suite(.limited) struct ProgramTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private var client: String { Tool.repository.appending(path: "lab/build/clients/colour").path }
  private var processes: [ContentProcess] { ContentProcess.all(on: desk.server.display) }

  private func program(_ arguments: [String]) throws -> String {
    let data = try JSONEncoder().encode(["program": arguments])
    return String(decoding: data, as: UTF8.self)
  }

  private func colour(_ colour: String) throws -> String { try program([client, colour, "test", "{window}"]) }

  private func wait(for color: String, on output: String = "B") throws {
    try desk.wait(for: output) { $0.colors == [color] }
  }

  @Test func theWindowIsTheSameWhateverBecomesOfTheScreen() throws {
    let presenter = try desk.present(try colour("ff8000"), on: "B")
    try wait(for: "#ff8000")
    let number = try #require(processes.first).number
    for change in [["--mode", "800x600"], ["--rotate", "left"], ["--pos", "1100x300"], ["--rotate", "normal"]] {
      try desk.server.xrandr(["--output", "B"] + change)
      try wait(for: "#ff8000")
    }
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    #expect(processes.map(\.state) == ["T"])
    try desk.plug("B")
    try wait(for: "#ff8000")
    #expect(processes.map(\.number) == [number])
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(processes.isEmpty)
  }

  @Test func itKnowsTheSizeOfItsWindow() throws {
    let script = "echo {width}x{height} > size; exec \(client) 00ff00 test {window}"
    let presenter = try desk.present(try program(["sh", "-c", script]), on: "B")
    try wait(for: "#00ff00")
    #expect(try desk.scratch.read("size") == "1024x768\n")
    withExtendedLifetime(presenter) {}
  }

  @Test func whatCrashesIsStartedAgain() throws {
    let presenter = try desk.present(try colour("ff8000"), on: "B")
    try wait(for: "#ff8000")
    let first = try #require(processes.first)
    first.kill()
    try desk.wait(forSuccessorOf: [first.number])
    #expect(try desk.server.picture(of: "B").colors == ["#ff8000"], "what was seen last")
    try desk.wait(forHealth: "showing", of: "B")
    try wait(for: "#ff8000")
    #expect(processes.count == 1 && processes.first?.number != first.number)
    #expect(try presenter.program.errors().contains("B: colour was ended by signal 9"))
  }

  /// As a window manager does that is behind, and takes it for one of its own that had the same number.
  @Test func aWindowThatIsTakenOutComesBack() throws {
    let presenter = try desk.present(try colour("ff8000"), on: "B")
    try wait(for: "#ff8000")
    try desk.wait(forHealth: "showing", of: "B")
    let first = try #require(processes.first)
    try DestroyedWindow.takeOut("test", on: desk.server.display)
    try desk.wait(forSuccessorOf: [first.number])
    try desk.wait(forHealth: "showing", of: "B")
    try wait(for: "#ff8000")
    let told = try presenter.program.errors()
    #expect(told.contains("another client has put the window of"), "\(told)")
  }

  @Test(arguments: [
    ("false", "never", "failed", "ended with exit code 1"), ("true", "on-failure", "ended", ""),
    ("no-such-program", "never", "failed", "there is no program no-such-program"),
  ])
  func itIsSaidWhyNothingRuns(program: String, restart: String, state: String, reason: String) throws {
    let presenter = try desk.present(try self.program([program]), ["restart": "\"\(restart)\""], on: "B")
    try desk.wait(forHealth: state, of: "B", because: reason)
    // Not black: a card says it, too.
    try desk.wait(for: "B") { state == "ended" ? $0.colors == ["#000000"] : $0.color(0, 0) == "#202020" }
    #expect(processes.isEmpty)
    withExtendedLifetime(presenter) {}
  }

  /// The profile that named it was read long before.
  @Test func whatOthersCouldHaveWrittenDoesNotRun() throws {
    try desk.scratch.write(program: "tool", "#!/bin/sh\nexec \(client) 00ff00 test \"$1\"\n")
    try Tool.run(["chmod", "757", "\(desk.scratch.path)/tool"])
    let behaviour = ["restart": "\"never\"", "folder": "\"\(desk.scratch.path)\""]
    let presenter = try desk.present(try program(["./tool", "{window}"]), behaviour, on: "B")
    try desk.wait(forHealth: "failed", of: "B", because: "with the permissions 757, expected that only its owner")
    #expect(processes.isEmpty)
    try Tool.run(["chmod", "755", "\(desk.scratch.path)/tool"])
    try desk.server.xrandr("--output", "B", "--off")
    try desk.wait(forHealth: "parked", of: "B")
    try desk.server.xrandr("--output", "B", "--auto", "--right-of", "A")
    try wait(for: "#00ff00")
    withExtendedLifetime(presenter) {}
  }

  /// A replug tries what was given up.
  @Test func aReplugTriesAgain() throws {
    let script = "test -e ready && exec \(client) 00ff00 test {window}"
    let presenter = try desk.present(try program(["sh", "-c", script]), ["restart": "\"never\""], on: "B")
    try desk.wait(forHealth: "failed", of: "B")
    try desk.scratch.write("ready", "")
    try desk.server.xrandr("--output", "B", "--off")
    try desk.wait(forHealth: "parked", of: "B")
    try desk.server.xrandr("--output", "B", "--auto", "--right-of", "A")
    try wait(for: "#00ff00")
    withExtendedLifetime(presenter) {}
  }

  /// One that stands still in a session of its own: it has left its group in the moment in which that was suspended.
  @Test func allOfItGoesOn() throws {
    let script = "setsid sh -c 'kill -STOP $$; exec sleep 3600' & exec \(client) 00ff00 test {window}"
    let presenter = try desk.present(try program(["sh", "-c", script]), on: "B")
    try wait(for: "#00ff00")
    try Deadline().look(for: "a process that stands still") { processes.contains { $0.state == "T" } }
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    try desk.plug("B")
    try Deadline().look(for: "none that stands still") { processes.allSatisfy { $0.state != "T" } }
    withExtendedLifetime(presenter) {}
  }

  /// One that does not listen, and one that has left its group.
  @Test(arguments: ["trap '' TERM; ", "setsid sleep 3600 & "])
  func stoppingLeavesNothing(habit: String) throws {
    let script = "\(habit)\(client) 00ff00 test {window}"
    let presenter = try desk.present(try program(["sh", "-c", script]), on: "B")
    try wait(for: "#00ff00")
    #expect(processes.count > 1)
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(processes.isEmpty)
  }

  @Test func thePresenterAfterAKilledOneEndsWhatThatLeft() throws {
    let script = "setsid sleep 3600 & exec \(client) 00ff00 test {window}"
    let first = try desk.present(try program(["sh", "-c", script]), on: "B")
    try wait(for: "#00ff00")
    let left = processes
    first.program.kill()
    try ContentProcess(number: first.program.processIdentifier).awaitEnd()
    let second = try desk.present(try colour("0000ff"), on: "A")
    try wait(for: "#0000ff", on: "A")
    #expect(processes.count == 1 && !left.map(\.number).contains(processes[0].number))
    withExtendedLifetime(second) {}
  }

  /// Both would want the same device, or the same folder.
  @Test func theNextOneStartsWhenTheLastOneHasEnded() throws {
    func locked(_ colour: String) throws -> String {
      try program(["flock", "--nonblock", "lock", client, colour, "test", "{window}"])
    }
    let first = try desk.present(try locked("ff0000"), ["restart": "\"never\""], on: "B")
    try wait(for: "#ff0000")
    let second = try desk.present(try locked("00ff00"), ["restart": "\"never\""], on: "B")
    try wait(for: "#00ff00")
    #expect(try first.program.finish().code == 0)
    #expect(try second.program.errors().isEmpty)
  }

  /// It is given a window, and opens one of its own, which would lie on another screen.
  @Test(arguments: [WindowManager.Kind?.none, .openbox, .xfwm4])
  func aWindowElsewhereIsNotShown(kind: WindowManager.Kind?) throws {
    let manager = try kind.map { try WindowManager($0, display: desk.server.display) }
    let presenter = try desk.present(try program([client, "00ff00", "elsewhere"]), on: "B")
    try desk.wait(forHealth: "failed", of: "B", because: "opens a window of its own")
    try desk.wait(for: "B") { $0.color(0, 0) == "#202020" }
    try desk.wait(for: "A") { !$0.colors.contains("#00ff00") }
    try ContentProcess.awaitEnd(on: desk.server.display)
    withExtendedLifetime((manager, presenter)) {}
  }

  @Test func whatDrawsNothingIsNotShown() throws {
    let script = "test -e ready || sleep 3600; exec \(client) 00ff00 test {window}"
    let presenter = try desk.present(try program(["sh", "-c", script]), on: "B")
    try desk.wait(forHealth: "starting", of: "B", because: "has drawn nothing yet")
    // Whatever opens elsewhere is not its own.
    let other = try LabClient("colour", "0000ff", "other", display: desk.server.display)
    try desk.wait(for: "A") { $0.colors.contains("#0000ff") }
    try desk.scratch.write("ready", "")
    processes.forEach { $0.kill() }
    try wait(for: "#00ff00")
    try desk.wait(forHealth: "showing", of: "B")
    withExtendedLifetime((presenter, other)) {}
  }

  /// Without a window of its own in the one that it is given.
  @Test func whatDrawsRightIntoTheWindowIsShown() throws {
    let presenter = try desk.present(try program([client, "00ff00", "paint", "{window}"]), on: "B")
    try wait(for: "#00ff00")
    try desk.wait(forHealth: "showing", of: "B")
    withExtendedLifetime(presenter) {}
  }

  @Test func aLostServerEndsItsPrograms() throws {
    let presenter = try desk.present(try program(["sleep", "3600"]), on: "B")
    try desk.wait(forHealth: "starting", of: "B", because: "has drawn nothing yet")
    #expect(processes.count == 1)
    try desk.server.kill()
    #expect(try presenter.program.finish().code == 69)
    try ContentProcess.awaitEnd(on: desk.server.display)
    #expect(processes.isEmpty)
  }

  @Test(arguments: ["keep", "take"])
  func theKeyboardGoesWhereTheOrderSays(focus: String) throws {
    let person = try FocusedWindow(display: desk.server.display, managed: false)
    let presenter = try desk.present(try colour("ff8000"), ["focus": "\"\(focus)\""], on: "B")
    try wait(for: "#ff8000")
    #expect(person.keepsFocus == (focus == "keep"))
    withExtendedLifetime(presenter) {}
  }
}
