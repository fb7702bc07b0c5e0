/// The item of a playlist that is on.
package struct PlayedItem: Hashable, Sendable {
  /// The number of the item, from 1.
  package var number: Int
  /// The number of all items.
  package var count: Int
  /// The item in words: `image lobby.png`.
  package var shows: String
  /// The end of the item's time, in seconds since 1970; nil where it ends by itself, has no end, or stands still.
  package var until: Int?

  package init(number: Int, count: Int, shows: String, until: Int? = nil) {
    (self.number, self.count, self.shows, self.until) = (number, count, shows, until)
  }
}

/// An item as JSON: a presenter's window reports it, and any client may have written it.
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
