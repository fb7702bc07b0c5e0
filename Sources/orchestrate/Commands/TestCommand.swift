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

      Exit code: 0 all cases passed, 1 some failed, or could not be updated, 3 there is no case, 65 a file is invalid.
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
    try exitingWithStatus(json: output.json || format == .json) {
      let isText = format ?? (output.json ? .json : .text) == .text
      let paths = try paths.orFolders(forPeople: isText) { CaseFile.isNamed($0) && !$0.isHidden }
      let links = links.safeLinks ? SafeLinks(paths) : nil
      var sources: [CaseSource] = []
      for path in paths.map({ Path($0) }) {
        for file in try Self.files(path, within: links) {
          sources.append(try CaseSource(path: file.path, isNamed: file.isNamed, within: links, telling: Terminal.tell))
        }
      }
      if update { return try write(sources) }
      try report(sources)
      return sources.allSatisfy { $0.failures == 0 } ? .fine : .failed
    }
  }

  /// The files of a path: a folder stands for the files of cases in it.
  private static func files(_ path: Path, within links: SafeLinks?) throws(Failure) -> [FileFinder.Found] {
    guard links?.holds(path) ?? true, FileSystem.isFolder(path) else {
      return [FileFinder.Found(path: path, isNamed: true)]
    }
    let folder = path.withoutLastSlashes
    do throws(FileProblem) {
      let names = try FileSystem.names(in: folder) ?? []
      let found = names.filter { CaseFile.isNamed($0) && !$0.isHidden }
      let paths = folder == "." ? found : found.map(folder.appending)
      guard paths.isEmpty else { return paths.map { FileFinder.Found(path: $0) } }
    } catch {
      throw Failure(.invalidProfile, "\(error)")
    }
    throw Failure(.invalidProfile, "\(path): found no file that ends in \(CaseFile.ending) in this folder")
  }

  private func report(_ sources: [CaseSource]) throws {
    switch format ?? (output.json ? .json : .text) {
    case .json: try Terminal.print(CasesDocument(sources).json())
    case .junit: try Terminal.print(sources.junit)
    case .text:
      let text = sources.text(color: Terminal.wantsColor(output.color))
      if !text.isEmpty { try Terminal.print(text) }
      Terminal.tell(sources.summary)
    }
  }

  /// Writes the files; those in which all is as expected are left alone.
  private func write(_ sources: [CaseSource]) throws(Failure) -> ExitStatus {
    var isWhole = true
    for source in sources where source.failures > 0 {
      let update = source.update
      let isChanged = Array(update.text.utf8) != source.bytes
      if isChanged {
        try ProfileEdition(of: source.path, holding: source.bytes).save(Array(update.text.utf8))
        Terminal.tell("updated \(source.path)")
      }
      if !isChanged, update.left.isEmpty {
        Terminal.tell("\(source.path): nothing in it could be replaced; without --update you see what differs")
      }
      for mark in update.left {
        Terminal.tellFinding(
          "\(mark): left as it is, since only an expect on a line of its own is replaced; write it by hand")
      }
      isWhole = isWhole && isChanged && update.left.isEmpty
    }
    return isWhole ? .fine : .failed
  }
}
