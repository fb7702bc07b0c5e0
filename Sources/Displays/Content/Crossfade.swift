/// A change in which one picture comes out of another: evenly, from a moment on.
package struct Crossfade: Hashable, Sendable {
  private let start: Duration
  private let length: Duration

  /// - Parameter start: the beginning on a clock that never goes back.
  package init(from start: Duration, for length: Duration) {
    self.start = start
    self.length = length
  }

  /// The opacity of the new picture: all of it is visible at `UInt16.max`, as the Render extension counts.
  package func opacity(at now: Duration) -> UInt16 {
    let elapsed = now - start
    guard elapsed < length else { return .max }
    return UInt16(max(0, elapsed / length) * Double(UInt16.max))
  }
}
