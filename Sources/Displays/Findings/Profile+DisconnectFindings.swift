extension Profile {
  /// Findings of content that should move to a place where it cannot be shown, or that does not exist.
  func disconnectFindings(of target: ContentTarget) -> [Diagnostic] {
    uselessFindings(of: target) + destinationFindings(of: target)
  }

  private func uselessFindings(of target: ContentTarget) -> [Diagnostic] {
    guard target.onDisconnect.mark != target.name.mark, target.presented == nil else { return [] }
    let place = target.mirror == nil ? "without content" : "with a mirror, which ends with its screen"
    return [
      Diagnostic(
        rule: .conflictingKeys, at: target.onDisconnect.mark,
        "on-disconnect: found \(place), expected it with the screen's own content; remove it")
    ]
  }

  private func destinationFindings(of target: ContentTarget) -> [Diagnostic] {
    guard case .moveTo(let name) = target.onDisconnect.value,
      let fault = fault(of: name, for: target)
    else { return [] }
    return [Diagnostic(rule: fault.rule, at: target.onDisconnect.mark, "move-to: found \(fault.found)")]
  }

  private func fault(of name: String, for target: ContentTarget) -> (rule: Rule, found: String)? {
    // With many screens the names are listed only where a finding needs them.
    var names: [String] { self.names(besides: target.screen) }
    var choice: String { anotherScreen(of: names) }
    guard name != target.name.value else { return (.unknownScreen, "the screen itself, expected \(choice)") }
    guard let destination = self.target(named: name), destination.isNameable else {
      return (.unknownScreen, words(forUnknown: name, among: names, expected: choice))
    }
    guard destination.screen.name != target.screen.name else {
      return (
        .conflictingKeys, "\(destination.quotedName), which is disconnected together with it, expected \(choice)"
      )
    }
    return destination.darkWords(from: target.onDisconnect.mark).map { (.conflictingKeys, $0) }
  }
}
