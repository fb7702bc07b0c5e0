import Foundation
import LabSupport
import Testing

@Suite(.serialized, .limited) struct PlanTests {
  @Test func changesNothing() throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    let before = try desk.server.report()
    let plan = try desk.run("plan")
    #expect(plan.code == 0 && plan.errors.isEmpty)
    #expect(plan.output.hasPrefix("desk would change:\n  "))
    #expect(try desk.server.report() == before)
  }

  @Test func detailedExitCodeTellsWhetherThereIsSomethingToDo() throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    #expect(try desk.run("plan", "--detailed-exitcode").code == 2)
    #expect(try desk.run("plan", "--detailed-exitcode", "--json").code == 2)
    #expect(try desk.run("apply").code == 0)
    let rest = try desk.run("plan", "--detailed-exitcode")
    #expect(rest.code == 0)
    #expect(rest.output == "desk: nothing to do\n")
  }

  @Test func saysTheSameOfASnapshotAsOfTheServer() throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    let snapshot = try desk.orchestrate.run("show", "--json").output
    try desk.scratch.write("snapshot.json", snapshot)
    let live = try desk.run("plan", "--json")
    var offline = desk.orchestrate
    offline.environment["DISPLAY"] = nil
    let fromFile = try offline.run("plan", "--json", "--profiles", "profiles", "--snapshot", "snapshot.json")
    offline.input = snapshot
    let fromInput = try offline.run("plan", "--json", "--profiles", "profiles", "--snapshot", "-")
    let line = "cat snapshot.json | \(Orchestrate.binary.path) plan --json --profiles profiles --snapshot -"
    let fromPipe = try Program(["sh", "-c", line], environment: offline.environment, in: desk.scratch.url).finish()
    #expect(fromFile.output == live.output && fromFile.code == 0)
    #expect(fromPipe.output == live.output && fromPipe.code == 0)
    #expect(fromInput.output == live.output && fromInput.code == 0)
  }

  /// Where it is broken, and words of what is wrong there.
  @Test(arguments: [
    ("{ \"version\": 1,\n  \"outputs\": [\n", "snapshot.json:3:1: error: ", "not valid JSON from here on"),
    (
      "{ \"version\":\n" + String(repeating: "[", count: 100_000), "snapshot.json:2:64: error: ",
      "found a list or object nested deeper than 64 levels, which no snapshot holds"
    ),
    ("{ \"version\": 1,\n  \"outputs\": [ { ],\n}", "snapshot.json:2:18: error: ", "not valid JSON from here on"),
    ("{ \"version\": 2 }", "snapshot.json:1:14: error: ", "found 2, expected 1"),
    ("", "snapshot.json:1:1: error: ", "not valid JSON from here on"),
    ("[1, 2]", "snapshot.json:1:1: error: ", "expected what `orchestrate show --json` writes"),
    (snapshot(with: "\"width\": 70000"), "snapshot.json:6:16: error: ", "70000"),
    (snapshot(with: "\"width\": \"wide\""), "snapshot.json:6:16: error: ", "expected a whole number"),
    (snapshot(with: "\"width\": 1e999"), "snapshot.json:6:16: error: ", "found 1e999, expected a number of"),
  ])
  func brokenSnapshotsAreToldByPlace(_ text: String, _ place: String, _ words: String) throws {
    let scratch = try Scratch()
    try scratch.write("snapshot.json", text)
    try scratch.write("profiles/desk.yaml", Desk.profile)
    let ending = try Orchestrate(in: scratch.url)
      .run("plan", "--profiles", "profiles", "--snapshot", "snapshot.json")
    #expect(ending.code == 65 && ending.output.isEmpty)
    #expect(ending.errors.hasPrefix(place) && ending.errors.contains(words), "\(ending.errors)")
    #expect(
      ending.errors.hasSuffix(
        "[invalid-snapshot]\norchestrate: no snapshot to read; fix the errors above\n"))
  }

  private static func snapshot(with width: String) -> String {
    """
    {
      "version": 1,
      "crtcs": [],
      "outputs": [{ "name": "A", "id": 1, "modes": [{
          "id": 1, "height": 600, "refreshMilliHertz": 60000,
          \(width)
        }]
      }],
      "framebuffer": { "size": { "width": 1, "height": 1 }, "physicalSize": { "width": 1, "height": 1 },
        "minimum": { "width": 1, "height": 1 }, "maximum": { "width": 9, "height": 9 } }
    }
    """
  }

  @Test func snapshotsThatAreNotThereAreNamed() throws {
    let scratch = try Scratch()
    try scratch.write("profiles/desk.yaml", Desk.profile)
    let ending = try Orchestrate(in: scratch.url).run("plan", "--profiles", "profiles", "--snapshot", "gone.json")
    #expect(ending.code == 65)
    #expect(ending.errors.contains("gone.json") && ending.errors.contains("No such file"))
  }
}
