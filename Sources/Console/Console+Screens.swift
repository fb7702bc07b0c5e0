import Applying
import Displays
import Glibc
import Platform
import ProfileFile
import Rendering
import X11

// The content that the console itself shows on the screens, for a user who arranges them.
extension Console {
  /// The names of the screens on them, for some seconds.
  func identify() throws -> HTTPResponse {
    try run("identify", whenBusy: "the names are shown already; try again when they are gone")
  }

  /// Ends the content of a profile until a user starts it again, or starts it: as `orchestrate stop` and `start` do.
  /// The screens show the result.
  func runContent(_ word: String, _ request: HTTPRequest) throws -> HTTPResponse {
    let wanted = try request.members()["screens"] ?? .list([])
    guard case .list(let items) = wanted else { throw RefusedRequest(400, "\"screens\" is no list") }
    let names = items.compactMap(\.words).filter { !$0.isEmpty }
    return try run(word, ["--"] + names, whenBusy: "the last requests are still being carried out; try again")
  }

  /// Runs a command of `orchestrate` on this console's profiles and display, unless there are too many already.
  private func run(_ command: String, _ arguments: [String] = [], whenBusy words: String) throws -> HTTPResponse {
    guard let program = PresenterProcess.program else {
      throw Failure(.failed, "cannot find `orchestrate` beside the console")
    }
    let folders = settings.folders.flatMap { ["--profiles", $0] }
    let display = settings.display.map { ["--display", $0] } ?? []
    guard try children.start([program.text, command] + folders + display + arguments) else {
      throw RefusedRequest(429, words)
    }
    return .json(Done())
  }

  /// A pattern over a screen that tells how much of it the screen's frame hides; it follows the picture, and goes with
  /// its page.
  func showPattern(_ request: HTTPRequest) throws -> HTTPResponse {
    let members = try request.members()
    guard let output = members["output"]?.words, let asking = members["page"]?.words else {
      hidePattern()
      return .json(Done())
    }
    let page = try openPage(asking)
    hidePattern()
    let window = try viewingNow().connection.createPatternWindow()
    pattern = ShownPattern(output: output, page: page, window: window)
    try redrawPattern()
    return .json(Done())
  }

  func redrawPattern() throws(Failure) {
    guard let pattern, let viewing else { return }
    do {
      let snapshot = try viewing.connection.read(.none).snapshot
      guard let output = snapshot.output(named: pattern.output), let area = snapshot.area(of: output.id) else {
        return hidePattern()
      }
      try viewing.connection.draw(.overscan(area.size, caption: pattern.output), at: area.origin, in: pattern.window)
    } catch {
      throw Failure(.failed, "\(error)")
    }
  }

  func hidePattern() {
    guard let shown = pattern.take() else { return }
    try? viewing?.connection.remove(shown.window)
  }
}

/// Programs that were started and end by themselves; so many at once.
struct Children {
  private static let most = 4
  private var all: [Kept] = []

  /// A class, since lists hold no values that are not copied.
  private final class Kept {
    var child: Child

    init(_ child: consuming Child) { self.child = child }
  }

  /// - Returns: whether there was room for it.
  mutating func start(_ command: [String]) throws(Failure) -> Bool {
    // Those that have ended are taken in.
    all.removeAll { (try? $0.child.hasEnded()) ?? true }
    guard all.count < Self.most else { return false }
    all.append(Kept(try Child(command)))
    return true
  }
}

/// A pattern on a screen, and the page that asked for it.
struct ShownPattern {
  let output: String
  let page: String
  let window: PatternWindow
}

private struct Done: Encodable {
  let ok = true
}
