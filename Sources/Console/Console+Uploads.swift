import Control
import Displays
import Files
import Platform
import Watching

// Images and films of users.
extension Console {
  /// Takes a part of a file. It counts as long as the page that sends it is open.
  func takeUpload(_ request: HTTPRequest) throws -> HTTPResponse {
    let page = try openPage(request.query["page"])
    guard let start = request.query["from"].flatMap({ Int($0) }), let size = request.query["of"].flatMap({ Int($0) })
    else { throw RefusedRequest(400, "\"from\" and \"of\" are missing, expected numbers of bytes") }
    let file = try uploads.take(request.body, from: start, of: size, by: page)
    return .json(PartDocument(file: file.map(UploadDocument.init)))
  }

  /// The uploaded files.
  func uploaded() -> HTTPResponse { .json(UploadsDocument(files: uploads.folder.files.map(UploadDocument.init))) }

  /// Removes an uploaded file that nothing shows.
  func clearUpload(_ request: HTTPRequest) throws -> HTTPResponse {
    guard let path = try request.members()["path"]?.words, let file = uploads.folder.file(at: Path(path)) else {
      throw RefusedRequest(404, "this file is not there any more")
    }
    if let user = try user(of: file.path) { throw RefusedRequest(409, "\(user); the file stays") }
    do throws(FileProblem) {
      try uploads.folder.remove(file)
    } catch {
      throw RefusedRequest(500, "\(error)")
    }
    return uploaded()
  }

  /// The profile or the screen that shows a file, or may show it, in words; nil where none does.
  ///
  /// - Throws: also where a folder of profiles cannot be read.
  private func user(of file: Path) throws -> String? {
    _ = try store.paths()
    let shelf = loadedProfiles()
    let profile = shelf.profiles.first { profile in
      profile.targets.contains { $0.presented?.allSources.contains { $0.paths.contains(file) } ?? false }
    }
    if let profile { return "the profile \(profile.name) shows it" }
    if let broken = shelf.broken.min() {
      return "the profile \(broken) has errors and may show it: correct it, or delete it"
    }
    let screens = try look().screens
    let contents = screens.flatMap { [$0.content] + $0.parts.map(\.content) }.compactMap(\.self)
    return contents.contains { $0.shows.contains(file.name.text) } ? "a screen shows it" : nil
  }
}

private struct PartDocument: Encodable {
  /// The file when it is whole; missing before.
  let file: UploadDocument?
}

private struct UploadsDocument: Encodable {
  let files: [UploadDocument]
}

private struct UploadDocument: Encodable {
  let path: Path
  /// The key of a profile that shows it.
  let kind: String
  let bytes: Int
  let at: Timestamp

  init(_ file: UploadFolder.File) {
    (path, kind, bytes) = (file.path, file.format.key, file.bytes)
    at = Timestamp(secondsSince1970: file.seconds)
  }
}
