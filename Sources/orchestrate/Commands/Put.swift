import ArgumentParser
import Control
import Displays
import Platform
import ProfileFile

struct Put: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "put",
    abstract: "Shows something on a screen for a while, instead of what its profile says.",
    discussion: """
      What is put there is checked as in a profile, and shown by the watcher, after a replug too. It ends when its time is \
      over, with `--clear`, when another profile comes into force, and when the watcher ends. Paths start at the current folder.

      Exit code: 0 shown, or cleared, 1 failed, 3 no profile is in force, 64 usage, 69 no watcher.

      Examples:
        orchestrate put lobby --image closed.png --for 2h
        orchestrate put HDMI-1 --text "Back at two"
        orchestrate put lobby --clear
      """)

  @Argument(help: "The name of a screen in the profile, or a connector.", completion: .screenNames)
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

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long, from 1s to 168h; until it is cleared unless given.", valueName: "time"))
  var time: String?

  @Flag(help: "Ends what was put there.")
  var clear = false

  @OptionGroup var server: ServerOptions

  /// What is given, as profiles spell it.
  private var sources: [(key: String, value: String)] {
    [("image", image), ("text", text), ("url", url), ("video", video), ("color", color)]
      .compactMap { key, value in value.map { (key, $0) } }
  }

  func validate() throws {
    guard sources.count == (clear ? 0 : 1) else {
      throw ValidationError("expected exactly one of --image, --text, --url, --video, --color and --clear")
    }
    guard !clear || time == nil else { throw ValidationError("--for has no effect with --clear") }
  }

  func run() throws {
    try exitingWithStatus {
      let source = try sources.first.map { try Self.source($0.key, $0.value) }
      let request = ControlRequest.put(source, on: screen, seconds: try time.map(Self.seconds))
      try ControlConnection.tellWatcher(request, display: server.display)
      return .fine
    }
  }

  /// With the checks of a profile, and the words of the option.
  private static func source(_ key: String, _ value: String) throws(Failure) -> ContentSource {
    let source: ContentSource
    do throws(ContentSource.WrittenProblem) {
      source = try ContentSource.written(key, value).get().located(in: FileSystem.folder(of: "here"))
    } catch {
      throw Failure(.usage, "--\(error.words)")
    }
    for path in source.paths where !FileSystem.exists(path) {
      throw Failure(.failed, "--\(key): there is no file \(path)")
    }
    return source
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
