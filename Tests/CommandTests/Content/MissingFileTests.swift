import Foundation
import LabSupport
import Testing

/// What `validate` says of files that content names.
@Suite(.limited) struct MissingFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func validate(_ content: String, path: String? = nil) throws -> Ending {
    let text = "version: 1\nscreens: { tv: { identity: { any: true }, content: { \(content) } } }\n"
    try scratch.write("profiles/tv.yaml", text)
    var orchestrate = Orchestrate(in: scratch.url)
    if let path { orchestrate.environment["PATH"] = path }
    return try orchestrate.run("validate", "profiles/tv.yaml")
  }

  @Test(arguments: [
    ("image: lobby.png", "there is no file "), ("image: .", "is a folder, expected a file"),
    ("slideshow: { folder: photos }", "there is no folder "),
    ("slideshow: { folder: tv.yaml }", "is not a folder, expected one with images"),
    ("slideshow: { images: [a.png, b.png] }", "there is no file "), ("text: { file: news.txt }", "there is no file "),
    ("ticker: { file: news.txt }", "there is no file "),
    ("document: menu.pdf", "there is no file "), ("document: .", "is a folder, expected a file"),
  ])
  func whatIsNotThereIsWarnedOf(content: String, words: String) throws {
    let ending = try validate(content)
    #expect(ending.code == 0, "another machine may have it")
    #expect(ending.output.contains("profiles/tv.yaml:2:52: warning: content: "), "\(ending.output)")
    #expect(ending.output.contains(words) && ending.output.contains("[missing-file]"), "\(ending.output)")
  }

  /// What is there, and what no presenter reads. A player of films takes a pipe.
  @Test(arguments: [
    ("image: pipe", "pipe cannot be read: it is a pipe, expected a file"),
    ("slideshow: { images: [pipe] }", "pipe cannot be read: it is a pipe, expected a file"),
    ("slideshow: { folder: slides }", "slides/pipe.png cannot be read: it is a pipe, expected a file"),
    ("text: { file: pipe }", "pipe cannot be read: it is a pipe"), ("ticker: { file: pipe }", "it is a pipe"),
    ("text: { file: /dev/zero }", "/dev/zero cannot be read: it is a device"),
    ("document: /dev/zero", "/dev/zero cannot be read: it is a device or a socket, expected a file"),
    ("image: loop.png", "loop.png cannot be read: Too many levels of symbolic links"),
    ("video: loop.png", "loop.png cannot be read: Too many levels of symbolic links"),
    ("image: gone.png", "gone.png cannot be read: it is a link that leads nowhere"),
  ])
  func whatCannotBeReadIsWarnedOf(content: String, words: String) throws {
    try scratch.write("profiles/slides/note", "")
    try Data(Self.animation).write(to: scratch.url.appending(path: "profiles/slides/a.gif"))
    let folder = scratch.path + "/profiles"
    try Tool.run(["mkfifo", "\(folder)/pipe", "\(folder)/slides/pipe.png"])
    try Tool.run(["ln", "-s", "loop.png", "\(folder)/loop.png"])
    try Tool.run(["ln", "-s", "nowhere.png", "\(folder)/gone.png"])
    let ending = try validate(content)
    #expect(ending.code == 0 && ending.output.contains("profiles/tv.yaml:2:52: warning: content: "), "\(ending)")
    #expect(ending.output.contains(words) && ending.output.contains("[missing-file]"), "\(ending)")
    #expect(!(try validate("video: pipe")).output.contains("-file]"))
    _ = try validate(content)
    let doctor = try Orchestrate(display: ":4095", in: scratch.url).run("doctor", "--profiles", "profiles").output
    #expect(doctor.contains(words) && doctor.contains("correct the profile, or put there what it names"), "\(doctor)")
  }

  @Test(arguments: ["text: { file: news.txt }", "video: news.txt", "image: news.txt"])
  func whatThisUserMayNotReadIsWarnedOf(content: String) throws {
    try scratch.write("profiles/news.txt", "Welcome")
    _ = try validate(content)
    try scratch.closing("profiles/news.txt") {
      let ending = try Orchestrate(in: scratch.url).unprivileged.run("validate", "profiles/tv.yaml")
      let words = "news.txt cannot be read: Permission denied [missing-file]"
      #expect(ending.code == 0 && ending.output.contains(words), "\(ending)")
    }
  }

  @Test func documentsWithoutTheirProgramsAreWarnedOf() throws {
    try scratch.write("profiles/page.pdf", "%PDF-1.7")
    _ = try validate("document: page.pdf")
    var orchestrate = Orchestrate(in: scratch.url)
    orchestrate.environment["PATH"] = "/nonexistent"
    let ending = try orchestrate.run("validate", "profiles/tv.yaml")
    let words = "tv.yaml:2:52: warning: document: found no program \"pdfinfo\" in $PATH on this machine"
    #expect(ending.code == 0 && ending.output.contains(words), "\(ending.output)")
    #expect(!(try validate("document: page.pdf")).output.contains("missing-program"))
  }

  /// It is not fetched either.
  @Test func withoutCurlAnImageOfAServerIsWarnedOf() throws {
    let content = "image: { url: \"http://127.0.0.1:9/a.png\" }"
    #expect(try validate(content).output.contains("warning") == false)
    let ending = try validate(content, path: "/nonexistent")
    let words = "tv.yaml:2:52: warning: image: found no executable program \"curl\" in $PATH"
    #expect(ending.code == 0 && ending.output.contains(words), "\(ending.output)")
    #expect(ending.output.contains("[missing-program]"), "\(ending.output)")
  }

  @Test(arguments: [("Europe/Berln", "; did you mean \"Europe/Berlin\"? "), ("Nowhere/Else", " "), ("Europe", " ")])
  func aZoneThatIsNotThereIsWarnedOf(zone: String, hint: String) throws {
    let ending = try validate("clock: { format: \"%H:%M\", zone: \"\(zone)\" }")
    let words = "tv.yaml:2:52: warning: clock: found no time zone \"\(zone)\" on this machine\(hint)[missing-file]"
    #expect(ending.code == 0 && ending.output.contains(words), "\(ending.output)")
  }

  /// Two pictures of one pixel.
  private static let animation =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0] + picture + picture + [0x3b] as [UInt8]
  private static let picture: [UInt8] = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]

  @Test(arguments: ["image: a.gif", "slideshow: { images: [a.gif] }", "slideshow: { folder: . }"])
  func whatDoesNotMoveIsWarnedOf(content: String) throws {
    try scratch.write("profiles/note", "")
    try Data(Self.animation).write(to: scratch.url.appending(path: "profiles/a.gif"))
    let ending = try validate(content)
    #expect(
      ending.code == 0 && ending.output.contains("a.gif is an animation, of which the first picture is shown; write "))
    #expect(ending.output.contains("video: a.gif for it to move [still-picture]"), "\(ending.output)")
    #expect(!(try validate("video: a.gif")).output.contains("still-picture"))
  }

  /// Of the last private plane, where fonts have nothing.
  @Test(arguments: ["text: \"a \u{10ABCD}\"", "image: lobby.png, fallback: { text: \"\u{10ABCD}\" }"])
  func lettersWithoutAFontAreWarnedOf(content: String) throws {
    let ending = try validate(content)
    #expect(
      ending.code == 0 && ending.output.contains("warning: text: no font on this machine has "), "\(ending.output)")
    #expect(ending.output.contains("[missing-font]"), "\(ending.output)")
    // In CI the fonts are none of the machine's that shows it.
    let inCI = try Orchestrate(in: scratch.url).run("validate", "--safe-links", "profiles/tv.yaml")
    #expect(!inCI.output.contains("missing-font"), "\(inCI.output)")
    #expect(!(try validate("text: Welcome")).output.contains("missing-font"))
  }

  @Test(arguments: [
    "image: a.gif", "slideshow: { folder: . }", "color: \"#000000\"", "text: lobby.png", "video: film.mp4",
    "document: page.pdf", "text: { file: tv.yaml }", "ticker: { file: tv.yaml }",
    "clock: { format: \"%H:%M\", zone: Europe/Berlin }",
    "clock: \"%H:%M\"",
  ])
  func whatIsThereIsNot(content: String) throws {
    try writeFiles()
    let ending = try validate(content)
    #expect(ending.code == 0 && !ending.output.contains("-file]"), "\(ending.output)")
  }

  private func writeFiles() throws {
    let folder = scratch.url.appending(path: "profiles")
    try scratch.write("profiles/note", "")
    try scratch.write("profiles/documents/note", "")
    try scratch.write("profiles/mixed/note", "")
    let box: [UInt8] = [0, 0, 0, 24]
    for (name, bytes) in [
      ("page.pdf", Array("%PDF-1.7".utf8)), ("documents/photo.jpg", box + Array("ftypheic".utf8)),
      ("a.gif", Self.animation),
      ("film.mp4", box + Array("ftypisom".utf8)), ("documents/b.png", Array("%PDF-1.7".utf8)),
      ("mixed/a.gif", Self.animation), ("mixed/b.png", []),
    ] as [(String, [UInt8])] {
      try Data(bytes).write(to: folder.appending(path: name))
    }
  }

  @Test(arguments: [
    ("image: page.pdf", "page.pdf is a PDF, expected PNG, JPEG, GIF, WebP or SVG; write document: page.pdf"),
    ("image: documents/photo.jpg", "photo.jpg is a HEIC image, expected PNG"),
    ("image: film.mp4", "is a film, expected PNG"),
    ("image: film.mp4", "; write video: film.mp4 [unsuitable-file]"), ("image: note", "note is empty, expected PNG"),
    ("image: tv.yaml", "tv.yaml is no image, expected PNG"), ("slideshow: { images: [a.gif, page.pdf] }", "is a PDF"),
    ("slideshow: { folder: documents }", "b.png is a PDF"), ("video: page.pdf", "page.pdf is no film"),
    ("video: film.mp4, fallback: { image: page.pdf }", "page.pdf is a PDF"),
    ("document: a.gif", "a.gif is no document, expected a PDF; write image: a.gif"),
    ("document: note", "note is empty, expected a PDF"),
    ("text: { file: a.gif }", "a.gif cannot be shown: line 1 "),
    ("ticker: { file: a.gif }", "a.gif cannot be shown: line 1 "),
  ])
  func whatCannotBeShownIsRefused(content: String, words: String) throws {
    try writeFiles()
    let ending = try validate(content)
    #expect(ending.code == 65 && ending.output.contains("profiles/tv.yaml:2:52: error: content: "), "\(ending.output)")
    #expect(ending.output.contains(words) && ending.output.contains("[unsuitable-file]"), "\(ending.output)")
  }

  @Test func anEmptySlideshowIsRefused() throws {
    try scratch.write("profiles/photos/note", "")
    let ending = try validate("slideshow: { folder: photos }")
    #expect(ending.code == 65 && ending.output.contains("photos has no images in it, expected files such as a.png"))
  }

  /// The others are shown.
  @Test func oneBadSlideOfAFolderIsWarnedOf() throws {
    try writeFiles()
    let ending = try validate("slideshow: { folder: mixed }")
    #expect(ending.code == 0 && ending.output.contains("warning: content: "), "\(ending.output)")
    #expect(ending.output.contains("b.png is empty, expected PNG"), "\(ending.output)")
  }
}
