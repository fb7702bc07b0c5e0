/// An order as JSON: a presenter is started with it, and its window reports it, so that a client that looks for it
/// later sees whether it is the wanted one. Keys are those of the profile format.
extension ContentOrder: Codable {
  private enum Key: String, CodingKey {
    case screen, content, restart, focus, fallback, scaleMillionths, put, message, sound, wall, crossfadeMilliseconds
    case untilMilliseconds, afterwards
    case frameInterval = "frame-interval"
    case onDisconnect = "on-disconnect"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      screen: try values.decode(String.self, forKey: .screen),
      source: try values.decode(ContentSource.self, forKey: .content))
    frameInterval = try Self.frameInterval(values) ?? frameInterval
    restart = try values.decodeIfPresent(Restart.self, forKey: .restart) ?? restart
    focus = try values.decodeIfPresent(Focus.self, forKey: .focus) ?? focus
    onDisconnect = try values.decodeIfPresent(OnDisconnect.self, forKey: .onDisconnect) ?? onDisconnect
    fallback = try values.decodeIfPresent(Fallback.self, forKey: .fallback) ?? fallback
    scale = try Self.scale(values) ?? scale
    sound = try values.decodeIfPresent(Sound.self, forKey: .sound) ?? sound
    crossfade = try Self.crossfade(values) ?? crossfade
    isPut = try values.decodeIfPresent(Bool.self, forKey: .put) ?? false
    isMessage = try values.decodeIfPresent(Bool.self, forKey: .message) ?? false
    wall = try values.decodeIfPresent(WallView.self, forKey: .wall)
    // Beyond this a Duration would overflow on the way.
    until = try values.decodeIfPresent(Int.self, forKey: .untilMilliseconds)
      .map { Moment(.milliseconds(min(max(0, $0), 1 << 50))) }
    if let next = try values.decodeIfPresent(ContentOrder.self, forKey: .afterwards) {
      guard !next.isPut, next.afterwards == .desktop else { throw values.fault("afterwards is what a profile says") }
      afterwards = .content(next)
    }
  }

  private static func scale(_ values: KeyedDecodingContainer<Key>) throws -> Scale? {
    guard let millionths = try values.decodeIfPresent(Int.self, forKey: .scaleMillionths) else { return nil }
    guard Scale.allowed.contains(millionths) else {
      throw values.fault("scaleMillionths is \(millionths), expected 100000 to 10000000")
    }
    return Scale(millionths: millionths)
  }

  private static func frameInterval(_ values: KeyedDecodingContainer<Key>) throws -> Int? {
    guard let interval = try values.decodeIfPresent(Int.self, forKey: .frameInterval) else { return nil }
    guard frameIntervals.contains(interval) else {
      throw DecodingError.dataCorruptedError(
        forKey: .frameInterval, in: values, debugDescription: "found \(interval), expected 1 to 600")
    }
    return interval
  }

  private static func crossfade(_ values: KeyedDecodingContainer<Key>) throws -> Duration? {
    guard let milliseconds = try values.decodeIfPresent(Int.self, forKey: .crossfadeMilliseconds) else { return nil }
    // Beyond these a Duration would overflow on the way.
    let crossfade = Duration.milliseconds(min(max(-1, milliseconds), Int(Int32.max)))
    guard PlaylistItem.crossfades.contains(crossfade) else {
      throw values.fault("crossfadeMilliseconds takes 0 to 86400000")
    }
    return crossfade
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(screen, forKey: .screen)
    try values.encode(source, forKey: .content)
    try values.encode(frameInterval, forKey: .frameInterval)
    try values.encode(restart, forKey: .restart)
    try values.encode(focus, forKey: .focus)
    try values.encode(onDisconnect, forKey: .onDisconnect)
    // Orders of older programs have no fallback, and show the same.
    if fallback != .last { try values.encode(fallback, forKey: .fallback) }
    if scale != .one { try values.encode(scale.millionths, forKey: .scaleMillionths) }
    if sound != .on { try values.encode(sound, forKey: .sound) }
    if crossfade != .zero { try values.encode(Int(crossfade / .milliseconds(1)), forKey: .crossfadeMilliseconds) }
    if isPut { try values.encode(true, forKey: .put) }
    if isMessage { try values.encode(true, forKey: .message) }
    try values.encodeIfPresent(wall, forKey: .wall)
    try values.encodeIfPresent(until.map { $0.sinceStart.whole(.milliseconds) }, forKey: .untilMilliseconds)
    if case .content(let next) = afterwards { try values.encode(next, forKey: .afterwards) }
  }
}

/// A fallback as JSON: `"last"`, `"card"` or a source.
extension Fallback: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    switch try? value.decode(String.self) {
    case "last": self = .last
    case "card": self = .card
    case let word?:
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "found \"\(word)\", expected last, card or a source")
    case nil:
      guard case .drawn(.still(let still)) = try value.decode(ContentSource.self) else {
        throw DecodingError.dataCorruptedError(
          in: value, debugDescription: "expected an image, a color or a text as the fallback")
      }
      self = .source(still)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .last: try value.encode("last")
    case .card: try value.encode("card")
    case .source(let still): try value.encode(ContentSource.drawn(.still(still)))
    }
  }
}

/// A rule for disconnected screens as JSON: `"park"`, `"stop"` or `{ "move-to": CONNECTOR }`.
extension OnDisconnect: Codable {
  private enum Key: String, CodingKey {
    case moveTo = "move-to"
  }

  package init(from decoder: any Decoder) throws {
    if let values = try? decoder.container(keyedBy: Key.self) {
      self = .moveTo(try values.decode(String.self, forKey: .moveTo))
      return
    }
    let value = try decoder.singleValueContainer()
    switch try value.decode(String.self) {
    case "park": self = .park
    case "stop": self = .stop
    case let word:
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "found \"\(word)\", expected park, stop or { move-to }")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .park, .stop:
      var value = encoder.singleValueContainer()
      try value.encode(self == .park ? "park" : "stop")
    case .moveTo(let connector):
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(connector, forKey: .moveTo)
    }
  }
}
