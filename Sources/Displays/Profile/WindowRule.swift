/// The place where a profile wants a window of a person's own program, once: when it opens, or when the profile comes.
package struct WindowRule: Sendable, Hashable {
  package var window: Marked<ApplicationWindow>
  /// The screen or part; nil: the one that the window is on.
  package var screen: Marked<String>?
  /// The workspace by its name, or by its number.
  package var workspace: String?
  /// The area of the screen; nil: the window keeps its size.
  package var place: WindowPlace?

  package init(
    _ window: ApplicationWindow, at mark: Mark, screen: Marked<String>? = nil, workspace: String? = nil,
    place: WindowPlace? = nil
  ) {
    (self.window, self.screen, self.workspace, self.place) = (Marked(window, at: mark), screen, workspace, place)
  }
}

extension WindowRule {
  /// The rule wherever it stands in its file.
  var anywhere: WindowRule {
    WindowRule(
      window.value, at: .nowhere, screen: screen.map { Marked($0.value, at: .nowhere) }, workspace: workspace,
      place: place)
  }
}

/// An area of a screen, as a profile writes it.
package struct WindowPlace: Sendable, Hashable {
  package var (x, y): (WindowLength, WindowLength)
  package var (width, height): (WindowLength, WindowLength)

  package init(x: WindowLength, y: WindowLength, width: WindowLength, height: WindowLength) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The area on a screen; both sides are at least one pixel long.
  package func area(on screen: Rectangle) -> Rectangle {
    let (left, width) = WindowLength.span(from: x, width, of: screen.size.width)
    let (top, height) = WindowLength.span(from: y, height, of: screen.size.height)
    return Rectangle(origin: screen.origin.offset(x: left, y: top), size: Size(width: width, height: height))
  }
}

/// A length in pixels of the framebuffer, or as a part of the screen's.
package enum WindowLength: Sendable, Hashable {
  case pixels(Int)
  /// Thousandths of a per cent, to `Share.whole`.
  case percent(thousandths: Int)

  package static let largest = Point.largestCoordinate

  /// - Parameter whole: the screen's length, `0...65535`.
  fileprivate func pixels(of whole: Int) -> Int {
    switch self {
    case .pixels(let pixels): pixels
    case .percent(let thousandths): (whole * thousandths + Share.whole / 2) / Share.whole
    }
  }

  /// Where percentages meet, the edge is rounded and not each length: two halves fill the screen.
  fileprivate static func span(from start: WindowLength, _ length: WindowLength, of whole: Int) -> (Int, Int) {
    let first = start.pixels(of: whole)
    guard case .percent(let before) = start, case .percent(let more) = length else {
      return (first, max(1, length.pixels(of: whole)))
    }
    return (first, max(1, WindowLength.percent(thousandths: before + more).pixels(of: whole) - first))
  }
}

extension WindowLength: CustomStringConvertible {
  /// The length as a profile writes it.
  package var description: String {
    switch self {
    case .pixels(let pixels): "\(pixels)"
    case .percent(let thousandths): "\(Thousandths(thousandths))%"
    }
  }
}
