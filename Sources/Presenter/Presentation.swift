package import Displays
package import X11

/// The content of one screen, in one window on it.
///
/// The server keeps the picture as the window's background and brings it back by itself wherever it was covered. So
/// there is nothing to do, and nothing in this process's memory, until the picture or the place changes.
///
/// An object, as its window is one. A value that cannot be copied, as the stage that holds it, is followed by the
/// compiler down to its last field in each function that uses it, so that what is large in there lies behind a
/// reference.
package final class Presentation {
  package let window: ContentWindow
  private var shown: Shown?
  /// The window's background, unless it is on its way there.
  private var picture: StoredPicture?
  private var crossfade: CrossfadeCanvas?
  /// The title of the card that replaces something that cannot be drawn; nil for a card with the reason why it cannot.
  package var plainTitle: String?
  /// Why what is shown is a card instead of what was wanted.
  package private(set) var problem: DrawingProblem?
  /// The lines of the shown text that have no room.
  package private(set) var lost: LostLines?
  private var isClosed = false

  private struct Shown: Hashable {
    /// The shown picture; nil when it is out of date.
    var still: Still?
    var area: Rectangle
  }

  /// Creates the window; nothing is visible yet.
  ///
  /// - Parameter title: of the window, for programs that list windows.
  package init(titled title: String, on connection: inout Connection) throws {
    window = try connection.createContentWindow(titled: title)
  }

  /// Shows a picture over an area of the framebuffer. Only what differs from what is shown is done: a move draws
  /// nothing. Whatever is drawn or taken away ends a crossfade that is under way.
  ///
  /// - Parameters:
  ///   - area: nil while the screen is dark; the window is taken away then.
  ///   - isFading: whether it is to come out of the picture before by `fade`, where the server can do that and the
  ///     place is the same; `isFading` tells.
  ///   - decoded: the pixels of an image, for a size that `lacks` asked for.
  /// - Returns: why it could not be drawn; a card on the screen says it too. nil when nothing had to be drawn.
  package func show(
    _ still: Still, in area: Rectangle?, isFading: Bool = false, decoded: Result<Canvas, DrawingProblem>? = nil,
    on connection: borrowing Connection
  ) throws -> DrawingProblem? {
    guard let area, area.size.width > 0, area.size.height > 0, !isClosed else {
      try hide(on: connection)
      return nil
    }
    let wanted = Shown(still: still, area: area)
    guard wanted != shown || decoded != nil else { return nil }
    if decoded == nil, !lacks(still, in: area) {
      try connection.place(window, over: area)
      shown = wanted
      return nil
    }
    let (canvas, problem) = try drawn(still, of: area.size, decoded)
    (self.problem, lost) = (problem, problem == nil ? canvas.lost : nil)
    try show(canvas, as: wanted, over: area, isFading: isFading, on: connection)
    return problem
  }

  private func show(
    _ canvas: Canvas, as wanted: Shown, over area: Rectangle, isFading: Bool, on connection: borrowing Connection
  ) throws {
    let new = try connection.store(canvas.pixels, of: canvas.size, for: window)
    let old = isFading && shown?.area == area ? picture : nil
    let crossfade = try old.flatMap { try connection.crossfade(from: $0, to: new, in: window) }
    if crossfade == nil { try connection.show(new, in: window, over: area) }
    forget(on: connection)
    (self.crossfade, picture, shown) = (crossfade, new, wanted)
  }

  /// True if a picture would have to be drawn before it can be shown there.
  package func lacks(_ still: Still, in area: Rectangle) -> Bool {
    shown?.still != still || shown?.area.size != area.size
  }

  /// The picture that the window shows, or will show after a fade; nil for none.
  package var background: StoredPicture? { picture }

  /// The picture that is on the screen and stays as it is; nil while another one comes, and for what another client
  /// drew.
  package var stillPicture: StoredPicture? { crossfade == nil && shown?.still != nil ? picture : nil }

  /// True if there is a picture on the screen.
  package var isSeen: Bool { shown != nil }

  /// Has what is on the screen in an area now stay there, also when the clients that have drawn it are gone.
  package func hold(_ area: Rectangle, on connection: borrowing Connection) throws {
    try keep(try connection.copyScreen(area), over: area, on: connection)
  }

  /// Shows a picture that is on the server already, until there is something else to be shown.
  package func keep(
    _ new: StoredPicture, over area: Rectangle, on connection: borrowing Connection
  ) throws {
    guard !isClosed else { return connection.release(new) }
    try connection.show(new, in: window, over: area)
    forget(on: connection)
    (picture, problem, lost) = (new, nil, nil)
    shown = Shown(still: nil, area: area)
  }

  /// Puts the present picture over another area, until there is one of its size: no other screen must have it.
  package func cover(_ area: Rectangle, on connection: borrowing Connection) throws {
    guard let before = shown?.area, before != area else { return }
    try connection.place(window, over: area)
    shown?.area = area
    if before.size != area.size { shown?.still = nil }
  }

  /// Removes the window for good: its player may still have something to wind up, and nothing to show.
  package func close(on connection: borrowing Connection) throws {
    isClosed = true
    try hide(on: connection)
  }

  private func hide(on connection: borrowing Connection) throws {
    if shown != nil { try connection.hide(window) }
    forget(on: connection)
    shown = nil
  }

  /// Frees what was shown so far.
  private func forget(on connection: borrowing Connection) {
    if let crossfade { connection.release(crossfade) }
    if let picture { connection.release(picture) }
    (crossfade, picture) = (nil, nil)
  }

  /// Begins to fade the window from one picture to another. Where something uncovers the window, the old picture is
  /// visible.
  ///
  /// - Parameters:
  ///   - old: nil for what the window shows.
  ///   - new: may change meanwhile, as what is kept of another window does.
  /// - Returns: false where the server cannot do that; nothing has changed then. Both pictures are the window's in any
  ///   case.
  package func fade(
    from old: StoredPicture?, to new: StoredPicture, over area: Rectangle, on connection: borrowing Connection
  ) throws -> Bool {
    defer { if let old { connection.release(old) } }
    guard !isClosed, let source = old ?? picture,
      let canvas = try connection.crossfade(from: source, to: new, in: window)
    else {
      connection.release(new)
      return false
    }
    forget(on: connection)
    (crossfade, picture, problem) = (canvas, new, nil)
    shown = Shown(still: nil, area: area)
    return true
  }

  /// True if a fade is under way.
  package var isFading: Bool { crossfade != nil }

  /// Goes on with a crossfade.
  ///
  /// - Parameter opacity: of the new picture; `UInt16.max` ends it.
  package func fade(to opacity: UInt16, on connection: borrowing Connection) throws {
    guard let crossfade, let picture, let area = shown?.area else { return }
    guard opacity == .max else { return try connection.show(crossfade, at: opacity) }
    try connection.show(picture, in: window, over: area)
    connection.release(crossfade)
    self.crossfade = nil
  }

  /// Forgets what is shown, so that it is drawn again: the file behind it has changed.
  package func invalidate() { shown?.still = nil }

  private func drawn(
    _ still: Still, of size: Size, _ decoded: Result<Canvas, DrawingProblem>?
  ) throws -> (Canvas, DrawingProblem?) {
    do throws(DrawingProblem) {
      guard let decoded else { return (try Canvas(still, size), nil) }
      return (try decoded.get(), nil)
    } catch {
      let card = plainTitle.map(Card.plain) ?? .problem(error.description, with: still.subject)
      // Where not even words can be drawn, the card's colour is shown.
      let canvas = try (try? Canvas(.card(card), size)) ?? Canvas(.color(card.background), size)
      return (canvas, error)
    }
  }
}

extension Still {
  /// The subject of the picture, in words for a person.
  fileprivate var subject: String {
    switch self {
    case .content(.image(let path, _)), .page(let path, _, _): "\(path)"
    case .content(.text), .band: "text"
    case .content, .overscan, .grid, .card, .question: "picture"
    }
  }
}
