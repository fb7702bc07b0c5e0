import LabSupport
import Testing

/// What users put on screens while content of the profile cannot be shown.
@Suite(.limited) struct PutBesideFailureTests {
  private let desk: WatchDesk

  init() throws {
    let sign = """
      version: 1
      screens:
        main: { identity: { connector: A }, content: { color: "#ff0000" } }
        tv:
          identity: { connector: B }
          content: { image: missing.png }
      """
    desk = try WatchDesk(["A,monitor=beamer", "B,monitor=beamer"], profiles: ["sign": sign])
    try desk.wait("its failure") { $0.resting && $0.profile == "sign" && $0.content(of: "B") == "failed" }
  }

  @Test func theFailureOfAnotherScreenIsNotTheirs() throws {
    let put = try desk.run("put", "main", "--color", "#00ff00")
    #expect(put.code == 0 && !put.errors.contains("missing.png"), "\(put)")
    #expect(try desk.server.color(of: "A") == "#00ff00")
    let cleared = try desk.run("put", "main", "--clear")
    #expect(cleared.code == 0 && !cleared.errors.contains("missing.png"), "\(cleared)")
    let slept = try desk.run("sleep", "main")
    #expect(slept.code == 0, "\(slept)")
    let woken = try desk.run("wake", "main")
    #expect(woken.code == 0, "\(woken)")
    // Who asks for the screens as the profile wants them is told.
    let reloaded = try desk.run("reload")
    #expect(reloaded.code == 1 && reloaded.errors.contains("missing.png"), "\(reloaded)")
  }

  /// A notice is over when it is over, also where nothing comes after it.
  @Test func whatWasPutDoesNotStay() throws {
    #expect(try desk.run("put", "tv", "--color", "#0000ff").code == 0)
    #expect(try desk.server.color(of: "B") == "#0000ff")
    _ = try desk.run("put", "tv", "--clear")
    try desk.wait("the failure again") { $0.resting && $0.content(of: "B") == "failed" }
    #expect(try desk.server.color(of: "B") != "#0000ff")
  }
}
