import Console
import Displays
import Files
import Glibc
import LabSupport
import Platform
import Testing

@Suite("console: uploads", .limited) struct UploadTests {
  private static let film = Array("OggS of a film".utf8)

  private let scratch: Scratch
  private let folder: UploadFolder

  init() throws {
    scratch = try Scratch()
    folder = UploadFolder(at: Path("\(scratch.path)/uploads"))
    try folder.make()
  }

  private func names() -> [String] {
    ((try? FileSystem.names(in: folder.path)) ?? []).map(\.text).filter { ![".", ".."].contains($0) }.sorted()
  }

  private func upload(_ parts: [[UInt8]], as format: UploadFormat = .film(.ogv)) throws -> UploadFolder.File {
    let upload = try PartialUpload(format, size: parts.joined().count, in: folder)
    for part in parts { try upload.add(part) }
    #expect(upload.missing == 0)
    return try upload.finish()
  }

  @Test func aFileIsNamedByItsBytes() throws {
    let file = try upload([Array(Self.film.prefix(5)), Array(Self.film.dropFirst(5))])
    #expect(file.path.name.text == "\(SHA256(Self.film).hexadecimal).ogv" && file.format.key == "video")
    #expect(try FileSystem.read(file.path, limit: 1000) == Self.film)
    var status = stat()
    #expect(stat(file.path.cString, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try upload([Self.film]).path == file.path, "the same once more is the same file")
    #expect(names() == [file.path.name.text] && folder.files.map(\.path) == [file.path])
  }

  @Test func ofHalfAFileNothingIsKept() throws {
    var upload: PartialUpload? = try PartialUpload(.film(.ogv), size: 100, in: folder)
    try upload?.add(Self.film)
    #expect(names().count == 1 && folder.files.isEmpty, "it has no name yet")
    folder.removeRemains()
    #expect(names().count == 1, "one that still comes stays")
    upload = nil
    #expect(names().isEmpty)
    try scratch.write("uploads/.part-abcdef", "of a console that was killed")
    folder.removeRemains()
    #expect(names().isEmpty)
  }

  @Test func theReasonIsThatOfTheFirstCallThatFailed() throws {
    try FileSystem.removeAll(folder.path)
    let problem = #expect(throws: FileProblem.self) { _ = try PartialUpload(.film(.ogv), size: 1, in: folder) }
    #expect(problem?.code == ENOENT)
  }

  @Test func onlyUploadedFilesAreContent() throws {
    let file = try upload([Self.film])
    let name = file.path.name.text
    try scratch.write("uploads/notes.ogv", "OggS")
    try scratch.write("other.ogv", "OggS")
    let link = folder.path.appending(Path("\(String(repeating: "a", count: 64)).ogv"))
    #expect(symlink("\(scratch.path)/other.ogv", link.cString) == 0)
    let rule = ProgramRule(folder)
    #expect(rule.allows(.video(file.path, .contain)))
    for path in [
      link, folder.path.appending("notes.ogv"), Path("\(scratch.path)/other.ogv"), Path(name),
      Path("\(scratch.path)/uploads/../uploads/\(name)"), Path("\(scratch.path)/uploads//\(name)"), folder.path,
    ] { #expect(!rule.allows(.video(path, .contain)), "\(path)") }
    #expect(chmod(folder.path.cString, 0o770) == 0)
    #expect(!rule.allows(.video(file.path, .contain)), "others could put another film there")
  }

  @Test func thereIsRoomForTwoGibibytes() throws {
    #expect(folder.complaint(aboutRoomFor: 1, besides: 0) == nil)
    let complaint = folder.complaint(aboutRoomFor: 1 << 30, besides: (1 << 30) + 1)
    #expect(complaint?.contains("more than 2 GiB") == true)
    let large = folder.path.appending(Path("\(String(repeating: "b", count: 64)).mkv"))
    try scratch.write("uploads/\(large.name)", "")
    #expect(truncate(large.cString, 2 << 30) == 0)
    #expect(folder.complaint(aboutRoomFor: 1, besides: 0)?.contains("more than 2 GiB") == true)
  }
}

extension ProgramRule {
  fileprivate init(_ folder: UploadFolder) {
    self.init(allowsPrograms: false)
    uploads = folder
  }
}
