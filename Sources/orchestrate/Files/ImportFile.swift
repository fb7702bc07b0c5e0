import Displays
import Import
import ProfileFile

/// The files of other tools on disk.
enum ImportFile {
  /// What a path stands for: a file, or for autorandr a folder with `config` in it, or a folder of such folders.
  static func sources(_ path: String, of format: ImportFormat) throws(Failure) -> [ImportSource] {
    do throws(FileProblem) {
      guard format == .autorandr else { return [try source(path)] }
      guard Files.isFolder(path) else { return [try autorandr(folder: folder(of: path), config: path)] }
      let names = try Files.names(in: path) ?? []
      if names.contains("config") { return [try autorandr(folder: path, config: "\(path)/config")] }
      var sources: [ImportSource] = []
      for name in names where try Files.names(inFolder: "\(path)/\(name)").contains("config") {
        sources.append(try autorandr(folder: "\(path)/\(name)", config: "\(path)/\(name)/config"))
      }
      guard sources.isEmpty else { return sources }
    } catch {
      throw Failure(.invalidProfile, "\(error)")
    }
    throw Failure(
      .invalidProfile,
      "\(path): there is no autorandr profile in this folder, expected a file named config in it or in a folder below")
  }

  private static func source(_ path: String) throws(FileProblem) -> ImportSource {
    guard path != "-" else {
      return ImportSource(
        name: "imported", file: "<stdin>", bytes: try Files.readStandardInput(limit: ProfileFile.largestSize))
    }
    return ImportSource(name: name(of: path), file: path, bytes: try Files.read(path, limit: ProfileFile.largestSize))
  }

  private static func autorandr(folder: String, config: String) throws(FileProblem) -> ImportSource {
    var source = try source(config)
    source.name = name(of: folder)
    let setup = "\(folder)/setup"
    if try Files.names(inFolder: folder).contains("setup") {
      source.setup = (setup, try Files.read(setup, limit: ProfileFile.largestSize))
    }
    return source
  }

  private static func folder(of path: String) -> String {
    path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
  }

  /// The last part of a path without its ending.
  private static func name(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.lastIndex(of: ".").flatMap { $0 == last.startIndex ? nil : String(last[..<$0]) } ?? last
  }
}

extension Files {
  /// The names in a folder; none where there is no folder.
  static func names(inFolder path: String) throws(FileProblem) -> [String] {
    isFolder(path) ? try names(in: path) ?? [] : []
  }
}

extension ProfileSource {
  /// A file of another kind, for the lines that findings about it show.
  init(path: String, bytes: [UInt8], findings: [Diagnostic]) {
    self.path = path
    self.bytes = bytes
    profile = nil
    self.findings = findings
  }
}
