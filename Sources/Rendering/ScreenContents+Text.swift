import Control
import Displays
import Platform

extension WatcherStatus.Content {
  var style: TextStyle {
    switch state {
    case .lost, .told(.failed): .red
    case .told(.restarting), .told(.unverified): .yellow
    case .told(.starting), .told(.showing), .told(.parked), .told(.ended), .stopped, .other: .plain
    }
  }
}

extension ScreenContents {
  /// A line for each that is not well, or of which there is something to say.
  package var complaints: [Fact.Line] {
    filter { $0.value.reason != nil || $0.value.style != .plain }.sorted { $0.key.naturallyPrecedes($1.key) }
      .map { Fact.Line("\($0.key): \($0.value.words)", $0.value.style) }
  }
}

extension ScreenContents {
  /// A line for each that has a player to tell of it.
  var figureLines: [Fact.Line] {
    sorted { $0.key.naturallyPrecedes($1.key) }.compactMap { seat, content in
      guard let figures = content.figures, let words = figures.words else { return nil }
      return Fact.Line("\(seat): \(words)", (figures.frozen ?? 0) > 0 ? .yellow : .plain)
    }
  }
}

extension ScreenContents {
  /// A line for each image or video that is scaled a good deal, or has another rate than its screen.
  var fidelityLines: [Fact.Line] {
    sorted { $0.key.naturallyPrecedes($1.key) }.flatMap { seat, content in
      (content.figures?.fidelity?.words ?? []).map { Fact.Line("\(seat): \(content.shown): \($0)") }
    }
  }
}

extension WatcherStatus.Content {
  /// The source that is seen now: the item of a playlist that is on.
  fileprivate var shown: String { item?.shows ?? shows }
}

extension ContentFigures {
  /// The figures of a video in words; nil where no program plays one.
  fileprivate var words: String? {
    guard let frozen else { return nil }
    let parts = [
      framesPerSecond.map { "\($0) frames/s" }, dropped.map { "\($0) dropped" },
      lastChange.map { "last seen drawing at \(Timestamp(secondsSince1970: $0).local)" },
      frozen > 0 ? "was frozen and restarted \(frozen == 1 ? "once" : "\(frozen) times")" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension ScreenContents {
  /// The words after `in sync`: none, or how many contents failed and how many are not seen.
  var asTrouble: String {
    (failures - unseen).asFailedContent + (unseen == 0 ? "" : ", \(unseen) content not seen")
  }
}

extension Int {
  /// The words after `in sync`: none, or how many contents failed.
  package var asFailedContent: String { self == 0 ? "" : ", \(self) content failed" }
}
