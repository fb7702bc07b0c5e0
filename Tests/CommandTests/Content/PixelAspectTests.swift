import Foundation
import LabSupport
import Testing

/// A television of 16:9 whose mode has 720x480 pixels: what is square in a picture is square on the glass.
@Suite(.limited) struct PixelAspectTests {
  private static let outputs = ["A,monitor=tv-1080", "B,monitor=tv-1080"]

  /// - Parameters:
  ///   - keys: of the television besides its mode.
  ///   - other: the content of the screen beside it.
  private static func profile(_ keys: String, other: String = "") -> String {
    """
    version: 1
    screens:
      tv: { identity: { connector: A }, mode: 720x480@60, position: [0, 0], \(keys) }
      other: { identity: { connector: B }, mode: 1280x720@60\(other) }

    """
  }

  /// A red square, in a picture that is one itself.
  private static let square = """
    <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#ff0000"/></svg>
    """

  private static func desk(_ profile: String) throws -> Desk {
    let desk = try Desk(outputs, profiles: ["desk": profile])
    try desk.scratch.write("profiles/square.svg", square)
    return desk
  }

  /// The width and the height of what is red on a monitor, as the monitor has its pixels.
  private static func red(_ picture: Photograph) -> [Int] {
    let (middle, center) = (picture.width / 2, picture.height / 2)
    let across = (0..<picture.width).count { picture.color($0, center) == "#ff0000" }
    return [across, (0..<picture.height).count { picture.color(middle, $0) == "#ff0000" }]
  }

  private static func wait(for size: [Int], on desk: Desk, _ output: String = "A") throws {
    var last: [Int] = []
    let isSeen = try desk.server.sees { server in
      last = red(try server.picture(of: output))
      return zip(last, size).allSatisfy { abs($0 - $1) <= 3 }
    }
    #expect(isSeen, "\(output) shows \(last) in place of \(size)")
  }

  /// A square of 480 lines is 405 pixels wide where a pixel is 32:27; on its side it is as wide as the glass is high.
  @Test(arguments: [
    ("", [405, 480]), ("rotation: left, ", [405, 480]), ("pixel-aspect: square, ", [480, 480]),
    ("pixel-aspect: \"8:9\", ", [540, 480]), ("pixel-aspect: \"8:9\", rotation: right, ", [540, 480]),
    ("pixel-aspect: \"2:1\", scale: 0.5, ", [240, 480]),
  ])
  func aSquareIsSquare(keys: String, size: [Int]) throws {
    let desk = try Self.desk(Self.profile("\(keys)content: { image: square.svg }"))
    let planned = try desk.run("plan").output
    let words = keys.isEmpty ? "; pixel-aspect 32:27 (auto, 720x480@59.94 on 886x498 mm)" : "; pixel-aspect "
    #expect(planned.contains(words) == !keys.contains("square"), "\(planned)")
    #expect(try desk.run("apply").code == 0)
    try Self.wait(for: size, on: desk)
    try desk.expectNothingToDo()
  }

  @Test func theJSONOfThePlanHasTheShape() throws {
    let desk = try Self.desk(Self.profile("rotation: left, content: { image: square.svg }"))
    let planned = try desk.run("plan", "--json").output
    #expect(planned.contains("\"pixelAspect\" : \"27:32\""), "\(planned)")
    // Its step has it, and the list of all screens, of which the other one has square pixels.
    #expect(planned.components(separatedBy: "pixelAspect").count == 3, "\(planned)")
  }

  /// A key that changes, and a mode, are followed: the picture is drawn anew.
  @Test func changesAreFollowed() throws {
    let image = "content: { image: square.svg }"
    let desk = try Self.desk(Self.profile(image))
    #expect(try desk.run("apply").code == 0)
    try Self.wait(for: [405, 480], on: desk)
    try desk.scratch.write("profiles/desk.yaml", Self.profile("pixel-aspect: square, \(image)"))
    #expect(try desk.run("apply").code == 0)
    try Self.wait(for: [480, 480], on: desk)
    let pal = Self.profile(image).replacingOccurrences(of: "720x480@60", with: "720x576@50")
    try desk.scratch.write("profiles/desk.yaml", pal)
    #expect(try desk.run("apply").code == 0)
    // 64:45.
    try Self.wait(for: [405, 576], on: desk)
  }

  /// A slide and a picture in place of other content are drawn as images are.
  @Test(arguments: [
    "slideshow: { images: [square.svg], every: 1min }",
    "video: missing.mp4, fallback: { image: square.svg }",
    "playlist: [{ image: square.svg, for: 1min }, { color: \"#000000\", for: 1s }]",
  ])
  func otherPictures(content: String) throws {
    let desk = try Self.desk(Self.profile("content: { \(content) }"))
    _ = try desk.run("apply")
    try Self.wait(for: [405, 480], on: desk)
  }

  /// The film of VideoTests is twice as wide as it is high, and its last quarter white.
  @Test func aFilmIsTrue() throws {
    let desk = try Self.desk(Self.profile("content: { video: stripes.mp4 }"))
    let film = Tool.repository.appending(path: "Tests/PresenterTests/Images/stripes.mp4")
    try FileManager.default.copyItem(atPath: film.path, toPath: "\(desk.scratch.path)/profiles/stripes.mp4")
    #expect(try desk.run("apply").code == 0)
    // 720 pixels are as wide as 853 lines are high, half of which is 427.
    var height = 0
    let isSeen = try desk.server.sees { server in
      let picture = try server.picture(of: "A")
      height = (0..<picture.height).count { picture.color(picture.width / 2, $0) != "#000000" }
      return abs(height - 427) <= 3
    }
    #expect(isSeen, "it is \(height) lines high")
  }

  /// A drawn mirror knows the pixels of both screens.
  @Test func mirrorsAreTrue() throws {
    let desk = try Self.desk(
      Self.profile("content: { image: square.svg }", other: ", content: { mirror: tv, by: drawing }"))
    #expect(try desk.run("apply").code == 0)
    // All of the television's 16:9, on one of 16:9.
    try Self.wait(for: [720, 720], on: desk, "B")
    let keyed = Self.profile(
      "pixel-aspect: square, content: { image: square.svg }", other: ", content: { mirror: tv, by: drawing }")
    try desk.scratch.write("profiles/desk.yaml", keyed)
    #expect(try desk.run("apply").code == 0)
    try Self.wait(for: [480, 480], on: desk)
    try Self.wait(for: [720, 720], on: desk, "B")
  }
}
