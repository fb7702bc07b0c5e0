package import Displays
import Platform
package import X11

extension Connection {
  /// Puts screens to sleep until a user wakes them. The note of single ones comes first: a client that ends before the
  /// rest leaves the whole wish. Where the server cannot sleep it is as before, and no screen goes dark later on.
  ///
  /// - Parameter sleepers: nil for all screens.
  package func fallAsleep(_ sleepers: Sleepers?) throws {
    let earlier = try powerIfMarked()?.sleepers ?? []
    if let sleepers { try remember(sleepers: sleepers.names) }
    guard sleepers?.putsAllToSleep ?? true else { return }
    do throws(Refusal) {
      try fallAsleep(for: .user)
    } catch {
      if sleepers != nil { try remember(sleepers: earlier) }
      throw Failure(.failed, "cannot sleep here: \(error)")
    }
  }
}
