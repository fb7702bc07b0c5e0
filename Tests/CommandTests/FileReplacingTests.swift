import Displays
import Foundation
import LabSupport
import Testing

@testable import Platform

@Suite(.limited) struct FileReplacingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func path(_ name: String) -> String { scratch.url.appending(path: name).path }

  private func attributes(_ name: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: path(name))
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() }
  }

  @Test func contentsChangeAndTheModeStays() throws {
    try scratch.write("a.yaml", "old")
    for mode in [0o600, 0o644, 0o640, 0o755] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path("a.yaml"))
      try FileSystem.replace(Path(path("a.yaml")), with: [UInt8]("new \(mode) ü".utf8))
      #expect(try scratch.read("a.yaml") == "new \(mode) ü")
      #expect(try attributes("a.yaml")[.posixPermissions] as? Int == mode)
    }
    #expect(try names == ["a.yaml"])
  }

  /// Who has the file open goes on reading what was there.
  @Test func itIsAnotherFile() throws {
    try scratch.write("a.yaml", "old")
    let reader = try #require(FileHandle(forReadingAtPath: path("a.yaml")))
    try FileSystem.replace(Path(path("a.yaml")), with: [UInt8]("new".utf8))
    #expect(try reader.readToEnd() == Data("old".utf8))
  }

  @Test func aLinkStaysALink() throws {
    try scratch.write("elsewhere/a.yaml", "old")
    try FileManager.default.createSymbolicLink(atPath: path("b.yaml"), withDestinationPath: "elsewhere/a.yaml")
    try FileSystem.replace(Path(path("b.yaml")), with: [UInt8]("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("b.yaml")) == "elsewhere/a.yaml")
    #expect(try scratch.read("elsewhere/a.yaml") == "new")
    #expect(try names == ["b.yaml", "elsewhere"])
  }

  @Test func whatIsNotThereIsNotCreated() throws {
    #expect(throws: FileProblem.self) { try FileSystem.replace(Path(path("a.yaml")), with: []) }
    #expect(try names.isEmpty)
  }

  /// A file that comes into being is there with all that is in it: whoever sees its name can read it.
  @Test func aNewFileIsWholeFromItsFirstMoment() throws {
    try FileSystem.write("new", to: Path(path("a.yaml")), replacing: false)
    #expect(try attributes("a.yaml")[.posixPermissions] as? Int == 0o644)
    #expect(throws: FileProblem.self) { try FileSystem.write("newer", to: Path(path("a.yaml")), replacing: false) }
    #expect(try scratch.read("a.yaml") == "new")
    let reader = try #require(FileHandle(forReadingAtPath: path("a.yaml")))
    try FileSystem.write("newer", to: Path(path("a.yaml")), replacing: true)
    #expect(try reader.readToEnd() == Data("new".utf8))
    #expect(try scratch.read("a.yaml") == "newer")
    #expect(try names == ["a.yaml"])
  }

  /// Nothing is left behind where the new file cannot take the place of what is there.
  @Test func aFailureLeavesEverythingAsItWas() throws {
    try scratch.write("a.yaml/b", "old")
    #expect(throws: FileProblem.self) { try FileSystem.replace(Path(path("a.yaml")), with: []) }
    #expect(try names == ["a.yaml"])
    #expect(try scratch.read("a.yaml/b") == "old")
  }
}
