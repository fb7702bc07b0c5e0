import Displays
import Foundation
import LabSupport
import Testing

@testable import Presenter
@testable import Presenting

/// Documents: their pages as slides.
@Suite(.limited, .enabled(if: Tool.exists("/usr/bin/pdftocairo"), "poppler-utils is not installed"))
struct DocumentTests {
  private let desk: PresenterDesk
  private var file: String { "\(desk.scratch.path)/menu.pdf" }

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// A document whose pages are of one colour each.
  private static func document(_ pages: [(color: String, width: Int, height: Int, rotation: Int)]) -> String {
    let kids = pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>"]
    for (index, page) in pages.enumerated() {
      let drawing = "\(page.color) rg 0 0 \(page.width) \(page.height) re f"
      objects += [
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.width) \(page.height)] /Rotate \(page.rotation) "
          + "/Contents \(4 + 2 * index) 0 R /Resources << >> >>",
        "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream",
      ]
    }
    var (text, places) = ("%PDF-1.4\n", [Int]())
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = places.map { String(repeating: "0", count: 10 - "\($0)".count) + "\($0) 00000 n \n" }.joined()
    return text + "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(table)"
      + "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(text.utf8.count)\n%%EOF\n"
  }

  private static let (red, green, blue) = ("1 0 0", "0 1 0", "0 0 1")

  /// Pages of the shape of the screen.
  private func write(_ colors: [String]) throws {
    try desk.scratch.write("menu.pdf", Self.document(colors.map { ($0, 400, 300, 0) }))
  }

  private func content(_ more: String = "", every: String = "1s") -> String {
    "{\"document\": {\"file\": \"\(file)\", \"every\": \"\(every)\"\(more)}}"
  }

  private func wait(for color: String) throws { try desk.wait(for: "A") { $0.colors == [color] } }

  @Test func pagesFollowEachOther() throws {
    try write([Self.red, Self.green, Self.blue])
    let presenter = try desk.present(content(), on: "A")
    #expect(try desk.server.picture(of: "A").colors == ["#ff0000"])
    for color in ["#00ff00", "#0000ff", "#ff0000"] { try wait(for: color) }
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  @Test func onlyTheChosenPagesAreShown() throws {
    try write([Self.red, Self.green, Self.blue])
    let presenter = try desk.present(content(", \"pages\": \"3,1\""), on: "A")
    #expect(try desk.server.picture(of: "A").colors == ["#0000ff"])
    let seen = try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    #expect(!seen.contains { $0.colors == ["#00ff00"] })
    try wait(for: "#0000ff")
    withExtendedLifetime(presenter) {}
  }

  /// Upright on a screen that is wide, once by its shape and once because it is turned.
  @Test(arguments: [(300, 400, 0), (400, 300, 90)]) func aPageIsWhole(width: Int, height: Int, rotation: Int) throws {
    try desk.scratch.write("menu.pdf", Self.document([(Self.red, width, height, rotation)]))
    let presenter = try desk.present(content(), on: "A")
    let picture = try desk.server.picture(of: "A")
    #expect(picture.corners == Array(repeating: "#000000", count: 4))
    // 768 pixels are high, so 576 wide: from 224 to 800.
    #expect([226, 512, 797].map { picture.color($0, 2) } == Array(repeating: "#ff0000", count: 3))
    #expect([221, 803].map { picture.color($0, 384) } == ["#000000", "#000000"])
    withExtendedLifetime(presenter) {}
  }

  @Test func aFileThatChangesIsShownAnew() throws {
    try write([Self.red])
    let presenter = try desk.present(content(), on: "A")
    #expect(try desk.server.picture(of: "A").colors == ["#ff0000"])
    try write([Self.green, Self.blue])
    for color in ["#00ff00", "#0000ff", "#00ff00"] { try wait(for: color) }
    withExtendedLifetime(presenter) {}
  }

  @Test func whatIsNoDocumentLeavesTheLastPage() throws {
    try write([Self.red])
    let presenter = try desk.present(content(), on: "A")
    try desk.scratch.write("menu.pdf", "%PDF-1.4\nthe rest is missing")
    try desk.wait(forHealth: "failed", of: "A", because: "pdfinfo finds no pages in it")
    #expect(try desk.server.picture(of: "A").colors == ["#ff0000"])
    try desk.scratch.write("menu.pdf", "no document")
    try desk.wait(forHealth: "failed", of: "A", because: "it is no PDF")
    try FileManager.default.removeItem(atPath: file)
    try desk.wait(forHealth: "failed", of: "A", because: "No such file")
    #expect(try desk.server.picture(of: "A").colors == ["#ff0000"])
    try write([Self.blue])
    try wait(for: "#0000ff")
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  @Test func pagesThatAreNotThereAreReported() throws {
    try write([Self.red])
    let presenter = try desk.present(content(", \"pages\": \"7\""), on: "A")
    try desk.wait(forHealth: "failed", of: "A", because: "it has none of these pages")
    #expect(try desk.color("A", 0, 0) == "#202020", "a card with the screen's name")
    withExtendedLifetime(presenter) {}
  }

  @Test func withoutTheProgramsItIsReported() throws {
    try write([Self.red])
    let presenter = try desk.present(content(), on: "A", environment: ["PATH": "/nonexistent"])
    try desk.wait(forHealth: "failed", of: "A", because: "apt install poppler-utils")
    withExtendedLifetime(presenter) {}
  }

  /// As an item its pages are shown once.
  @Test func aDocumentIsAnItemOfAPlaylist() throws {
    try write([Self.red, Self.green])
    let items = "\(content()), {\"color\": \"#0000ff\", \"for\": \"1s\"}"
    let presenter = try desk.present("{\"playlist\": [\(items)]}", on: "A")
    for color in ["#ff0000", "#00ff00", "#0000ff", "#ff0000"] { try wait(for: color) }
    withExtendedLifetime(presenter) {}
  }

  @Test func thePageIsDrawnAsLargeAsTheScreen() throws {
    try write([Self.green])
    guard case .whole(let copy) = try ImageCopy.of(Path(file), takesUnfinished: true, isDocument: true) else { return }
    let (size, page) = (Size(width: 64, height: 48), DocumentPage(1, Size(width: 40_000, height: 30_000)))
    let order = DecodeOrder(framing: Framing(), size: size, page: page)
    #expect(order.arguments(.png, in: "/").suffix(6) == ["--page", "1", "--page-width", "64", "--page-height", "48"])
    var decoding = try Decoding(copy, order, by: Orchestrate.binary.path)
    while true {
      if let result = try decoding.proceed() {
        #expect(try result.get().pixels.allSatisfy { $0 & 0xffffff == 0x00ff00 })
        return
      }
      try Deadline().wait(for: "the page", at: decoding.descriptor)
    }
  }
}
