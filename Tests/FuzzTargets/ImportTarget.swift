import Displays
import Import
import ProfileFile

/// An importer, and the word it gives: what it writes is a valid profile.
enum ImportTarget {
  static func complaint(about bytes: [UInt8], as format: ImportFormat) -> String? {
    let source = Self.source(bytes, isSplit: format == .autorandr)
    let imported = format.imported(from: source, makers: MakerNames([("DEL", "Dell Inc.")]))
    let isRefused = imported.profiles.isEmpty
    // The findings of autorandr are about two files.
    let complaint =
      format == .autorandr
      ? nil
      : FindingsRule.complaint(
        about: imported.findings, in: bytes, isRefused: isRefused)
    return complaint ?? imported.profiles.lazy.compactMap(Self.complaint).first
  }

  private static func complaint(about profile: ImportedProfile) -> String? {
    let decoded = ProfileFile.decode(Array(profile.text.utf8), file: "\(profile.name).yaml", name: profile.name)
    return decoded.profile == nil ? "an invalid profile: \(decoded.diagnostics)\n\(profile.text)" : nil
  }

  /// `config` and `setup` stand in one text with a line of dashes between them.
  private static func source(_ bytes: [UInt8], isSplit: Bool) -> ImportSource {
    let line = Array("\n----\n".utf8)
    let cut = isSplit ? bytes.indices.first { bytes[$0...].starts(with: line) } : nil
    guard let cut else { return ImportSource(name: "fuzz", file: "fuzz", bytes: bytes) }
    return ImportSource(
      name: "fuzz", file: "fuzz", bytes: Array(bytes[..<cut]),
      setup: ("setup", Array(bytes[(cut + line.count)...])))
  }
}
