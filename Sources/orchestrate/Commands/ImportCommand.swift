import ArgumentParser
import Displays
import Files
import Import
import Platform
import ProfileFile

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Converts other tools' configuration to profiles.",
    discussion: """
      Settings that profiles do not support become comments with their line numbers. Nothing is written unless all \
      files can be read and the profiles are valid. docs/import.md lists what is read of each format.

      Exit code: 0; 1 a file could not be written, 64 usage, 65 a file cannot be read.

      Examples:
        orchestrate import kanshi ~/.config/kanshi/config -o profiles
        orchestrate import autorandr ~/.config/autorandr -o profiles
      """)

  @Argument(
    help: ArgumentHelp("The tool: \(Self.formats).", valueName: "format"), completion: .list(ImportFormat.words),
    transform: ImportFormat.value)
  var format: ImportFormat

  @Argument(
    help: ArgumentHelp(
      "Its files; for autorandr its profile folders, or the folder that holds them; - for standard input.",
      valueName: "file"),
    completion: .file())
  var paths: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write each profile to a file in this folder. Without it, or with -, a single profile goes to stdout.",
      valueName: "dir"),
    completion: .directory)
  var output: String?

  @Flag(help: "Replace files that exist.")
  var force = false

  private static var formats: String { ImportFormat.words.joined(separator: ", ") }

  func run() throws {
    try exitingWithStatus {
      let profiles = try read()
      guard let output, output != "-" else {
        guard profiles.count == 1 else {
          let names = profiles.map(\.name).joined(separator: ", ")
          throw Failure(
            .usage,
            "found \(profiles.count) profiles (\(names)); use --output DIR to write a file for "
              + "each")
        }
        try Terminal.print(document: String(profiles[0].text.dropLast()))
        return .fine
      }
      try write(profiles, into: Path(output))
      return .fine
    }
  }

  /// Reads the profiles of all files.
  ///
  /// - Throws: a failure when anything is wrong with any file, after all of it is reported.
  private func read() throws(Failure) -> [ImportedProfile] {
    let makers = MakerNames(Makers.pairs.map { (id: $0.0, name: $0.1) })
    var profiles: [ImportedProfile] = []
    var isRefused = false
    var sources: [ImportSource] = []
    for path in paths { sources += try ImportFile.sources(Path(path), of: format) }
    for (source, imported) in zip(sources, format.imported(from: sources, makers: makers)) {
      let text = MarkedText(source.bytes, of: source.file)
      for finding in imported.findings { Terminal.tellFinding(text.describe(finding, color: false)) }
      isRefused = isRefused || imported.profiles.isEmpty
      profiles += imported.profiles
    }
    guard !isRefused else { throw Failure(.invalidProfile, "nothing written; fix the errors above") }
    return profiles.namedApart
  }

  /// Writes all profiles or none: a file in the way is found first. Where a disk fills up in between, what is written
  /// is told before the failure.
  private func write(_ profiles: [ImportedProfile], into folder: Path) throws(Failure) {
    let paths = profiles.map { folder.appending("\($0.name).yaml") }
    if !force { for path in paths { try CaptureTarget.checkNothingIsInTheWay(of: path) } }
    try Failure.telling { try FileSystem.createFolders(folder) }
    for (profile, path) in zip(profiles, paths) {
      try ProfileEdition.write(profile.text, to: path, replacing: force)
      let isRenamed = profile.title != profile.name
      Terminal.tell("wrote \(path)" + (isRenamed ? ", for \(profile.title.quoted)" : ""))
    }
  }
}
