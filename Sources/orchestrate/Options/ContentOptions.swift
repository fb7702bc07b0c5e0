import Applying
import ArgumentParser
import Displays
import Files
import Platform
import Rendering
import X11

/// The screens whose content a command stops or starts.
struct ContentOptions: ParsableArguments {
  @Argument(help: "Names of screens or parts in a profile, or connectors.", completion: .contentNames)
  var screens: [String] = []

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  var store: ProfileStore { ProfileStore(profiles) }

  /// The stopped content once these screens are changed; nothing is changed yet.
  ///
  /// - Parameters:
  ///   - running: the presenters by connector.
  ///   - change: gets the profiles' names of the screens; nil for all.
  func stopped(
    on connection: inout Connection, _ snapshot: Snapshot, running: [String: RunningPresenter],
    after change: (inout StoppedContent, [String]?) -> Void
  ) throws(Failure) -> StoppedContent {
    let known = screens.isEmpty ? [:] : names(on: snapshot, &connection)
    let names = try ContentNames(on: snapshot, running, naming: known, store).resolve(screens)
    var stopped = connection.stoppedContent()
    change(&stopped, names)
    return stopped
  }

  /// The names of the outputs in the profile in force: the watcher's, or without one that which `apply` would take.
  private func names(on snapshot: Snapshot, _ connection: inout Connection) -> [OutputID: String] {
    if let status = server.watcherStatus { return status.names(in: snapshot) }
    var convergence = Convergence(store.usable(with: []), on: server.display, retries: false, telling: { _ in })
    return (try? convergence.propose(on: &connection))?.proposal.match.names ?? [:]
  }
}
