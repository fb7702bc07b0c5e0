package import Displays
package import X11

/// Windows of a person's programs are put where the profile wants them, each once, by the window manager. Where a
/// person puts them later is left.
package struct WindowPlacing {
  /// The windows that are there and need no further look.
  package private(set) var settled: Set<UInt32>
  /// Why none can be placed, or one was not; nil where there is nothing to say.
  package private(set) var notice: String?
  /// The screens that windows were put onto.
  package private(set) var screens: [UInt32: Rectangle] = [:]
  private var placed: [String] = []

  /// - Parameters:
  ///   - snapshot: what the screens show now.
  ///   - done: the windows that were looked at already.
  ///   - isResuming: whether windows that were placed before for the same lines of the same profile are left.
  package init(
    of match: Match, on snapshot: Snapshot, besides done: Set<UInt32> = [], isResuming: Bool = true,
    _ connection: borrowing Connection
  ) {
    settled = done
    guard !match.profile.windows.isEmpty else { return }
    guard connection.hasWindowManager else {
      notice = Self.noManager
      return
    }
    let open = connection.openWindows()
    settled.formIntersection(open.map(\.window.id))
    for window in open where !settled.contains(window.window.id) {
      guard let errand = errand(for: window, match, snapshot, connection) else { continue }
      let mark = match.profile.windowsMark
      guard !isResuming || !connection.isPlaced(window.window.id, for: mark) else { continue }
      let problem = errand.carryOut(on: connection)
      connection.notePlaced(window.window.id, for: mark)
      notice = notice ?? problem
      screens[window.window.id] = errand.screen
      placed.append(window.description.title.printable)
    }
  }

  /// - Returns: nil where nothing is to be done for the window, or nothing yet.
  private mutating func errand(
    for open: OpenWindow, _ match: Match, _ snapshot: Snapshot, _ connection: borrowing Connection
  ) -> WindowErrand? {
    let id = open.window.id
    guard !connection.isContent(id), let window = connection.desktopWindows([id]).first else {
      settled.insert(id)
      return nil
    }
    switch match.answer(for: window, open.description, on: snapshot) {
    case .waiting: return nil
    case .none:
      settled.insert(id)
      return nil
    case .errand(let errand):
      settled.insert(id)
      return errand
    }
  }

  /// What was done, in words; nil where nothing was.
  package var words: String? { placed.isEmpty ? nil : "windows: placed \(placed.listed(atMost: 5))" }

  /// The notice for a profile that places windows where no program can place them.
  package static let noManager = "windows: no window manager runs on this display, so none is placed"
}

extension Profile {
  /// The note on windows that were placed for these lines of this profile.
  fileprivate var windowsMark: String { "\(name) \(SHA256(Array("\(wantedWindows)".utf8)).hexadecimal)" }
}

extension WindowErrand {
  /// Tells the window manager in the words that it understands best: by EWMH no client can put a tiled window of i3 on
  /// another screen.
  ///
  /// - Returns: what was not done, in words.
  fileprivate func carryOut(on connection: borrowing Connection) -> String? {
    guard var session = I3Session(on: connection) else {
      let isKnown = connection.carryOut(self)
      return isKnown ? nil : "windows: there is no workspace \((workspace ?? "").printable)"
    }
    let outputs = screen == nil ? [] : session.outputs() ?? []
    let isTold = session.tell(commands(output: outputs.first { $0.area == screen }?.name))
    return isTold ? nil : "windows: the window manager does not answer"
  }

  /// The commands of i3 (its user's guide, "List of commands"). A window with an area of its own floats.
  ///
  /// - Parameter output: the screen where it belongs, as i3 names it.
  fileprivate func commands(output: String?) -> String {
    var commands: [String] = []
    if let workspace {
      let name = workspace.allSatisfy { $0.isASCII && $0.isNumber } ? "number \(workspace)" : workspace.quotedForI3
      commands.append("move --no-auto-back-and-forth container to workspace \(name)")
    }
    if let output {
      commands.append("move \(workspace == nil ? "container" : "workspace") to output \(output.quotedForI3)")
    }
    if let area {
      let (size, origin) = (area.size, area.origin)
      commands += [
        "fullscreen disable", "floating enable", "resize set \(size.width) px \(size.height) px",
        "move absolute position \(origin.x) px \(origin.y) px",
      ]
    }
    return "[id=\(window)] \(commands.joined(separator: ", "))"
  }
}
