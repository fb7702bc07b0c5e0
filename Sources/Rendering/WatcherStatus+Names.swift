package import Control
package import Displays

extension WatcherStatus {
  /// What the profile in force calls the outputs.
  package func names(in snapshot: Snapshot) -> [OutputID: String] {
    let named = screens.compactMap { screen in screen.name.map { (screen.output, $0) } }
    let byOutput = Dictionary(named) { first, _ in first }
    let pairs = snapshot.outputs.compactMap { output in byOutput[output.name].map { (output.id, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }
}
