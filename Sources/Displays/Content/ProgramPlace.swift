/// The place that a program behind content draws at, as the program gets it: in its environment when it starts, and in
/// a property of its window, which changes with the screen.
package struct ProgramPlace: Hashable, Sendable, Encodable {
  package struct Pair: Hashable, Sendable, Encodable {
    package var width: Int
    package var height: Int
  }

  /// The profile's name of the screen.
  package var screen: String
  package var output: String
  /// The part of the screen; nil for all of it.
  package var part: String?
  package var identity: Identity
  /// The size of the program's window, in pixels.
  package var size: Pair
  /// The size of the window on the glass; nil where the screen does not report one.
  package var millimetres: Pair?
  /// The number of the screen's own pixels that one pixel of the window becomes, across.
  package var scale: Double
  /// The refresh in hertz; nil where that is not known.
  package var refresh: Double?
  /// The number of refreshes from one drawing to the next that the program is asked for.
  package var frameInterval: Int
  /// True if the window is visible; while it is not, the program is stopped.
  package var shown: Bool

  /// - Parameters:
  ///   - place: the place where it is, or was last.
  ///   - seat: the text of its seat.
  /// - Returns: nil where the screen is gone.
  package init?(of order: ContentOrder, at place: ContentPlace, on seat: String, in snapshot: Snapshot) {
    guard let output = snapshot.output(place.output) else { return nil }
    let state = snapshot.state(of: output.id)
    screen = order.screen
    self.output = output.name
    part = Seat.part(in: seat, at: output.name)
    identity = output.identity
    size = Pair(width: place.area.size.width, height: place.area.size.height)
    let whole = snapshot.area(of: output.id)?.size ?? place.area.size
    millimetres = Self.millimetres(of: output, state, size, in: whole)
    let across = state?.turnedSize.width ?? whole.width
    scale = whole.width > 0 ? Double(1000 * across / whole.width) / 1000 : 1
    refresh = (state?.mode.refreshMilliHertz).flatMap { $0 > 0 ? Double($0) / 1000 : nil }
    frameInterval = order.frameInterval
    shown = true
  }

  private static func millimetres(of output: Output, _ state: OutputState?, _ size: Pair, in whole: Size) -> Pair? {
    let glass = state?.orientation.turned(output.physicalSize) ?? output.physicalSize
    guard glass.width > 0, glass.height > 0, whole.width > 0, whole.height > 0 else { return nil }
    return Pair(width: glass.width * size.width / whole.width, height: glass.height * size.height / whole.height)
  }
}
