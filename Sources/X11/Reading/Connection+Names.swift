import CX11
import Displays

extension Connection {
  /// The connectors that have a screen (RRGetScreenResourcesCurrent, RRGetOutputInfo), in the server's order: two round
  /// trips, and never a look at the hardware.
  package func presentOutputNames() -> [String] {
    guard let resources = ScreenResources(of: self) else { return [] }
    return readOutputs(resources, .none).compactMap { $0?.output }.filter(\.isPresent).map(\.name)
  }
}
