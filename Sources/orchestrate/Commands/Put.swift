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
      The watcher checks the content as it checks a profile, and shows it until the time of --for is over, until \
      --clear or `orchestrate stop`, until another profile comes into force, or until the watcher ends. The content \
      comes back when the screen is disconnected and connected again. If it cannot be shown, `put` fails and the \
      screen shows what it showed before. A second `put` covers the first one, which appears again for the rest of its \
      time. --message draws a band at the lower edge, over what the screen shows. --all puts it on parts and walls \
      in place of their screens, and on no mirror by the hardware, which shows it with its screen; where one screen \
      cannot show it, the others do. --window shows a window that is open, and gives it back; it ends when the window \
      is closed. --program runs the program after -- in the watcher's session; it ends when the program does. Paths \
      start at the current folder. No screen that sleeps is woken for it: of one that is asleep, blanked or dark a \
      message says so.

      Exit code: 0 put there, or cleared, 1 failed, with --all also in part, 3 no profile is in force, 64 usage, 69 no \
      watcher.

      Examples:
        orchestrate put lobby --image closed.png --for 2h
        orchestrate put HDMI-1 --text "Back at two"
        orchestrate put lobby --message "The doors close in ten minutes" --for 10min
        orchestrate put beamer --window "*Presenter*"
        orchestrate put beamer --mirror laptop
        orchestrate put lobby --program -- mpv --wid={window} tour.mkv
        orchestrate put lobby --clear
      """)

  @Argument(help: "The name of a screen, part or wall in the profile, or a connector.", completion: .screenNames)
  var screen: String?

  @Flag(help: "Shows it on all lit screens, in place of one.")
  var all = false

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
    help: ArgumentHelp(
      "Shows the one open window with this title, a glob with * or ?, or a regular expression between slashes.",
      valueName: "title"))
  var window: String?

  @Option(help: ArgumentHelp("Shows what another screen shows.", valueName: "screen"), completion: .screenNames)
  var mirror: String?

  @Flag(
    help:
      "Runs the program after --, which draws into the window it is given: {window} stands for its number, {width} and {height} for its size."
  )
  var program = false

  @Argument(
    parsing: .postTerminator, help: ArgumentHelp("The program of --program and its arguments.", valueName: "command"))
  var command: [String] = []

  @Option(help: ArgumentHelp("Shows a text in a band over what the screen shows, which goes on.", valueName: "text"))
  var message: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long, from 1s to 168h; without it until --clear.", valueName: "time"))
  var time: String?

  @Flag(help: "Ends all that was put there, messages too.")
  var clear = false

  @Flag(help: "Print one JSON document to stdout, and nothing else.")
  var json = false

  @OptionGroup var server: ServerOptions

  /// The given sources, as profiles spell them.
  private var sources: [PutSource] {
    let plain = [
      ("image", image), ("text", text), ("url", url), ("video", video), ("color", color), ("mirror", mirror),
    ].compactMap { key, value in value.map { PutSource(key: key, values: [$0]) } }
    let titled = window.map { PutSource(key: "window", values: [$0], member: "title") }
    let run = program ? PutSource(key: "program", values: command, isList: true) : nil
    return plain + [titled, run].compactMap(\.self)
  }

  func validate() throws {
    guard (screen == nil) == all else { throw ValidationError("expected a screen, or --all in place of one") }
    guard sources.count + (message == nil ? 0 : 1) == (clear ? 0 : 1) else {
      throw ValidationError(
        "expected exactly one of --image, --text, --url, --video, --color, --window, --mirror, --program, --message and "
          + "--clear")
    }
    guard program != command.isEmpty else {
      throw ValidationError(
        program ? "--program needs a program: `--program -- mpv --wid={window} tour.mkv`" : "-- is for --program")
    }
    guard !clear || time == nil else { throw ValidationError("--for has no effect with --clear") }
  }

  private var content: PutContent? {
    get throws(Failure) {
      guard let message else {
        return try sources.first.map { source throws(Failure) in .instead(try source.content()) }
      }
      guard PutContent.isReadable(message) else {
        let most = PutContent.longestMessage
        throw Failure(.usage, "--message: expected a text of up to \(most) characters, with a letter at least")
      }
      _ = try PutSource(key: "text", values: [message], option: "message").content()
      return .message(message)
    }
  }

  func run() throws {
    try exitingWithStatus(json: json) {
      let (content, seconds) = (try self.content, try time.map(Self.seconds))
      guard let screen else { return try putOnAll(content, for: seconds) }
      try tell([try put(content, on: screen, for: seconds)])
      return .fine
    }
  }

  func put(_ content: PutContent?, on screen: String, for seconds: Int?) throws(Failure) -> PutReport {
    var watcher = try ControlConnection.watcher(of: server.display)
    let start = Timestamp.now
    let answer = try watcher.done(.put(content, on: screen, seconds: seconds))
    let until = seconds.map { end(of: content, on: screen, toldAt: start, for: $0) }
    return PutReport(content, on: screen, until: until, answer: answer)
  }

  /// When it ends by the watcher, whose answer may take its time; where that does not tell, by the request.
  private func end(of content: PutContent?, on screen: String, toldAt start: Timestamp, for seconds: Int) -> Timestamp {
    server.watcherStatus?.end(ofPutOn: screen, isMessage: content?.isMessage == true)
      ?? Timestamp(secondsSince1970: start.secondsSince1970 + seconds)
  }

  func tell(_ reports: [PutReport]) throws {
    try Terminal.print(json ? PutDocument(put: reports).json() : reports.map(\.text).joined(separator: "\n"))
    tellOfDarkness(on: reports.filter { $0.shows != nil }.map(\.screen))
  }

  /// Reports the screens that show nothing of what was put there: none that sleeps is woken for it.
  private func tellOfDarkness(on places: [String]) {
    guard !places.isEmpty, let status = server.watcherStatus else { return }
    for words in status.darkScreens(ofPutOn: places) { Terminal.tell(words) }
  }

  private static func seconds(_ text: String) throws(Failure) -> Int {
    let allowed = PutContents.allowedSeconds
    let bounds: ClosedRange<Duration> = .seconds(allowed.lowerBound) ... .seconds(allowed.upperBound)
    guard let time = Duration(profileText: text), bounds.contains(time) else {
      let meant = Int(text) == nil ? Duration.likelyText(text, in: bounds) : "\(text)s or \(text)h"
      let hint = meant.map { "; did you mean \($0)?" } ?? ""
      throw Failure(
        .usage, "--for: found \"\(text.harmless)\", expected a time such as 10min, from 1s to 168h\(hint)")
    }
    return Int(time.components.seconds)
  }
}
