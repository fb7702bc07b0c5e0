package import Platform

extension PresenterLauncher {
  /// Starts a process that asks a person on the screens what to do with those that have come.
  ///
  /// - Parameter connectors: where these are.
  package func ask(about connectors: Set<String>) throws(Failure) -> Child {
    let screens = connectors.sorted().flatMap { ["--about", $0] }
    let nothing = try Descriptor.silence()
    return try start(["switch", "--ask"] + screens, reading: nothing)
  }
}
