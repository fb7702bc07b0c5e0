// What a standard layout asks for, in the words of a profile: everything from here on is as with any other one.
extension StandardLayout {
  /// - Parameters:
  ///   - lit: as ``screens(on:named:)`` has them, or fewer.
  ///   - snapshot: where other screens than these are to be dark.
  package func profile(lighting lit: [Output], on snapshot: Snapshot) -> Profile {
    let others: Others = keepsForced ? .keep : .off
    var screens = lit.map { entry(for: $0, on: snapshot) }
    if let first = screens.first {
      screens[0].primary.value = true
      for index in screens.indices.dropFirst() where self == .mirror {
        screens[index].content = Marked(.mirror(Mirror(of: first.name)), at: mark)
      }
    }
    let dark = snapshot.connected.filter { screen in !lit.contains { $0.id == screen.id } }
    screens += dark.map { screen in
      var entry = entry(for: screen, on: snapshot)
      entry.enabled.value = false
      return entry
    }
    return Profile(name: title, mark: mark, others: Marked(others, at: mark), screens: screens)
  }

  /// Whether an output that a person has lit though nothing is connected there stays lit. One that is to be the only one is.
  private var keepsForced: Bool {
    switch self {
    case .mirror, .extend, .external: true
    case .internal, .only: false
    }
  }

  /// In the best mode that the server takes. A screen that stands upright stays so: what is lit tells how it stands.
  private func entry(for screen: Output, on snapshot: Snapshot) -> ScreenEntry {
    let selector = Selector(mark: mark, connector: Pattern(literal: screen.name))
    var entry = ScreenEntry(name: Marked(screen.name, at: mark), selector: selector)
    entry.modes.value = [.preferred, .highest, .lowest]
    if let orientation = snapshot.state(of: screen.id)?.orientation {
      entry.turning.value = .fixed(orientation.rotation)
      entry.reflection.value = orientation.reflection
    }
    return entry
  }
}
