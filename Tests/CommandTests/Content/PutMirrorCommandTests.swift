import LabSupport
import Testing

/// `put --mirror` where a mirror would show itself, or half of something: refused as in a profile.
@Suite(.limited) struct PutMirrorCommandTests {
  private static let profile = """
    version: 1
    screens:
      left: { identity: { connector: A } }
      right: { identity: { connector: B } }
      sign:
        identity: { connector: C }
        parts:
          one: { share: 50%, content: { color: "#0000ff" } }
          two: { share: 50% }
    walls:
      front: { screens: [[left, right]], content: { color: "#ff0000" } }
    """

  @Test func whatIsNotAScreenOfItsOwnIsRefused() throws {
    let outputs = ["A,monitor=office", "B,monitor=office-other", "C,monitor=tv-1080"]
    let desk = try WatchDesk(outputs, profiles: ["desk": Self.profile])
    try desk.wait("all is shown") {
      $0.parts(of: "left") == ["front": "showing"] && $0.parts(of: "sign") == ["one": "showing"] && $0.resting
    }
    for (place, source, words) in [
      ("front", "left", "\"left\", which stands in it"), ("front", "B", "\"right\", which stands in it"),
      ("one", "C", "\"sign\", which it is a part of"),
      ("two", "front", "\"front\", which is a wall of several screens"),
    ] {
      let refused = try desk.run("put", place, "--mirror", source)
      #expect(refused.code == 1 && refused.errors.contains("mirror: found \(words), expected"), "\(refused)")
    }
    #expect(try ["A", "B"].map(desk.server.color) == ["#ff0000", "#ff0000"], "as before")
    #expect(try desk.run("put", "two", "--mirror", "left").code == 0)
    let circle = try desk.run("put", "front", "--mirror", "sign")
    let words = "\"sign\", whose part \"two\" mirrors \"left\" itself (put by hand), expected"
    #expect(circle.code == 1 && circle.errors.contains(words), "\(circle)")
  }
}
