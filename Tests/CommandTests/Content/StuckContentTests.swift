import Foundation
import LabSupport
import Testing

/// Content that takes for ever, and presenters that do not end.
@Suite(.serialized, .limited) struct StuckContentTests {
  /// Three kilobytes that take minutes of computing.
  private static var bomb: String {
    let layers = (1...20).map { "<feTurbulence baseFrequency=\"0.\($0)\" numOctaves=\"99\" seed=\"\($0)\"/>" }.joined()
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4000\" height=\"4000\"><filter id=\"f\">\(layers)</filter>"
      + "<rect width=\"4000\" height=\"4000\" filter=\"url(#f)\"/></svg>"
  }

  private func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 }

  /// While an image is decoded nothing is in order yet, and a switch does not wait for it.
  @Test func whatIsStillDecodedIsToldAndGivenUp() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Desk.contents(office: "color: \"#ff0000\"", other: nil)])
    try desk.wait { $0.content(of: "A") == "showing" && $0.resting }
    try desk.desk.scratch.write("profiles/bomb.svg", Self.bomb)
    try desk.write("desk", Desk.contents(office: "image: bomb.svg", other: nil))
    try desk.wait { $0.content(of: "A") == "starting" && !$0.resting }
    try desk.server.wait(for: "#ff0000", on: "A")
    try desk.write("desk", Desk.contents(office: "color: \"#00ff00\"", other: nil))
    try desk.wait { $0.content(of: "A") == "showing" && $0.resting }
    try desk.server.wait(for: "#00ff00", on: "A")
    #expect(try desk.server.presenters().count == 1)
  }

  @Test func whoDoesNotStopIsKilled() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Desk.contents(office: "color: \"#ff0000\"", other: nil)])
    try desk.wait { $0.content(of: "A") == "showing" && $0.resting }
    let stuck = try #require(try desk.server.presenters().values.first)
    #expect(kill(stuck, SIGSTOP) == 0)
    try desk.write("desk", Desk.contents(office: nil, other: nil))
    try desk.wait { $0.content(of: "A") == nil && !$0.resting }
    try desk.wait { $0.resting }
    #expect(!isRunning(stuck))
    #expect(try desk.watcher.errors().contains("did not end within 10 s, and was killed"))
  }
}
