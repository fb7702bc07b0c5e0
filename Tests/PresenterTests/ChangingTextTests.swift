import Displays
import Foundation
import LabSupport
import Testing

/// Words that change while they are shown: clocks, and the text of a file. Pictures are compared with those of texts
/// that stand in an order.
@Suite(.limited) struct ChangingTextTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private func content(_ key: String, _ value: String) -> String {
    "{\"\(key)\": \(value), \"background\": \"#102030\"}"
  }
  private func text(_ words: String) -> String { content("text", "\"\(words)\"") }
  private var file: String { "\(desk.scratch.path)/news.txt" }
  private var fileContent: String { content("text", "{\"file\": \"\(file)\"}") }

  /// The picture of a text on B.
  private func picture(of words: String) throws -> Photograph {
    let presenter = try desk.present(text(words), on: "B")
    let picture = try desk.server.picture(of: "B")
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(picture.corners == Array(repeating: "#102030", count: 4) && picture.colors.count > 1)
    return picture
  }

  private func write(_ text: String) throws { try desk.scratch.write("news.txt", text) }

  private func wait(for picture: Photograph) throws { try desk.wait(for: "A") { $0 == picture } }

  @Test(arguments: ["UTC", "JST"]) func aClockShowsTheTimeOfItsZone(words: String) throws {
    let zone = words == "JST" ? "Asia/Tokyo" : "UTC"
    let presenter = try desk.present(
      content("clock", "{\"format\": \"%Z\", \"zone\": \"\(zone)\"}"), on: "A", environment: ["TZ": "America/New_York"])
    #expect(try desk.server.picture(of: "A") == picture(of: words))
    withExtendedLifetime(presenter) {}
  }

  @Test func withoutAZoneItIsTheMachines() throws {
    let presenter = try desk.present(content("clock", "\"%Z\""), on: "A", environment: ["TZ": "Asia/Tokyo"])
    #expect(try desk.server.picture(of: "A") == picture(of: "JST"))
    withExtendedLifetime(presenter) {}
  }

  @Test func aClockGoesOnByItself() throws {
    let presenter = try desk.present(content("clock", "\"%S\""), on: "A")
    var seen: [Photograph] = [try desk.server.picture(of: "A")]
    for _ in 1...3 {
      let before = seen.last
      seen += try desk.wait(for: "A") { $0 != before }
    }
    #expect(seen.allSatisfy { $0.corners == Array(repeating: "#102030", count: 4) })
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  /// It stands still while the screens sleep, and shows the time of then when they wake.
  @Test func aClockThatIsNotSeenIsNotDrawn() throws {
    let presenter = try desk.present(content("clock", "\"%H:%M:%S\""), on: "A")
    let before = try desk.server.picture(of: "A")
    #expect(try desk.orchestrate.run("sleep").code == 0)
    try desk.waitForRest()
    #expect(try desk.orchestrate.run("wake").code == 0)
    try desk.wait(for: "A") { $0 != before && $0.colors.count > 1 }
    withExtendedLifetime(presenter) {}
  }

  @Test func anUnknownZoneIsReported() throws {
    let presenter = try desk.present(
      content("clock", "{\"format\": \"%H\", \"zone\": \"Europe/Berln\"}"), on: "A")
    try desk.wait(forHealth: "failed", of: "A", because: "Europe/Berln")
    let told = try desk.properties(ofPresenterOf: "A").joined()
    #expect(told.contains("did you mean") && told.contains("Europe/Berlin"), "\(told)")
    #expect(try desk.color("A", 0, 0) == "#202020", "nothing of it is for the public")
    withExtendedLifetime(presenter) {}
  }

  @Test func aFileIsFollowed() throws {
    let (first, second, third) = (try picture(of: "Monday"), try picture(of: "Tuesday"), try picture(of: "Wednesday"))
    try write("Monday\r\n")
    let presenter = try desk.present(fileContent, on: "A")
    #expect(try desk.server.picture(of: "A") == first)
    try write("Tuesday\n")
    try wait(for: second)
    // As editors save.
    try desk.scratch.write("new.txt", "Wednesday")
    #expect(rename("\(desk.scratch.path)/new.txt", file) == 0)
    try wait(for: third)
    try desk.wait(forHealth: "showing", of: "A")
    try write("")
    try desk.wait(for: "A") { $0.colors == ["#102030"] }
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  /// Such as a folder that is mounted later.
  @Test func aFileThatComesLaterIsShown() throws {
    let words = try picture(of: "Open")
    let presenter = try desk.present(fileContent, on: "A")
    try desk.wait(forHealth: "failed", of: "A", because: "No such file")
    #expect(try desk.color("A", 0, 0) == "#202020", "a card with the screen's name")
    try write("Open")
    try wait(for: words)
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  @Test func whatIsNoTextLeavesTheLastOne() throws {
    let words = try picture(of: "Open")
    try write("Open")
    let presenter = try desk.present(fileContent, on: "A")
    try FileManager.default.removeItem(atPath: file)
    try desk.wait(forHealth: "failed", of: "A", because: "No such file")
    #expect(try desk.server.picture(of: "A") == words)
    try Data([0x41, 0xFC]).write(to: URL(fileURLWithPath: file))
    try desk.wait(forHealth: "failed", of: "A", because: "line 1 is not UTF-8")
    #expect(try desk.server.picture(of: "A") == words)
    try write(String(repeating: "a", count: 65_537))
    try desk.wait(forHealth: "failed", of: "A", because: "more than 64 KiB")
    try write("Open")
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  /// A pipe would stop the presenter for ever.
  @Test func aPipeIsRefused() throws {
    #expect(mkfifo(file, 0o600) == 0)
    let presenter = try desk.present(fileContent, on: "A")
    try desk.wait(forHealth: "failed", of: "A", because: "it is a pipe, expected a file")
    withExtendedLifetime(presenter) {}
  }

  @Test func wordsFadeInOverOtherContent() throws {
    let words = try picture(of: "Open")
    try write("Open")
    let before = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    let presenter = try desk.present(fileContent, ["crossfade": "\"500ms\""], on: "A")
    let seen = try desk.wait(for: "A") { $0 == words }
    #expect(seen.dropLast().allSatisfy { $0.color(0, 0) != "#000000" })
    withExtendedLifetime((before, presenter)) {}
  }

  @Test func theyAreItemsOfAPlaylist() throws {
    let (words, zone) = (try picture(of: "Open"), try picture(of: "UTC"))
    try write("Open")
    let items =
      "{\"text\": {\"file\": \"\(file)\"}, \"background\": \"#102030\", \"for\": \"1s\"}, "
      + "{\"clock\": {\"format\": \"%Z\", \"zone\": \"UTC\"}, \"background\": \"#102030\", \"for\": \"1s\"}"
    let presenter = try desk.present("{\"playlist\": [\(items)]}", on: "A")
    for picture in [words, zone, words] { try wait(for: picture) }
    withExtendedLifetime(presenter) {}
  }
}
