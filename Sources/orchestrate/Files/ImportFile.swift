import Displays
import Import
import ProfileFile

/// The files of other tools on disk.
enum ImportFile {
  /// What a path stands for: a file, or for autorandr a folder with `config` in it, or a folder of such folders.
  static func sources(_ path: Path, of format: ImportFormat) throws(Failure) -> [ImportSource] {
    do throws(FileProblem) {
      guard format == .autorandr else { return [try source(path, isNamed: true)] }
      guard Files.isFolder(path) else { return [try autorandr(folder: path.folder, config: path, isNamed: true)] }
      let names = try Files.names(in: path) ?? []
      if names.contains("config") { return [try autorandr(folder: path, config: path.appending("config"))] }
      var sources: [ImportSource] = []
      for folder in names.map(path.appending) where try Files.names(inFolder: folder).contains("config") {
        sources.append(try autorandr(folder: folder, config: folder.appending("config")))
      }
      guard sources.isEmpty else { return sources }
    } catch {
      throw Failure(.invalidProfile, "\(error)")
    }
    throw Failure(
      .invalidProfile,
      "\(path): there is no autorandr profile in this folder, expected a file named config in it or in a folder below")
  }

  private static func source(_ path: Path, isNamed: Bool) throws(FileProblem) -> ImportSource {
    guard path != "-" else {
      return ImportSource(
        name: "imported", file: "<stdin>", bytes: try Files.readStandardInput(limit: ProfileFile.largestSize))
    }
    return ImportSource(
      name: path.name.withoutEnding.text, file: path,
      bytes: try Files.read(path, limit: ProfileFile.largestSize, isNamed: isNamed))
  }

  private static func autorandr(
    folder: Path, config: Path, isNamed: Bool = false
  ) throws(FileProblem) -> ImportSource {
    var source = try source(config, isNamed: isNamed)
    source.name = folder.name.withoutEnding.text
    let setup = folder.appending("setup")
    if try Files.names(inFolder: folder).contains("setup") {
      source.setup = (setup, try Files.read(setup, limit: ProfileFile.largestSize))
    }
    return source
  }
}

extension Files {
  /// The names in a folder; none where there is no folder.
  static func names(inFolder path: Path) throws(FileProblem) -> [Path] {
    isFolder(path) ? try names(in: path) ?? [] : []
  }
}

extension ProfileSource {
  /// A file of another kind, for the lines that findings about it show.
  init(path: Path, bytes: [UInt8], findings: [Diagnostic]) {
    self.init(path: path, bytes: bytes, profile: nil, findings: findings)
  }
}
