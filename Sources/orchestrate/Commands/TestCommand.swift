import ArgumentParser
import Displays
import Files
import Platform
import ProfileFile
import Rendering

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs test cases on snapshots or invented machines; needs no X server.",
    discussion: """
      Files that end in .test.yaml say what the profiles next to them should do there. docs/testing-profiles.md \
      explains how to write them.

      Exit code: 0 all cases passed, 1 some failed, or could not be updated, 3 no path is given and the profile folders \
      hold no case, 65 a file is invalid, has no case or cannot be read, or a named folder holds none.
      """)

  @Argument(
    help: "Files that end in .test.yaml, or folders of them; without any the profile folders.",
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Option(
    help: "What to print: text (default), json or junit.", completion: .list(Format.words),
    transform: Format.value)
  var format: Format?

  @Flag(help: "Replace what is expected with what was found, where the two differ.")
  var update = false

  @OptionGroup var links: LinkOptions
  @OptionGroup var output: OutputOptions

  enum Format: String, CaseIterable {
    case text, json, junit
  }

  func validate() throws {
    if output.json, format ?? .json != .json { throw ValidationError("--json cannot be combined with --format") }
  }

  func run() throws {
    let format = format ?? (output.json ? .json : .text)
    try exitingWithStatus(json: format == .json) {
      do {
        return try run(as: format)
      } catch let failure as Failure {
        // A CI system has nothing but the document.
        if format == .junit { try? Terminal.print(failure.junit) }
        throw failure
      }
    }
  }

  private func run(as format: Format) throws -> ExitStatus {
    let paths = try paths.orFolders(forPeople: format == .text) { CaseFile.isNamed($0) && !$0.isHidden }
    let links = links.safeLinks ? SafeLinks(paths) : nil
    var sources: [CaseSource] = []
    for path in paths.map({ Path($0) }) {
      for file in try Self.files(path, within: links) {
        sources.append(try CaseSource(path: file.path, isNamed: file.isNamed, within: links, telling: Terminal.tell))
      }
    }
    if update { sources = try sources.map(written) }
    if !update || format != .text { try report(sources, as: format) }
    return sources.allSatisfy { $0.failures == 0 } ? .fine : .failed
  }

  /// The files of a path: a folder stands for the files of cases in it.
  private static func files(_ path: Path, within links: SafeLinks?) throws(Failure) -> [FileFinder.Found] {
    guard links?.holds(path) ?? true, FileSystem.isFolder(path) else {
      return [FileFinder.Found(path: path, isNamed: true)]
    }
    let folder = path.withoutLastSlashes
    let names = try Failure.telling(as: .invalidProfile) { try FileSystem.names(in: folder) ?? [] }
    let found = names.filter { CaseFile.isNamed($0) && !$0.isHidden }
    let paths = folder == "." ? found : found.map(folder.appending)
    guard paths.isEmpty else { return paths.map { FileFinder.Found(path: $0) } }
    throw Failure(.invalidProfile, "\(path): found no file that ends in \(CaseFile.ending) in this folder")
  }

  private func report(_ sources: [CaseSource], as format: Format) throws {
    switch format {
    case .json: try Terminal.print(CasesDocument(sources).json())
    case .junit: try Terminal.print(sources.junit)
    case .text:
      let text = sources.text(color: Terminal.wantsColor(output.color))
      if !text.isEmpty { try Terminal.print(text) }
      Terminal.tell(sources.summary)
    }
  }

  /// Writes what was found into a file, and tells what still differs then; one in which all is as expected is left
  /// alone.
  private func written(_ source: CaseSource) throws(Failure) -> CaseSource {
    guard source.failures > 0 else { return source }
    let updated = source.updated
    if updated.bytes != source.bytes {
      try ProfileEdition(of: source.path, holding: source.bytes).save(updated.bytes)
      Terminal.tell("updated \(source.path)")
    }
    for line in updated.deviationLines {
      Terminal.tellFinding(
        "\(line); left as it is, since only what is below an expect on a line of its own is replaced; write it by hand")
    }
    return updated
  }
}
