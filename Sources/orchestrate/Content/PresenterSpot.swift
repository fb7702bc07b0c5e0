/// Where a presenter is to be.
struct PresenterSpot {
  /// As RandR has it.
  let connector: String
  /// The connector of the screen that shows it while its own is away; nil for none.
  let standIn: String?
  /// Whether its own screen is away from the start: then no screen that comes to the connector is taken for it.
  let isAway: Bool

  /// For `orchestrate present`, besides the connector.
  var arguments: [String] { (standIn.map { ["--stand-in", $0] } ?? []) + (isAway ? ["--away"] : []) }
}
