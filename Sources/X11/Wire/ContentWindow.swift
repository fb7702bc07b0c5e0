/// A window of ours over a part of the framebuffer. Window managers leave it alone (override-redirect), so it is where we
/// put it with any of them and without one, and it never gets the keyboard. The server takes it away with the connection,
/// however that ends.
package struct ContentWindow: Hashable, Sendable {
  let id: UInt32

  /// For programs that draw into it.
  package var number: UInt32 { id }
}
