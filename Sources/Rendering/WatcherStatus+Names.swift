package import Control
package import Displays

extension WatcherStatus {
  /// The names of the outputs in the profile in force.
  package func names(in snapshot: Snapshot) -> [OutputID: String] {
    let named = screens.compactMap { screen in screen.name.map { (screen.output, $0) } }
    let byOutput = Dictionary(named) { first, _ in first }
    let pairs = snapshot.outputs.compactMap { output in byOutput[output.name].map { (output.id, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }
}
