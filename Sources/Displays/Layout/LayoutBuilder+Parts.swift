extension LayoutBuilder {
  /// The monitors of one output: that of each part, or one where RandR would take something else for the screen.
  func ownMonitors(of output: Output) throws(LayoutProblem) -> [Layout.OwnMonitor] {
    guard let screen = screens[output.id] else { return [] }
    guard case .entry(let entry) = origins[output.id], entry.parts != nil else {
      let isPrimary = primaryOutput == output.id
      return Monitor(of: output, showing: screen, primary: isPrimary).map { [Layout.OwnMonitor(monitor: $0)] } ?? []
    }
    let area = screen.picture.area
    return monitors(try entry.placedParts(in: area), of: area, on: output)
  }

  /// RandR gives an output to one monitor only (`RRMonitorAdd`): the primary part has it, or else the first one.
  private func monitors(_ parts: [PlacedPart], of whole: Rectangle, on output: Output) -> [Layout.OwnMonitor] {
    let holder = parts.firstIndex(where: \.primary) ?? 0
    let members = [output.id] + sharers(of: whole, besides: output.id)
    return parts.enumerated().map { index, part in
      let monitor = Monitor(
        name: Monitor.name(for: part.name.value, of: output),
        primary: index == holder && primaryOutput == output.id, area: part.area,
        physicalSize: physicalSize(of: part.area, in: whole, on: output), outputs: index == holder ? members : [])
      let holds = index == holder ? "; it has the output" : ""
      return Layout.OwnMonitor(
        monitor: monitor, mark: part.name.mark, purpose: "part \(part.name.value), \(part.words)\(holds)",
        screen: output.id)
    }
  }

  /// Screens that show the same: their own monitors would lie over those of the parts.
  private func sharers(of area: Rectangle, besides output: OutputID) -> [OutputID] {
    snapshot.outputs.map(\.id).filter { id in
      guard id != output, screens[id]?.picture.area == area else { return false }
      if case .entry(let entry) = origins[id] { return entry.parts == nil }
      return true
    }
  }

  private func physicalSize(of part: Rectangle, in whole: Rectangle, on output: Output) -> Size {
    let turned = screens[output.id]?.state.orientation.turned(output.physicalSize) ?? output.physicalSize
    return Size(
      width: turned.width * part.size.width / max(1, whole.size.width),
      height: turned.height * part.size.height / max(1, whole.size.height))
  }
}

extension ScreenEntry {
  /// - Parameter area: what a person sees of the framebuffer on the screen.
  func placedParts(in area: Rectangle) throws(LayoutProblem) -> [PlacedPart] {
    guard let parts else { return [] }
    do {
      return try parts.value.placed(in: area, partsIn.value, at: parts.mark)
    } catch {
      throw LayoutProblem(.nothingLeftOfParts(of: error.length, entry: name.value), at: error.parts.mark)
    }
  }

  /// The areas that screens beside a part of this one meet, by the part's name: parts at an edge reach as far as the
  /// screen does.
  func partAreas(in picture: Picture) throws(LayoutProblem) -> [String: Rectangle] {
    let parts = try placedParts(in: picture.area)
    let areas = parts.map { ($0.name.value, $0.area.widened(from: picture.area, to: picture.footprint)) }
    return Dictionary(areas) { first, _ in first }
  }
}

extension Rectangle {
  /// The rectangle with the edges that it shares with one rectangle moved to those of another one.
  fileprivate func widened(from inner: Rectangle, to outer: Rectangle) -> Rectangle {
    let left = origin.x == inner.origin.x ? outer.origin.x : origin.x
    let top = origin.y == inner.origin.y ? outer.origin.y : origin.y
    let (right, bottom) = (right == inner.right ? outer.right : right, bottom == inner.bottom ? outer.bottom : bottom)
    return Rectangle(origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
  }
}

extension Layout {
  /// A monitor that this program declares, and what for.
  package struct OwnMonitor: Sendable {
    package var monitor: Monitor
    var mark: Mark?
    /// The purpose of the monitor; nil where the purpose of its output says it.
    var purpose: String?
    /// The output that the monitor is a part of; nil where it is the whole screen.
    var screen: OutputID?
  }
}
