/// The share of one part in the length of what is split.
package enum Share: Hashable, Sendable {
  /// Thousandths of a per cent, `1...100_000`.
  case percent(thousandths: Int)
  /// The length in pixels of the framebuffer, `1...32767`.
  case pixels(Int)
  /// The rest that the other parts leave.
  case rest

  package static let whole = 100_000
}

extension [Share] {
  /// The lengths that these take of a whole, without a gap: where percentages meet, the edge is rounded and not each
  /// length.
  ///
  /// - Parameter length: `0...65535`.
  /// - Returns: nil where any part gets no pixel, or they do not add up to the whole.
  func lengths(of length: Int) -> [Int]? {
    var taken = 0
    let fixed = map { share -> Int? in
      switch share {
      case .percent(let thousandths):
        defer { taken += thousandths }
        return Share.edge(taken + thousandths, of: length) - Share.edge(taken, of: length)
      case .pixels(let pixels): return pixels
      case .rest: return nil
      }
    }
    let rest = length - fixed.compactMap(\.self).reduce(0, +)
    let lengths = fixed.map { $0 ?? rest }
    return lengths.allSatisfy { $0 > 0 } && lengths.reduce(0, +) == length ? lengths : nil
  }
}

extension Share {
  fileprivate static func edge(_ thousandths: Int, of length: Int) -> Int {
    (length * thousandths + whole / 2) / whole
  }
}

extension Share: CustomStringConvertible {
  /// The share as a profile writes it.
  package var description: String {
    switch self {
    case .percent(let thousandths): "\(Thousandths(thousandths))%"
    case .pixels(let pixels): "\(pixels)px"
    case .rest: "rest"
    }
  }
}
