import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import Rendering
import X11

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undoes the last change of the screens, or of a profile's file.",
    discussion: """
      Restores mode, position, rotation, scale and output properties to what they were before the last change by \
      `apply`, `switch`, `overscan` or a watcher; content and programs stay. Each further run goes back one change \
      more. The X server remembers 16 changes, for the screens that are connected now and the connectors that they are \
      at. With a watcher, the screens stay like that, as after a choice by hand, until the hardware or the profiles \
      change, or another program changes them; a switch is undone by choosing what was chosen before it, and not while \
      the watcher is paused.

      With --file a file gets the text back that it had before `capture --force`, `import --force`, `overscan`, \
      `--save`, `test --update`, the console or `undo` replaced it; 20 older versions of each file are kept.

      Exit code: 0 done, 1 failed or not confirmed, 3 there is nothing to undo, 69 no X server.

      Examples:
        orchestrate undo
        orchestrate undo --list
        orchestrate undo --file desk
        orchestrate undo --file desk --to 3
      """)

  @Flag(help: "Show what can be undone, the latest first; changes nothing.")
  var list = false

  @Option(
    help: ArgumentHelp("Restore an older version of this profile or file.", valueName: "name|path"),
    completion: .profileNames)
  var file: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --file: which version, as --list numbers them; default 1.", valueName: "number"),
    transform: (1...FileVersions.most + 1).value)
  var to: Int?

  @OptionGroup var confirmation: ConfirmOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if file == nil, to != nil { throw ValidationError("--to needs --file") }
    if list, to != nil { throw ValidationError("--to cannot be combined with --list") }
    if confirmation.seconds != nil, list || file != nil {
      throw ValidationError("--confirm cannot be combined with \(list ? "--list" : "--file")")
    }
    if file != nil, output.json { throw ValidationError("--json cannot be combined with --file") }
    if file == "" { throw ValidationError("found an empty name, expected the name of a profile or a file") }
  }

  func run() throws {
    try exitingWithStatus(json: output.json) {
      if let file {
        let undo = FileUndo(of: file, in: ProfileStore(profiles), color: Terminal.wantsColor(output.color))
        return try list ? undo.list() : undo.restore(version: to ?? 1)
      }
      var connection = try server.open()
      let history = ScreenHistory(on: connection, for: try connection.read(.none).snapshot)
      guard let latest = history.entries.last else {
        throw Failure(
          .noProfileMatches, "nothing to undo: orchestrate has not changed these screens at these connectors")
      }
      guard !list else { return try tell(history) }
      guard let status = try choose(latest) else { return try goBack(from: latest, of: history, on: &connection) }
      // Undoing once more goes further back, and not forward again.
      if status == .fine { try history.forgetLatest(on: connection) }
      return status
    }
  }

  private func tell(_ history: ScreenHistory) throws -> ExitStatus {
    try Terminal.print(output.json ? HistoryDocument(history).json() : history.text)
    return .fine
  }

  /// A switch is taken back by the watcher that has made it; before any other change is, the watcher is told to leave
  /// it so.
  ///
  /// - Returns: nil where no watcher runs, or the change was none of its switches.
  private func choose(_ entry: ScreenHistory.Entry) throws -> ExitStatus? {
    guard try ControlAddress(display: server.display).hasListener() else { return nil }
    guard let target = entry.choice?.target else {
      if confirmation.seconds != nil {
        // By the time of the question the watcher would take another program's next change for what was brought back.
        try ControlConnection.refuseBesideTrial(on: server.display)
      }
      try ask(.hold)
      return nil
    }
    // It would only be noted, and nothing be undone so far.
    guard server.watcherStatus?.paused != true else {
      throw Failure(.failed, "the watcher is paused; run `orchestrate resume` first")
    }
    let switching = Switching(to: target, confirmedWithin: confirmation.seconds, display: server.display)
    return try switching.run { words in
      try Terminal.print(
        output.json ? UndoDocument(entry, WayBackRun.Outcome()).json() : "undone: \(entry.title)\n  \(words)")
    }
  }

  private func ask(_ request: ControlRequest) throws {
    var watcher = try ControlConnection.watcher(of: server.display)
    _ = try watcher.done(request)
  }

  private func goBack(
    from entry: ScreenHistory.Entry, of history: ScreenHistory, on connection: inout Connection
  ) throws -> ExitStatus {
    let run = WayBackRun(to: entry.before, telling: Terminal.tell)
    let outcome = try run.run(on: &connection, confirmedWithin: confirmation.seconds)
    if !outcome.isTakenBack { try history.forgetLatest(on: connection) }
    let isHeld = try ControlAddress(display: server.display).hasListener()
    // There is nothing to hold.
    if isHeld, outcome.isTakenBack || outcome.steps.isEmpty { try ask(.reload) }
    if let failure = outcome.failure { Terminal.tell(failure: failure, in: output.color) }
    if output.json {
      try Terminal.print(UndoDocument(entry, outcome).json())
    } else if outcome.failure == nil {
      let lines = outcome.steps.ofScreens.map { "  \($0.summary)" }
      let head = lines.isEmpty ? "nothing to do: the screens are as before" : "undone:"
      try Terminal.print((["\(head) \(entry.title)"] + lines).joined(separator: "\n"))
    }
    return outcome.failure == nil ? .fine : .failed
  }
}
