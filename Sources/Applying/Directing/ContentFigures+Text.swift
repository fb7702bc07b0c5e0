package import Displays
import Files
import FoundationEssentials

extension ContentFigures {
  /// JSON in one line.
  package var text: String {
    get throws { try compactJSON() }
  }

  /// - Parameter text: what a presenter's window tells; any client can write there.
  /// - Returns: nil when it is no such JSON.
  package init?(text: String) {
    guard let figures = try? JSONText.decode(ContentFigures.self, from: text.utf8) else { return nil }
    self = figures
  }
}
