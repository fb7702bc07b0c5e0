/// A RandR 1.5 monitor that a client declared: the area of the framebuffer that window managers and panels take for one
/// screen. Outputs that none of them names have an automatic one, which is the region of their CRTC.
package struct Monitor: Hashable, Sendable {
  /// Never the name of an output.
  package var name: String
  package var primary: Bool
  package var area: Rectangle
  /// In millimetres.
  package var physicalSize: Size
  package var outputs: [OutputID]

  package init(
    name: String, primary: Bool = false, area: Rectangle, physicalSize: Size = .zero, outputs: [OutputID]
  ) {
    self.name = name
    self.primary = primary
    self.area = area
    self.physicalSize = physicalSize
    self.outputs = outputs
  }

  static let ending = "~orchestrate"

  /// The name of the monitor that this program declares for an output.
  package static func name(for output: Output) -> String { output.name + ending }

  /// Whether this program declared it: the name says so, as nothing else could outlast the program.
  package var isOurs: Bool { name.hasSuffix(Self.ending) }
}

extension Snapshot {
  /// What of the framebuffer a person sees on a lit output, or would if a screen were connected: where a monitor of ours says
  /// it is, or else what RandR takes for it. nil when it is dark, and where its transform has no end.
  package func area(of output: OutputID) -> Rectangle? {
    guard let region = state(of: output)?.region else { return nil }
    return declaredArea(of: output) ?? region
  }

  /// RRSetMonitor: BadValue for the name of an output or of another monitor. The outputs leave all other monitors, those
  /// with none left disappear, and a primary one takes that from all others (RRMonitorAdd, X server 21.1).
  func declaring(_ monitor: Monitor) throws(Refusal) -> Snapshot {
    let isTaken = monitors.contains { $0.name == monitor.name } || output(named: monitor.name) != nil
    guard !isTaken else { throw Refusal("the name \"\(monitor.name)\" is taken") }
    guard monitor.area.isDeclarable else { throw Refusal("a monitor cannot be \(monitor.area.size) large") }
    var result = self
    result.monitors = monitors.compactMap { other in
      var rest = other
      rest.outputs.removeAll { monitor.outputs.contains($0) }
      if monitor.primary { rest.primary = false }
      return rest.outputs.isEmpty && !other.outputs.isEmpty ? nil : rest
    }
    result.monitors.append(monitor)
    result.monitors.sort { $0.name < $1.name }
    return result
  }

  /// RRDeleteMonitor: BadValue for a name that no monitor has.
  func withdrawing(_ name: String) throws(Refusal) -> Snapshot {
    guard let index = monitors.firstIndex(where: { $0.name == name }) else {
      throw Refusal("there is no monitor \"\(name)\"")
    }
    var result = self
    result.monitors.remove(at: index)
    return result
  }
}

extension Rectangle {
  /// Whether MONITORINFO can carry it: INT16 for places, CARD16 for sizes.
  var isDeclarable: Bool {
    let (places, sides) = (-Point.largestCoordinate - 1...Point.largestCoordinate, 1...Size.largestSide)
    return places.contains(origin.x) && places.contains(origin.y) && sides.contains(size.width)
      && sides.contains(size.height)
  }
}
