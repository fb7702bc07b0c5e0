package import Displays

extension Decoder {
  mutating func modes(_ field: Field?) -> Marked<[ModeRequest]>? {
    guard let field else { return nil }
    let requests: [ModeRequest]
    switch field.node.content {
    case .list(let items) where items.isEmpty:
      mismatch(field)
      return nil
    case .list(let items):
      requests = items.compactMap { mode(Field(name: field.name, expects: ScreenKey.oneMode, node: $0)) }
    default: requests = mode(field).map { [$0] } ?? []
    }
    return requests.isEmpty ? nil : Marked(requests, at: field.node.mark)
  }

  private mutating func mode(_ field: Field) -> ModeRequest? {
    if case .mapping = field.node.content { return createdMode(field) }
    guard let scalar = field.node.scalar, !scalar.isNull else {
      mismatch(field)
      return nil
    }
    switch ModeRequest.reading(scalar.text) {
    case .request(let request): return request
    case .outOfRange(let allowed): mismatch(field, expected: allowed)
    case .unreadable: mismatch(field, hint: hint(field, among: ModeRequest.words.keys))
    }
    return nil
  }
}

extension ModeRequest {
  package enum Reading {
    case request(ModeRequest)
    /// What is allowed, in words.
    case outOfRange(String)
    case unreadable
  }

  static let words: [String: ModeRequest] = ["preferred": .preferred, "highest": .highest, "lowest": .lowest]

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
      return .outOfRange("a refresh rate of 1 to 1000 Hz with at most 3 decimals after the @")
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
  /// `60`, `59.94` or, as kanshi writes it, `60Hz`. The tolerance is half of the last digit written, since a server's
  /// rate is the quotient of two whole numbers: 59.94 means 59.935 to 59.945 Hz.
  fileprivate init?(_ text: Substring) {
    let number = text.hasSuffix("Hz") ? text.dropLast(2) : text
    guard let (milliHertz, decimals) = Decimal.fixedPoint(number, decimals: 3) else { return nil }
    self.init(milliHertz: milliHertz, tolerance: Self.tolerances[decimals])
  }

  /// By the number of decimals written.
  static let tolerances = [wholeTolerance, 50, 5, 1]
}
