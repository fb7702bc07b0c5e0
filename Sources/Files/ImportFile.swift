package import Displays
package import Import
package import Platform
import ProfileFile

/// The files of other tools on disk.
package enum ImportFile {
  /// The sources at a path: a file, or for autorandr a folder with `config` in it, or a folder of such folders.
  package static func sources(_ path: Path, of format: ImportFormat) throws(Failure) -> [ImportSource] {
    do throws(FileProblem) {
      if format == .kanshi { return [try kanshi(path)] }
      guard format == .autorandr else { return [try source(path, isNamed: true)] }
      guard FileSystem.isFolder(path) else { return [try autorandr(folder: path.folder, config: path, isNamed: true)] }
      if try hasConfig(path) { return [try autorandr(folder: path, config: path.appending("config"))] }
      var sources: [ImportSource] = []
      for folder in try FileSystem.names(inFolder: path).map(path.appending) where try hasConfig(folder) {
        sources.append(try autorandr(folder: folder, config: folder.appending("config")))
      }
      guard sources.isEmpty else { return sources }
    } catch {
      throw Failure(.invalidProfile, "\(error)")
    }
    throw Failure(
      .invalidProfile,
      "\(path): found no autorandr profile in this folder, expected a file named config in it or in a folder below")
  }

  private static func source(_ path: Path, isNamed: Bool) throws(FileProblem) -> ImportSource {
    guard path != "-" else {
      return ImportSource(
        name: "imported", file: "<stdin>", bytes: try FileSystem.readStandardInput(limit: ProfileFile.largestSize))
    }
    return ImportSource(
      name: path.name.withoutEnding.text, file: path,
      bytes: try FileSystem.read(path, limit: ProfileFile.largestSize, isNamed: isNamed))
  }

  /// A folder of this name is a profile, as `autorandr --save config` makes it.
  private static func hasConfig(_ folder: Path) throws(FileProblem) -> Bool {
    try FileSystem.names(inFolder: folder).contains("config") && !FileSystem.isFolder(folder.appending("config"))
  }

  private static func autorandr(
    folder: Path, config: Path, isNamed: Bool = false
  ) throws(FileProblem) -> ImportSource {
    var source = try source(config, isNamed: isNamed)
    source.name = folder.name.withoutEnding.text
    let setup = folder.appending("setup")
    if try FileSystem.names(inFolder: folder).contains("setup") {
      source.setup = (setup, try FileSystem.read(setup, limit: ProfileFile.largestSize))
    }
    source.programs = try programs(around: folder)
    return source
  }

  /// The programs that autorandr runs around a change: the profile's own, and those beside all profiles.
  private static func programs(around folder: Path) throws(FileProblem) -> [Path] {
    var programs: [Path] = []
    for place in [folder, folder.folder] {
      for name in try FileSystem.names(inFolder: place) {
        let path = place.appending(name)
        if hookNames.contains(name.text) { programs.append(FileSystem.absolute(path)) }
        guard name.hasEnding(".d"), hookNames.contains(name.dropping(".d").text) else { continue }
        programs += try FileSystem.names(inFolder: path).map { FileSystem.absolute(path.appending($0)) }
      }
    }
    return programs
  }

  private static let hookNames: Set<String> = ["preswitch", "postswitch", "postsave", "predetect", "block"]

  // MARK: kanshi

  /// A configuration and the files it includes, and those that they include.
  private static func kanshi(_ path: Path) throws(FileProblem) -> ImportSource {
    var source = try source(path, isNamed: true)
    guard path != "-" else { return source }
    var waiting = [(bytes: source.bytes, folder: path.folder)]
    while let next = waiting.popLast(), source.included.count < mostIncluded {
      for written in ImportFormat.kanshiIncludes(in: next.bytes) {
        // One that is not there becomes a comment in the profiles.
        for file in kanshiFiles(written, from: next.folder) where !source.included.contains(where: { $0.file == file })
        {
          guard let bytes = try? FileSystem.read(file, limit: ProfileFile.largestSize) else { continue }
          source.included.append(ImportSource.Included(written: written, file: file, bytes: bytes))
          waiting.append((bytes, file.folder))
        }
      }
    }
    return source
  }

  private static let mostIncluded = 31

  /// The file or, for a `*` at the end of a folder, its files; `~` is the home.
  private static func kanshiFiles(_ written: String, from folder: Path) -> [Path] {
    let home = Environment.home.text
    let config = UserFolder.config.base.text
    var text = written.replacing("$XDG_CONFIG_HOME", with: config).replacing("$HOME", with: home)
    if text.first == "~" { text = home + text.dropFirst() }
    let path = Path(text).isAbsolute ? Path(text) : folder.appending(Path(text))
    guard path.name == "*" else { return [path] }
    let names = (try? FileSystem.names(inFolder: path.folder)) ?? []
    return names.map { path.folder.appending($0) }
  }
}

extension FileSystem {
  /// The names in a folder; none where there is no folder.
  fileprivate static func names(inFolder path: Path) throws(FileProblem) -> [Path] {
    isFolder(path) ? try names(in: path) ?? [] : []
  }
}
