package import Displays

extension ModeRequest {
  package enum Reading {
    case request(ModeRequest)
    /// A number is out of range; the text says what is allowed.
    case outOfRange(String)
    case unreadable
  }

  static let words: [String: ModeRequest] = [
    "preferred": .preferred, "preferred@highest": .preferredAtHighest, "highest": .highest, "lowest": .lowest,
  ]

  /// Framebuffers and CRTC positions end at 32767 (INT16 of RRSetCrtcConfig), so no larger mode can be shown.
  static let sides = 1...Point.largestCoordinate
  static let allowedSides = "sides of \(sides.lowerBound) to \(sides.upperBound) pixels"
  static let milliHertz = 1_000...1_000_000

  /// Reads a mode as a profile writes it.
  package static func reading(_ text: String) -> Reading {
    if let word = words[text] { return .request(word) }
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first else { return .unreadable }
    let interlaced = first.last == "i"
    switch size(interlaced ? first.dropLast() : first) {
    case .unreadable: return .unreadable
    case .outOfRange(let allowed): return .outOfRange(allowed)
    case .size(let size): return reading(size, interlaced: interlaced, refresh: parts.count == 2 ? parts[1] : nil)
    }
  }

  private static func reading(_ size: Size, interlaced: Bool, refresh: Substring?) -> Reading {
    guard let refresh else { return .request(.size(size, interlaced: interlaced, refresh: nil)) }
    guard let request = RefreshRequest(refresh), milliHertz.contains(request.milliHertz) else {
      return .outOfRange(
        "a refresh rate of 1 to 1000 Hz with at most 3 decimals after the @, and at most one tolerance, such as ~0.05")
    }
    return .request(.size(size, interlaced: interlaced, refresh: request))
  }

  enum SizeReading {
    case size(Size)
    case outOfRange(String)
    case unreadable
  }

  static func size(_ text: Substring) -> SizeReading {
    let digits = text.split(separator: "x", omittingEmptySubsequences: false)
    let isSpelledRight = digits.count == 2 && digits.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
    guard isSpelledRight else { return .unreadable }
    let numbers = digits.compactMap { Decimal.integer($0) }
    guard numbers.count == 2, numbers.allSatisfy(sides.contains) else {
      return .outOfRange(allowedSides)
    }
    return .size(Size(width: numbers[0], height: numbers[1]))
  }
}

extension RefreshRequest {
  /// `60`, `59.94` or, as kanshi writes it, `60Hz`; with a tolerance in hertz `59.997~0.05`.
  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    guard let (milliHertz, decimals) = parts.first.flatMap({ Self.hertz($0) }) else { return nil }
    guard parts.count == 2 else {
      self.init(milliHertz: milliHertz, tolerance: Self.tolerances[decimals])
      return
    }
    guard let (tolerance, _) = Self.hertz(parts[1]), tolerance <= Self.widestTolerance else { return nil }
    self.init(milliHertz: milliHertz, tolerance: tolerance, isExplicit: true)
  }

  /// The widest tolerance in mHz, with which the nearest rate is taken, however far it is.
  private static let widestTolerance = 1_000_000

  private static func hertz(_ text: Substring) -> (units: Int, written: Int)? {
    Decimal.fixedPoint(text.hasSuffix("Hz") ? text.dropLast(2) : text, decimals: 3)
  }
}
