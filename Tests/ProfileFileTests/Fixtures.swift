import Displays
import Foundation
import ProfileFile
import Testing

/// Files beside this one, and the golden texts beside them.
enum Fixtures {
  static let directory = URL(filePath: #filePath).deletingLastPathComponent()
  static let repository = directory.deletingLastPathComponent().deletingLastPathComponent()

  /// The names, without `.yaml`, of a folder's profiles; cases and descriptions lie beside some.
  static func names(in folder: URL) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let names = files.filter { $0.pathExtension == "yaml" }.map { $0.deletingPathExtension().lastPathComponent }
    return names.filter { !$0.hasSuffix(".test") && !$0.hasSuffix(".define") }.sorted()
  }

  /// What the profiles of a folder share.
  static func shared(in folder: URL) throws -> SharedDescriptions {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
    return SharedDescriptions(
      try files.filter { DefineFile.isNamed(Path($0)) }.map {
        DefineFile(try bytes(folder.appending(path: $0)), file: Path($0))
      })
  }

  static func bytes(_ file: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }

  /// Holds a text against its golden file; with `ORCHESTRATE_UPDATE_GOLDEN=1` writes the file instead.
  static func expect(_ text: String, isGolden file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["ORCHESTRATE_UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let golden = try? String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "\(file.lastPathComponent)", sourceLocation: sourceLocation)
  }
}
