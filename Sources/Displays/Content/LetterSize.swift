/// How large letters can be.
package enum LetterSize {
  /// Below that nobody reads anything on a screen; a text that does not fit then is cut off.
  package static let smallest = 10

  /// The largest size that fits into a room, to be found with few tries: each one lays the whole text out.
  ///
  /// - Parameters:
  ///   - height: of the room, in pixels; no letters are higher.
  ///   - fits: whether the text fits at a size; once it does not, it must not at larger ones either.
  /// - Returns: nil when not even the smallest one fits.
  package static func largest(in height: Int, where fits: (Int) -> Bool) -> Int? {
    guard height >= smallest, fits(smallest) else { return nil }
    var (fitting, tooLarge) = (smallest, height + 1)
    while tooLarge - fitting > 1 {
      let middle = fitting + (tooLarge - fitting) / 2
      if fits(middle) { fitting = middle } else { tooLarge = middle }
    }
    return fitting
  }
}
