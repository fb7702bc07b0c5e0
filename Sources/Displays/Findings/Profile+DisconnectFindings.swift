extension Profile {
  /// Content that is to go where it cannot, or that is not there.
  var disconnectFindings: [Diagnostic] { screens.flatMap { uselessFindings(of: $0) + destinationFindings(of: $0) } }

  private func uselessFindings(of screen: ScreenEntry) -> [Diagnostic] {
    guard screen.onDisconnect.mark != screen.name.mark, screen.presented == nil else { return [] }
    let place = screen.mirror == nil ? "without content" : "with a mirror, which ends with its screen"
    return [
      Diagnostic(
        rule: .conflictingKeys, at: screen.onDisconnect.mark,
        "on-disconnect: found \(place), expected it with the screen's own content; remove it")
    ]
  }

  private func destinationFindings(of screen: ScreenEntry) -> [Diagnostic] {
    guard case .moveTo(let name) = screen.onDisconnect.value else { return [] }
    let others = screens.filter { $0.name.value != screen.name.value }
    guard let destination = others.first(where: { $0.name.value == name }) else {
      let found = name == screen.name.value ? "the screen itself" : "\"\(name)\""
      let names = others.map(\.name.value)
      let choice = names.isEmpty ? "another screen, but there is none" : choice(of: names)
      return [
        Diagnostic(
          rule: .unknownScreen, at: screen.onDisconnect.mark,
          "move-to: found \(found), expected \(choice)\(Suggestion.hint(for: name, among: names))")
      ]
    }
    guard !destination.enabled.value else { return [] }
    return [
      Diagnostic(
        rule: .conflictingKeys, at: screen.onDisconnect.mark,
        "move-to: found \(destination.quotedName), which is disabled (line \(destination.enabled.mark.line)), expected a "
          + "lit screen")
    ]
  }
}
