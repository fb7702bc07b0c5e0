/// A mode as a profile asks for it.
package enum ModeRequest: Sendable, Hashable {
  case preferred
  /// The size that the screen prefers, at its highest refresh.
  case preferredAtHighest
  /// The mode of the largest area, then of the highest refresh.
  case highest
  /// The mode of the smallest area, then of the lowest refresh.
  case lowest
  case size(Size, interlaced: Bool, refresh: RefreshRequest?)
  /// A mode that need not be in the screen's list: it is created, used, and removed when no profile wants it.
  case created(ModeTiming)
}

/// A refresh rate as a person writes it: `60` means anything within 0.5 Hz (59.94 too), while decimals mean what they
/// say, to the last digit written; `60~0.05` says how far off it may be.
package struct RefreshRequest: Sendable, Hashable {
  package var milliHertz: Int
  package var tolerance: Int
  /// True if the profile writes the tolerance.
  package var isExplicit: Bool

  package init(milliHertz: Int, tolerance: Int, isExplicit: Bool = false) {
    self.milliHertz = milliHertz
    self.tolerance = tolerance
    self.isExplicit = isExplicit
  }

  /// The tolerance of a whole number of hertz, in mHz.
  package static let wholeTolerance = 500

  /// The tolerances in mHz by the number of decimals written: half of the last digit, since a server's rate is the
  /// quotient of two whole numbers.
  package static let tolerances = [wholeTolerance, 50, 5, 1]

  package func accepts(_ refresh: Int) -> Bool { abs(refresh - milliHertz) <= tolerance }
}

extension RefreshRequest: CustomStringConvertible {
  /// The rate as a profile spells it, with as many decimals as give the tolerance back, or with the tolerance.
  package var description: String {
    let decimals = Self.tolerances.firstIndex { $0 <= tolerance } ?? Self.tolerances.count - 1
    let step = [1000, 100, 10, 1][decimals]
    guard !isExplicit, milliHertz % step == 0 else {
      return "\(Thousandths(milliHertz))~\(Thousandths(tolerance))"
    }
    let (whole, rest) = milliHertz.quotientAndRemainder(dividingBy: 1000)
    return decimals == 0 ? "\(whole)" : "\(whole).\(String(rest + 1000).dropFirst().prefix(decimals))"
  }
}

extension ModeRequest: CustomStringConvertible {
  package var description: String {
    switch self {
    case .preferred: "preferred"
    case .preferredAtHighest: "preferred@highest"
    case .highest: "highest"
    case .lowest: "lowest"
    case .size(let size, let interlaced, let refresh):
      "\(size)\(interlaced ? "i" : "")\(refresh.map { "@\($0)" } ?? "")"
    case .created(let timing): "\(Mode(toCreate: timing)) (to be created)"
    }
  }
}

extension ModeRequest {
  /// The same request for an output that detects nothing.
  var forced: ModeRequest { if case .created(let timing) = self { .created(timing.forced) } else { self } }

  var isCreated: Bool { if case .created = self { true } else { false } }

  /// The modes that fit the request, best first: no other request asks for them in another order.
  package func candidates(on output: Output, in snapshot: Snapshot) -> [Mode] {
    guard case .created(let timing) = self else { return candidates(in: output) }
    let wanted = snapshot.created(timing)
    // To the server two modes of the same numbers are one, and it reports the listed one.
    return output.modes.filter { $0.timing == nil && $0.looksLike(wanted) } + [wanted]
  }

  /// The modes of the screen itself that fit the request, best first. Modes that an earlier run created are left out: a
  /// request must mean the same whatever was asked for before.
  package func candidates(in output: Output) -> [Mode] {
    let listed = output.modes.filter { $0.timing == nil }
    return switch self {
    case .preferred: Self.preferred(of: output)
    case .preferredAtHighest:
      Self.preferred(of: output).first.map { preferred in
        listed.filter { $0.size == preferred.size && $0.interlaced == preferred.interlaced }.sorted { $1.isBelow($0) }
      } ?? []
    case .highest: listed.sorted { $1.isBelow($0) }
    case .lowest: listed.sorted { $0.isBelow($1) }
    case .size(let size, let interlaced, let refresh):
      Self.nearest(to: refresh, among: listed.filter { $0.size == size && $0.interlaced == interlaced })
    case .created: []
    }
  }

  /// The modes the screen prefers; where it prefers none, the largest, as X servers do.
  private static func preferred(of output: Output) -> [Mode] {
    let preferred = Array(output.modes.prefix(max(0, output.preferredCount)))
    return preferred.isEmpty ? ModeRequest.highest.candidates(in: output) : preferred
  }

  private static func nearest(to refresh: RefreshRequest?, among modes: [Mode]) -> [Mode] {
    guard let refresh else { return modes.sorted { $1.isBelow($0) } }
    let wanted = refresh.milliHertz
    return modes.filter { refresh.accepts($0.refreshMilliHertz) }
      .sorted { (abs($0.refreshMilliHertz - wanted), $0.id) < (abs($1.refreshMilliHertz - wanted), $1.id) }
  }
}

extension Mode {
  /// True if a person could not tell the two apart.
  func looksLike(_ other: Mode) -> Bool { listed == other.listed }

  /// True if the mode is below the other in the order of `lowest` and `highest`: area, then refresh; a progressive mode
  /// counts more than an interlaced one.
  fileprivate func isBelow(_ other: Mode) -> Bool { rank < other.rank }

  private var rank: (Int, Int, Int, UInt32) {
    (size.area, interlaced ? 0 : 1, refreshMilliHertz, UInt32.max - id.rawValue)
  }
}
