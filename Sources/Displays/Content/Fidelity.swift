/// The size and the rate of an image or a video, as its file or its player reports them.
package struct PictureFacts: Hashable, Sendable {
  /// The size in pixels, upright; both sides at least 1.
  package let size: Size
  /// The frames a second; nil for images, and where it is not known.
  package let framesPerSecond: Double?

  /// - Returns: nil for a size that no picture has.
  package init?(size: Size, framesPerSecond: Double? = nil) {
    let sides = 1...Size.largestSide
    guard sides.contains(size.width), sides.contains(size.height) else { return nil }
    self.size = size
    self.framesPerSecond = framesPerSecond.flatMap { (0.01...10_000).contains($0) ? $0 : nil }
  }
}

/// The pixels and the refresh rate that a screen has for a picture.
package struct PictureRoom: Hashable, Sendable {
  /// The size of the picture's place on the framebuffer.
  package let size: Size
  /// The pixels of the screen for a pixel of the framebuffer, which the hardware enlarges or reduces.
  let (densityX, densityY): (Double, Double)
  /// The refresh rate in thousandths of a hertz; 0 where it is not known.
  let refreshMilliHertz: Int
  /// The shape of the framebuffer's pixels there.
  let pixels: PixelShape

  init(size: Size, on state: OutputState, of pixels: PixelShape = .square) {
    let region = state.region?.size ?? state.turnedSize
    (self.size, self.pixels) = (size, pixels)
    densityX = Double(state.turnedSize.width) / Double(max(1, region.width))
    densityY = Double(state.turnedSize.height) / Double(max(1, region.height))
    refreshMilliHertz = state.mode.refreshMilliHertz
  }
}

extension ContentPlace {
  /// The room for a picture there; nil while the screen is dark.
  package func room(in snapshot: Snapshot, of pixels: PixelShape) -> PictureRoom? {
    snapshot.state(of: output).map { PictureRoom(size: area.size, on: $0, of: pixels) }
  }
}

/// The numbers that tell how faithfully an image or a video is shown, as `status --json` has them.
package struct Fidelity: Hashable, Sendable, Codable {
  /// The size of the image or the video, in pixels.
  package let (width, height): (Int, Int)
  /// The pixels of the screen for a pixel of the picture, to a thousandth; of the two sides the one that is further
  /// from 1.
  package let scale: Double
  /// The frames a second of a video; nil for images, and where it is not known.
  package let framesPerSecond: Double?
  /// The refresh rate of a video's screen in hertz; nil for images, and where it is not known.
  package let refresh: Double?

  package init(of picture: PictureFacts, as fit: Fit, in room: PictureRoom) {
    let fitting = fit.fitting(picture.size, in: Rectangle(origin: .origin, size: room.size), of: room.pixels)
    let (part, frame) = (fitting.part.size, fitting.frame.size)
    let factors = [
      room.densityX * Double(frame.width) / Double(part.width),
      room.densityY * Double(frame.height) / Double(part.height),
    ]
    let furthest = factors.max { max($0, 1 / $0) < max($1, 1 / $1) } ?? 1
    (width, height) = (picture.size.width, picture.size.height)
    scale = (furthest * 1000).rounded() / 1000
    framesPerSecond = picture.framesPerSecond.map { ($0 * 1000).rounded() / 1000 }
    let hasRefresh = picture.framesPerSecond != nil && room.refreshMilliHertz > 0
    refresh = hasRefresh ? Double(room.refreshMilliHertz) / 1000 : nil
  }

  /// The largest scale that is not told, and the smallest.
  private static let scales = 0.25...1.25
  /// The deviation from a whole number of refreshes for a frame that is not told: 59.94 Hz counts as 60 Hz.
  private static let tolerance = 0.005
  /// The bytes of a decoded pixel.
  private static let bytesPerPixel = 4.0
}

// In words. The numbers may come from another client's property, so none of them is taken to be sensible.
extension Fidelity {
  /// What there is to say of the scale and of the rate; empty where a person would hardly see a difference.
  package var words: [String] { [scaleWords, rateWords].compactMap(\.self) }

  /// `640x480 pixels, scaled up by 2.25`; nil where the scale is between a quarter and 1.25.
  package var scaleWords: String? {
    guard scale > 0, !Self.scales.contains(scale) else { return nil }
    if scale > 1 { return Self.text(scale).map { "\(width)x\(height) pixels, scaled up by \($0)" } }
    let bytes = Double(width) * Double(height) * Self.bytesPerPixel
    guard let factor = Self.text(1 / scale), let size = Self.text(bytes / Double(1 << 20)) else { return nil }
    return "\(width)x\(height) pixels, scaled down by \(factor); they take \(size) MiB at "
      + "\(Int(Self.bytesPerPixel)) bytes each"
  }

  /// `25 frames/s at 59.94 Hz: 2.4 refreshes for a frame`; nil where each frame has a whole number of them.
  package var rateWords: String? {
    guard let framesPerSecond, let refresh, framesPerSecond > 0, refresh > 0 else { return nil }
    let refreshes = refresh / framesPerSecond
    let nearest = max(1, refreshes.rounded())
    guard abs(refreshes - nearest) > nearest * Self.tolerance, let count = Self.text(refreshes),
      let frames = Self.text(framesPerSecond), let hertz = Self.text(refresh)
    else { return nil }
    return "\(frames) frames/s at \(hertz) Hz: \(count) refreshes for a frame"
  }

  /// A number to a hundredth, without zeros at its end; nil where it has no such text.
  private static func text(_ number: Double) -> String? {
    Int(exactly: (number * 100).rounded()).flatMap { hundredths in
      let (thousandths, isTooLarge) = hundredths.multipliedReportingOverflow(by: 10)
      return isTooLarge ? nil : "\(Thousandths(thousandths))"
    }
  }
}
