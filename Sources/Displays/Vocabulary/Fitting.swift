/// The way in which a picture of one shape is shown on a screen of another.
package enum Fit: String, Sendable, CaseIterable {
  /// Whole and undistorted, with bars at two sides.
  case contain
  /// Undistorted over the whole screen; what does not fit is cut off.
  case cover
  /// Whole over the whole screen, distorted.
  case stretch
  /// Pixel by pixel in the middle, with bars or cut off.
  case center
}

/// A part of one picture, and the part of a screen that shows it.
package struct Fitting: Hashable {
  /// The part of the picture, in its own pixels.
  package var part: Rectangle
  /// The area that shows the part: of the turned mode, in the mode's pixels; of a window, in its own.
  package var frame: Rectangle
}

extension Fit {
  /// True if the shape of pixels matters: pixel by pixel, and over the whole screen, it does not.
  package var keepsShape: Bool {
    switch self {
    case .contain, .cover: true
    case .stretch, .center: false
    }
  }

  /// - Parameters:
  ///   - picture: the size of the picture, both sides at least 1.
  ///   - visible: what can be seen of the mode.
  ///   - pixels: the shape of the mode's pixels, where those of the picture are square.
  package func fitting(_ picture: Size, in visible: Rectangle, of pixels: PixelShape = .square) -> Fitting {
    let whole = Rectangle(origin: .origin, size: picture)
    return switch self {
    case .stretch: Fitting(part: whole, frame: visible)
    case .contain: Fitting(part: whole, frame: visible.middle(pixels.spread(picture).scaled(toFit: visible.size)))
    case .cover:
      Fitting(part: whole.middle(pixels.gathered(visible.size).scaled(toFit: picture)), frame: visible)
    case .center:
      Fitting(
        part: whole.middle(picture.intersection(visible.size)),
        frame: visible.middle(picture.intersection(visible.size)))
    }
  }
}

extension Size {
  /// The largest size of the same shape that fits, to the nearest pixel.
  fileprivate func scaled(toFit room: Size) -> Size {
    if width * room.height >= height * room.width {
      return Size(width: room.width, height: max(1, (height * room.width + width / 2) / width))
    }
    return Size(width: max(1, (width * room.height + height / 2) / height), height: room.height)
  }

  fileprivate func intersection(_ other: Size) -> Size {
    Size(width: min(width, other.width), height: min(height, other.height))
  }
}

extension Rectangle {
  /// A rectangle of this size in the middle; where a pixel is left over it is right or below.
  fileprivate func middle(_ other: Size) -> Rectangle {
    Rectangle(
      origin: origin.offset(x: (size.width - other.width) / 2, y: (size.height - other.height) / 2), size: other)
  }
}

extension Transform {
  /// Shows a region of `size` in `frame`, and what lies around the region around the frame.
  ///
  /// The factors are rounded down, as those of scales are: the frame must not read a pixel beyond the region. Whole
  /// enlargements keep pixels sharp; everything else is smoothed.
  ///
  /// - Parameters:
  ///   - frame: of the mode, turned; never empty.
  ///   - start: where the region starts, from the CRTC's position.
  /// - Returns: nil where 16.16 fixed point cannot hold it.
  init?(showing size: Size, in frame: Rectangle, from start: Point) {
    let one = Int(Self.one)
    let (factorX, factorY) = (size.width * one / frame.size.width, size.height * one / frame.size.height)
    let values = [
      factorX, 0, start.x * one - frame.origin.x * factorX,
      0, factorY, start.y * one - frame.origin.y * factorY,
      0, 0, one,
    ]
    let elements = values.compactMap(Int32.init(exactly:))
    let isWhole = frame.size.width.isMultiple(of: size.width) && frame.size.height.isMultiple(of: size.height)
    guard factorX > 0, factorY > 0, elements.count == values.count else { return nil }
    self.init(elements: elements, filter: isWhole ? .nearest : .bilinear)
  }
}
