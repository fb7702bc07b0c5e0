import Control
import Displays
import Files
import Glibc
import Platform
import Rendering

// Files that a profile can show.
extension Console {
  /// The files in the folder of a profile, or below it; none that are hidden or lead elsewhere. With those of the
  /// folder itself come the uploaded ones, the only films that need no permission to run programs.
  func files(_ request: HTTPRequest) throws -> HTTPResponse {
    guard let kind = FileListing.Kind(rawValue: request.query["kind"] ?? "") else {
      throw RefusedRequest(400, "\"kind\" is one of image, video, document and folder")
    }
    let under = request.query["under"] ?? ""
    var listing = try FileListing(of: place(under, for: request), showing: kind)
    if kind == .video, !settings.allowsPrograms { listing.entries = [] }
    if under.isEmpty { listing.add(uploads.folder.files, of: kind) }
    return .json(listing)
  }

  /// An image of the profile's folder, or an uploaded one, as it is: a page shows small what a playlist shows large.
  func image(_ request: HTTPRequest) throws -> HTTPResponse {
    let uploaded = uploads.folder.file(at: Path(request.query["name"] ?? ""))
    let file = try uploaded?.path ?? place(request.query["name"], for: request)
    guard Slides.isImage(file.name), let type = HTTPResponse.type(of: file.name) else {
      throw RefusedRequest(403, "\(file.name) is no image")
    }
    do {
      let bytes = try FileSystem.read(file, limit: Self.largestImage)
      guard bytes.count <= Self.largestImage else {
        throw RefusedRequest(413, "\(file.name) is too large to be shown here")
      }
      return HTTPResponse(type: type, bytes)
    } catch let problem as FileProblem {
      throw RefusedRequest(404, "\(problem)")
    }
  }

  /// Photographs stay below; a browser with a playlist of larger ones would run short of memory.
  private static let largestImage = 16 << 20

  /// - Parameter name: of a file or folder below the folder of the request's profile.
  private func place(_ name: String?, for request: HTTPRequest) throws -> Path {
    guard let profile = request.query["path"] else {
      throw RefusedRequest(400, "\"path\" is missing, expected a profile")
    }
    let name = Path(name ?? "")
    guard !name.isAbsolute, name.parts.allSatisfy({ !$0.isHidden }) else {
      throw RefusedRequest(403, "only the profile's folder and what is below it is listed")
    }
    return try name.parts.reduce(FileSystem.folder(of: try edition(of: Path(profile)).path)) { folder, part in
      let next = folder.appending(part)
      guard !FileSystem.isLink(next) else { throw RefusedRequest(403, "\(part) is a link") }
      return next
    }
  }
}

private struct FileListing: Encodable {
  let folder: Path
  fileprivate(set) var entries: [Entry]

  enum Kind: String, Encodable { case image, video, document, folder }

  struct Entry: Encodable {
    /// The whole path of a file that was uploaded.
    let name: Path
    let kind: Kind
    /// When it was uploaded; nil for a file of the profile's folder.
    var at: Timestamp?
  }

  /// The most files that are listed; more are a library, and no folder to choose from.
  private static let most = 1000
  /// The endings of videos that mpv plays and that profiles show most; others are written by hand.
  private static let videos: [Path] = [".mp4", ".mkv", ".webm", ".mov", ".avi", ".m4v", ".ts"]

  init(of folder: Path, showing kind: Kind) throws(RefusedRequest) {
    self.folder = folder
    do throws(FileProblem) {
      let names = try FileSystem.names(in: folder) ?? []
      let seen = names.filter { !$0.isHidden && !FileSystem.isLink(folder.appending($0)) }
      let all = seen.compactMap { name in
        Self.kind(of: name, in: folder).map { Entry(name: name, kind: $0) }
      }
      entries = Array(
        all.filter { $0.kind == kind || $0.kind == .folder }.sorted { $0.name < $1.name }.prefix(Self.most))
    } catch {
      throw RefusedRequest(404, "\(error)")
    }
  }

  mutating func add(_ files: [UploadFolder.File], of kind: Kind) {
    entries += files.filter { $0.format.key == kind.rawValue }.map {
      Entry(name: $0.path, kind: kind, at: Timestamp(secondsSince1970: $0.seconds))
    }
  }

  private static func kind(of name: Path, in folder: Path) -> Kind? {
    if FileSystem.isFolder(folder.appending(name)) { return .folder }
    if Slides.isImage(name) { return .image }
    let lowered = Path(name.text.lowercased())
    if lowered.hasEnding(".pdf") { return .document }
    return videos.contains(where: lowered.hasEnding) ? .video : nil
  }
}
