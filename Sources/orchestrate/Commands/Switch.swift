import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import Presenting
import Rendering

struct Switch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch",
    abstract: "Makes the watcher apply a given profile or layout until the hardware changes.",
    discussion: """
      --layout takes one that needs no profile, made of the connected screens. --next and --previous, for a hotkey, go \
      through what --list shows, and say on the screens what came. With --keep the choice \
      lasts: it counts whenever these screens are connected, at whichever connectors, after a restart too, and \
      whatever the profile's `when` says. --auto ends it, and lets the watcher choose again. With --confirm the changes \
      are undone unless you confirm them in time, with a key or `orchestrate confirm`. --set takes a value in place of what \
      the profile says, until its file or the screens change; without a name for the profile in force. --ask shows a card \
      on the screens, by mouse, touch or keys: mirror, extend, only the external ones, or leave as it is.

      Exit code: 0 done, 1 failed or undone, with --ask also nothing chosen, 3 profile not found, 69 no watcher runs on \
      this display.

      Examples:
        orchestrate switch tv
        orchestrate switch tv --keep
        orchestrate switch --layout mirror
        orchestrate switch --next
        orchestrate switch --ask
        orchestrate switch --auto
        orchestrate switch --set tv.mode=1920x1080@50 --confirm 15
      """)

  @Argument(help: "The profile to apply.", completion: .profileNames)
  var name: String?

  @Flag(help: "Let the watcher choose the best matching profile again, also where a choice was kept.")
  var auto = false

  @Flag(help: "Apply the next of the profiles that fit and the layouts.")
  var next = false

  @Flag(help: "Apply the one before it.")
  var previous = false

  @Flag(help: "Ask on the screens which layout to apply.")
  var ask = false

  @Option(
    name: .customLong("about"),
    help: ArgumentHelp("With --ask: a new screen, for a card that does not take the keyboard.", visibility: .private))
  var newScreens: [String] = []

  @Flag(help: "Show what can be switched to, a star at what is in force.")
  var list = false

  @Flag(help: "Keep the choice for these screens.")
  var keep = false

  @OptionGroup var standard: LayoutOptions
  @OptionGroup var saving: SavingOptions
  @OptionGroup var confirmation: ConfirmOptions
  @OptionGroup var server: ServerOptions

  @Flag(help: "With --list: print one JSON document to stdout, and nothing else.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --next and --previous: how long the screens say what came, in seconds; default 2, 0 for not at all. With --ask: how long the card waits; default 20.",
      valueName: "seconds"),
    transform: Self.allowed.value)
  var seconds: Int?

  private static let allowed = 0...3600

  func validate() throws {
    try standard.validate(beside: name)
    try saving.validate(beside: standard.layout)
    let others = [standard.layout != nil, auto, next, previous, list, ask]
    guard ([name != nil] + others).count(where: \.self) == 1 || name == nil && !saving.setting.isEmpty else {
      throw ValidationError(
        "expected the name of a profile, or one of --layout, --next, --previous, --ask, --list and --auto")
    }
    if !saving.setting.isEmpty, keep || others.contains(true) {
      throw ValidationError("--set cannot be combined with --keep, --auto, --next, --previous, --ask or --list")
    }
    if let name, Path(name).hasFolder {
      throw ValidationError("switch takes the name of a profile; to apply a file, run `orchestrate apply \(name)`")
    }
    guard name != "" else { throw ValidationError("found an empty name, expected the name of a profile") }
    if keep, auto || list { throw ValidationError("--keep cannot be combined with \(auto ? "--auto" : "--list")") }
    if json, !list { throw ValidationError("--json needs --list") }
    if seconds != nil, !next, !previous, !ask {
      throw ValidationError("--seconds needs --next, --previous or --ask")
    }
    if seconds == 0, ask { throw ValidationError("--seconds: found 0 with --ask, expected 1 or more") }
    if !newScreens.isEmpty, !ask { throw ValidationError("--about needs --ask") }
  }

  private var target: ControlRequest.Target {
    if let name { return .profile(name) }
    if let layout = standard.layout { return .layout(layout) }
    return next ? .neighbor(.next) : previous ? .neighbor(.previous) : .automatic
  }

  func run() throws {
    try exitingWithStatus(json: json) {
      guard !list else { return try tellChoices() }
      guard !ask else { return try askOnScreens() }
      guard saving.setting.isEmpty else { return try trySetting() }
      let switching = Switching(
        to: target, confirmedWithin: confirmation.seconds, display: server.display, keeps: keep)
      let status = try switching.run { try Terminal.print($0) }
      guard status == .fine else { return status }
      if next || previous { try sayWhatCame() }
      Terminal.tell(wayBack: "orchestrate undo")
      return .fine
    }
  }

  /// Has the watcher try the profile with the values of the command line.
  private func trySetting() throws -> ExitStatus {
    let store = ProfileStore(folders: [])
    let profile = try name ?? profileInForce()
    guard let path = try store.paths()[Path(profile)] else { throw store.noProfile(named: profile) }
    return try saving.tryOut(
      try saving.setting.set(in: path), confirmedWithin: confirmation.seconds, display: server.display)
  }

  private func profileInForce() throws(Failure) -> String {
    var watcher = try ControlConnection.watcher(of: server.display)
    guard let profile = try watcher.status().profile else {
      throw Failure(.noProfileMatches, "no profile is in force; name one")
    }
    return profile
  }

  private func tellChoices() throws -> ExitStatus {
    let choices = try choices()
    try Terminal.print(json ? SwitchChoicesDocument(choices).json() : choices.text)
    return .fine
  }

  func choices() throws(Failure) -> [SwitchChoice] {
    var watcher = try ControlConnection.watcher(of: server.display)
    guard case .choices(let choices) = try watcher.answer(to: .choices) else {
      throw Failure(.failed, "unexpected reply from the watcher to \"choices\"")
    }
    return choices
  }

  /// Shows the result on the screens, since a person who pressed a key sees no terminal. The switch stays, even if the
  /// words cannot be shown.
  private func sayWhatCame() throws {
    let seconds = seconds ?? 2
    guard seconds > 0, let card = try Card(whatCame: choices()) else { return }
    do {
      var loop = try CardLoop.saying(card, display: server.display)
      try loop.run(for: .seconds(seconds), telling: Terminal.tell)
    } catch let failure as Failure {
      Terminal.tell("nothing is said on the screens: \(failure.message)")
    }
  }
}
