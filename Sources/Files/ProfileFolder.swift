package import Displays
package import Platform
import ProfileFile

/// The names of profiles' files, and of the other files in their folders.
package enum ProfileFolder {
  /// The first one is what is written, and wins where both are there.
  package static let endings: [Path] = [".yaml", ".yml"]

  /// A profile's name, not that of a file that an editor keeps beside one; the cases that test profiles lie there too.
  @Sendable package static func isProfile(_ name: Path) -> Bool {
    endings.contains(where: name.hasEnding) && !CaseFile.isNamed(name) && !DefineFile.isNamed(name)
      && !name.isHidden
  }

  /// True if a file of this name holds descriptions that the profiles beside it share.
  package static func isDefineFile(_ name: Path) -> Bool { DefineFile.isNamed(name) && !name.isHidden }

  /// True if a file of this name is a profile, or shares descriptions with profiles.
  @Sendable package static func isRead(_ name: Path) -> Bool { isProfile(name) || isDefineFile(name) }

  /// `desk` of `desk.yaml` and `desk.yml`.
  static func profileName(of file: Path) -> Path {
    endings.first(where: file.name.hasEnding).map(file.name.dropping) ?? file.name
  }

  /// The profiles of a folder; nil when there is no such folder.
  package static func profiles(in folder: Path) throws(FileProblem) -> [Path]? {
    try FileSystem.names(in: folder)?.filter(isProfile).map(folder.appending)
  }

  /// Files of a folder that a user may take for profiles, and that are not read as such: `desk.yaml.txt`.
  package static func unread(in folder: Path) -> [Path] {
    let names = ((try? FileSystem.names(in: folder)) ?? []).filter { !$0.isHidden && !isKnown($0) && !isProfile($0) }
    return names.sorted().map(folder.appending).filter { !FileSystem.isFolder($0) }
  }

  /// Cases, descriptions, captured machines, notes, and what profiles show.
  private static func isKnown(_ name: Path) -> Bool {
    let known: Set<String> = [
      "json", "md", "sh", "png", "jpg", "jpeg", "gif", "webp", "svg", "bmp", "tif", "tiff", "mp4", "mkv", "webm", "mov",
      "avi", "html", "pdf",
    ]
    return CaseFile.isNamed(name) || DefineFile.isNamed(name)
      || known.contains(name.text.split(separator: ".").last?.lowercased() ?? "")
  }
}

extension [Path] {
  /// The words about files that are not read as profiles; nil when there are none.
  package var asUnread: String? {
    let most = 5
    guard !isEmpty else { return nil }
    let shown = prefix(most).map(\.description).joined(separator: ", ")
    return "not read as profiles: \(shown)\(count > most ? " and \(count - most) more" : "")"
  }
}
