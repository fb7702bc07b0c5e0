import Displays

extension KeyTable {
  /// A source as a screen would have it, without what is said once for the whole list, and when it is its turn.
  static let playlistItem = Mapping<ContentDraft>(
    "a playlist item", definition: "playlistItem", fresh: { ContentDraft(at: $0) },
    rules: { [("allOf", [credentialNeedsAllow])] }
  ) {
    inherited
    Key(
      "for", \.turn.time, .duration(PlaylistItem.allTimes, such: "10s, 500ms, 2min or 1h"),
      "How long it is shown; a video, a slideshow or a program that ends earlier gives way then, and without it they are "
        + "shown to their end.", standard: PlaylistItem.standardTime.profileText)
    Key(
      "when", \.turn.windows,
      MappingCodec(
        { turnWindows }, expects: "a mapping such as { time: \"11:00-14:00\" }", remedy: "; leave the key out"),
      "When it is shown, in local time; it is passed over while that does not hold.")
  }

  private static var inherited: [Key<ContentDraft>] {
    let options = ["fit", "background", "style", "speed", "refresh", "allow", "zoom", "scroll"]
    return content.keys.compactMap { key in
      guard let beside = key.options else { return options.contains(key.name) ? key : nil }
      guard !["window", "playlist"].contains(key.name) else { return nil }
      return key.beside(beside.filter(options.contains) + ["for", "when"])
    }
  }

  static let turnWindows = Mapping<TurnWindows>(
    "when of an item", definition: "itemWhen", fresh: { _ in TurnWindows() }, rules: { [("minProperties", 1)] }
  ) {
    Key("time", \.times, .anyOf(.timeWindow), "Days and times of the week; the end is not included.")
    Key(
      "date", \.dates, .anyOf(.dateWindow),
      "Days of the calendar, the last one included; beside time, those on which its windows begin.")
  }
}

/// When an item of a playlist is shown, as the keys of a mapping.
struct ItemTurn: Sendable {
  var time: Duration?
  var windows: TurnWindows?
}

struct TurnWindows: Sendable {
  var times: [TimeWindow]?
  var dates: [DateWindow]?
}

extension PlaylistItem {
  /// An item; nil without a source.
  init?(_ draft: ContentDraft) {
    guard let source = draft.source else { return nil }
    let windows = draft.turn.windows
    self.init(source, for: draft.turn.time, at: windows?.times ?? [], on: windows?.dates ?? [])
  }
}

extension ContentDraft {
  init(_ item: PlaylistItem) {
    self.init(item.source)
    turn.time = item.time
    guard !item.times.isEmpty || !item.dates.isEmpty else { return }
    turn.windows = TurnWindows(
      times: item.times.isEmpty ? nil : item.times, dates: item.dates.isEmpty ? nil : item.dates)
  }
}
