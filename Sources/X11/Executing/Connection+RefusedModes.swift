package import Displays

/// What the server refused, as a note on the server: so a run that had to fall back to another mode is not repeated by
/// the next one, while another cable or monitor deserves another try. It holds pairs of output and mode.
extension Connection {
  private static let refusedModes = "_ORCHESTRATE_REFUSED_MODES"
  /// As many pairs as are ever written: eight attempts with a few clones each.
  private static let mostPairs = 64

  package func refusedModes(at stamp: Stamp) -> Set<RefusedMode> {
    let numbers = note(Self.refusedModes, at: stamp, most: 2 * Self.mostPairs)
    let pairs = stride(from: 0, to: numbers.count - 1, by: 2)
    return Set(pairs.map { RefusedMode(output: OutputID(numbers[$0]), mode: ModeID(numbers[$0 + 1])) })
  }

  package func remember(_ refused: Set<RefusedMode>, at stamp: Stamp) throws(ConnectionLost) {
    let pairs = refused.sorted { ($0.output, $0.mode) < ($1.output, $1.mode) }.prefix(Self.mostPairs)
    try write(pairs.flatMap { [$0.output.rawValue, $0.mode.rawValue] }, into: Self.refusedModes, at: stamp)
  }
}
