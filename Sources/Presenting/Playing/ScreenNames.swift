import Applying
package import Displays
package import Files
package import X11

/// The names of the screens in the profile that matches.
package struct ScreenNames {
  private let convergence: Convergence

  /// Reads the profiles. Without usable ones screens have no names, and their connectors stand for them.
  package init(_ store: ProfileStore) {
    let profiles = ProfileSource.all(at: Array(store.readablePaths.values)).compactMap(\.profile)
    convergence = Convergence(profiles, retries: false) { _ in }
  }

  /// The cards for each place of the framebuffer that lit screens show, and the framebuffer's size.
  package func look(on connection: inout Connection) throws(ConnectionLost) -> (cards: [Rectangle: Card], Size) {
    let reading = try convergence.reader.read(&connection)
    let sight = convergence.look(at: reading, on: connection)
    let names = sight.proposal?.match.names ?? [:]
    let snapshot = sight.situation.snapshot
    var cards: [Rectangle: Card] = [:]
    for output in snapshot.present {
      guard let area = snapshot.area(of: output.id) else { continue }
      let card = Card.identity(of: output, named: names[output.id], in: snapshot)
      cards[area] = cards[area].map { $0.beside(card) } ?? card
    }
    return (cards, snapshot.framebuffer.size)
  }
}

extension Card {
  /// The card with the words of both.
  fileprivate func beside(_ other: Card) -> Card {
    Card(
      title: "\(title), \(other.title)", details: details + other.details, background: background)
  }
}
