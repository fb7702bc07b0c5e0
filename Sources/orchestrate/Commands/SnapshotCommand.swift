import ArgumentParser
import Displays
import Files
import Import
import Platform
import ProfileFile

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Creates snapshots of machines that never ran this program.",
    subcommands: [SnapshotFrom.self])
}

struct SnapshotFrom: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "from",
    abstract: "Creates a snapshot from xrandr output, the kernel's connector folders or EDIDs.",
    discussion: """
      Each FILE is the output of `xrandr --verbose` (or `--prop`, or neither), a folder such as card0-HDMI-A-1 or a \
      folder of those (a copy of /sys/class/drm), or an EDID, whose file name may give the connector: HDMI-1.bin. \
      Several files together describe one machine. The snapshot goes to stdout, for plan, explain and validate \
      --against.

      Exit code: 0; 64 usage, 65 a file cannot be read.
      """)

  @Argument(
    help: ArgumentHelp("Output of xrandr, connector folders, EDIDs; - for standard input.", valueName: "file"),
    completion: .file())
  var paths: [String]

  func run() throws {
    try exitingWithStatus {
      var sources: [MachineSource] = []
      for path in paths { sources += try MachineFile.sources(Path(path)) }
      let told = Snapshot.told(by: sources)
      for finding in told.findings { Terminal.tellFinding(finding.line(color: false)) }
      guard let snapshot = told.snapshot else {
        throw Failure(.invalidProfile, "nothing written; fix the errors above")
      }
      try Terminal.print(snapshot.json())
      return .fine
    }
  }
}

/// The files on disk that describe a machine.
enum MachineFile {
  /// The largest size in bytes. An EDID has at most 256 blocks; `xrandr --verbose` of 64 outputs has a few hundred
  /// kilobytes.
  private static let largestSize = ProfileFile.largestSize
  private static let mostFolders = 256

  static func sources(_ path: Path) throws(Failure) -> [MachineSource] {
    do throws(FileProblem) {
      guard path != "-" else { return [source(try FileSystem.readStandardInput(limit: largestSize), "<stdin>")] }
      guard FileSystem.isFolder(path) else {
        return [source(try FileSystem.read(path, limit: largestSize, isNamed: true), path)]
      }
      let names = try FileSystem.names(in: path) ?? []
      if names.contains("status") || names.contains("edid") { return [try connector(path, names)] }
      let folders = names.filter { $0.text.hasPrefix("card") && $0.text.contains("-") }
      guard folders.isEmpty else {
        var sources: [MachineSource] = []
        for folder in folders.prefix(mostFolders).map(path.appending) where FileSystem.isFolder(folder) {
          sources.append(try connector(folder, try FileSystem.names(in: folder) ?? []))
        }
        return sources
      }
    } catch {
      throw Failure(.invalidProfile, "\(error)")
    }
    throw Failure(
      .invalidProfile, "\(path): found no connector's folder, expected one such as card0-HDMI-A-1, or a folder of them")
  }

  private static func source(_ bytes: [UInt8], _ file: Path) -> MachineSource {
    let isEDID = bytes.starts(with: [0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00])
    return MachineSource(file: file, kind: isEDID ? .edid(bytes) : .listing(bytes))
  }

  private static func connector(_ folder: Path, _ names: [Path]) throws(FileProblem) -> MachineSource {
    func bytes(_ name: Path) throws(FileProblem) -> [UInt8] {
      names.contains(name) ? try FileSystem.read(folder.appending(name), limit: largestSize) : []
    }
    return MachineSource(
      file: folder, kind: .connector(edid: try bytes("edid"), modes: try bytes("modes"), status: try bytes("status")))
  }
}
