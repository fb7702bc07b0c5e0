/// A screen that no entry claims, connected in place of another one while the output was lit: it does not list the mode
/// that the output shows, and gets one that it lists, where there is room.
package struct ExchangedScreen: Sendable {
  package let connector: String
  let present: Mode
  let wanted: Mode

  /// True if there is no room for a mode that it lists.
  package var isLeft: Bool { wanted == present }

  var message: String {
    let subject = "\(connector), which no entry claims, shows \(present) and does not list it"
    return isLeft ? "\(subject); there is no room for a mode that it lists" : "\(subject), so it gets \(wanted)"
  }
}

extension LayoutBuilder {
  var exchangedScreens: [ExchangedScreen] {
    keptOutputs.compactMap { output in
      guard ownScreen(of: output) != nil, let present = snapshot.state(of: output.id), let screen = screens[output.id]
      else { return nil }
      return ExchangedScreen(connector: output.name, present: present.mode, wanted: screen.state.mode)
    }
  }

  /// An exchanged screen as it is to be; nil for every other one, and where it stays as it is.
  func exchanged(_ output: Output) -> FittedScreen? { cramped == nil ? nil : ownScreen(of: output) }

  /// An exchanged screen in a mode of its own, at the same place; nil for every other one. Modes that other clients
  /// have added are in its list.
  private func ownScreen(of output: Output) -> FittedScreen? {
    guard output.isConnected, let present = snapshot.screen(of: output.id),
      !output.modes.contains(where: { $0.id == present.state.mode.id }),
      let mode = ownMode(of: output, inPlaceOf: present.picture.footprint)
    else { return nil }
    return FittedScreen(mode, at: present.picture.footprint.origin)
  }

  /// The mode that it prefers; where that has no room, the largest that covers no more than there was.
  private func ownMode(of output: Output, inPlaceOf area: Rectangle) -> Mode? {
    let smaller = snapshot.accepted(.highest, on: output).first { $0.size.fits(in: area.size) }
    let preferred = snapshot.mode([.preferred, .highest], on: output)
    return isCramped(output.id) ? smaller ?? preferred : preferred
  }

  private func isCramped(_ output: OutputID) -> Bool { cramped?.contains(output) ?? false }

  /// The exchanged screens that turn out to have no room for the mode that they prefer.
  var crampedScreens: Set<OutputID> {
    let untried = keptOutputs.filter { !isCramped($0.id) && exchanged($0) != nil }
    return Set(untried.map(\.id).filter(hasNoRoom))
  }

  /// True if a screen would cover another one that it does not cover now, or leaves too little of the framebuffer.
  private func hasNoRoom(_ output: OutputID) -> Bool {
    guard let wanted = screens[output]?.picture.footprint, let present = snapshot.screen(of: output)?.picture.footprint
    else { return false }
    let others = screens.filter { $0.key != output }.values.map(\.picture.footprint)
    return (others + [wanted]).contains { !$0.extent.fits(in: snapshot.framebuffer.maximum) }
      || others.contains { $0.overlaps(wanted) && !$0.overlaps(present) }
  }
}
