extension LayoutBuilder {
  /// This program's monitors, one wherever RandR would take more or less for a screen than what a person sees of it.
  func ownMonitors() throws(LayoutProblem) -> [Layout.OwnMonitor] {
    var own: [Layout.OwnMonitor] = []
    let inParts = snapshot.outputs.filter { origins[$0.id].map(\.hasParts) ?? false }
    for output in inParts {
      // A screen that shows the same as two that are split belongs to the first.
      let taken = Set(own.flatMap(\.monitor.outputs))
      for var one in try ownMonitors(of: output) {
        one.monitor.outputs.removeAll(where: taken.contains)
        own.append(one)
      }
    }
    let taken = Set(own.flatMap(\.monitor.outputs))
    for output in snapshot.outputs where !taken.contains(output.id) { own += try ownMonitors(of: output) }
    return own
  }

  /// The monitors of other clients, as far as their outputs stay theirs (`RRMonitorAdd`).
  func monitors(beside own: [Monitor]) -> [Monitor] {
    let taken = Set(own.flatMap(\.outputs))
    let hasPrimary = own.contains(where: \.primary)
    let foreign = snapshot.monitors.filter { !$0.isOurs && !liesOnParts($0) }.compactMap { monitor -> Monitor? in
      var rest = monitor
      if let area = offset(of: monitor).map(monitor.area.moved), area.isDeclarable { rest.area = area }
      rest.outputs.removeAll(where: taken.contains)
      rest.primary = monitor.primary && !hasPrimary
      return rest.outputs.isEmpty && !monitor.outputs.isEmpty ? nil : rest
    }
    return foreign
  }

  /// The way that the screens of another client's monitor move: its outputs, or where it has none, the one screen that
  /// it lies on. nil where they do not move as one.
  private func offset(of monitor: Monitor) -> Point? {
    let named = monitor.outputs.filter { screens[$0] != nil }
    let outputs = monitor.outputs.isEmpty ? screensUnder(monitor) : named
    let offsets = Set(outputs.map(offset))
    guard offsets.count == 1, let offset = offsets.first ?? nil else { return nil }
    return offset
  }

  private func screensUnder(_ monitor: Monitor) -> [OutputID] {
    screens.keys.filter { snapshot.area(of: $0)?.contains(monitor.area) ?? false }
  }

  /// The way from the place where a person sees the output now to its new place.
  private func offset(of output: OutputID) -> Point? {
    guard let old = snapshot.area(of: output)?.origin, let new = screens[output]?.picture.area.origin else {
      return nil
    }
    return Point(x: new.x - old.x, y: new.y - old.y)
  }

  /// True if a monitor is another client's split of a screen that this profile splits.
  private func liesOnParts(_ monitor: Monitor) -> Bool {
    monitor.outputs.isEmpty && screensUnder(monitor).contains { origins[$0].map(\.hasParts) ?? false }
  }

  /// RandR keeps the primary output and the primary monitor apart; here the second follows the first.
  var primaryOutput: OutputID? { primary.map(\.output) ?? snapshot.primary }

  /// The words about how each picture is made to fit.
  var purposes: [OutputID: String] {
    var purposes: [OutputID: String] = [:]
    for output in snapshot.outputs {
      let words = [
        mirrorWords(of: output), compensations[output.id]?.words, borderWords(of: output), barWords(of: output),
      ].compactMap(\.self)
      if !words.isEmpty { purposes[output.id] = words.joined(separator: "; ") }
    }
    return purposes
  }

  private func barWords(of output: Output) -> String? {
    clearedSources.contains(output.id) ? "clear of the bars of its mirror" : nil
  }

  private func mirrorWords(of output: Output) -> String? {
    if let drawn = drawnMirrors[output.id], case .entry(let entry) = origins[output.id] {
      return entry.mirror.map { "\($0), drawn, \(drawn.reason)" }
    }
    guard mirrorImages[output.id] != nil else { return nil }
    if case .entry(let entry) = origins[output.id] { return entry.mirror.map { "\($0), by the hardware" } }
    return "others mirror the primary screen, fit \(Fit.contain.rawValue), by the hardware"
  }

  /// A squeezed picture has black around it only outside of the framebuffer.
  private func borderWords(of output: Output) -> String? {
    guard let screen = screens[output.id], let reach = screen.state.reach, compensations[output.id]?.rest != .zero,
      compensations[output.id]?.way == .scale
    else { return nil }
    let others = snapshot.outputs.filter {
      screens[$0.id].map { !$0.picture.area.overlaps(screen.picture.area) } ?? false
    }
    func names(where isMeant: (Rectangle) -> Bool) -> String? {
      let names = others.filter { screens[$0.id].map { isMeant($0.picture.area) } ?? false }.map(\.name)
      return names.isEmpty ? nil : names.joined(separator: " and ")
    }
    if let names = names(where: { $0.overlaps(reach) }) { return "the border shows a strip of \(names)" }
    let apart = names { $0.meets(reach) && $0.distance(to: screen.picture.footprint) > 0 }
    return apart.map { "a gap keeps \($0) out of the border" }
  }
}

extension LayoutBuilder {
  /// The border that an output shows around a picture that is squeezed for its overscan.
  func border(of screen: FittedScreen, on output: Output) -> Edges {
    guard let compensation = compensations[output.id], compensation.rest != .zero, compensation.way == .scale else {
      return .zero
    }
    return screen.border
  }
}

extension FittedScreen {
  /// The part of the framebuffer that is shown around the footprint. A whole picture that is scaled reads no more than
  /// that.
  var border: Edges {
    guard Scale(state.transform) == nil, let reach = state.reach else { return .zero }
    let shown = picture.footprint
    return Edges(
      left: max(0, shown.origin.x - reach.origin.x), right: max(0, reach.right - shown.right),
      top: max(0, shown.origin.y - reach.origin.y), bottom: max(0, reach.bottom - shown.bottom))
  }
}

extension Monitor {
  /// A monitor for an output; nil where RandR takes for the screen what a person sees of it.
  init?(of output: Output, showing screen: FittedScreen, primary: Bool) {
    guard let region = screen.state.standing.region, region != screen.picture.area else { return nil }
    let area = screen.picture.area
    let physicalSize = screen.state.orientation.turned(output.physicalSize)
    self.init(
      name: Monitor.name(for: output), primary: primary, area: area,
      physicalSize: Size(
        width: physicalSize.width * area.size.width / max(1, region.size.width),
        height: physicalSize.height * area.size.height / max(1, region.size.height)),
      outputs: [output.id])
  }
}

extension Mirror: CustomStringConvertible {
  package var description: String { "mirror of \(source.value), fit \(fit.rawValue)" }
}
