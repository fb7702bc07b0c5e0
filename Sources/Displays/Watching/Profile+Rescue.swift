/// Lighting whatever is connected when nothing is lit and no profile helps.
extension Profile {
  /// Profiles that light the connected screens, each in a mode of its own: all screens together first, then ever fewer,
  /// since a machine may have more screens than CRTCs or too small a framebuffer; then each screen alone. The panel of
  /// the machine itself comes first: a user sits before it.
  package static func rescues(on snapshot: Snapshot) -> [Profile] {
    let screens = snapshot.ableScreens
    let together = screens.indices.reversed().map { Array(screens[...$0]) }
    let alone = screens.dropFirst().map { [$0] }
    return (together + alone).map { rescue($0, keeping: snapshot.primary) }
  }

  /// - Parameter primary: as it is before. Panels and new windows are where it is, so it is on a screen that is lit.
  private static func rescue(_ screens: [Output], keeping primary: OutputID?) -> Profile {
    let mark = Mark(file: Path(rescueName), line: 1, column: 1)
    let lead = (screens.first { $0.id == primary } ?? screens.first)?.id
    let entries = screens.map { screen in
      let name = Marked(screen.name, at: mark)
      var entry = ScreenEntry(name: name, selector: Selector(mark: mark, connector: .exact(screen.name)))
      entry.primary = Marked(screen.id == lead, at: mark)
      entry.modes = Marked([.preferred, .highest, .lowest], at: mark)
      return entry
    }
    return Profile(name: rescueName, mark: mark, screens: entries)
  }

  /// The rescue's name in messages; no file has this name, since a profile's name is that of its file.
  private static let rescueName = "all connected screens"
}
