import Control
import Displays
import Files
import Platform
import ProfileFile
import Rendering

// Older texts of profiles, as `orchestrate undo --file` has them.
extension Console {
  /// The older versions of a profile's file, or the text of one of them.
  func versions(_ request: HTTPRequest) throws -> HTTPResponse {
    guard let path = request.query["path"] else { throw RefusedRequest(400, "\"path\" is missing") }
    let edition = try edition(of: Path(path))
    let versions = FileVersions().versions(of: edition.path)
    guard let name = request.query["version"] else { return .json(VersionsDocument(versions)) }
    guard let version = versions.first(where: { $0.path.name.text == name }) else {
      throw RefusedRequest(404, "this version of \(edition.path.name) is not kept any more")
    }
    do throws(FileProblem) {
      let text = try FileSystem.read(version.path, limit: ProfileFile.largestSize)
      return .json(VersionDocument(text, insteadOf: edition.bytes))
    } catch {
      throw RefusedRequest(500, "\(error)")
    }
  }
}

private struct VersionsDocument: Encodable {
  /// The latest first.
  let versions: [Version]

  struct Version: Encodable {
    /// The name under which it is kept.
    let name: String
    /// When it was replaced.
    let at: Timestamp
  }

  init(_ versions: [FileVersions.Version]) {
    self.versions = versions.map {
      Version(name: $0.path.name.text, at: Timestamp(secondsSince1970: $0.seconds))
    }
  }
}

private struct VersionDocument: Encodable {
  let text: String
  /// What restoring it would change in the file.
  let difference: [LineDifference.Line]

  init(_ text: [UInt8], insteadOf now: [UInt8]) {
    self.text = String(decoding: text, as: UTF8.self)
    difference = LineDifference(from: String(decoding: now, as: UTF8.self), to: self.text).lines
  }
}
