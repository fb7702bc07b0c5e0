extension EDID.Overscan {
  /// True if the screen cuts the edges off a mode, by its own words.
  ///
  /// CTA-861-H §7.5.6: the Video Capability Data Block tells of the preferred timing, else of television (CE) and
  /// computer (IT) formats apart. A screen that can do both shows the picture whole, since Linux asks for that in the
  /// AVI InfoFrame. Without that block the flag of the extension is all there is: it speaks of computer formats, but no
  /// screen that sets it is known to cut television formats, so that such a screen is taken at its word for both.
  func cutsOff(_ mode: Mode, isPreferred: Bool) -> Bool {
    let byKind = mode.isTelevisionFormat ? television : computer
    guard let said = (isPreferred ? preferred : nil) ?? byKind else {
      return hasCapabilities ? false : !underscansByDefault
    }
    return said == .alwaysOverscanned
  }

  private var hasCapabilities: Bool { preferred != nil || computer != nil || television != nil }
}

extension Mode {
  /// True if CTA-861 lists the mode (table 3), except for 640x480, which counts as a computer format. RandR tells
  /// neither blanking nor codes, so size and rate decide.
  var isTelevisionFormat: Bool {
    let rates = [24_000, 25_000, 30_000, 48_000, 50_000, 60_000, 100_000, 120_000, 200_000, 240_000]
    // The rates of NTSC are a thousandth lower.
    let isRate = rates.contains { abs($0 - refreshMilliHertz) <= $0 / 900 }
    return isRate && Self.televisionSizes.contains(size)
  }

  private static let televisionSizes: Set<Size> = Set(
    [
      (720, 240), (720, 288), (720, 480), (720, 576), (1440, 240), (1440, 288), (1440, 480), (1440, 576), (2880, 240),
      (2880, 288), (2880, 480), (2880, 576), (1280, 720), (1680, 720), (1920, 1080), (2560, 1080), (3840, 2160),
      (4096, 2160), (5120, 2160), (7680, 4320), (10240, 4320),
    ].map { Size(width: $0.0, height: $0.1) })
}
