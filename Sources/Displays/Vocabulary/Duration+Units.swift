extension Duration {
  /// A unit of time, by how many of it make a second.
  package enum Unit: Int64 {
    case milliseconds = 1000
    case microseconds = 1_000_000
    case nanoseconds = 1_000_000_000
  }

  /// Whole units, as C libraries and the kernel count time: never negative, and `Int.max` for more than there can be.
  ///
  /// - Parameter isRoundedUp: whether a unit that has begun counts, so that who waits that long does not wake too
  ///   early.
  package func whole(_ unit: Unit, isRoundedUp: Bool = false) -> Int {
    let (seconds, attoseconds) = max(self, .zero).components
    let size = 1_000_000_000_000_000_000 / unit.rawValue
    let rest = (attoseconds + (isRoundedUp ? size - 1 : 0)) / size
    let (units, isTooMany) = seconds.multipliedReportingOverflow(by: unit.rawValue)
    let (sum, overflows) = units.addingReportingOverflow(rest)
    return isTooMany || overflows ? .max : Int(clamping: sum)
  }
}

extension Duration {
  /// The time for a person: `300 s`, `1.5 s`.
  package var inSeconds: String { "\(seconds) s" }

  /// `3`, `2.5`.
  var seconds: Thousandths { Thousandths(whole(.milliseconds)) }
}
