import Displays
import Platform

/// The files that a file of cases names. What is wrong with one as a whole is told where it is named.
struct NamedFiles {
  let text: MarkedText
  /// Where they may lead; nil for anywhere.
  let links: SafeLinks?

  func snapshot(_ written: Marked<String>) throws(Failure) -> Snapshot {
    do throws(SnapshotProblem) {
      return try SnapshotFile.decode(place(of: written), isNamed: false, within: links)
    } catch {
      let finding = told(error.finding, of: "snapshot", at: written.mark)
      throw CaseSource.noCases(after: [text.describe(finding, color: false)])
    }
  }

  /// - Parameter written: files and folders; without any it is the folder of the file of cases.
  func profiles(_ written: [Marked<String>]) throws(Failure) -> [Profile] {
    let own = Marked(text.path.folder, at: Mark(file: text.path, line: 1, column: 1))
    let places = written.isEmpty ? [own] : written.map { Marked(place(of: $0), at: $0.mark) }
    var files: [(path: Path, mark: Mark?)] = []
    for place in places { files += try self.files(at: place) }
    let read = ProfileSource.all(at: files.map(\.path), within: links)
    let sources = zip(read, files).map { told($0, at: $1.mark) }
    let broken = sources.filter(\.hasErrors)
    guard broken.isEmpty else { throw CaseSource.noCases(after: broken.findingTexts) }
    guard !sources.isEmpty else {
      throw Failure(.invalidProfile, "\(text.path): found no profile in \(places.map(\.value).list)")
    }
    return sources.compactMap(\.profile).sorted { $0.name < $1.name }
  }

  /// A file alone, or the profiles of a folder, which are not named themselves.
  private func files(at place: Marked<Path>) throws(Failure) -> [(path: Path, mark: Mark?)] {
    guard links?.holds(place.value) ?? true else { throw unusable(place, .unsafeLink, SafeLinks.complaint) }
    guard FileSystem.isFolder(place.value) else { return [(place.value, place.mark)] }
    do throws(FileProblem) {
      return try (ProfileFolder.profiles(in: place.value) ?? []).map { ($0, nil) }
    } catch {
      throw unusable(place, .unreadableFile, "cannot be read: \(error.reason)")
    }
  }

  private func unusable(_ place: Marked<Path>, _ rule: Rule, _ message: String) -> Failure {
    let source = told(ProfileSource(unusable: place.value, rule, message), at: place.mark)
    return CaseSource.noCases(after: [source].findingTexts)
  }

  private func told(_ source: ProfileSource, at mark: Mark?) -> ProfileSource {
    guard let mark, let finding = source.findings.first, finding.mark.file == source.path else { return source }
    let told = told(finding, of: "profiles", at: mark)
    return told == finding ? source : ProfileSource(path: text.path, bytes: text.bytes, findings: [told])
  }

  private func told(_ finding: Diagnostic, of key: String, at mark: Mark) -> Diagnostic {
    guard [Rule.unreadableFile, .unsafeLink].contains(finding.rule) else { return finding }
    return Diagnostic(rule: finding.rule, at: mark, "\(key): \(finding.mark.file) \(finding.message)")
  }

  /// Paths in a file are relative to it.
  private func place(of written: Marked<String>) -> Path {
    let path = Path(written.value)
    return text.path.folder == "." ? path : path.located(in: text.path.folder)
  }
}
