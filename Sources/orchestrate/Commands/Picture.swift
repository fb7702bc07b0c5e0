import Applying
import ArgumentParser
import Control
import Displays
import Files
import Glibc
import Platform
import Presenter
import Rendering
import X11

struct Picture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: "Writes what the screens show now to a PNG file.",
    discussion: """
      The picture is what a person sees before the screen: turned upright, scaled, with black borders and gamma. \
      Without --screen all screens are in it as they hang. A screen that is dark or asleep is black. A file that \
      exists is replaced. It needs no watcher.

      Exit code: 0 written, 1 failed, 64 usage, 69 no X server.

      Examples:
        orchestrate picture desk.png
        orchestrate picture lobby.png --screen lobby
        ssh kiosk orchestrate picture - --display :0 >kiosk.png
      """)

  @Argument(help: ArgumentHelp("The file to write; - for standard output.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("The name of a screen, part or wall in the profile, or a connector.", valueName: "screen"),
    completion: .contentNames)
  var screen: String?

  @Flag(help: "Draw the pointer too, unless this program hides it; servers do not tell whether others do.")
  var pointer = false

  @Flag(help: "Print one JSON document to stdout, and nothing else: what is in the picture, and how fresh it is.")
  var json = false

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  func validate() throws {
    if json, file == "-" { throw ValidationError("--json cannot be combined with - as the file") }
    if file == "-", isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("standard output is a terminal, expected a file or a pipe")
    }
  }

  func run() throws {
    try exitingWithStatus(json: json) {
      try take()
      return .fine
    }
  }

  private func take() throws {
    var connection = try server.open()
    let snapshot = try connection.read(.none).snapshot
    let running = try connection.runningPresenters(on: snapshot)
    let seats = try screen.map { word throws(Failure) in
      try SeatNames(on: snapshot, running, server.watcherStatus, ProfileStore(profiles)).resolve(word)
    }
    let hidden = try HiddenPointers(running, on: connection)
    let connectors = seats.map { Set($0.map(\.connector)) }
    let seen = try connection.views(of: connectors) { self.pointer && !hidden.isHidden(at: $0, on: $1) }
    let pixels = try picture(of: seen, at: seats)
    try write(pixels)
    try tell(seen, pixels.size, running.contents)
  }

  /// - Parameter seats: of one place, which is a wall where they are several; nil for all screens.
  private func picture(of seen: ScreenViews, at seats: Set<Seat>?) throws(Failure) -> Pixels {
    guard let seat = seats?.first, seats?.count == 1 else {
      guard let all = seen.snapshot.picture(of: seen.views.mapValues(\.pixels)) else {
        throw Failure(.failed, "a picture of all these screens is too large; use --screen with one of them")
      }
      return all
    }
    guard let view = seen.views[seat.connector]?.pixels, let output = seen.snapshot.output(named: seat.connector) else {
      throw Failure(.failed, "\(seat.connector.harmless) is gone")
    }
    guard let part = seat.part else { return view }
    guard let pixels = seen.snapshot.picture(ofPart: part, in: view, of: output) else {
      throw Failure(.failed, "\(seat.description.harmless) is dark: its part is not declared")
    }
    return pixels
  }

  private func write(_ pixels: Pixels) throws(Failure) {
    try Failure.telling {
      let bytes = try PNGFile.bytes(of: pixels)
      guard file != "-" else { return try FileSystem.write(bytes, to: STDOUT_FILENO, named: "standard output") }
      try FileSystem.put(bytes, at: Path(file))
    }
  }

  /// Reports the screens, and why the picture of one is black.
  private func tell(_ seen: ScreenViews, _ size: Size, _ contents: ScreenContents) throws {
    let views = seen.views.sorted { $0.key.naturallyPrecedes($1.key) }
    for (connector, view) in views where view.light != .lit {
      Terminal.tell("\(connector.harmless) \(view.light.words); the picture of it is black")
    }
    if views.isEmpty { Terminal.tell("no screen is lit; the picture is black") }
    guard json else { return }
    let screens = views.map { connector, view in
      PictureDocument.Screen(
        output: connector, state: view.light.rawValue, size: view.pixels.size, contents: contents,
        isGammaIgnored: view.isGammaIgnored)
    }
    try Terminal.print(
      document: PictureDocument(file: file, size: size, pointer: seen.hasPointer, screens: screens).json())
  }
}

extension ScreenViews.Light {
  fileprivate var words: String {
    switch self {
    case .lit: "is lit"
    case .dark: "is dark"
    case .blanked: "is blanked"
    case .asleep: "is asleep on purpose"
    }
  }
}

/// The places where this program hides the pointer. Servers do not report who hides it.
private struct HiddenPointers {
  private let seats: [String]
  private let isHiddenEverywhere: Bool

  init(_ running: [String: RunningPresenter], on connection: borrowing Connection) throws(ConnectionLost) {
    let held = try connection.heldWishes()[.pointer]
    seats = running.filter { $0.value.order?.hidesPointer ?? false }.map(\.key)
    isHiddenEverywhere =
      switch held.flatMap({ PointerUse(text: $0) }) {
      case .hide: true
      case .hideAfter(let delay): connection.isPointerIdle(for: delay)
      case .keep, nil: false
      }
  }

  func isHidden(at tip: Point, on snapshot: Snapshot) -> Bool {
    isHiddenEverywhere || seats.contains { snapshot.area(at: $0)?.contains(tip) ?? false }
  }
}
