import Displays
import Foundation
import ProfileFile
import Testing

/// Each file is odd in the way its name says; beside it lies what is said about it.
@Suite struct InvalidTests {
  static let folder = Fixtures.directory.appending(path: "Invalid")

  @Test(arguments: Fixtures.names(in: folder))
  func findings(name: String) throws {
    let decoded = ProfileFile.decode(
      try Fixtures.bytes(Self.folder.appending(path: name + ".yaml")), file: Path(name + ".yaml"), name: name)
    let text = decoded.diagnostics.map { "\($0)\n" }.joined()
    #expect(!decoded.diagnostics.isEmpty)
    #expect((decoded.profile == nil) == decoded.diagnostics.contains { $0.severity == .error })
    try Fixtures.expect(text, isGolden: Self.folder.appending(path: name + ".txt"))
  }

  @Test func thereAreManyAndEachHasItsProfile() throws {
    let texts = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
      .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    #expect(texts == Fixtures.names(in: Self.folder))
    #expect(texts.count >= 40)
  }
}
