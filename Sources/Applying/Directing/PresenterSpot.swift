/// The place of a presenter.
package struct PresenterSpot {
  /// The connector of the screen, as RandR has it, followed by a part: the text of a `Seat`.
  package let connector: String
  /// The seat that shows it while its own is away; nil for none.
  package let standIn: String?
  /// True if the presenter's own screen is absent from the start: then no screen that comes to the connector is taken
  /// for it.
  package let isAway: Bool

  package init(connector: String, standIn: String?, isAway: Bool) {
    self.connector = connector
    self.standIn = standIn
    self.isAway = isAway
  }

  /// The arguments of `orchestrate present` besides the connector.
  package var arguments: [String] { (standIn.map { ["--stand-in", $0] } ?? []) + (isAway ? ["--away"] : []) }
}
