// The profile of a standard layout: everything from here on is as with any other profile.
extension StandardLayout {
  /// - Parameters:
  ///   - lit: the screens of ``screens(on:named:)``, or fewer.
  ///   - snapshot: the snapshot in which all other screens should be dark.
  package func profile(lighting lit: [Output], on snapshot: Snapshot) -> Profile {
    let others: Others = keepsForced ? .keep : .off
    var screens = lit.map { entry(for: $0, on: snapshot) }
    if let first = screens.first {
      screens[0].primary.value = true
      for index in screens.indices.dropFirst() {
        screens[index].content = mirror(of: first.name).map { Marked(.mirror($0), at: mark) }
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

  /// What the other screens show of the first one.
  private func mirror(of first: Marked<String>) -> Mirror? {
    if self == .mirror { return Mirror(of: first) }
    return presented.map { Mirror(of: first, .window($0)) }
  }

  /// True if an output that a person has lit though nothing is connected there stays lit. It does not where one screen
  /// should be the only lit one.
  private var keepsForced: Bool {
    switch self {
    case .mirror, .extend, .external, .present: true
    case .internal, .only: false
    }
  }

  /// The entry of a screen in the best mode that the server takes. A screen that is upright stays so: a lit screen
  /// tells how it stands.
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
