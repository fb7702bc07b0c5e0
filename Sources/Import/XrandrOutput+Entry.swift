import Displays
import ProfileFile

extension Drafting {
  /// The profile's entry for an output, as far as the output says it by itself.
  ///
  /// - Parameter created: mode lines of the file, by name.
  mutating func entry(
    for output: XrandrOutput, _ selector: Selector, created: [String: ModeTiming] = [:]
  ) -> (screen: ScreenEntry, losses: [Loss]) {
    var screen = ScreenEntry(selector)
    var losses = output.losses
    guard output.isLit else {
      screen.enabled = Marked(false, at: output.isOff?.mark ?? screen.name.mark)
      return (screen, [])
    }
    if let modes = modes(of: output, created: created) { screen.modes = modes }
    screen.rotation = output.rotation ?? screen.rotation
    screen.reflection = output.reflection ?? screen.reflection
    screen.primary = output.isPrimary ?? screen.primary
    screen.placement = output.position
    screen.properties = output.properties
    if let transform = transform(of: output), !transform.value.isIdentity {
      if let scale = Scale(transform.value) {
        screen.scale = Marked(scale, at: transform.mark)
      } else {
        losses.append(loss(at: transform.mark, "profiles scale both axes alike and support no other transform"))
      }
    }
    return (screen, losses)
  }

  private mutating func modes(of output: XrandrOutput, created: [String: ModeTiming]) -> Marked<[ModeRequest]>? {
    guard let name = output.mode else { return nil }
    if let timing = created[name.value] { return Marked([.created(timing)], at: name.mark) }
    // The server's number for a mode, which is another one after each start.
    if name.value.isHexNumber { return nil }
    // `cvt` names a mode by its size and the rate it was asked for, 1920x1080_60.00 for one of 59.96 Hz.
    let parts = name.value.split(separator: "_", maxSplits: 1).map(String.init)
    let rate = output.rate?.value ?? (parts.count == 2 ? String(parts[1].prefix { $0 != "." }) : nil)
    let text = (parts.first ?? "") + (rate.map { "@\($0)" } ?? "")
    return mode(Marked(text, at: name.mark), expected: "WxH", within: Self.nearest).map { Marked([$0], at: name.mark) }
  }

  /// xrandr takes the nearest rate, however far it is.
  private static let nearest = 1_000_000

  /// The transform asked for, directly or by the size to show.
  private mutating func transform(of output: XrandrOutput) -> Marked<Transform>? {
    guard let from = output.scaleFrom else { return output.transform }
    guard case .request(.size(let shown, false, nil)) = ModeRequest.reading(from.value) else {
      error(from, "scale-from", expected: "WxH")
      return nil
    }
    guard let mode = output.mode, case .request(.size(let size, _, _)) = ModeRequest.reading(mode.value),
      let x = Int32(exactly: shown.width * Int(Transform.one) / size.width),
      let y = Int32(exactly: shown.height * Int(Transform.one) / size.height)
    else { return Marked(.identity, at: from.mark) }
    return Transform(elements: [x, 0, 0, 0, y, 0, 0, 0, Transform.one]).map { Marked($0, at: from.mark) }
  }

  /// Where an output stands that is placed by another one.
  ///
  /// - Parameter names: the screens' names by connector.
  mutating func placement(of output: XrandrOutput, names: [String: String]) -> Marked<Placement>? {
    guard let (relation, anchor) = output.neighbour else { return nil }
    guard let name = names[anchor.value] else {
      error(anchor, relation.value, expected: "an output of this file", among: Array(names.keys))
      return nil
    }
    let screen = Marked(name, at: anchor.mark)
    let placement = Side(rawValue: relation.value).map { Placement.beside($0, of: screen, .start) } ?? .sameAs(screen)
    return Marked(placement, at: relation.mark)
  }
}
