package import Displays

/// What the server refused, as a note on the server: so a run that had to fall back to another mode is not repeated by
/// the next one, while another cable or monitor deserves another try. It holds pairs of output and mode; XIDs have 29 bits,
/// and the highest bit of the output's says that the mode was refused with a transform.
extension Connection {
  private static let refusedModes = "_ORCHESTRATE_REFUSED_MODES"
  /// As many pairs as are ever written: eight attempts with a few clones each.
  private static let mostPairs = 64
  private static let transformed: UInt32 = 1 << 31

  package func refusedModes(at stamp: Stamp) -> Set<RefusedMode> {
    let numbers = note(Self.refusedModes, at: stamp, most: 2 * Self.mostPairs)
    let pairs = stride(from: 0, to: numbers.count - 1, by: 2)
    return Set(
      pairs.map { index in
        RefusedMode(
          output: OutputID(numbers[index] & ~Self.transformed), mode: ModeID(numbers[index + 1]),
          isTransformed: numbers[index] & Self.transformed != 0)
      })
  }

  package func remember(_ refused: Set<RefusedMode>, at stamp: Stamp) throws(ConnectionLost) {
    let pairs = refused.sorted {
      ($0.output, $0.mode, $0.isTransformed ? 1 : 0) < ($1.output, $1.mode, $1.isTransformed ? 1 : 0)
    }.prefix(Self.mostPairs)
    let numbers = pairs.flatMap { pair in
      [pair.output.rawValue | (pair.isTransformed ? Self.transformed : 0), pair.mode.rawValue]
    }
    try write(numbers, into: Self.refusedModes, at: stamp)
  }
}
