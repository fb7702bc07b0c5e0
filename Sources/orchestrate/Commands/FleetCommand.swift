import ArgumentParser
import Control
import Displays
import Files
import Platform
import Rendering

struct FleetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet",
    abstract: "How are many machines? The state of each, asked by ssh.",
    discussion: """
      Each HOST is a name as ssh takes it, with an entry in its configuration or as user@host. There it runs \
      `orchestrate status --json`, and with --html `orchestrate picture` too, in one connection. ssh asks for no \
      password: keys have to be set up. At most 16 hosts are asked at once.

      Exit code: 0 `status` exits with 0 on all of them, 2 it exits with 2 on some, 1 some gave no status, which \
      weighs more, 64 usage.

      Examples:
        orchestrate fleet wall-1 wall-2 kiosk@lobby
        orchestrate fleet --html fleet.html $(cat hosts)
        orchestrate fleet --json wall-1 wall-2
      """)

  @Argument(help: ArgumentHelp("The hosts to ask.", valueName: "host"))
  var hosts: [String]

  @Option(
    help: ArgumentHelp("Also write a page with a picture of each host's screens.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long each host may take, from 1 to 600; default 10.", valueName: "seconds"),
    transform: (1...600).value)
  var timeout: Int?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    for host in hosts where host.isEmpty || host.hasPrefix("-") || host.contains(where: { $0.isWhitespace }) {
      throw ValidationError("found \"\(host.harmless)\" as a host, expected a name such as wall-1 or kiosk@lobby")
    }
    if html == "-" { throw ValidationError("--html: found \"-\", expected a file's name; stdout gets the answers") }
  }

  func run() throws {
    try exitingWithStatus(json: output.json) {
      var seen: Set<String> = []
      let once = hosts.filter { seen.insert($0).inserted }
      let answers = try FleetRound(seconds: timeout ?? 10, withPictures: html != nil).answers(of: once)
      if let html { try write(FleetPage(answers, taken: .now), to: Path(html)) }
      try Terminal.print(
        output.json ? FleetDocument(answers).json() : answers.text(color: Terminal.wantsColor(output.color)))
      return answers.exitStatus
    }
  }

  private func write(_ page: FleetPage, to file: Path) throws(Failure) {
    try Failure.telling { try FileSystem.put(Array(page.html.utf8), at: file) }
  }
}
