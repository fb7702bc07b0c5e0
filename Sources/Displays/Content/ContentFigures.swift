/// How fresh content is, as its presenter knows it; what is nil is not known.
package struct ContentFigures: Hashable, Sendable, Codable {
  /// When it was last drawn, in seconds since 1970: to ten seconds, as figures are told no more often.
  package var lastChange: Int?
  /// How many pictures its presenter has drawn. Programs draw by themselves, and are not counted.
  package var frames: Int?
  /// How many its player has left out since it was started.
  package var dropped: Int?
  /// As its player estimates it.
  package var framesPerSecond: Double?
  /// How often it stood still though it should move, and was started anew.
  package var frozen: Int?
  /// Of a playlist, what is on now.
  package var item: PlayedItem?

  package init(
    lastChange: Int? = nil, frames: Int? = nil, dropped: Int? = nil, framesPerSecond: Double? = nil, frozen: Int? = nil
  ) {
    (self.lastChange, self.frames, self.dropped) = (lastChange, frames, dropped)
    (self.framesPerSecond, self.frozen) = (framesPerSecond, frozen)
  }
}

extension ContentFigures {
  /// - Parameter second: since 1970.
  package mutating func countFrame(at second: Int) { (frames, lastChange) = ((frames ?? 0) + 1, second) }
}
