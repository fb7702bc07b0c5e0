// A window of the source.
extension MirrorPlay {
  func seek() -> [Action] {
    guard case .window(let wanted) = content.detail, isApart, let source = scene?.source else { return [] }
    return [.seek(wanted, on: source)]
  }

  mutating func choose(among windows: [UInt32], isElsewhere: Bool) -> [Action] {
    guard case .window(let wanted) = content.detail, let place = scene?.place else { return [] }
    let waiting = wait(because: "\(wanted.description) is not open on \(name)", isElsewhere: isElsewhere, at: place)
    return windows.isEmpty ? waiting : waiting + [.keep(windows, as: wanted, at: place)]
  }

  mutating func keep(_ size: Size?, at now: Moment) -> [Action] {
    guard let size else { return [] }
    phase = .unseen(UndrawnArea(of: size), .asked(until: now + Self.timeToDrawAll))
    return [.redraw]
  }

  /// The picture stays as it is until the window has been drawn in its new size.
  mutating func renew(_ size: Size?, at now: Moment) -> [Action] {
    if let size { phase = .unseen(UndrawnArea(of: size), .unasked(until: now + Self.timeToDraw)) }
    return []
  }

  mutating func draw(_ areas: [Rectangle]) -> [Action] {
    guard case .unseen(var area, let patience) = phase else { return [] }
    area.draw(areas)
    phase = .unseen(area, patience)
    return area.isEmpty ? unveil() : []
  }

  mutating func loosePatience(at now: Moment) -> [Action] {
    guard case .unseen(let area, let patience) = phase, patience.end <= now else { return [] }
    guard case .unasked = patience else { return unveil() }
    phase = .unseen(area, .asked(until: now + Self.timeToDrawAll))
    return [.redraw]
  }

  private mutating func unveil() -> [Action] {
    phase = .shown(nil)
    return scene?.place.map { [.unveil(at: $0)] } ?? []
  }

  mutating func follow(_ change: Change) -> [Action] {
    switch (change, phase) {
    case (.lost, .unseen), (.lost, .shown):
      phase = .new
      return [.rest] + seek()
    case (.renewed, .unseen), (.renewed, .shown): return scene?.place.map { [.renew(at: $0)] } ?? []
    case (.moved(let offset), .unseen), (.moved(let offset), .shown): return [.shift(by: offset)]
    case (.listed, .waiting), (.othersMoved, .waiting(_, isElsewhere: true)): return seek()
    case (.lost, _), (.renewed, _), (.moved, _), (.listed, _), (.othersMoved, _): return []
    }
  }
}
