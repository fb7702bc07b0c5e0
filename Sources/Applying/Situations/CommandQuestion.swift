import Control
package import Displays
import Files
import Platform

/// Asks the programs of `when: command` all at once.
package enum CommandQuestion {
  /// How long all of them together may take: screens wait for the answer.
  package static let patience = Duration.seconds(2)

  /// The answers that count on a display: those of its watcher, where one runs that knows these profiles, so that all
  /// that is said beside it is about the same moment.
  static func settled(for profiles: [Profile], on display: String?) -> CommandAnswers {
    var answers = ControlConnection.status(of: display)?.commandAnswers ?? CommandAnswers()
    let open = profiles.filter { $0.conditions.command.map { answers[$0] == nil } ?? false }
    answers.add(Self.answers(for: open, on: display ?? Environment.value("DISPLAY")))
    return answers
  }

  /// The answers to these profiles' questions. Each program runs in its profile's folder, in a group of its own that
  /// ends with it, reads nothing, and what it prints is for none to read. One that takes longer than ``patience`` is
  /// killed.
  package static func answers(for profiles: [Profile], on display: String?) -> CommandAnswers {
    var answers = CommandAnswers()
    let end = ContinuousClock.now + patience
    var asked: [Asked] = []
    for profile in profiles {
      guard let command = profile.conditions.command, answers[command] == nil else { continue }
      answers[command] = .refuses("it was not asked")
      do throws(Failure) {
        asked.append(try Asked(command, of: profile, on: display))
      } catch {
        answers[command] = .refuses(error.message)
      }
    }
    for one in asked { answers[one.command] = one.answer(until: end) }
    return answers
  }

  /// A program that was asked.
  private final class Asked {
    let command: Marked<[String]>
    private var child: Child

    init(_ command: Marked<[String]>, of profile: Profile, on display: String?) throws(Failure) {
      self.command = command
      var variables = ["ORCHESTRATE_PROFILE": profile.name]
      variables["DISPLAY"] = display
      let folder = FileSystem.folder(of: profile.mark.file)
      try Trust.check(command.value, in: folder)
      let silence = try Descriptor.silence()
      child = try Child(
        command.value, adding: variables, in: folder, streams: Spawn.Streams(talk: silence.number))
    }

    func answer(until end: ContinuousClock.Instant) -> CommandAnswer {
      do throws(Failure) {
        let isInTime = !Readiness.wait(for: [child.descriptor], until: end).isEmpty
        // Also what it has started.
        child.kill()
        if !isInTime { _ = Readiness.wait(for: [child.descriptor], until: .now + Self.farewell) }
        let ending = try child.ending()
        guard isInTime, let ending else {
          return .refuses("it has not ended within \(CommandQuestion.patience.inSeconds)")
        }
        return ending == .exited(code: 0) ? .holds : .refuses("it \(ending)")
      } catch {
        return .refuses(error.message)
      }
    }

    /// The time that the kernel is given to end a program that was killed. One that hangs in a file system takes
    /// longer, and is not waited for.
    private static let farewell = Duration.milliseconds(100)
  }
}
