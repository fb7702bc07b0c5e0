import Control
import Displays
import Platform

extension WatcherStatus.Content {
  var style: TextStyle {
    switch ContentHealth.State(rawValue: state) {
    case .failed: .red
    case .restarting, .unverified: .yellow
    case .starting, .showing, .parked, .ended, nil: .plain
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

extension Int {
  /// What is to be read behind `in sync`: nothing, or how many of the contents failed.
  package var asFailedContent: String { self == 0 ? "" : ", \(self) content failed" }
}
