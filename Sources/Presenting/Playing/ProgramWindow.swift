import Displays
import Presenter
import X11

/// The window that a program draws into, in the presenter's own. It is invisible until the program has something to
/// show, and what it has shown last stays when it ends.
struct ProgramWindow {
  private(set) var window: ContentWindow?
  private var size = Size(width: 1, height: 1)
  /// True if the program that runs has something to show.
  private(set) var isSeen = false
  /// True if it is seen as soon as our own window is: where the server keeps no pixels apart.
  private(set) var isApart = false

  /// What the program was told of its place last.
  private var place = ""

  /// For programs that take it.
  var number: UInt32 { window?.number ?? 0 }

  /// For the environment of a program, of what it is told by properties too.
  var variables: [String: String] { ["ORCHESTRATE_WINDOW": "\(number)", "ORCHESTRATE_PLACE": place] }

  /// Tells the program where it draws; it hears of changes (PropertyNotify).
  mutating func tell(_ place: String, on stage: borrowing Stage) {
    guard let window else { return }
    if place != self.place { stage.connection.setPlace(of: window, place) }
    self.place = place
  }

  /// Opens it, empty, for a program that is about to start.
  mutating func open(_ size: Size, on stage: inout Stage) throws {
    let window = try self.window ?? stage.connection.createDrawingWindow(in: stage.window)
    self.window = window
    self.size = size
    isSeen = false
    try stage.connection.place(window, over: Rectangle(origin: .origin, size: size))
    isApart = stage.connection.mapUnseen(window)
    stage.connection.drawn.watch(in: window)
  }

  /// Gives it the size that its screen has now.
  mutating func resize(_ size: Size, on stage: borrowing Stage) throws {
    guard let window, size != self.size else { return }
    self.size = size
    try stage.connection.place(window, over: Rectangle(origin: .origin, size: size))
  }

  /// True if there is something visible in it. From now on it is heard when there is more.
  mutating func hasPicture(on stage: inout Stage) -> Bool {
    guard let window else { return false }
    stage.connection.drawn.watch(in: window)
    return !stage.connection.isEmpty(window.number, of: size)
  }

  /// From now on it is heard when something is drawn into it.
  func watchDrawing(on stage: inout Stage) { if let window { stage.connection.drawn.watch(in: window) } }

  /// - Parameter isFading: whether its pixels are mixed into those of our own window until `uncover`.
  mutating func reveal(isFading: Bool = false, on stage: inout Stage) {
    guard window != nil else { return }
    stage.connection.drawn.unwatch()
    isSeen = true
    if !isFading { show(on: stage) }
  }

  /// From now on it is seen itself.
  func show(on stage: borrowing Stage) { if let window, isApart { stage.connection.reveal(window) } }

  /// Has our own window show what the program has shown last, and takes this one away.
  mutating func close(at place: ContentPlace?, on stage: inout Stage) throws {
    guard let window else { return }
    stage.connection.drawn.unwatch()
    if isSeen, let place, stage.presentation.isSeen {
      try stage.presentation.keep(try stage.connection.copy(window, of: size), over: place.area, on: stage.connection)
    }
    try stage.connection.hide(window)
    if isApart, !isSeen { stage.connection.reveal(window) }
    isSeen = false
  }

  /// Our own window is about to be mapped: nothing of what lies beneath may show through this one.
  func cover(on stage: borrowing Stage) { if let window, isSeen { stage.connection.blacken(window) } }

  func uncover(on stage: borrowing Stage) { if let window, isSeen { stage.connection.keepPixels(of: window) } }
}
