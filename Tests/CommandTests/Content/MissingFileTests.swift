import LabSupport
import Testing

/// What `validate` says of files that content names.
@Suite struct MissingFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func validate(_ content: String) throws -> Ending {
    let text = "version: 1\nscreens: { tv: { identity: { any: true }, content: { \(content) } } }\n"
    try scratch.write("profiles/tv.yaml", text)
    return try Orchestrate(in: scratch.url).run("validate", "profiles/tv.yaml")
  }

  @Test(arguments: [
    ("image: lobby.png", "there is no file "), ("image: .", "is a folder, expected a file"),
    ("slideshow: { folder: photos }", "there is no folder "),
    ("slideshow: { folder: tv.yaml }", "is no folder, expected one with images"),
    ("slideshow: { images: [tv.yaml, b.png] }", "there is no file "),
  ])
  func whatIsNotThereIsWarnedOf(content: String, words: String) throws {
    let ending = try validate(content)
    #expect(ending.code == 0, "another machine may have it")
    #expect(ending.output.contains("profiles/tv.yaml:2:52: warning: content: "), "\(ending.output)")
    #expect(ending.output.contains(words) && ending.output.contains("[missing-file]"), "\(ending.output)")
  }

  @Test(arguments: ["image: tv.yaml", "slideshow: { folder: . }", "color: \"#000000\"", "text: lobby.png"])
  func whatIsThereIsNot(content: String) throws {
    let ending = try validate(content)
    #expect(ending.code == 0 && !ending.output.contains("missing-file"), "\(ending.output)")
  }
}
