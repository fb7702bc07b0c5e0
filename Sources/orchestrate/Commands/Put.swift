import ArgumentParser
import Control
import Displays
import Files
import Platform
import Presenting
import ProfileFile

struct Put: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "put",
    abstract: "Shows something on a screen for a while, instead of what its profile says.",
    discussion: """
      The watcher checks the content as it checks a profile, and shows it until the time of --for is over, until --clear, \
      until another profile comes into force, or until the watcher ends. The content comes back when the screen is \
      disconnected and connected again. If it cannot be shown, `put` fails and the screen shows what it showed before. A \
      second `put` covers the first one, which appears again for the rest of its time. --message draws a band at the \
      lower edge, over what the screen shows. Paths start at the current folder.

      Exit code: 0 shown, or cleared, 1 failed, 3 no profile is in force, 64 usage, 69 no watcher.

      Examples:
        orchestrate put lobby --image closed.png --for 2h
        orchestrate put HDMI-1 --text "Back at two"
        orchestrate put lobby --message "The doors close in ten minutes" --for 10min
        orchestrate put lobby --clear
      """)

  @Argument(help: "The name of a screen or part in the profile, or a connector.", completion: .screenNames)
  var screen: String

  @Option(help: ArgumentHelp("Shows an image.", valueName: "file"), completion: .file())
  var image: String?

  @Option(help: ArgumentHelp("Shows a text.", valueName: "text"))
  var text: String?

  @Option(help: ArgumentHelp("Shows a page.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("Plays a video, again and again.", valueName: "file"), completion: .file())
  var video: String?

  @Option(help: ArgumentHelp("Shows one colour.", valueName: "color"))
  var color: String?

  @Option(help: ArgumentHelp("Shows a text in a band over what the screen shows, which goes on.", valueName: "text"))
  var message: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long, from 1s to 168h; without it until --clear.", valueName: "time"))
  var time: String?

  @Flag(help: "Ends all that was put there, messages too.")
  var clear = false

  @OptionGroup var server: ServerOptions

  /// The given sources, as profiles spell them.
  private var sources: [(key: String, value: String)] {
    [("image", image), ("text", text), ("url", url), ("video", video), ("color", color)]
      .compactMap { key, value in value.map { (key, $0) } }
  }

  func validate() throws {
    guard sources.count + (message == nil ? 0 : 1) == (clear ? 0 : 1) else {
      throw ValidationError("expected exactly one of --image, --text, --url, --video, --color, --message and --clear")
    }
    guard !clear || time == nil else { throw ValidationError("--for has no effect with --clear") }
  }

  private var content: PutContent? {
    get throws(Failure) {
      guard let message else {
        guard let source = sources.first else { return nil }
        return .instead(try Self.source(source.key, source.value))
      }
      guard PutContent.isReadable(message) else {
        let most = PutContent.longestMessage
        throw Failure(.usage, "--message: expected a text of up to \(most) characters, with a letter at least")
      }
      _ = try Self.source("text", message, as: "message")
      return .message(message)
    }
  }

  func run() throws {
    try exitingWithStatus {
      let request = ControlRequest.put(try content, on: screen, seconds: try time.map(Self.seconds))
      try ControlConnection.tellWatcher(request, display: server.display)
      return .fine
    }
  }

  /// The source with the checks of a profile. A file that is missing here is missing where it should be shown.
  ///
  /// - Parameter option: the name that people have given it.
  private static func source(
    _ key: String, _ value: String, as option: String? = nil
  ) throws(Failure) -> ContentSource {
    let folder = FileSystem.folder(of: "here")
    let profile: Profile
    do throws(WrittenProblem) {
      profile = try Profile.showing(key, value, in: folder).get()
    } catch {
      throw Failure(.usage, "--\(option ?? key): \(error.words.dropping("\(key): "))")
    }
    for finding in profile.programFindings() + profile.fileFindings(within: nil) + profile.fontFindings() {
      let words = "--\(option ?? key): \(finding.message.dropping("content: ").dropping("\(key): "))"
      guard finding.severity == .warning, ![.missingFile, .missingProgram].contains(finding.rule) else {
        throw Failure(.failed, words)
      }
      Terminal.tell("warning: \(words)")
    }
    guard let source = profile.screens.first?.presented?.source else {
      throw Failure(.failed, "--\(key): nothing to show")
    }
    return source.located(in: folder)
  }

  private static func seconds(_ text: String) throws(Failure) -> Int {
    let allowed = PutContents.allowedSeconds
    guard let time = Duration(profileText: text), time >= .seconds(allowed.lowerBound),
      time <= .seconds(allowed.upperBound)
    else {
      throw Failure(.usage, "--for: found \"\(text.harmless)\", expected a time such as 10min, from 1s to 168h")
    }
    return Int(time.components.seconds)
  }
}

extension String {
  fileprivate func dropping(_ start: String) -> String { hasPrefix(start) ? String(dropFirst(start.count)) : self }
}
