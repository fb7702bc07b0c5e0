/// Sources that follow each other, from the first again after the last.
package struct Playlist: Hashable, Sendable {
  package var items: [PlaylistItem]
  /// True if the clock alone decides which item is shown, so that all machines show the same one.
  package var isInStep: Bool

  package init(_ items: [PlaylistItem], isInStep: Bool = false) { (self.items, self.isInStep) = (items, isInStep) }

  /// The longest time in which its items may come out of each other: the last one is there by the time that the next
  /// one comes. In step half of that: each one is also visible by itself.
  package var longestCrossfade: Duration {
    let shortest = items.compactMap(\.longest).min() ?? PlaylistItem.crossfades.upperBound
    return isInStep ? shortest / 2 : shortest
  }
}

/// One source of a playlist, and the times at which it is shown.
package struct PlaylistItem: Hashable, Sendable {
  package var source: ContentSource
  /// The time for which the item is shown; nil where the profile does not write one.
  package var time: Duration?
  /// The windows of time. The item is skipped while none of them runs; without any it is always shown.
  package var times: [TimeWindow]
  package var dates: [DateWindow]

  package init(
    _ source: ContentSource, for time: Duration? = nil, at times: [TimeWindow] = [], on dates: [DateWindow] = []
  ) {
    self.source = source
    self.time = time
    self.times = times
    self.dates = dates
  }

  /// The allowed times. Nothing is visible in a shorter one; a playlist slower than a day is none.
  package static let allTimes = Slideshow.intervals
  package static let crossfades = .zero...Slideshow.intervals.upperBound
  /// The time of an item that has no end of its own.
  package static let standardTime = Duration.seconds(10)
}

extension PlaylistItem {
  /// The longest time for which the item is shown; nil: to its end.
  package var longest: Duration? { time ?? (source.hasEnd ? nil : Self.standardTime) }

  /// The conditions under which the item may be shown; their lines stand nowhere in a file.
  var conditions: Conditions {
    Conditions(
      time: times.isEmpty ? nil : Marked(times, at: .nowhere), date: dates.isEmpty ? nil : Marked(dates, at: .nowhere))
  }

  /// - Parameter now: nil where the clock cannot be read.
  package func isDue(at now: LocalTime?) -> Bool {
    conditions.firstFailure(in: Circumstances(time: now?.ofTheWeek, date: now?.day)) == nil
  }

  func located(in folder: Path) -> PlaylistItem {
    var item = self
    item.source = source.located(in: folder)
    return item
  }

  /// - Parameter change: of what it mirrors; nothing else is touched.
  package func mirroring<Fault: Error>(
    _ change: (MirrorContent) throws(Fault) -> MirrorContent
  ) throws(Fault) -> PlaylistItem {
    guard case .mirror(let shown) = source else { return self }
    var item = self
    item.source = .mirror(try change(shown))
    return item
  }
}

extension PlaylistItem {
  /// Why the item cannot be in step with the clock, to be read after its name; nil where it can.
  package var stepFault: String? {
    if time == nil { return "has no for, expected a time such as for: 10s" }
    if !times.isEmpty || !dates.isEmpty { return "has a when, expected a playlist in step without any" }
    if source.command != nil || source.isStream { return "cannot be shown in step; remove it" }
    return nil
  }
}

extension ContentSource {
  /// True if the source is a playlist that goes by the clock.
  package var isInStep: Bool { if case .playlist(let list) = self { list.isInStep } else { false } }

  /// True if the source comes over the network as it is at the moment.
  var isStream: Bool { if case .program(.stream) = self { true } else { false } }

  /// True if the source comes to an end by itself, shown once.
  package var hasEnd: Bool {
    switch self {
    case .program(.stream): false
    case .drawn(.slideshow), .program: true
    case .drawn, .mirror, .application, .playlist: false
    }
  }

  /// True if a playlist can show the source in its turn: a source in a presenter's window, or drawn into one, and
  /// pages. Other applications do not report when their window is complete.
  var isItem: Bool {
    switch self {
    case .drawn, .mirror, .program, .application(.page): true
    case .application(.window), .playlist: false
    }
  }
}

extension ContentSource {
  /// The sources that are shown: the source itself, or all items of a playlist in its place.
  package var shown: [ContentSource] { if case .playlist(let list) = self { list.items.map(\.source) } else { [self] } }
}

extension ContentSource {
  /// The mirrors among the items of a playlist.
  var mirroredItems: [MirrorContent] {
    guard case .playlist(let list) = self else { return [] }
    return list.items.compactMap { if case .mirror(let shown) = $0.source { shown } else { nil } }
  }

  /// - Parameter change: the change of mirrors among a playlist's items; nothing else is touched.
  package func mirroring<Fault: Error>(
    _ change: (MirrorContent) throws(Fault) -> MirrorContent
  ) throws(Fault) -> ContentSource {
    guard case .playlist(let list) = self, !mirroredItems.isEmpty else { return self }
    return .playlist(
      Playlist(try list.items.map { item throws(Fault) in try item.mirroring(change) }, isInStep: list.isInStep))
  }

  /// The source without the connectors of the screens that it mirrors, which change as these come and go. Of a mirror
  /// that is no item nothing tells the screen then: a user names it, and an order has the connector alone.
  var wherever: ContentSource {
    guard case .mirror(let shown) = self else { return mirroring { $0.nowhere } }
    return .mirror(of: "", shown.framing, showing: shown.detail)
  }
}

extension PlaylistItem {
  /// The item without the connector of the screen that it mirrors.
  var wherever: PlaylistItem { mirroring { $0.nowhere } }
}

extension MirrorContent {
  fileprivate var nowhere: MirrorContent {
    var content = self
    content.connector = ""
    return content
  }
}

extension Playlist: ContentKind {
  private var sources: [ContentSource] { items.map(\.source) }

  var description: String { items.count == 1 ? "playlist of 1 item" : "playlist of \(items.count) items" }
  var subject: String { "playlist" }
  var paths: [Path] { sources.flatMap(\.paths) }
  var runningKey: String? { sources.lazy.compactMap(\.runningKey).first }

  func located(in folder: Path) -> Playlist { Playlist(items.map { $0.located(in: folder) }, isInStep: isInStep) }
}
