import Foundation
import LabSupport
import Testing

/// The pointer over what is shown.
@Suite(.limited) struct HiddenPointerTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  /// It is drawn where it is, and nowhere else.
  private func isSeen(on output: String, over color: String) throws -> Bool {
    try desk.server.picture(of: output).colors != [color]
  }

  @Test func itIsHiddenOverContentAndNowhereElse() throws {
    try Tool.run(["xsetroot", "-solid", "#123456", "-cursor_name", "left_ptr"], display: desk.server.display)
    try desk.point(1400, 300)
    try desk.wait(for: "B") { $0.colors.count > 1 }
    let picture = try desk.present("{\"color\": \"#336699\"}", on: "B")
    try desk.wait(for: "B") { $0.colors == ["#336699"] }
    #expect(try !isSeen(on: "A", over: "#123456"), "no other screen gains one")
    try desk.point(300, 300)
    try desk.wait(for: "A") { $0.colors.count > 1 }
    try desk.point(1500, 400)
    try desk.wait(for: "A") { $0.colors == ["#123456"] }
    #expect(try !isSeen(on: "B", over: "#336699"))
    picture.program.terminate()
    #expect(try picture.program.finish().code == 0)
    try desk.wait(for: "B") { $0.colors.count > 1 }
  }

  /// A program that takes the keyboard is worked with.
  @Test(arguments: ["keep", "take"]) func itStaysWhereAPersonWorks(focus: String) throws {
    try Tool.run(["xsetroot", "-cursor_name", "left_ptr"], display: desk.server.display)
    try desk.point(1400, 300)
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let program = "{\"program\": [\"\(client)\", \"ff8000\", \"test\", \"{window}\"]}"
    let presenter = try desk.present(program, ["focus": "\"\(focus)\""], on: "B")
    try desk.wait(for: "B") { $0.corners == Array(repeating: "#ff8000", count: 4) }
    #expect(try isSeen(on: "B", over: "#ff8000") == (focus == "take"))
    withExtendedLifetime(presenter) {}
  }
}
