/// The window by which a presenter holds the selection of its connector, and what it tells. Anybody can hold one and tell
/// anything: what is here is compared and shown to people, and nothing in it is acted on.
package struct PresenterWindow: Hashable, Sendable {
  let id: UInt32
  /// What it was told to show, as JSON; nil when it does not say. It may hold control characters.
  package let order: String?
  /// How it gets on, as JSON.
  package let health: String?
  /// The screen that it shows itself to, by its EDID.
  package let screen: String?

  /// Whether it is the same window, whatever it tells now.
  package func isSame(as other: PresenterWindow?) -> Bool { id == other?.id }

  /// Of properties, in bytes: an order can list many images.
  static let longestText = 1 << 20
}
