package import Displays

extension Canvas {
  /// Draws a picture over a size.
  ///
  /// - Throws: when it cannot be drawn, by whoever's fault.
  package init(_ still: Still, _ size: Size) throws(DrawingProblem) {
    switch still {
    case .color(let color):
      // The server repeats one pixel over the whole window.
      try self.init(Size(width: 1, height: 1), color)
    // What it takes to read one is no affair of the process that has the screen.
    case .image: throw DrawingProblem("it has not been decoded")
    case .text(let text, let background, let style):
      try self.init(size, background)
      let room = Card(title: text, details: [], background: background).rooms(on: size).title
      try draw(text, in: room, style.color ?? background.contrasting, style)
    case .overscan: try self.init(.overscan(size))
    case .grid: try self.init(.grid(size))
    case .card(let card):
      try self.init(size, card.background)
      try draw(card)
    }
  }

  private init(_ pattern: TestPattern) throws(DrawingProblem) {
    try self.init(pattern.size, .black)
    for shape in pattern.shapes { fill(shape.area, Color(shape.ink.rawValue)) }
  }
}
