extension Drawing {
  package var svg: String { Self.svg([self]) }

  /// An SVG of pictures beside one another, to one scale, in pixels of the framebuffer.
  package static func svg(_ drawings: [Drawing]) -> String {
    let largest = drawings.map(\.framebuffer).reduce(Size(width: 1, height: 1)) { $0.union($1) }
    let unit = max(2, max(largest.width, largest.height) / 300)
    let step = largest.width + 12 * unit
    let width = step * (drawings.count - 1) + largest.width
    let below = drawings.map { $0.lists.count }.max() ?? 0
    let above = drawings.contains { $0.title != nil } ? 14 : 0
    let box = [-6 * unit, -(6 + above) * unit, width + 12 * unit, largest.height + (14 + above + 12 * below) * unit]
    let parts = drawings.enumerated().map { index, drawing in
      "  <g transform=\"translate(\(index * step) 0)\">\n\(drawing.shapes(unit))\n  </g>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box.map(String.init).joined(separator: " "))" \
      font-family="sans-serif" fill="#222">
        <path d="M\(box[0]) \(box[1])h\(box[2])v\(box[3])h\(-box[2])z" fill="#fff"/>
      \(parts.joined(separator: "\n"))
      </svg>
      """
  }

  /// - Parameter unit: the width of a line.
  private func shapes(_ unit: Int) -> String {
    let letters = 9 * unit
    let head = title.map { #"<text y="\#(-6 * unit)" font-size="\#(letters)">\#($0.escapedForXML)</text>"# }
    let frame = #"""
      <rect width="\#(framebuffer.width)" height="\#(framebuffer.height)" fill="#e8e8e8" stroke="#999" \#
      stroke-width="\#(max(1, unit / 2))" stroke-dasharray="\#(3 * unit)"/>
      """#
    let foot = lists.enumerated().map { row, line in
      let y = framebuffer.height + (14 + 12 * row) * unit
      return #"<text x="0" y="\#(y)" font-size="\#(letters)">\#(line.escapedForXML)</text>"#
    }
    let parts = [head, frame].compactMap(\.self) + places.map { $0.shapes(unit) } + foot
    return parts.joined(separator: "\n")
  }
}

extension Drawing.Place {
  private var isChanged: Bool { screens.contains(where: \.isChanged) }

  fileprivate func shapes(_ unit: Int) -> String {
    let (x, y, width, height) = (area.origin.x, area.origin.y, area.size.width, area.size.height)
    let paint = isChanged ? ##"fill="#e3effb" stroke="#1b62a5""## : ##"fill="#fff" stroke="#333""##
    // Mirrors lie behind one another like cards.
    let cards = screens.indices.dropFirst().reversed().map { index in
      let offset = 4 * unit * index
      return #"<path d="M\#(x + offset) \#(y + offset)h\#(width)v\#(height)h\#(-width)z" \#(paint)/>"#
    }
    let top = #"<rect x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)" \#(paint)/>"#
    let parts = cards + [top] + [arrow(unit), labels].filter { !$0.isEmpty }
    return "<g stroke-width=\"\(unit)\">\n\(parts.joined(separator: "\n"))\n</g>"
  }

  /// A triangle at the upper edge of a panel that does not stand upright.
  private func arrow(_ unit: Int) -> String {
    guard let edge = screens.first?.upperEdge, edge != .top else { return "" }
    let size = max(2 * unit, min(area.size.width, area.size.height) / 16)
    let (middle, center) = (area.origin.x + area.size.width / 2, area.origin.y + area.size.height / 2)
    let path =
      switch edge {
      case .top: ""
      case .right: "M\(area.right - size / 2) \(center)l\(-size) \(-size)v\(2 * size)z"
      case .left: "M\(area.origin.x + size / 2) \(center)l\(size) \(-size)v\(2 * size)z"
      case .bottom: "M\(middle) \(area.bottom - size / 2)l\(-size) \(-size)h\(2 * size)z"
      }
    return ##"<path d="\##(path)" fill="#c4501b"><title>the upper edge of the panel</title></path>"##
  }

  /// The labels of a place: the names of its screens, then the details; as large as there is room for.
  private var labels: String {
    let names = screens.map { $0.name + ($0.isPrimary ? " ★" : "") }
    let height = max(4, free.size.height * 2 / (3 * (names.count + details.count) + 4))
    let nameHeight = min(height, free.size.height / 9, names.letterWidth(in: free.size.width))
    let detailHeight = min(nameHeight * 3 / 4, details.letterWidth(in: free.size.width))
    let center = free.origin.y + free.size.height / 2
    var y = center - (names.count * nameHeight + details.count * detailHeight) * 2 / 3
    let texts = (names.map { ($0, nameHeight, true) } + details.map { ($0, detailHeight, false) }).map { line in
      y += line.1 * 4 / 3
      let weight = line.2 ? #" font-weight="bold""# : ""
      let place = "x=\"\(free.origin.x + free.size.width / 2)\" y=\"\(y - line.1 / 3)\""
      return "<text \(place) font-size=\"\(max(1, line.1))\"\(weight)>\(line.0.escapedForXML)</text>"
    }
    return "<g text-anchor=\"middle\" stroke=\"none\">\n\(texts.joined(separator: "\n"))\n</g>"
  }
}

extension [String] {
  /// The largest letters with which the longest line fits; they are about 0.6 times as wide as high.
  fileprivate func letterWidth(in width: Int) -> Int { width * 4 / 3 / Swift.max(1, map(\.count).max() ?? 1) }
}
