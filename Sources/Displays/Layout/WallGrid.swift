/// The places of a wall's screens, counted from its upper left corner. Each column is as wide as its widest screen and
/// each row as high as its highest, smaller ones in the middle of their cells; between them are the bezels.
struct WallGrid {
  /// The size of the wall, with the holes of screens that are absent.
  let size: Size
  /// The areas of the screens, with those that are absent, by name.
  let places: [String: Rectangle]

  /// - Parameters:
  ///   - sizes: what the screens take up, by name. One that is away is as large as others of its row and column.
  ///   - gaps: the bezels, in pixels: the width of those in rows, the height of those in columns.
  init(of rows: [[String]], sizes: [String: Size], gaps: Size) {
    let columns = rows.first?.indices.map { column in rows.map { $0[min(column, $0.count - 1)] } } ?? []
    func longest(_ names: [String], _ length: KeyPath<Size, Int>) -> Int? {
      names.compactMap { sizes[$0]?[keyPath: length] }.max()
    }
    let usual = rows.joined().compactMap { sizes[$0] }.first ?? .zero
    let widths = columns.map { longest($0, \.width) ?? usual.width }
    let heights = rows.map { longest($0, \.height) ?? usual.height }
    let (lefts, tops) = (Self.starts(of: widths, gap: gaps.width), Self.starts(of: heights, gap: gaps.height))
    var places: [String: Rectangle] = [:]
    for (row, names) in rows.enumerated() {
      for (column, name) in names.enumerated() where column < widths.count {
        let cell = Size(width: widths[column], height: heights[row])
        let own = sizes[name] ?? cell
        let origin = Point(
          x: lefts[column] + (cell.width - own.width) / 2, y: tops[row] + (cell.height - own.height) / 2)
        places[name] = Rectangle(origin: origin, size: own)
      }
    }
    self.places = places
    size = Size(
      width: (lefts.last ?? 0) + (widths.last ?? 0), height: (tops.last ?? 0) + (heights.last ?? 0))
  }

  private static func starts(of lengths: [Int], gap: Int) -> [Int] {
    var starts: [Int] = []
    var next = 0
    for length in lengths {
      starts.append(next)
      next += length + gap
    }
    return starts
  }
}

/// The pixels of a mode on a length of a screen's glass.
struct PixelDensity: Hashable {
  let pixels: Int
  let millimetres: Int

  /// - Returns: nil where the screen reports no size.
  init?(of mode: Mode, on output: Output) {
    guard output.physicalSize.width > 0, mode.size.width > 0 else { return nil }
    (pixels, millimetres) = (mode.size.width, output.physicalSize.width)
  }

  /// Rounded to the nearest.
  func pixels(of width: Bezel.Width) -> Int {
    switch width {
    case .pixels(let pixels): pixels
    // A meter on a screen of 65,535 pixels is far from what an Int holds.
    case .millimetres(let thousandths):
      (thousandths * pixels + millimetres * 500) / (millimetres * 1000)
    }
  }

  /// The factor by which this density is higher.
  func ratio(to other: PixelDensity) -> Ratio { Ratio(pixels * other.millimetres, other.pixels * millimetres) }
}

/// The factor by which a wall has the hardware enlarge a picture.
struct Ratio: Hashable {
  private let part: Int
  private let whole: Int

  init(_ part: Int, _ whole: Int) { (self.part, self.whole) = (part, whole) }

  /// Sizes are reported in whole millimetres, or centimetres: what differs by less than a hundredth is the same.
  var isNearlyOne: Bool { abs(part - whole) * 100 < whole }

  /// - Returns: nil for a scale that no person can read.
  var scale: Scale? {
    guard !isNearlyOne else { return .one }
    let (scaled, isTooLarge) = part.multipliedReportingOverflow(by: Scale.one.millionths)
    guard !isTooLarge, whole > 0 else { return nil }
    let millionths = (scaled + whole / 2) / whole
    return Scale.allowed.contains(millionths) ? Scale(millionths: millionths) : nil
  }
}
