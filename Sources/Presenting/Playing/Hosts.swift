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
    /// True if a user has put there by hand what is shown.
    let isPut: Bool
  }

  private var known: [Host] = []

  /// Has the content come above each presenter that comes there, which draws above all others; and go below all as long
  /// as a user has put something there, so that it covers none of that, whatever becomes of it meanwhile.
  ///
  /// - Parameter seats: where they are; none while the content is on its own screen.
  /// - Returns: whether the presenter's own window has another place in the stack.
  mutating func follow(_ seats: [String], with player: any Player, on stage: inout Stage) throws -> Bool {
    let (before, wasBelow) = (known, stage.isBelow)
    known = []
    for seat in seats { known.append(try host(at: seat, among: before, on: &stage)) }
    stage.isBelow = known.contains(where: \.isPut)
    let isCovered = !stage.isBelow && known.contains { !before.contains($0) }
    guard isCovered || stage.isBelow != wasBelow else { return false }
    try player.restack(on: &stage)
    return true
  }

  private func host(at seat: String, among known: [Host], on stage: inout Stage) throws -> Host {
    stage.connection.followOwner(of: .presenter(on: seat))
    let presenter = stage.connection.followedOwner(of: .presenter(on: seat))
    if let host = known.first(where: { $0.seat == seat && $0.presenter == presenter }) { return host }
    let text = try stage.connection.owner(of: .presenter(on: seat))?.text
    return Host(seat: seat, presenter: presenter, isPut: text.flatMap { ContentOrder(text: $0) }?.isPut ?? false)
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
