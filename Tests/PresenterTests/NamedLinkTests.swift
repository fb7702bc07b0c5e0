import Foundation
import LabSupport
import Testing

@testable import Presenter

/// The name that an image gets while it is read, and what it is good for.
struct NamedLinkTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path) }
  }

  @Test func itIsThereAsLongAsItIsNeeded() throws {
    let file = try scratch.write("file", "what is in it")
    do {
      let link = NamedLink(to: file.path, ending: "png", in: scratch.path)
      #expect(link.path != file.path && link.path.hasSuffix(".png"))
      #expect(try String(contentsOfFile: link.path, encoding: .utf8) == "what is in it")
    }
    #expect(try names == ["file"])
  }

  @Test func whereNoneCanBeMadeTheFileItselfWillDo() {
    #expect(NamedLink(to: "/a/file", ending: "png", in: "\(scratch.path)/nowhere").path == "/a/file")
  }

  /// Its decoder is all that an image brings along, of the twenty that are installed.
  @Test func onlyOneDecoderIsLoaded() throws {
    let desk = try PresenterDesk(["A,monitor=beamer"])
    let presenter = try desk.present("{\"image\": \"\(PresenterDesk.image("quadrants.png"))\"}", on: "A")
    // Foundation reads no more than the first page of such a file.
    let maps = try Tool.run(["cat", "/proc/\(presenter.program.processIdentifier)/maps"])
    #expect(Set(maps.matches(of: /loaders\/(\w+)\.so/).map(\.output.1)) == ["png"])
    withExtendedLifetime(presenter) {}
  }
}
