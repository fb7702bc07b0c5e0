import ArgumentParser
import Displays
import Files
import Glibc
import Platform

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks profiles; needs no X server.",
    discussion: """
      Prints every finding as file:line:col: severity: message [rule], with the line and a caret. docs/findings.md \
      explains each rule and how to fix it.

      Exit code: 0 no errors, 3 there is no profile, 65 errors found, or with --strict warnings, 66 none of the
      files can be read.

      Examples:
        orchestrate validate
        orchestrate validate ~/.config/orchestrate/profiles
        orchestrate validate profiles --against machines
        orchestrate validate desk.yaml --set laptop.scale=1.5
      """)

  @Argument(
    help: ArgumentHelp(
      "Profile files, folders with all .yaml and .yml files below them, patterns such as 'desks/*.yaml', or - for standard input; without any the profile folders.",
      valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Option(
    name: [.customLong("against"), .customLong("snapshot")], parsing: .upToNextOption,
    help: ArgumentHelp(
      "Also check the profiles against snapshots of machines: files made by `show --json` or `doctor --report`, folders of "
        + "such files, patterns, or -.",
      discussion: "Shows for each which profile wins and what would be lit, and reports what cannot be applied there.",
      valueName: "snapshot"),
    completion: .file(extensions: ["json", "gz", "tgz"]))
  var snapshots: [String] = []

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @OptionGroup var setting: SettingOptions
  @OptionGroup var links: LinkOptions

  @Option(
    help: "What to print: text (default), json, github (annotations), sarif or junit.", completion: .list(Format.words),
    transform: Format.value)
  var format: Format?

  @OptionGroup var output: OutputOptions

  enum Format: String, CaseIterable {
    case text, json, github, sarif, junit
  }

  func validate() throws {
    if output.json, format ?? .json != .json { throw ValidationError("--json cannot be combined with --format") }
  }

  func run() throws {
    let format = format ?? (output.json ? .json : .text)
    try exitingWithStatus(json: format == .json, color: output.color) {
      try refuseProfilesAmongSnapshots()
      let validation = try Validation(
        try paths.orFolders(forPeople: format == .text, with: ProfileFolder.isRead), against: snapshots,
        isStrict: strict, hasSafeLinks: links.safeLinks, setting: setting.values)
      try print(validation, as: format)
      if [.text, .github].contains(format) {
        Terminal.tell(validation.summary(color: Terminal.wantsColor(output.color, on: STDERR_FILENO)))
      }
      return validation.exitStatus
    }
  }

  /// A path of profiles after the snapshots is taken for one of them; where none is named besides, those of the profile
  /// folders would be checked in its place.
  private func refuseProfilesAmongSnapshots() throws(Failure) {
    guard paths.isEmpty else { return }
    let finder = FileFinder(sought: .profiles, links: links.safeLinks ? SafeLinks(snapshots) : nil)
    for snapshot in snapshots {
      let found = (try? finder.files([snapshot])) ?? []
      guard !found.contains(where: { ProfileFolder.endings.contains(where: $0.path.hasEnding) }) else {
        throw Failure(
          .usage,
          "--against: found profiles in \(Path(snapshot)), expected snapshots; as it takes all words up to the next option, "
            + "write the paths of profiles before it, or after --")
      }
    }
  }

  private func print(_ validation: Validation, as format: Format) throws {
    func printUnlessEmpty(_ text: String) throws(Failure) { if !text.isEmpty { try Terminal.print(text) } }
    switch format {
    case .text: try validation.tell(color: Terminal.wantsColor(output.color), printUnlessEmpty)
    case .json: try Terminal.print(try ValidationDocument(validation).json())
    // Annotations are commands, and no words of a file end up outside of one.
    case .github:
      let text = validation.githubAnnotations
      if !text.isEmpty { try Terminal.print(document: text) }
    case .sarif: try Terminal.print(try SARIFDocument(validation, version: Version.current).json())
    case .junit: try printUnlessEmpty(validation.junit)
    }
  }
}
