import Applying
import Displays
import X11

/// What a screen that stands in for another one shows by itself. The content of that other one lies above it, and below
/// what a user has put there.
struct Hosts {
  private struct Host: Hashable {
    let seat: String
    /// The window of the presenter there; nil for none.
    let presenter: UInt32?
  }

  private var known: [Host] = []

  /// Has the content come above each presenter that comes there, which draws above all others.
  ///
  /// - Parameter seats: where they are; none while that screen does not show the content.
  /// - Returns: whether the presenter's own window has another place in the stack.
  mutating func follow(_ seats: [String], with player: any Player, on stage: inout Stage) throws -> Bool {
    var (hosts, hasOwn) = ([Host](), false)
    for seat in seats {
      stage.connection.followOwner(of: .presenter(on: seat))
      let host = Host(seat: seat, presenter: stage.connection.followedOwner(of: .presenter(on: seat)))
      hosts.append(host)
      if !known.contains(host), try !showsPut(seat, on: stage) { hasOwn = true }
    }
    let isNew = known.first?.seat != hosts.first?.seat
    known = hosts
    guard !hosts.isEmpty, hasOwn || isNew else { return false }
    if hasOwn { try player.rise(on: &stage) } else { try stage.connection.lower(stage.window) }
    return true
  }

  /// True if a user has put there by hand what is shown.
  private func showsPut(_ seat: String, on stage: borrowing Stage) throws -> Bool {
    let text = try stage.connection.owner(of: .presenter(on: seat))?.text
    return text.flatMap { ContentOrder(text: $0) }?.isPut ?? false
  }
}

extension Snapshot {
  /// The seats of what is shown at a seat: those of its parts, where the screen there is in parts.
  func hostSeats(at seat: String) -> [String] {
    guard let whole = self.seat(seat), whole.part == nil, let output = output(named: whole.connector) else {
      return [seat]
    }
    let parts = parts(of: output.id).compactMap { $0.part(of: output) }
    return parts.isEmpty ? [seat] : parts.map { Seat(output.name, part: $0).description }
  }
}
