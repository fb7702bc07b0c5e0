import Applying
import ArgumentParser
import Control
import Displays
import Platform
import Presenting

struct Switch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch",
    abstract: "Makes the watcher apply a given profile or layout until the hardware changes.",
    discussion: """
      --layout takes one that needs no profile, made of the connected screens. With --auto the watcher chooses again. With --confirm the changes are undone unless you confirm them in time, \
      with a key or `orchestrate confirm`.

      Exit code: 0 done, 1 failed or undone, 3 profile not found, 69 no watcher runs on this display.

      Examples:
        orchestrate switch tv
        orchestrate switch --layout mirror
        orchestrate switch --auto
      """)

  @Argument(help: "The profile to apply.", completion: .profileNames)
  var name: String?

  @Flag(help: "Let the watcher choose the best matching profile again.")
  var auto = false

  @OptionGroup var standard: LayoutOptions
  @OptionGroup var confirmation: ConfirmOptions
  @OptionGroup var server: ServerOptions

  func validate() throws {
    try standard.validate(beside: name)
    guard [name != nil, standard.layout != nil, auto].count(where: \.self) == 1 else {
      throw ValidationError("expected the name of a profile, --layout or --auto")
    }
    if let name, Path(name).hasFolder {
      throw ValidationError("switch takes the name of a profile; to apply a file, run `orchestrate apply \(name)`")
    }
    guard name != "" else { throw ValidationError("found an empty name, expected the name of a profile") }
  }

  func run() throws {
    try exitingWithStatus {
      let target = name.map(ControlRequest.Target.profile) ?? standard.layout.map { .layout($0) } ?? .automatic
      let signals = try Signals.thatEnd()
      var watcher = try ControlConnection.watcher(of: server.display)
      switch try watcher.answer(to: .switchTo(target, confirmSeconds: confirmation.seconds)) {
      case .confirmWithin(let seconds):
        let question = Question(signals, seconds: seconds, telling: Terminal.tell)
        let answer = try watcher.outcome(of: question, in: seconds, display: server.display)
        Terminal.tell("\(answer.outcome): \(answer.reason)")
        return answer.outcome.exitStatus
      case .done(let message): try Terminal.print(message)
      default: throw Failure(.failed, "unexpected reply from the watcher")
      }
      return .fine
    }
  }
}

extension ControlConnection {
  /// Passes the answer at the terminal on to the watcher, and waits for what it says came of it.
  fileprivate mutating func outcome(
    of question: consuming Question, in seconds: Int, display: String?
  ) throws(Failure) -> Answer {
    var question = question
    let deadline = ContinuousClock.now + .seconds(seconds) + Self.patienceForChanges
    while true {
      switch try question.next(besides: [descriptor], until: deadline) {
      case .answer(let answer):
        question.close()
        guard answer.outcome == .kept else {
          withdraw()
          continue
        }
        let other = try Self.watcher(of: display)
        try other.send(.confirm)
      case .ready:
        if let answer = try outcome() { return answer }
      case .timeUp: throw Self.silence
      }
    }
  }

  private mutating func outcome() throws(Failure) -> Answer? {
    switch try receive() {
    case .response(.outcome(.kept, let reason)): .kept(reason)
    case .response(.outcome(.reverted, let reason)): .reverted(reason)
    case .response(.failed(let reason, let status)): throw Failure(status, reason)
    case .response, .nothingYet: nil
    case .end: throw Failure(.noXServer, "the watcher exited before this was decided")
    }
  }
}
