import Applying
import ArgumentParser
import Displays
import Files
import Platform
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
    on connection: borrowing Connection, running: [String: RunningPresenter],
    after change: (inout StoppedContent, [String]?) -> Void
  ) throws(Failure) -> StoppedContent {
    let names = try ContentNames(running, store).resolve(screens)
    var stopped = connection.stoppedContent()
    change(&stopped, names)
    return stopped
  }
}
