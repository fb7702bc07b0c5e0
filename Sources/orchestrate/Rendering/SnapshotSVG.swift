import Displays

extension Snapshot {
  /// The framebuffer and what each lit screen claims of it, to scale, as a picture for a report or a page.
  var svg: String {
    let size = framebuffer.size
    let lit = present.compactMap { output in state(of: output.id).map { (output: output, state: $0) } }
    let line = max(2, size.height / 300)
    let shapes = lit.compactMap { screen in
      screen.state.claim.map { Self.shape(of: screen.output, screen.state, claim: $0, line: line) }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" font-family="sans-serif">
        <rect width="\(size.width)" height="\(size.height)" fill="#ddd"/>
      \(shapes.joined(separator: "\n"))
      </svg>
      """
  }

  private static func shape(of output: Output, _ state: OutputState, claim: Rectangle, line: Int) -> String {
    let (x, y) = (claim.origin.x, claim.origin.y)
    let letters = max(8, min(claim.size.height / 8, claim.size.width / 16))
    let labels = [output.name, state.mode.description, output.identity.text].filter { !$0.isEmpty }
    let texts = labels.enumerated().map { row, label in
      let below = y + claim.size.height / 2 + (2 * row - labels.count + 2) * letters * 2 / 3
      return #"<text x="\#(x + claim.size.width / 2)" y="\#(below)">\#(label.escapedForXML)</text>"#
    }
    return """
        <g text-anchor="middle" font-size="\(letters)">
          <rect x="\(x)" y="\(y)" width="\(claim.size.width)" height="\(claim.size.height)" fill="#fff" \
      stroke="#333" stroke-width="\(line)"/>
          \(texts.joined(separator: "\n    "))
        </g>
      """
  }
}

extension String {
  /// XML knows no control characters, and names from an EDID may hold anything.
  var escapedForXML: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case _ where scalar.value < 32 || scalar.value == 127: "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }
}
