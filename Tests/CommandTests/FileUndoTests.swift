import Displays
import Files
import Foundation
import LabSupport
import Platform
import ProfileFile
import Testing

/// Older versions of files, and the way back to them.
@Suite(.limited) struct FileUndoTests {
  private let scratch: Scratch
  private let versions: FileVersions
  private var orchestrate: Orchestrate

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "home"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    versions = FileVersions(in: Path("\(scratch.path)/home/.local/state/orchestrate/versions"))
    orchestrate = Orchestrate(in: scratch.url)
    orchestrate.environment["HOME"] = "\(scratch.path)/home"
  }

  private var file: Path { Path("\(scratch.path)/profiles/desk.yaml") }

  private func text() throws -> String { try scratch.read("profiles/desk.yaml") }

  private func replace(with text: String) throws {
    _ = try ProfileEdition(of: file).replace(with: Array(text.utf8), keepingOldIn: versions)
  }

  private func undo(_ arguments: String...) throws -> Ending {
    try orchestrate.run(["undo", "--profiles", "profiles", "--file"] + arguments)
  }

  @Test func theOlderTextComesBackWithItsDifference() throws {
    try scratch.write("profiles/desk.yaml", "a\nb\n")
    try replace(with: "a\nc\n")
    let undone = try undo("desk")
    #expect(undone.code == 0 && undone.output == "  a\n- c\n+ b\nprofiles/desk.yaml\n", "\(undone)")
    #expect(try text() == "a\nb\n")
    // What was there became a version.
    #expect(try undo("profiles/desk.yaml").code == 0)
    #expect(try text() == "a\nc\n")
  }

  @Test func eachVersionCanBeChosen() throws {
    try scratch.write("profiles/desk.yaml", "0\n")
    for number in 1...3 { try replace(with: "\(number)\n") }
    let list = try undo("desk", "--list").output.split(separator: "\n")
    #expect(list.count == 3 && list.first?.hasPrefix("1  2") == true, "\(list)")
    #expect(try undo("desk", "--to", "3").code == 0)
    #expect(try text() == "0\n")
    let beyond = try undo("desk", "--to", "9")
    #expect(beyond.code == 3 && beyond.errors.contains("has 4 older versions, found --to 9"), "\(beyond)")
  }

  @Test func aFileThatIsGoneComesBackWithItsMode() throws {
    try scratch.write("profiles/desk.yaml", "old\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.text)
    try replace(with: "new\n")
    try FileManager.default.removeItem(atPath: file.text)
    #expect(try undo("desk").code == 0)
    #expect(try text() == "old\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file.text)[.posixPermissions] as? Int == 0o640)
  }

  /// Another folder that cannot be read keeps no file from coming back.
  @Test func aProfileIsFoundBesideAFolderThatCannotBeRead() throws {
    try scratch.write("profiles/desk.yaml", "old\n")
    try replace(with: "new\n")
    // Not even root can read what is behind a link in a circle.
    try Tool.run(["ln", "-s", "circle", "\(scratch.path)/circle"])
    let undone = try orchestrate.run("undo", "--file", "desk", "--profiles", "circle", "--profiles", "profiles")
    #expect(undone.code == 0, "\(undone)")
    #expect(try text() == "old\n")
  }

  /// As for `apply`, also beside a profile of that name.
  @Test(arguments: ["other/desk.yaml", "./desk.yaml", "desk.yaml"])
  func aPathMeansTheFileThere(path: String) throws {
    try scratch.write("profiles/desk.yaml", "mine\n")
    try replace(with: "still mine\n")
    let other = Path(try scratch.write(path, "old\n").path)
    _ = try ProfileEdition(of: other).replace(with: Array("new\n".utf8), keepingOldIn: versions)
    #expect(try undo(path).code == 0)
    #expect(try scratch.read(path) == "old\n")
    #expect(try text() == "still mine\n")
  }

  @Test func whatAnUpdateOfCasesReplacesComesBack() throws {
    let cases = """
      version: 1
      cases:
        - name: one
          given: { screens: [{ connector: DP-1 }] }
          expect: { profile: other }

      """
    try scratch.write("profiles/desk.yaml", "version: 1\nscreens: { a: { identity: { connector: DP-1 } } }\n")
    try scratch.write("profiles/desk.test.yaml", cases)
    #expect(try orchestrate.run("test", "--update", "profiles/desk.test.yaml").code == 0)
    #expect(try scratch.read("profiles/desk.test.yaml") != cases)
    #expect(try undo("profiles/desk.test.yaml").code == 0)
    #expect(try scratch.read("profiles/desk.test.yaml") == cases)
  }

  @Test func withoutAnyItIs3() throws {
    try scratch.write("profiles/desk.yaml", "a\n")
    for name in ["desk", "other", "profiles/none.yaml"] {
      let ending = try undo(name)
      #expect(ending.code == 3 && ending.errors.contains("found no older version of "), "\(ending)")
    }
  }

  @Test func twentyAreKeptInAPlaceOfTheirOwners() throws {
    try scratch.write("profiles/desk.yaml", "0\n")
    for number in 1...25 { try replace(with: "\(number)\n") }
    let kept = versions.versions(of: file)
    #expect(kept.count == FileVersions.most)
    let texts = try kept.map { try String(decoding: FileSystem.read($0.path, limit: 99), as: UTF8.self) }
    #expect(texts == (5..<25).reversed().map { "\($0)\n" })
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/profiles") == ["desk.yaml"])
    let folder = try #require(kept.first).path.folder
    #expect(try FileManager.default.attributesOfItem(atPath: folder.text)[.posixPermissions] as? Int == 0o700)
  }

  /// The state folder is above the versions, and was written to longer ago than any of them.
  @Test func theVersionsOfTooManyFilesGoAndNothingElse() throws {
    let file = Path(try scratch.write("profiles/0.yaml", "0\n").path)
    let first = try versions.keep([0], of: file).folder
    let state = first.folder.folder
    let others = ["kept.json", "versions/notes/1"]
    for name in others { try scratch.write("home/.local/state/orchestrate/\(name)", "mine\n") }
    for path in [state, state.appending("versions/notes"), first] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path.text)
    }
    for number in 1...200 {
      _ = try versions.keep([0], of: Path(try scratch.write("profiles/\(number).yaml", "0\n").path))
    }
    for name in others { #expect(FileSystem.exists(state.appending(Path(name))), "\(name)") }
    #expect(!FileSystem.exists(first))
    #expect(try FileSystem.names(in: first.folder)?.count { $0 != "notes" } == 200)
  }

  /// As the release before kept it, which is read for one more.
  @Test func theVersionBesideTheFileIsFoundToo() throws {
    try scratch.write("profiles/desk.yaml", "new\n")
    try scratch.write("profiles/.desk.yaml.1", "old\n")
    #expect(try undo("desk").code == 0)
    #expect(try text() == "old\n")
  }

  @Test func importForceKeepsWhatItReplaces() throws {
    try scratch.write("profiles/desk.yaml", "# written by hand\n")
    try scratch.write("desk.sh", "xrandr --output DP-1 --auto\n")
    #expect(try orchestrate.run("import", "arandr", "desk.sh", "-o", "profiles", "--force").code == 0)
    #expect(try text().contains("DP-1"))
    #expect(try undo("desk").code == 0)
    #expect(try text() == "# written by hand\n")
  }

  @Test func importForceLeavesWhatAnotherProgramIsSaving() throws {
    try scratch.write("profiles/desk.yaml", "# written by hand\n")
    try scratch.write("desk.sh", "xrandr --output DP-1 --auto\n")
    let lock = try FileSystem.lock(file)
    let ending = try orchestrate.run("import", "arandr", "desk.sh", "-o", "profiles", "--force")
    #expect(ending.code == 1 && ending.errors.contains("another program is saving it; try again"), "\(ending)")
    #expect(try text() == "# written by hand\n" && lock.number >= 0)
  }

  @Test func theSameTextIsNoVersion() throws {
    try scratch.write("desk.sh", "xrandr --output DP-1 --auto\n")
    for _ in 0..<2 {
      #expect(try orchestrate.run("import", "arandr", "desk.sh", "-o", "profiles", "--force").code == 0)
    }
    #expect(try undo("desk").code == 3)
  }

  /// A cut text is no version.
  @Test func whatIsTooLongForAProfileIsReplacedAndNotKept() throws {
    try scratch.write("profiles/desk.yaml", String(repeating: "#", count: ProfileFile.largestSize + 2))
    try replace(with: "new\n")
    #expect(try text() == "new\n" && versions.versions(of: file).isEmpty)
  }

  @Test mutating func captureForceKeepsWhatItReplaces() throws {
    let server = try LabServer(["DP-1,monitor=office"])
    orchestrate.environment["DISPLAY"] = server.display
    try scratch.write("profiles/desk.yaml", "# written by hand\n")
    do {
      let lock = try FileSystem.lock(file)
      #expect(try orchestrate.run("capture", "desk", "--profiles", "profiles", "--force").code == 1)
      #expect(try text() == "# written by hand\n" && lock.number >= 0)
    }
    #expect(try orchestrate.run("capture", "desk", "--profiles", "profiles", "--force").code == 0)
    #expect(try text().contains("OFC"))
    #expect(try undo("desk").code == 0)
    #expect(try text() == "# written by hand\n")
  }
}
