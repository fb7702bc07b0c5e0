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
  /// its page. Without an output the page's pattern is hidden.
  func showPattern(_ request: HTTPRequest) throws -> HTTPResponse {
    let members = try request.members()
    let asking = members["page"]?.words
    if let asking { hidePattern(of: asking) }
    guard let output = members["output"]?.words else { return .json(Done()) }
    let page = try openPage(asking)
    let window = try viewingNow().connection.createPatternWindow()
    patterns[page] = ShownPattern(output: output, window: window)
    try redrawPatterns()
    return .json(Done())
  }

  func redrawPatterns() throws(Failure) {
    guard !patterns.isEmpty, let viewing else { return }
    try Failure.telling {
      let snapshot = try viewing.connection.read(.none).snapshot
      for (page, pattern) in patterns {
        if let output = snapshot.output(named: pattern.output), let area = snapshot.area(of: output.id) {
          try viewing.connection.draw(.overscan(area.size), at: area.origin, in: pattern.window)
        } else {
          hidePattern(of: page)
        }
      }
    }
  }

  func hidePattern(of page: String) {
    guard let shown = patterns.removeValue(forKey: page) else { return }
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

/// A pattern on a screen.
struct ShownPattern {
  let output: String
  let window: PatternWindow
}

private struct Done: Encodable {
  let ok = true
}
