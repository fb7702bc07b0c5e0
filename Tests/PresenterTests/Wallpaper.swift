import Displays
import LabSupport
import Testing

/// A picture over the whole framebuffer that tells each place, and what a mirror of a part of it has to look like:
/// computed with real numbers, by another way than the mirror takes.
struct Wallpaper {
  /// Where the waves and the blocks begin anew together.
  private let side = 512
  /// Of the mirror, beside what it shows.
  var background = [0x12, 0x34, 0x56]
  /// Servers smooth with 7 bits.
  private static let tolerance = 6

  /// Slow waves, so that smoothing by a little more or less changes little, and blocks that show where things begin.
  /// The server repeats it.
  private func channels(_ x: Int, _ y: Int) -> [Int] {
    func wave(_ value: Int) -> Int { value % side < 256 ? value % 256 : 255 - value % 256 }
    return [wave(x), wave(y), (x / 32 + y / 32) % 2 * 64]
  }

  func hang(on server: LabServer) throws {
    var bytes = [UInt8](repeating: 0, count: 4 * side * side)
    for y in 0..<side {
      for x in 0..<side {
        let (place, colors) = (4 * (y * side + x), channels(x, y))
        bytes[place] = UInt8(colors[2])
        bytes[place + 1] = UInt8(colors[1])
        bytes[place + 2] = UInt8(colors[0])
      }
    }
    try server.setWallpaper(width: side, height: side, bytes)
  }

  func expect(
    _ picture: Photograph, shows area: Rectangle, _ fit: Fit, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let wrong = wrongPixels(of: picture, area, fit)
    if !wrong.isEmpty { _ = try? picture.save(as: "mirror-\(fit.rawValue)-\(picture.width)") }
    let first = wrong.first.map { "\($0)" } ?? "none"
    #expect(wrong.count == 0, "the first at \(first)", sourceLocation: sourceLocation)
  }

  func isSeen(in picture: Photograph, _ area: Rectangle, _ fit: Fit) -> Bool {
    wrongPixels(of: picture, area, fit).isEmpty
  }

  /// Looks at every edge, and at one in thirty of the others.
  private func wrongPixels(of picture: Photograph, _ area: Rectangle, _ fit: Fit) -> [Point] {
    let size = Size(width: picture.width, height: picture.height)
    let lens = Lens(area, fit, size)
    let columns = lens.places(of: size.width, edges: lens.left, lens.left + lens.width, step: 6)
    let rows = lens.places(of: size.height, edges: lens.top, lens.top + lens.height, step: 5)
    return rows.flatMap { y in columns.map { Point(x: $0, y: y) } }.filter { place in
      let start = 3 * (place.y * picture.width + place.x)
      return zip(color(at: place, lens), picture.bytes[start..<start + 3]).contains {
        abs($0 - Double($1)) > Double(Self.tolerance)
      }
    }
  }

  private func color(at place: Point, _ lens: Lens) -> [Double] {
    guard let (x, y) = lens.look(at: place) else { return background.map(Double.init) }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (right, below) = (min(left + 1, lens.lastColumn), min(top + 1, lens.lastRow))
    let corners = [(left, top), (right, top), (left, below), (right, below)].map {
      channels($0.0, $0.1).map(Double.init)
    }
    let (across, down) = (x - Double(left), y - Double(top))
    return (0..<3).map { channel in
      let upper = corners[0][channel] * (1 - across) + corners[1][channel] * across
      let lower = corners[2][channel] * (1 - across) + corners[3][channel] * across
      return upper * (1 - down) + lower * down
    }
  }
}

/// Where each pixel of a screen looks at the framebuffer.
private struct Lens {
  private let area: Rectangle
  /// Of the screen: where the picture begins, and how large it is.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// Of the framebuffer.
  private let part: Rectangle

  init(_ area: Rectangle, _ fit: Fit, _ screen: Size) {
    self.area = area
    let (across, down) = (
      Double(screen.width) / Double(area.size.width), Double(screen.height) / Double(area.size.height)
    )
    var (shown, room) = (area.size, screen)
    switch fit {
    case .contain: room = area.size.times(min(across, down))
    case .cover: shown = screen.times(1 / max(across, down))
    case .stretch: break
    case .center:
      room = Size(width: min(screen.width, shown.width), height: min(screen.height, shown.height))
      shown = room
    }
    (width, height) = (room.width, room.height)
    (left, top) = ((screen.width - room.width) / 2, (screen.height - room.height) / 2)
    let beyond = Point(x: (area.size.width - shown.width) / 2, y: (area.size.height - shown.height) / 2)
    part = Rectangle(origin: area.origin.offset(x: beyond.x, y: beyond.y), size: shown)
  }

  var lastColumn: Int { part.right - 1 }
  var lastRow: Int { part.bottom - 1 }

  /// In pixels of the framebuffer, counted from the middle of its first one; nil beside the picture.
  func look(at place: Point) -> (x: Double, y: Double)? {
    guard left..<left + width ~= place.x, top..<top + height ~= place.y else { return nil }
    let x = (Double(place.x - left) + 0.5) * Double(part.size.width) / Double(width) - 0.5
    let y = (Double(place.y - top) + 0.5) * Double(part.size.height) / Double(height) - 0.5
    // At its edge the picture goes on with its last pixel.
    return (
      Double(part.origin.x) + min(max(0, x), Double(part.size.width - 1)),
      Double(part.origin.y) + min(max(0, y), Double(part.size.height - 1))
    )
  }

  func places(of length: Int, edges first: Int, _ last: Int, step: Int) -> [Int] {
    let edges = [0, first - 1, first, last - 1, last, length - 1].filter { 0..<length ~= $0 }
    return Set(edges + stride(from: 0, to: length, by: step)).sorted()
  }
}

extension Size {
  fileprivate func times(_ factor: Double) -> Size {
    Size(width: Int((Double(width) * factor).rounded()), height: Int((Double(height) * factor).rounded()))
  }
}
