import Displays
import Files
import Glibc
import Platform

// Files that a profile can show.
extension Console {
  /// The files in the folder of a profile, or below it; none that are hidden or lead elsewhere.
  func files(_ request: HTTPRequest) throws -> HTTPResponse {
    guard let profile = request.query["path"] else {
      throw RefusedRequest(400, "\"path\" is missing, expected a profile")
    }
    guard let kind = FileListing.Kind(rawValue: request.query["kind"] ?? "") else {
      throw RefusedRequest(400, "\"kind\" is one of image, video and folder")
    }
    let root = FileSystem.folder(of: try edition(of: Path(profile)).path)
    let under = Path(request.query["under"] ?? "")
    guard !under.isAbsolute, under.parts.allSatisfy({ !$0.isHidden }) else {
      throw RefusedRequest(403, "only the profile's folder and what is below it is listed")
    }
    var folder = root
    for part in under.parts {
      folder = folder.appending(part)
      guard !FileSystem.isLink(folder) else { throw RefusedRequest(403, "\(part) is a link") }
    }
    return .json(try FileListing(of: folder, showing: kind))
  }
}

private struct FileListing: Encodable {
  let folder: Path
  let entries: [Entry]

  enum Kind: String, Encodable { case image, video, folder }

  struct Entry: Encodable {
    let name: Path
    let kind: Kind
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

  private static func kind(of name: Path, in folder: Path) -> Kind? {
    if FileSystem.isFolder(folder.appending(name)) { return .folder }
    if Slides.isImage(name) { return .image }
    let lowered = Path(name.text.lowercased())
    return videos.contains(where: lowered.hasEnding) ? .video : nil
  }
}
