extension ModeTiming {
  /// The blanking of VESA's Coordinated Video Timings 1.1: for tubes, or reduced for flat panels.
  package enum Blanking: String, Sendable, CaseIterable {
    case standard = "cvt"
    case reduced = "cvt-rb"
  }

  /// Computes a mode as the `cvt` program does, to the same numbers: in single precision, because that is what decides
  /// on which side of a step of 250 kHz the clock falls.
  ///
  /// - Returns: nil when the standard has no answer: a refresh so high that no time is left for a line, or a size that
  ///   leads beyond the ranges of a mode line.
  package init?(cvt size: Size, refreshMilliHertz: Int, blanking: Blanking) {
    // The standard counts in character cells of 8 pixels; `cvt` rounds up to whole ones: 1366 becomes 1368.
    let width = (size.width + CVT.cell - 1) / CVT.cell * CVT.cell
    let size = Size(width: width, height: size.height)
    guard width > 0, size.height > 0, refreshMilliHertz > 0 else { return nil }
    let rate = Float(refreshMilliHertz) / 1000
    let timing =
      switch blanking {
      case .standard: CVT.standard(size: size, rate: rate)
      case .reduced: CVT.reduced(size: size, rate: rate)
      }
    guard let timing, timing.isValid else { return nil }
    self = timing
  }
}

/// The names and numbers of the standard (VESA CVT 1.1, chapter 3), as libxcvt spells them out.
private enum CVT {
  static let cell = 8
  /// The vertical front porch in lines.
  static let frontPorch = 3
  static let leastBackPorch = 6
  /// The step of the pixel clock in kHz.
  static let clockStep = 250

  /// The sync pulse's height in lines tells the aspect ratio.
  static func syncLines(_ size: Size) -> Int {
    let (width, height) = (size.width, size.height)
    if height % 3 == 0, height * 4 / 3 == width { return 4 }
    if height % 9 == 0, height * 16 / 9 == width { return 5 }
    if height % 10 == 0, height * 16 / 10 == width { return 6 }
    if height % 4 == 0, height * 5 / 4 == width { return 7 }
    if height % 9 == 0, height * 15 / 9 == width { return 7 }
    return 10
  }

  static func standard(size: Size, rate: Float) -> ModeTiming? {
    let width = size.width
    /// Least time of sync and back porch, in microseconds.
    let leastSyncAndBackPorch = 550.0
    let linePeriod = Float(1_000_000.0 / Double(rate) - leastSyncAndBackPorch) / Float(size.height + frontPorch)
    guard linePeriod > 0 else { return nil }
    let sync = syncLines(size)
    let estimated = leastSyncAndBackPorch / Double(linePeriod)
    guard estimated < Double(Size.largestSide) else { return nil }
    let syncAndBackPorch = max(Int(estimated) + 1, sync + frontPorch)
    let blank = standardBlank(width: width, linePeriod: linePeriod)
    let syncEnd = width + blank / 2
    var syncStart = syncEnd - (width + blank) * 8 / 100
    syncStart += cell - syncStart % cell
    return timing(
      linePeriod: linePeriod,
      horizontal: ModeTiming.Axis(shown: width, syncStart: syncStart, syncEnd: syncEnd, total: width + blank),
      height: size.height, syncLines: sync, totalLines: size.height + syncAndBackPorch + frontPorch,
      flags: [.negativeHSync, .positiveVSync])
  }

  /// The horizontal blanking in pixels. The numbers 300 and 30 follow from the gradient 600 %/kHz, the offset 40 % and
  /// the weights 128 and 20 of the standard.
  private static func standardBlank(width: Int, linePeriod: Float) -> Int {
    let ideal = Float(30.0 - Double(300 * linePeriod) / 1000.0)
    let percentage = max(20, ideal)
    let blank = Int(Double(Float(width) * percentage) / (100.0 - Double(percentage)))
    return blank - blank % (2 * cell)
  }

  static func reduced(size: Size, rate: Float) -> ModeTiming? {
    let width = size.width
    /// Least time of the vertical blank, in microseconds.
    let leastBlank = 460.0
    let (blank, sync) = (160, 32)
    let linePeriod = Float(1_000_000.0 / Double(rate) - leastBlank) / Float(size.height)
    guard linePeriod > 0 else { return nil }
    let lines = syncLines(size)
    let estimated = Float(leastBlank) / linePeriod + 1
    guard estimated < Float(Size.largestSide) else { return nil }
    let blankLines = max(Int(estimated), frontPorch + lines + leastBackPorch)
    let syncEnd = width + blank / 2
    return timing(
      linePeriod: linePeriod,
      horizontal: ModeTiming.Axis(
        shown: width, syncStart: syncEnd - sync, syncEnd: syncEnd, total: width + blank),
      height: size.height, syncLines: lines, totalLines: size.height + blankLines,
      flags: [.positiveHSync, .negativeVSync])
  }

  private static func timing(
    linePeriod: Float, horizontal: ModeTiming.Axis, height: Int, syncLines: Int, totalLines: Int,
    flags: Set<ModeTiming.Flag>
  ) -> ModeTiming? {
    let kiloHertz = Double(horizontal.total) * 1000.0 / Double(linePeriod)
    guard kiloHertz < Double(UInt32.max) / 1000 else { return nil }
    let stepped = Int(kiloHertz) - Int(kiloHertz) % clockStep
    let syncStart = height + frontPorch
    return ModeTiming(
      dotClock: stepped * 1000, horizontal: horizontal,
      vertical: ModeTiming.Axis(
        shown: height, syncStart: syncStart, syncEnd: syncStart + syncLines, total: totalLines),
      flags: flags)
  }
}
