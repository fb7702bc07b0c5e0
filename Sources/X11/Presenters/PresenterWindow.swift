/// The window by which a presenter holds the selection of its connector, and what it tells. Any client can hold one and tell
/// anything; whether it is a presenter of ours, its process has to show.
package struct PresenterWindow: Hashable, Sendable {
  let id: UInt32
  /// What it was told to show, as JSON; nil when it does not say. It may hold control characters.
  package let order: String?
  /// How it gets on, as JSON.
  package let health: String?
  /// The screen that it shows itself to, by its EDID.
  package let screen: String?
  /// The connector of the screen that shows it while its own is away.
  package let standIn: String?
  /// Whose window it is, as the server knows and no client can forge; nil where the server cannot tell.
  package let process: Int32?

  /// Whether it is the same window, whatever it tells now.
  package func isSame(as other: PresenterWindow?) -> Bool { id == other?.id }

  /// Of an order, in bytes: it can list many images.
  static let longestOrder = 1 << 20
}
