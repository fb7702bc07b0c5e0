import Foundation
import LabSupport
import Testing

/// What content costs while the screens sleep on purpose: nothing, with a watcher or without.
@Suite(.serialized, .limited) struct StillContentTests {
  @Test func aProgramStandsStillAndGoesOn() throws {
    let desk = try Desk(
      ["A,monitor=office"],
      profiles: [
        "desk": """
        version: 1
        screens:
          a:
            identity: { connector: A }
            content: { program: [sh, -c, "while :; do echo tick > ticks; sleep 0.1; done"] }
        """
      ])
    let pipe = desk.scratch.url.appending(path: "profiles/ticks")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    let ticks = try FileHandle(forUpdating: pipe)
    let applied = try desk.start("apply")
    #expect(try ticks.readLine() == "tick")
    _ = try applied.finish()
    #expect(try desk.run("sleep").code == 0)
    while ticks.hasMore(within: 1000) { _ = ticks.availableData }
    try desk.server.touch()
    #expect(try ticks.readLine() == "tick", "input wakes it without a watcher")
    #expect(try desk.run("stop").code == 0)
  }
}
