/// Which item of a playlist is on.
package struct PlayedItem: Hashable, Sendable {
  /// From 1.
  package var number: Int
  /// Of all items.
  package var count: Int
  /// In words: `image lobby.png`.
  package var shows: String
  /// When its time is over, in seconds since 1970; nil where it ends by itself, has no end, or stands still.
  package var until: Int?

  package init(number: Int, count: Int, shows: String, until: Int? = nil) {
    (self.number, self.count, self.shows, self.until) = (number, count, shows, until)
  }
}

/// As JSON: what a presenter's window tells, and any client may have written.
extension PlayedItem: Codable {
  private enum CodingKeys: CodingKey {
    case number, count, shows, until
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let words = try values.decode(String.self, forKey: .shows)
    let start = String(String.UnicodeScalarView(words.unicodeScalars.prefix(ContentHealth.longestReason)))
    self.init(
      number: try values.decode(Int.self, forKey: .number), count: try values.decode(Int.self, forKey: .count),
      shows: start.harmless, until: try values.decodeIfPresent(Int.self, forKey: .until))
  }
}
