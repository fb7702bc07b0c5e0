package import Displays
import Files
import FoundationEssentials

/// A text that presenters write into properties of windows or of the root window. Any client can write there.
package protocol ToldText: Codable {}

extension ToldText {
  /// The value as JSON in one line, with its keys in order: equal values have equal texts.
  package var text: String {
    get throws { try compactJSON() }
  }

  /// - Parameter text: what is told, which may be anything.
  /// - Returns: nil when it is no such JSON.
  package init?(text: String) {
    guard text.utf8.count <= ContentOrder.largestSize, let told = try? JSONText.decode(Self.self, from: text.utf8)
    else {
      return nil
    }
    self = told
  }
}

extension ContentHealth: ToldText {}
extension ContentFigures: ToldText {}
