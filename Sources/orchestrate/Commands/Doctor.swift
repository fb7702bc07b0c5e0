import ArgumentParser
import Displays
import Files
import Platform
import Rendering

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks this machine for problems, and shows how to fix them.",
    discussion: """
      Checks the X server and its other clients, the profiles and the files that they show, the watcher, and the \
      programs and libraries that profiles may need. Changes nothing.

      --report writes what a maintainer would ask for into a file to send: this checkup, the screens, the profiles without \
      secrets, logs and versions. `tar --extract --file FILE` unpacks it for you to read first; validate --against takes it.

      Exit code: 0 nothing is broken, 1 something is, 69 no X server.
      """)

  @Option(
    help: ArgumentHelp("Write all that a maintainer would ask for to this file.", valueName: "file.tar.gz"),
    completion: .file(extensions: ["gz", "tgz"]))
  var report: String?

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let report, !ReportFile.isReport(Path(report)) {
      throw ValidationError("--report: found \"\(report)\", expected a name that ends in .tar.gz or .tgz")
    }
  }

  func run() throws {
    try exitingWithStatus(json: output.json) {
      let store = report == nil ? ProfileStore(profiles, for: output) : ProfileStore(profiles, for: .program)
      let observations = DoctorProbe(server: server, store: store).observations()
      if let report { try write(Report(observations: observations, server: server, store: store), to: Path(report)) }
      let checks = observations.checks
      if output.json {
        try Terminal.print(CheckupDocument(checks).json())
      } else {
        try Terminal.print(checks.text(color: Terminal.wantsColor(output.color)))
        Terminal.tell(checks.summary)
      }
      guard observations.isServerReached else { return .noXServer }
      return checks.contains { $0.verdict == .broken } ? .failed : .fine
    }
  }

  private func write(_ report: Report, to path: Path) throws(Failure) {
    let texts = report.texts
    try ReportFile.write(texts, to: path)
    Terminal.tell(
      "wrote \(path), \(texts.count) files; nothing was sent, so read it first: `tar --extract --file \(path)`")
  }
}
