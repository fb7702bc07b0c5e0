import ArgumentParser
import Displays

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks profiles; needs no X server.",
    discussion: """
      Prints every finding as file:line:col: severity: message, with the line and a caret.

      Exit code: 0 no error, 65 there are errors.
      """)

  @Argument(help: "Profile files, or folders of them.", completion: .file(extensions: ["yaml"]))
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "Also check the profiles that match this file made by `show --json`: can they be applied there, do screens "
        + "overlap or stand apart, does one profile win?",
      valueName: "file"),
    completion: .file())
  var snapshot: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    try exitingWithStatus {
      let sources = try paths.flatMap(Self.files).map(ProfileSource.init)
      let found = try findings(of: sources)
      let findings = found.flatMap(\.findings)
      if output.json {
        Terminal.print(try FindingsDocument(findings).json())
      } else {
        let color = Terminal.wantsColor(output.color)
        for file in found {
          for finding in file.findings { Terminal.print(file.source.describe(finding, color: color)) }
        }
        Terminal.tell(Self.summary(sources, findings))
      }
      return findings.contains { $0.severity == .error } ? .invalidProfile : .fine
    }
  }

  /// What is wrong with each file by itself, with the profiles beside one another, and with them on the snapshot.
  private func findings(
    of sources: [ProfileSource]
  ) throws(Failure) -> [(source: ProfileSource, findings: [Diagnostic])] {
    let profiles = sources.compactMap(\.profile)
    var together = profiles.rivalFindings
    if let snapshot {
      together += profiles.findings(on: Makers(for: profiles).named(in: try SnapshotFile.read(snapshot)))
    }
    let byFile = Dictionary(grouping: together, by: \.mark.file)
    return sources.map { source in
      let here = byFile[source.path, default: []].filter { !source.findings.contains($0) }
      return (source, (source.findings + here).sorted { $0.mark < $1.mark })
    }
  }

  /// A folder stands for the profiles in it.
  private static func files(_ path: String) throws(Failure) -> [String] {
    guard Files.isFolder(path) else { return [path] }
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let found = try ProfileStore.profilePaths(in: trimmed) ?? []
    guard !found.isEmpty else { throw Failure(.invalidProfile, "\(path): there is no .yaml file in this folder") }
    return found
  }

  private static func summary(_ sources: [ProfileSource], _ findings: [Diagnostic]) -> String {
    func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
    let errors = findings.filter { $0.severity == .error }.count
    let warnings = findings.count - errors
    return [counted(sources.count, "profile"), counted(errors, "error"), counted(warnings, "warning")]
      .joined(separator: ", ")
  }
}
