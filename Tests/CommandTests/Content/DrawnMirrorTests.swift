import Foundation
import LabSupport
import Testing

/// A profile that asks for a mirror which no CRTC can do.
@Suite(.limited) struct DrawnMirrorCommandTests {
  private static let outputs = ["A,monitor=office,crtcs=0", "B,kind=poor,monitor=beamer,crtcs=1"]

  private static func profile(_ content: String) -> String {
    """
    version: 1
    screens:
      desk: { identity: { connector: A } }
      wall: { identity: { connector: B }\(content) }

    """
  }

  @Test func theProfileIsAllThatIsNeeded() throws {
    let mirror = Self.profile(", content: { mirror: desk, fit: stretch }")
    let desk = try Desk(Self.outputs, profiles: ["desk": mirror])
    let planned = try desk.run("plan")
    let words = "B: show mirror of A, drawn\n      wall: no content running yet; drawn, as no CRTC that can drive B "
    #expect(planned.output.contains(words + "can scale"), "\(planned)")
    let applied = try desk.run("apply")
    #expect(applied.code == 0, "\(applied)")
    let paint = Tool.repository.appending(path: "lab/build/clients/paint").path
    try Tool.run([paint, "0", "0", "1920", "1080"], display: desk.server.display)
    try desk.expectNothingToDo()
    #expect(try desk.server.presenters().keys.sorted() == ["B"])
    // It follows with its next frame; in the middle begins the white quarter.
    try desk.server.wait(for: "#ffffff", on: "B")
    try desk.scratch.write("profiles/desk.yaml", Self.profile(""))
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.presenters() == [:])
  }

  /// A speaker's beamer: the slides, and nothing else.
  @Test func aWindowIsAllThatIsShown() throws {
    let slides = Self.profile(
      ", content: { mirror: { of: desk, window: { class: Slides } }, fit: center, background: \"#123456\" }")
    let desk = try Desk(["A,monitor=office", "B,monitor=office"], profiles: ["desk": slides])
    let planned = try desk.run("plan")
    #expect(planned.output.contains("B: show mirror of a window of class Slides of A, drawn"), "\(planned)")
    #expect(planned.output.contains("drawn, as it shows a window"), "\(planned)")
    #expect(try desk.run("apply").code == 0)
    try desk.expectNothingToDo()
    #expect(try desk.server.color(of: "B") == "#123456")
    let input = Pipe()
    let pane = try LabClient(
      arguments: ["pane", "Slides", "slides", "100", "100", "400", "300", "ff8000"], display: desk.server.display,
      input: input.fileHandleForReading)
    try desk.server.wait(for: "#ff8000", on: "B")
    #expect(try desk.server.presenters().keys.sorted() == ["B"])
    withExtendedLifetime((pane, input)) {}
  }
}
