/// The width and the height of a pixel as a person sees it, in lowest terms: 32 to 27 where pixels are wider than high.
package struct PixelShape: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package static let square = PixelShape(width: 1, height: 1)

  /// The widest shape that this program computes with: one of a profile divided by another one.
  package static let sides = 1...65_535

  /// - Parameters:
  ///   - width: from 1.
  ///   - height: from 1, in the same unit.
  package init(width: Int, height: Int) {
    var (divisor, rest) = (width, height)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    (self.width, self.height) = (width / max(1, divisor), height / max(1, divisor))
  }

  package var isSquare: Bool { width == height }

  /// The shape of the same pixel on a screen that lies on its side.
  package var transposed: PixelShape { PixelShape(width: height, height: width) }

  /// The shape of this pixel where that of a picture's own pixels is the unit.
  package func relative(to picture: PixelShape) -> PixelShape {
    PixelShape(width: width * picture.height, height: height * picture.width)
  }

  /// The pixels that so many pixels of a square picture are wide and high here, in a unit that keeps them whole.
  func spread(_ size: Size) -> Size { Size(width: size.width * height, height: size.height * width) }

  /// The square pixels that so many of these are wide and high, in a unit that keeps them whole.
  func gathered(_ size: Size) -> Size { Size(width: size.width * width, height: size.height * height) }
}

extension PixelShape: LosslessStringConvertible {
  /// `32:27`
  package var description: String { "\(width):\(height)" }

  package init?(_ text: String) { self.init(text, sides: Self.sides) }

  /// - Returns: nil unless both sides are plain numbers within bounds.
  package init?(_ text: String, sides: ClosedRange<Int>) {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } && part.first != "0" ? Int(part) : nil
    }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1], sides.contains(width),
      sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

/// What a profile says of a screen's pixels.
package enum PixelAspect: Hashable, Sendable {
  /// Those of television timings are as CTA-861 has them, all others are square.
  case auto
  case square
  case fixed(PixelShape)

  /// The sides of a shape that a profile can write.
  package static let sides = 1...255
}

extension PixelAspect {
  /// The shape of the pixels of what a screen shows of the framebuffer. It knows the mode, the screen's size and the
  /// rotation, and nothing else: not how the hardware scales the framebuffer, which keeps the shape of what it shows.
  ///
  /// - Parameters:
  ///   - millimetres: the screen's size as its EDID has it, not rotated; zero where it is not known.
  package func shape(of mode: Mode, turned orientation: Orientation, on millimetres: Size) -> PixelShape {
    let shape =
      switch self {
      case .auto: PixelShape(of: mode, on: millimetres) ?? .square
      case .square: PixelShape.square
      case .fixed(let shape): shape
      }
    return orientation.rotation.swapsSides ? shape.transposed : shape
  }
}

extension PixelShape {
  /// The shapes of whole pictures on televisions.
  private static let pictures = [Size(width: 4, height: 3), Size(width: 16, height: 9)]
  /// The largest deviation of a screen's size from one of these, in per cent. Sizes in whole centimetres deviate by
  /// less. A screen of 5:4 counts as 4:3; one of 16:10 is as far from square pixels as from those of 16:9.
  private static let tolerance = 8

  /// - Returns: nil for timings whose pixels are square, and where the screen does not tell its shape.
  fileprivate init?(of mode: Mode, on millimetres: Size) {
    guard mode.isTelevisionTiming, millimetres.width > 0, millimetres.height > 0 else { return nil }
    let picture = Self.pictures.first { picture in
      let (across, down) = (millimetres.width * picture.height, millimetres.height * picture.width)
      return abs(across - down) * 100 <= down * Self.tolerance
    }
    guard let picture else { return nil }
    self.init(width: picture.width * mode.size.height, height: picture.height * mode.size.width)
  }
}

extension Mode {
  /// True for the timings of CTA-861 (its table of video identification codes) whose pixels are not square: 480 lines
  /// at multiples of 60 Hz, 576 lines at multiples of 50 Hz. Rates divided by 1.001 are among them, and fields count.
  fileprivate var isTelevisionTiming: Bool {
    guard size.width == 720 || size.width == 1440 else { return false }
    let hertz = (refreshMilliHertz + 500) / 1000
    switch size.height {
    case 480: return [60, 120, 240].contains(hertz)
    case 576: return [50, 100, 200].contains(hertz)
    default: return false
    }
  }
}
