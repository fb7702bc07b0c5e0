/// The freshness of content, as its presenter knows it; what is nil is not known.
package struct ContentFigures: Hashable, Sendable, Codable {
  /// The time of the last drawing, in seconds since 1970: to ten seconds, as figures are reported no more often.
  package var lastChange: Int?
  /// The number of pictures that the presenter has drawn. Programs draw by themselves, and are not counted.
  package var frames: Int?
  /// The number of pictures that the player has left out since it was started.
  package var dropped: Int?
  /// The rate of pictures as the player estimates it.
  package var framesPerSecond: Double?
  /// The number of times that the content stood still though it should move, and was started anew.
  package var frozen: Int?
  /// The item of a playlist that is on now.
  package var item: PlayedItem?
  /// How faithfully an image or a video is shown.
  package var fidelity: Fidelity?

  package init(
    lastChange: Int? = nil, frames: Int? = nil, dropped: Int? = nil, framesPerSecond: Double? = nil, frozen: Int? = nil
  ) {
    (self.lastChange, self.frames, self.dropped) = (lastChange, frames, dropped)
    (self.framesPerSecond, self.frozen) = (framesPerSecond, frozen)
  }
}

extension ContentFigures {
  /// - Parameter second: the time in seconds since 1970.
  package mutating func countFrame(at second: Int) { (frames, lastChange) = ((frames ?? 0) + 1, second) }
}
