import Foundation
import LabSupport
import Testing

/// `fleet`: the real commands on a watched desk, behind a stand-in for ssh that runs what it is given here.
@Suite(.serialized, .limited) struct FleetTests {
  private static let ssh = """
    #!/bin/sh
    while [ "$1" != -- ]; do echo "$1" >>options; shift; done
    case $2 in
    away) echo "ssh: connect to host away port 22: No route to host" >&2; exit 255 ;;
    slow) exec sleep 1000 ;;
    loud) exec yes ;;
    evil) cat evil ;;
    chatty) echo "Welcome {to} wall-7"; echo; exec sh -c "$3" ;;
    mute) echo "no news" >&2 ;;
    locked) echo; echo "This account is currently not available."; exit 1 ;;
    other) printf '\\033[2J{"version": 1}\\n' ;;
    bare) DISPLAY=:9999 exec sh -c "$3" ;;
    *) exec sh -c "$3" ;;
    esac
    """

  /// Long enough for whoever answers at all.
  private static let patience = ["--timeout", "100"]

  private let desk: WatchDesk
  private let orchestrate: Orchestrate

  init() throws {
    desk = try WatchDesk(
      Desk.twins, profiles: ["desk": Desk.contents(office: "color: \"#ff0000\"", other: "color: \"#0000ff\"")])
    try desk.wait("both are shown") {
      $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" && $0.resting
    }
    let folder = desk.desk.scratch.url
    try desk.desk.scratch.write("bin/ssh", Self.ssh)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "bin/ssh").path)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "bin/orchestrate"), withDestinationURL: Orchestrate.binary)
    var orchestrate = desk.orchestrate
    orchestrate.environment["PATH"] = "\(folder.path)/bin:/usr/bin:/bin"
    self.orchestrate = orchestrate
  }

  private func read(_ name: String) throws -> String { try desk.desk.scratch.read(name) }

  @Test func aLineAHost() throws {
    let fine = try orchestrate.run(["fleet", "wall-1", "me@wall-22", "wall-1"] + Self.patience)
    #expect(fine.code == 0, "\(fine)")
    #expect(fine.output == "wall-1      desk  in sync\nme@wall-22  desk  in sync\n")
    let options = try read("options")
    #expect(options.contains("BatchMode=yes") && options.contains("-x") && options.contains("-a"))
  }

  /// Each weighs what it should, and none holds up the others.
  @Test func whoGivesNoStatusIsTold() throws {
    let silent = try orchestrate.run("fleet", "away", "slow", "loud", "bare", "wall", "--timeout", "20")
    #expect(silent.code == 1, "\(silent)")
    let lines = silent.output.split(separator: "\n")
    #expect(lines.count == 5)
    for (line, words) in zip(
      lines,
      [
        "away  -     ssh: connect to host away port 22: No route to host", "slow  -     no answer within 20 s",
        "loud  -     sent more than 32 MiB", "bare  -     no watcher runs on :9999", "wall  desk  in sync",
      ])
    { #expect(line.hasPrefix(words), "\(line)") }
  }

  /// A shell there prints something as it starts, or something else answers.
  @Test func whatIsNoStatusIsTold() throws {
    let ending = try orchestrate.run(["fleet", "chatty", "mute", "locked", "other"] + Self.patience)
    #expect(ending.code == 1, "\(ending)")
    #expect(
      ending.output == """
        chatty  desk  in sync
        mute    -     found an empty answer, expected a status
        locked  -     found "This account is currently not available.", expected a status
        other   -     found "U+001B[2J{"version": 1}", expected a status

        """)
  }

  @Test func whatDiffersIsTold() throws {
    try desk.server.xrandr(["--output", "A", "--mode", "1024x768"])
    try desk.wait("the drift") { !$0.inSync && $0.resting }
    let differing = try orchestrate.run(["fleet", "wall", "--json"] + Self.patience)
    #expect(differing.code == 2, "\(differing)")
    struct Document: Decodable {
      struct Host: Decodable {
        let host: String
        let status: WatchDesk.Status?
        let error: String?
      }
      let version: Int
      let hosts: [Host]
    }
    let document = try JSONDecoder().decode(Document.self, from: Data(differing.output.utf8))
    #expect(document.version == 1 && document.hosts.map(\.host) == ["wall"])
    #expect(document.hosts[0].status?.inSync == false && document.hosts[0].error == nil)
  }

  /// The page has a picture of each, made here, and nothing of a stranger's but text.
  @Test func thePageShowsThem() throws {
    let evil =
      #"{"version": 1, "display": ":0", "pid": 1, "since": "2026-11-21T10:00:00Z", "chosen": "automatic", "#
      + #""profile": "<script>alert(1)</script>", "inSync": true, "resting": true, "drift": [], "paused": false, "#
      + #""pendingEvents": 0, "profilesFindings": [], "others": [], "screens": [{"output": "<img src=x>", "#
      + #""state": "dark"}]}"#
    let head: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    try (Data((evil + "\n").utf8) + Data(head) + Data("rubbish".utf8)).write(
      to: desk.desk.scratch.url.appending(path: "evil"))
    let ending = try orchestrate.run(["fleet", "wall", "evil", "away", "--html", "fleet.html"] + Self.patience)
    #expect(ending.code == 1, "\(ending)")
    #expect(ending.output.contains("evil  <script>alert(1)</script>  in sync"))
    let page = try read("fleet.html")
    #expect(page.contains("<h1>1 without an answer, 2 in sync</h1>"), "\(page)")
    #expect(!page.contains("<script") && !page.contains("<img src=x") && page.contains("&lt;img src=x&gt;, dark"))
    let pictures = page.matches(of: #/src="data:image/png;base64,([A-Za-z0-9+/=]+)"/#)
    #expect(pictures.count == 1, "the wall's alone: \(page)")
    let picture = try #require(pictures.first.flatMap { Data(base64Encoded: String($0.1)) })
    let file = desk.desk.scratch.url.appending(path: "wall.png")
    try picture.write(to: file)
    let photograph = try Photograph(png: file.path)
    #expect(photograph.width == 480)
    #expect(photograph.colors == ["#fe0000", "#0000fe"], "red and blue, as Imlib2 rounds where it scales")
  }

  @Test(arguments: [
    ["fleet"], ["fleet", "--", "-oProxyCommand=x"], ["fleet", ""], ["fleet", "a", "--timeout", "0"],
    ["fleet", "a", "--html", "-"],
  ])
  func whatIsNoHostIsRefused(arguments: [String]) throws {
    #expect(try orchestrate.run(arguments).code == 64, "\(arguments)")
    #expect(!Tool.exists("\(desk.desk.scratch.path)/options"), "ssh was not started")
  }
}
