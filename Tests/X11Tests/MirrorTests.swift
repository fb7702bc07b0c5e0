import Displays
import LabSupport
import Testing
import X11

/// What a drawn mirror hears of other clients.
@Suite(.limited) struct MirrorTests {
  /// A mirror's own place is what may be mirrored once the screens have changed.
  @Test func whatOthersDrawWhereItWasIsHeard() throws {
    let server = try LabServer(options: ["--output", "A,monitor=beamer"])
    var connection = try Connection(display: server.display)
    let window = try connection.createContentWindow(titled: "mirror")
    let tools = try connection.prepareToMirror()
    let (left, right) = (Self.area(atX: 0), Self.area(atX: 500))
    let first = try connection.makeCanvas(for: Self.view(of: right), on: .black, in: window, with: tools)
    try connection.show(first, over: left, with: tools)
    try connection.hide(window)

    let source = connection.watchFramebuffer()
    let second = try connection.makeCanvas(for: Self.view(of: left), on: .black, in: window, with: tools)
    _ = try connection.takeDamage(of: source, with: tools)
    let other = try Connection(display: server.display)
    let drawn = try other.createContentWindow(titled: "other")
    other.show(nil, inBackdrop: drawn.number, over: left, behind: nil)
    let isSeen = other.isSeen(drawn.number)
    let whole = [Rectangle(origin: .origin, size: left.size)]
    _ = connection.draw(whole, of: source, touching: [], nil, on: second, with: tools)
    let damage = try connection.takeDamage(of: source, with: tools)
    #expect(isSeen && damage.union == left)
  }

  private static func area(atX x: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: 0), size: Size(width: 400, height: 300))
  }

  private static func view(of part: Rectangle) throws -> MirrorView {
    try #require(MirrorView(of: part, .contain, in: part.size))
  }
}
