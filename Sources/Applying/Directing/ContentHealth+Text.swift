package import Displays
import Files
import FoundationEssentials

extension ContentHealth {
  /// JSON in one line, with its keys in order: equal ones have equal texts.
  package var text: String {
    get throws { try compactJSON() }
  }

  /// - Parameter text: what a presenter's window tells; any client can write there.
  /// - Returns: nil when it is no such JSON.
  package init?(text: String) {
    guard let health = try? JSONText.decode(ContentHealth.self, from: text.utf8) else { return nil }
    self = health
  }
}
