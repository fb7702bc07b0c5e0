import Foundation
import LabSupport
import Testing

@testable import Platform

/// What a person gets for a Tab, in real shells.
@Suite(.serialized, .limited) struct CompletionTests {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var isInstalled: Bool { Tool.exists("/usr/bin/\(rawValue)") }

    /// What a person's session has done before, and how to start one that does it.
    var session: (file: String, text: String, start: String) {
      switch self {
      case .bash: ("bashrc", ". ./script; PS1='ready> '", "bash --noprofile --rcfile ./bashrc -i")
      case .zsh:
        (
          ".zshrc",
          "autoload -Uz compinit; compinit -u -D; . ./script; compdef _orchestrate orchestrate; PS1='ready> '",
          "zsh -i"
        )
      case .fish:
        (
          "session.fish", "source ./script; function fish_prompt; echo 'ready> '; end",
          "fish --no-config --init-command 'source ./session.fish' -i"
        )
      }
    }
  }

  private let scratch: Scratch
  private static let profile = """
    version: 1
    screens:
      left wall: { identity: { any: true } }
    """

  init() throws {
    scratch = try Scratch()
    for name in ["lobby", "desk", "$(touch pwned)", "`touch pwned`"] {
      try scratch.write("profiles/\(name).yaml", Self.profile)
    }
    try FileManager.default.createSymbolicLink(
      at: scratch.url.appending(path: "orchestrate"), withDestinationURL: Orchestrate.binary)
  }

  /// What the terminal shows after a line, one Tab, and the shell's end.
  private func terminal(of shell: Shell, after line: String, display: String?) throws -> String {
    let script = try Orchestrate().run("--generate-completion-script", shell.rawValue).output
    let (file, text, start) = shell.session
    try scratch.write("script", script)
    try scratch.write(file, text + "\n")
    var environment = ["HOME": scratch.path, "ZDOTDIR": scratch.path, "PATH": "\(scratch.path):/usr/bin:/bin"]
    environment["TERM"] = "xterm"
    environment["LC_ALL"] = "C.UTF-8"
    environment["DISPLAY"] = display
    // Shells draw on standard output, which is to be the terminal too.
    let terminal = try PseudoTerminal(
      ["setsid", "--wait", "--ctty", "sh", "-c", "exec \(start) >&0"], environment: environment, in: scratch.url)
    // Before that the terminal itself would make a tab of the Tab.
    try terminal.wait(for: "ready> ")
    let wholeLineAway = "\u{15}"
    try terminal.type(line + "\t" + wholeLineAway + "exit\r")
    return try terminal.finish().errors
  }

  @Test(arguments: Shell.allCases)
  func profilesScreensAndOutputsAreThereNow(shell: Shell) throws {
    guard shell.isInstalled else { return }
    let server = try LabServer(["DP-7,monitor=office", "DP-8"])
    for (line, whole) in [
      ("apply --profiles profiles lo", "lobby"), ("overscan --profiles profiles le", "left\\ wall"),
      ("overscan --profiles profiles D", "DP-7"), ("show --profiles profiles D", "DP-7"),
      // bash quotes the equals sign, at which it would break the word.
      ("plan --profiles profiles --set left\\ wall.overs", shell == .bash ? "overscan\\=" : "overscan="),
    ] {
      let shown = try terminal(of: shell, after: "orchestrate \(line)", display: server.display)
      #expect(shown.contains(whole), "\(line): \(shown)")
    }
    #expect(!Tool.exists("\(scratch.path)/pwned"), "what a file is called is no command")
  }

  @Test(arguments: Shell.allCases) func helpOffersCommands(shell: Shell) throws {
    guard shell.isInstalled else { return }
    let shown = try terminal(of: shell, after: "orchestrate help ident", display: nil)
    #expect(shown.contains("identify"), "\(shown)")
  }

  /// Whatever is wrong there, nothing gets between a person and the line.
  @Test(arguments: Shell.allCases)
  func withoutAServerThereIsSilence(shell: Shell) throws {
    guard shell.isInstalled else { return }
    for (line, display) in [("overscan --profiles nowhere ", ":9876"), ("apply --profiles bashrc ", nil)] {
      let shown = try terminal(of: shell, after: "orchestrate \(line)", display: display)
      #expect(!shown.contains("cannot") && !shown.contains("rror") && !shown.contains("orchestrate:"), "\(shown)")
    }
  }

  /// Only bash's list is expanded by the shell; what each of them is offered says nothing to any.
  @Test(arguments: Shell.allCases)
  func namesThatShellsWouldRunAreNotOffered(shell: Shell) throws {
    var orchestrate = Orchestrate(in: scratch.url)
    orchestrate.environment["SAP_SHELL"] = shell.rawValue
    let words = ["orchestrate", "apply", "--profiles", "profiles", ""]
    let ending = try orchestrate.run(["---completion", "apply", "--", "positional@0", "4", "0"] + words)
    #expect(ending.output.split(separator: "\n").filter { $0 != " " } == ["desk", "lobby"])
  }

  @Test func aFolderThatCannotBeReadHidesNoOther() throws {
    // Not even root can read what is behind a link in a circle.
    try Tool.run(["ln", "-s", "circle", "\(scratch.path)/circle"])
    var orchestrate = Orchestrate(in: scratch.url)
    orchestrate.environment["SAP_SHELL"] = "bash"
    let words = ["orchestrate", "apply", "--profiles", "circle", "--profiles", "profiles", ""]
    let ending = try orchestrate.run(["---completion", "apply", "--", "positional@0", "6", "0"] + words)
    #expect(ending.output.split(separator: "\n").filter { $0 != " " } == ["desk", "lobby"], "\(ending)")
  }

  /// A server that accepts and says nothing costs two seconds, not the session.
  @Test func aServerThatHangsIsGivenUp() throws {
    let socket = try UnixSocket()
    // Where an X server of a number beyond all others would listen.
    let number = 20_000 + getpid() % 10_000
    let path = "/tmp/.X11-unix/X\(number)"
    defer { unlink(path) }
    #expect(socket.listen(at: path) == 0)
    var orchestrate = Orchestrate(display: ":\(number)", in: scratch.url)
    orchestrate.environment["SAP_SHELL"] = "bash"
    let start = ContinuousClock.now
    let ending = try orchestrate.run(
      ["---completion", "overscan", "--", "positional@0", "1", "0", "orchestrate", "overscan", ""])
    #expect(ending.code == 0 && ending.output.isEmpty && ending.errors.isEmpty, "\(ending)")
    #expect(ContinuousClock.now - start >= .seconds(1))
    #expect(socket.descriptor >= 0)
  }

  @Test(arguments: [
    (["--display", ":1", "--profiles", "a", "--profiles", "b c"], "--profiles", ["a", "b c"]),
    (["--profiles=a", "--profiles", "=", "b"], "--profiles", ["a", "b"]),
    (["--display", "=", ":", "1"], "--display", [":1"]), (["--display", ":", "1"], "--display", [":1"]),
    (["--profiles", "\"my", "--profiles"], "--profiles", ["my"]), (["--profiles", ""], "--profiles", []),
  ])
  func optionsAreReadAsShellsBreakThem(words: [String], option: String, values: [String]) {
    #expect(TypedWords(words).values(of: option) == values)
  }
}
