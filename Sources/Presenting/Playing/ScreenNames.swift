import Applying
package import Displays
package import Files
import Session

/// What the profile that matches calls the screens.
package struct ScreenNames {
  private let profiles: [Profile]
  private let makers: Makers
  private let circumstances: Circumstances

  /// Without usable profiles screens have no names, and their connectors stand for them.
  package init(_ store: ProfileStore) {
    let paths = (try? store.paths()) ?? [:]
    profiles = paths.values.compactMap { ProfileSource(path: $0).profile }
    makers = Makers(for: profiles)
    circumstances = profiles.surroundings.circumstances
  }

  /// A card for each place of the framebuffer that lit screens show.
  package func cards(on snapshot: Snapshot) -> [Rectangle: Card] {
    let snapshot = makers.named(in: snapshot)
    let names = names(on: snapshot)
    var cards: [Rectangle: Card] = [:]
    for output in snapshot.present {
      guard let area = snapshot.area(of: output.id) else { continue }
      let card = Card.identity(of: output, named: names[output.id], in: snapshot)
      cards[area] = cards[area].map { $0.beside(card) } ?? card
    }
    return cards
  }

  private func names(on snapshot: Snapshot) -> [OutputID: String] {
    (try? Proposal(profiles, on: snapshot, in: circumstances))?.match.names ?? [:]
  }
}

extension Card {
  /// Both on one card.
  fileprivate func beside(_ other: Card) -> Card {
    Card(
      title: "\(title), \(other.title)", details: details + other.details, background: background)
  }
}
