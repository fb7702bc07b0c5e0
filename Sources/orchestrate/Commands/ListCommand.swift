import ArgumentParser
import Displays
import Files
import Platform

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Which profiles are there, in which files, and which match?",
    discussion: """
      A star marks the profile that `apply` would choose. Without an X server the matches are not shown.

      Exit code: 0, 3 there is no profile, 65 one of them or the snapshot is invalid.

      Examples:
        orchestrate list
        orchestrate list --profiles ./desks
      """)

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try exitingWithStatus(json: output.json, color: output.color) {
      let store = ProfileStore(profiles, for: output)
      let files = try store.files()
      guard !files.isEmpty else { throw store.noProfile(named: nil) }
      let listing = try ProfileListing(files, folders: store.folders, source: source)
      if let silence = listing.silence { Terminal.tell("cannot tell which of them match: \(silence)") }
      try Terminal.print(
        output.json ? listing.json() : listing.text(color: Terminal.wantsColor(output.color)))
      if listing.isBroken { Terminal.tell("while a profile is invalid, no changes are made") }
      return listing.isBroken ? .invalidProfile : .fine
    }
  }
}
