import Displays
import Foundation
import ProfileFile
import Testing

/// What is written of a profile is read as the same profile.
@Suite struct ProfileTextTests {
  @Test(arguments: Fixtures.names(in: ValidTests.folder) + Fixtures.names(in: ValidTests.examples).map { "../\($0)" })
  func comesBack(name: String) throws {
    let folder = name.hasPrefix("../") ? ValidTests.examples : ValidTests.folder
    let file = folder.appending(path: name.split(separator: "/").last.map { "\($0).yaml" } ?? "")
    let shared = try Fixtures.shared(in: folder)
    let read = ProfileFile.decode(try Fixtures.bytes(file), file: Path(name), name: name) { shared }
    let profile = try #require(read.profile)
    let written = ProfileText(profile, head: ["a head", ""], comments: [profile.screens[0].name.value: ["a comment"]])
    let decoded = ProfileFile.decode(Array(written.text.utf8), file: Path(name), name: name)
    #expect(
      decoded.profile.map(Self.withoutPlaces) == Self.withoutPlaces(profile), "\(decoded.diagnostics)\n\(written.text)")
  }

  private static func withoutPlaces(_ profile: Profile) -> String {
    profile.text.replacing(/\ at \S*\d+:\d+/, with: "")
  }

  /// Nothing that a name may hold changes its meaning on the way.
  @Test(arguments: [
    "plain", "with space", "0x4123", "1e5", "true", "No", "null", "~", "- a", "a: b", "#a", "quo\"te", "back\\slash",
    "Ünïcode 屏幕", "\u{2028}line", "\u{FEFF}bom", "*", "?", "/x/", "/", "a*b", "[x]", "{y}", "%", "@", "`", "'", "&a",
    "!t",
    "emoji 🖥", "n", "y", "on", "off", "-", "--", "1", "é\u{301}",
  ])
  func textComesBack(text: String) throws {
    let mark = Mark(file: "a.yaml", line: 1, column: 1)
    // Which may hold nothing that steers a terminal.
    let name = "screen \(text)".harmless
    var screen = ScreenEntry(
      name: Marked(name, at: mark), selector: Selector(mark: mark, model: Pattern(literal: text)))
    screen.properties = [PropertySetting(name: text, value: Marked(.name(text), at: mark))]
    let profile = Profile(name: "a", mark: mark, summary: text, screens: [screen])
    let written = ProfileText(profile, head: [text]).text
    let decoded = try #require(ProfileFile.decode(Array(written.utf8), file: "a.yaml", name: "a").profile, "\(written)")
    #expect(decoded.summary == text && decoded.screens[0].name.value == name)
    #expect(decoded.screens[0].selector.model?.matches(text) == true)
    #expect(decoded.screens[0].properties.map(\.name) == [text])
    #expect(decoded.screens[0].properties.map(\.value.value) == [.name(text)])
  }

  @Test func anExactNameMatchesNothingElse() {
    for text in ["a*b", "a?b", "/a.b/", "(x)"] {
      let pattern = Pattern(literal: text)
      #expect(pattern.matches(text))
      for other in ["aab", "axb", "a.b", "x", text + "c"] { #expect(!pattern.matches(other), "\(text) \(other)") }
    }
  }
}
