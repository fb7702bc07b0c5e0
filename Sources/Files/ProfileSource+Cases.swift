package import Displays
import Platform
import ProfileFile

extension ProfileSource {
  /// A file of cases with its faults; nothing of it is played through. As with a profile, no line is shown of a file
  /// that a link led to, and nothing at all of one that is no file of cases.
  package init(cases path: Path, isNamed: Bool, within links: SafeLinks?) {
    guard links?.holds(path) ?? true else {
      self.init(unusable: path, .unsafeLink, SafeLinks.complaint)
      return
    }
    do {
      let bytes = try FileSystem.read(path, limit: ProfileFile.largestSize, isNamed: isNamed)
      let (decoded, isForeign) = (CaseFile.decode(bytes, file: path), FileSystem.leadsOut(path))
      guard decoded.cases != nil || !isForeign else {
        self.init(unusable: path, .unsafeLink, FileSystem.foreignComplaint(about: "file of cases"))
        return
      }
      self.init(path: path, bytes: isForeign ? [] : bytes, findings: decoded.findings)
    } catch {
      self.init(unusable: path, .unreadableFile, "cannot be read: \(error.reason)")
    }
  }
}
