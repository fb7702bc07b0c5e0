import Foundation
import LabSupport
import Testing

/// What programs behind content are told, and what they say.
@Suite(.limited) struct ProgramWordTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private var client: String { Tool.repository.appending(path: "lab/build/clients/colour").path }

  private func script(_ script: String) throws -> String {
    let data = try JSONEncoder().encode(["program": ["sh", "-c", script]])
    return String(decoding: data, as: UTF8.self)
  }

  /// Until it says so, a window without anything to see is not shown.
  @Test func itsWordCounts() throws {
    let words = "systemd-notify --ready --status='3 trains'; exec sleep 999"
    let presenter = try desk.present(try script(words), on: "B")
    try desk.wait(forHealth: "showing", of: "B", because: "3 trains")
    #expect(try !presenter.program.errors().contains("3 trains"), "it is no complaint")
  }

  @Test func itSaysThatItIsNotWell() throws {
    let words =
      "systemd-notify --ready ERRNO=5 'STATUS=no data'; read line < go; systemd-notify ERRNO=0 STATUS=; exec sleep 999"
    let presenter = try desk.present(try script("rm -f go; mkfifo go; " + words), on: "B")
    try desk.wait(forHealth: "failed", of: "B", because: "no data")
    try desk.scratch.write(to: "go", "on\n")
    try desk.wait(forHealth: "showing", of: "B")
    withExtendedLifetime(presenter) {}
  }

  @Test func whoStopsSayingThatItIsAliveIsStartedAnew() throws {
    let words = "echo $$ >> runs; systemd-notify --ready WATCHDOG_USEC=200000 WATCHDOG=1; exec sleep 999"
    let presenter = try desk.present(try script(words), on: "B")
    try desk.wait(forHealth: "restarting", of: "B", because: "frozen: it has not said that it is alive for 0.2 s")
    try desk.wait(forHealth: "showing", of: "B")
    #expect(try desk.scratch.read("runs").split(separator: "\n").count == 2)
    withExtendedLifetime(presenter) {}
  }

  /// The name of the socket is no secret.
  @Test func whatStrangersSayDoesNot() throws {
    let words = """
      rm -f go; mkfifo go; echo "$NOTIFY_SOCKET" > socket; systemd-notify --ready
      read line < go; systemd-notify --status=truth; exec sleep 999
      """
    let presenter = try desk.present(try script(words), on: "B")
    try desk.wait(forHealth: "showing", of: "B")
    let socket = try desk.scratch.read("socket").trimmingCharacters(in: .whitespacesAndNewlines)
    // It returns when what it said was taken in.
    try Tool.run(["env", "NOTIFY_SOCKET=\(socket)", "systemd-notify", "--status=lies", "ERRNO=5"])
    #expect(try !desk.properties(ofPresenterOf: "B").joined().contains("lies"))
    try desk.scratch.write(to: "go", "on\n")
    try desk.wait(forHealth: "showing", of: "B", because: "truth")
    withExtendedLifetime(presenter) {}
  }

  @Test func itIsToldWhereItDraws() throws {
    let words =
      "echo \"$ORCHESTRATE_PLACE\" > place; echo $ORCHESTRATE_WINDOW {window} > window; exec \(client) 00ff00 test {window}"
    let presenter = try desk.present(try script(words), on: "B")
    try desk.wait(for: "B") { $0.colors == ["#00ff00"] }
    let place = try desk.scratch.read("place")
    for fact in [
      #""screen":"tv""#, #""output":"B""#, #""size":{"height":768,"width":1024}"#, #""scale":1"#, #""frameInterval":1"#,
      #""shown":true"#, #""vendor":"BMR""#, #""refresh":"#,
    ] { #expect(place.contains(fact), "\(fact): \(place)") }
    let numbers = try desk.scratch.read("window").split(whereSeparator: \.isWhitespace)
    #expect(numbers.count == 2 && numbers.first == numbers.last)
    let window = String(numbers.first ?? "")
    func told() throws -> String {
      try Tool.run(["xprop", "-id", window, "_ORCHESTRATE_PLACE"], display: desk.server.display)
    }
    #expect(try told().contains(#"\"width\":1024"#))
    try desk.server.xrandr("--output", "B", "--mode", "800x600", "--rotate", "left")
    try desk.wait(for: "B") { $0.colors == ["#00ff00"] && $0.width == 800 }
    #expect(try told().contains(#"\"size\":{\"height\":800,\"width\":600}"#))
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    #expect(try told().contains(#"\"shown\":false"#))
    withExtendedLifetime(presenter) {}
  }
}

extension Scratch {
  /// Into what is there: a pipe with a name.
  fileprivate func write(to name: String, _ text: String) throws {
    let pipe = try FileHandle(forWritingTo: url.appending(path: name))
    try pipe.write(contentsOf: Data(text.utf8))
    try pipe.close()
  }
}
