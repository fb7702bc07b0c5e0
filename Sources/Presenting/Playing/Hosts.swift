import Applying
import Displays
import X11

/// What the screen that stands in for another one shows by itself. The content of that other one lies above it, and
/// below what a user has put there.
struct Hosts {
  private struct Host: Hashable {
    let seat: String
    /// The window of the presenter there; nil for none.
    let presenter: UInt32?
    /// True if what it shows is seen where the content is.
    let isThere: Bool
    /// True if a user has put that there by hand.
    let isPut: Bool
  }

  /// Where the content is; nil while it is on its own screen.
  var place: HostPlace? { didSet { isStale = true } }
  private var isStale = false
  private var area: Rectangle?
  private var known: [Host] = []

  /// Has the content come above each presenter that comes there, which draws above all others; and go below all as long
  /// as a user has put something there, so that it covers none of that, whatever becomes of it meanwhile.
  ///
  /// - Returns: whether the presenter's own window has another place in the stack.
  mutating func follow(with player: any Player, on stage: inout Stage) throws -> Bool {
    let (before, wasBelow, isNewcomer) = (known, stage.isBelow, place?.area != area)
    known = try hosts(among: isStale ? [] : before, on: &stage)
    (area, isStale) = (place?.area, false)
    stage.isBelow = known.contains(where: \.isPut)
    let isCovered = known.contains { isNewcomer || $0.isThere && !before.contains($0) }
    guard isCovered && !stage.isBelow || stage.isBelow != wasBelow else { return false }
    try player.restack(on: &stage)
    return true
  }

  private func hosts(among known: [Host], on stage: inout Stage) throws -> [Host] {
    guard let place else { return [] }
    var hosts: [Host] = []
    for seat in place.seats { hosts.append(try host(at: seat, of: place, among: known, on: &stage)) }
    return hosts
  }

  private func host(
    at seat: String, of place: HostPlace, among known: [Host], on stage: inout Stage
  ) throws -> Host {
    stage.connection.followOwner(of: .presenter(on: seat))
    let presenter = stage.connection.followedOwner(of: .presenter(on: seat))
    if let host = known.first(where: { $0.seat == seat && $0.presenter == presenter }) { return host }
    let text = try stage.connection.owner(of: .presenter(on: seat))?.text
    let order = text.flatMap { ContentOrder(text: $0) }
    let isThere = order.map { place.isSeen($0, from: seat) } ?? false
    return Host(seat: seat, presenter: presenter, isThere: isThere, isPut: isThere && order?.isPut == true)
  }
}

/// The place of content on a screen that stands in for its own. An object, as what is large in a stage's owner is
/// (``Presentation``).
final class HostPlace {
  let area: Rectangle
  /// The seats from which something may be shown there: those of all screens and of their parts.
  let seats: [String]
  private let snapshot: Snapshot

  /// - Parameter own: the content's seat.
  /// - Returns: nil for content that is on its own screen, or on none.
  init?(_ place: ContentPlace?, in snapshot: Snapshot, besides own: String) {
    guard let place, place.isElsewhere else { return nil }
    area = place.area
    seats = snapshot.outputs.flatMap { snapshot.seats(of: $0) }.filter { $0 != own }
    self.snapshot = snapshot
  }

  /// True if what is shown from a seat is seen there. A wall's is seen on all of its screens, and what the hardware
  /// mirrors on both.
  func isSeen(_ order: ContentOrder, from seat: String) -> Bool {
    guard case .shown(let place) = order.whereabouts(on: seat, in: snapshot) else { return false }
    return place.area.overlaps(area)
  }
}

extension Snapshot {
  /// The seats of a screen and of its parts.
  fileprivate func seats(of output: Output) -> [String] {
    let parts = parts(of: output.id).compactMap { $0.part(of: output) }
    return [output.name] + parts.map { Seat(output.name, part: $0).description }
  }
}
