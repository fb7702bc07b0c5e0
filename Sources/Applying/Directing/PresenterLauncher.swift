package import Displays
import Glibc
package import Platform
import X11

/// Starts presenters, each in a session of its own: they outlive the program that starts them, and the terminal too.
package struct PresenterLauncher {
  /// The place that presenters write messages to.
  package enum Talk {
    /// The standard error of this process: a watcher's log.
    case ours
    /// The system's journal, where there is one: a program that reads this command's output does not wait for a
    /// presenter that stays.
    case journal
  }

  /// The display's name as the X library takes it.
  package let display: String
  package let talk: Talk

  package init(display: String, talk: Talk) {
    self.display = display
    self.talk = talk
  }

  package func start(_ order: ContentOrder, at spot: PresenterSpot) throws -> StartedPresenter {
    let input = try OrderFile.holding(order.text)
    let child = try start(at: spot, input)
    return StartedPresenter(child, order, at: spot.connector, told: input)
  }

  private func start(at spot: PresenterSpot, _ input: borrowing Descriptor) throws(Failure) -> Child {
    try start(
      ["present", "--output", spot.connector, "--order", "-", "--starter", "\(getpid())"] + spot.arguments,
      reading: input)
  }

  /// Starts another command of this program, which stays as presenters do.
  func start(_ command: [String], reading input: borrowing Descriptor) throws(Failure) -> Child {
    let arguments = [Spawn.ownProgram] + command + ["--display", display]
    switch talk {
    case .ours:
      return try Child(arguments, streams: Spawn.Streams(input: input.number, isDetached: true))
    case .journal:
      guard let stream = Journal.stream(as: "orchestrate") else {
        let silence = try Descriptor.silence()
        return try Child(arguments, streams: streams(input, silence))
      }
      let variables = Log.journalStream(stream.number).map { ["JOURNAL_STREAM": $0] } ?? [:]
      return try Child(arguments, adding: variables, streams: streams(input, stream))
    }
  }

  private func streams(_ input: borrowing Descriptor, _ talk: borrowing Descriptor) -> Spawn.Streams {
    Spawn.Streams(input: input.number, talk: talk.number, isDetached: true)
  }
}

extension PresenterLauncher {
  /// Starts a process that asks a person on the screens what to do with those that have come.
  ///
  /// - Parameter connectors: where these are.
  package func ask(about connectors: Set<String>) throws(Failure) -> Child {
    let screens = connectors.sorted().flatMap { ["--about", $0] }
    let nothing = try Descriptor.silence()
    return try start(["switch", "--ask"] + screens, reading: nothing)
  }
}
