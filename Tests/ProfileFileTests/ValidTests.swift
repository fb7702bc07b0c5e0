import Displays
import Foundation
import ProfileFile
import Testing

/// Each file uses the format in the way its name says and is without fault; beside it lies what was understood.
@Suite struct ValidTests {
  static let folder = Fixtures.directory.appending(path: "Valid")
  static let examples = Fixtures.repository.appending(path: "profiles")

  @Test(arguments: Fixtures.names(in: folder))
  func profile(name: String) throws {
    let decoded = ProfileFile.decode(
      try Fixtures.bytes(Self.folder.appending(path: name + ".yaml")), file: Path(name + ".yaml"), name: name)
    #expect(decoded.diagnostics == [])
    let profile = try #require(decoded.profile)
    try Fixtures.expect(profile.text, isGolden: Self.folder.appending(path: name + ".txt"))
  }

  @Test(arguments: Fixtures.names(in: examples))
  func example(name: String) throws {
    let bytes = try Fixtures.bytes(Self.examples.appending(path: name + ".yaml"))
    let shared = try Fixtures.shared(in: Self.examples)
    let decoded = ProfileFile.decode(bytes, file: Path(name + ".yaml"), name: name) { shared }
    #expect(decoded.diagnostics == [])
    #expect(decoded.profile?.name == name)
    #expect(decoded.profile?.summary != nil, "an example says what it is for")
    let head = "# yaml-language-server: $schema=../schemas/profile-1.json\n#"
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(head), "an example has a comment head")
  }

  /// They are installed into one folder.
  @Test func noExampleIsInTheWayOfAnother() throws {
    let shared = try Fixtures.shared(in: Self.examples)
    let profiles = try Fixtures.names(in: Self.examples).compactMap { name in
      let bytes = try Fixtures.bytes(Self.examples.appending(path: name + ".yaml"))
      return ProfileFile.decode(bytes, file: Path(name + ".yaml"), name: name) { shared }.profile
    }
    #expect(profiles.map(Contestant.init).rivalFindings == [])
  }

  @Test func thereAreExamplesAndProfiles() {
    #expect(Fixtures.names(in: Self.examples).count >= 6)
    #expect(Fixtures.names(in: Self.folder).count >= 12)
  }
}
