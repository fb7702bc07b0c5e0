import Displays
import Presenter
import X11

/// Draws a ticker's line into the presenter's window: once for each frame, from tiles that lie on the server. A tile is
/// drawn before it comes into view, and freed when it has gone.
final class TickerDrawing {
  /// What the place and the words make of the line.
  private struct Sheet {
    let letters: TickerLetters
    let belt: TickerBelt
    /// The window's background.
    let picture: StoredPicture
    /// The height of the screen's middle that the line takes.
    let band: Rectangle
    let place: ContentPlace
    var tiles: [TickerBelt.Tile: StoredPicture] = [:]
  }

  private let ticker: Ticker
  private var frames: FrameClock
  private var pace: TickerPace
  private var refreshMilliHertz = 0
  private var sheet: Sheet?
  /// The pixels that the line has run.
  private var travelled = 0

  init(_ ticker: Ticker) throws {
    self.ticker = ticker
    frames = try FrameClock(interval: 1)
    pace = TickerPace(speed: ticker.speed, refreshMilliHertz: 0)
  }

  /// The descriptor, readable when there is something to proceed with besides the server's events.
  var descriptor: Int32 { frames.descriptor }
  var figures: ContentFigures { frames.figures }
  /// The size of the screen that the line is drawn for; nil while it is not in the window.
  var size: Size? { sheet?.place.area.size }

  /// Takes in the refresh of the screen; 0 where that is not known. After a change no frame is waited for.
  func follow(refreshMilliHertz refresh: Int) throws {
    guard refresh != refreshMilliHertz else { return }
    refreshMilliHertz = refresh
    pace = TickerPace(speed: ticker.speed, refreshMilliHertz: refresh)
    try rest()
  }

  /// Waits for no more frames.
  func rest() throws { try frames.reset(refreshMilliHertz: refreshMilliHertz, interval: pace.interval) }

  /// Has words in the window. The line runs on from where it is.
  ///
  /// - Throws: a `DrawingProblem` where they cannot be drawn; what was shown before is there still.
  func show(_ words: String, at place: ContentPlace, on stage: inout Stage) throws {
    let size = place.area.size
    let pieces = TickerLine.pieces(of: words)
    let letters = try TickerLetters(pieces, of: ticker.text, height: size.height)
    let belt = TickerBelt(
      letters.widths, room: size.width, gap: 2 * letters.height, isRightToLeft: letters.isRightToLeft)
    let ground = try Canvas(size, ticker.text.background)
    let picture = try stage.connection.store(ground.pixels, of: size, for: stage.window)
    if let old = sheet { travelled = old.belt.travelled(travelled, on: belt) }
    forgetTiles(on: stage)
    let origin = Point(x: 0, y: (size.height - letters.height) / 2)
    sheet = Sheet(
      letters: letters, belt: belt, picture: picture,
      band: Rectangle(origin: origin, size: Size(width: size.width, height: letters.height)), place: place)
    do {
      try draw(on: stage)
    } catch {
      forget(on: stage)
      stage.connection.release(picture)
      throw error
    }
    try stage.presentation.keep(picture, over: place.area, on: stage.connection)
  }

  /// Takes in that something else is in the window.
  func forget(on stage: borrowing Stage) {
    forgetTiles(on: stage)
    sheet = nil
  }

  private func forgetTiles(on stage: borrowing Stage) {
    for tile in sheet.map({ Array($0.tiles.values) }) ?? [] { stage.connection.release(tile) }
    sheet?.tiles = [:]
  }

  /// Goes on by the frame that is due, if one is, and waits for the next one. An empty line waits for none.
  func proceed(on stage: inout Stage) throws {
    let isDue = try frames.isDue(on: &stage)
    if isDue, frames.isInStandby {
      frames.skip()
    } else if isDue {
      travelled += pace.step(after: frames.refreshes)
      try draw(on: stage)
      frames.draw()
      try prepareTiles(on: stage)
    }
    try wait(on: &stage)
  }

  /// Waits for the next frame, if there is a line to be drawn.
  func wait(on stage: inout Stage) throws { if sheet?.belt.isEmpty == false { try frames.wait(on: &stage) } }

  private func draw(on stage: borrowing Stage) throws {
    guard let sheet else { return }
    let parts = try sheet.belt.tiles(at: travelled).map { tile, x in
      (picture: try picture(of: tile, on: stage), x: x)
    }
    stage.connection.draw(
      parts, on: sheet.picture, in: sheet.band, beside: ticker.text.background, shownIn: stage.window)
  }

  /// Draws the tiles that come next, after a frame and not with it, and frees those that have gone.
  private func prepareTiles(on stage: borrowing Stage) throws {
    guard let sheet else { return }
    let needed = Set(sheet.belt.tiles(at: travelled, ahead: TickerBelt.tileWidth).map(\.tile))
    for tile in needed { _ = try picture(of: tile, on: stage) }
    for (tile, picture) in sheet.tiles where !needed.contains(tile) {
      stage.connection.release(picture)
      self.sheet?.tiles[tile] = nil
    }
  }

  private func picture(of tile: TickerBelt.Tile, on stage: borrowing Stage) throws -> StoredPicture {
    if let drawn = sheet?.tiles[tile] { return drawn }
    guard let canvas = try sheet?.letters.picture(of: tile) else { throw DrawingProblem("there is no line") }
    let picture = try stage.connection.store(canvas.pixels, of: canvas.size, for: stage.window)
    sheet?.tiles[tile] = picture
    return picture
  }
}
