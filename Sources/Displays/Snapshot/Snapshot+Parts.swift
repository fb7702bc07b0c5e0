extension Monitor {
  /// The name of the monitor that this program declares for a part of a screen. Whose part it is has to stand in it:
  /// but for one, the monitors of a screen's parts have no output.
  package static func name(for part: String, of output: Output) -> String {
    Seat(output.name, part: part).description + ending
  }

  /// The profile's name for the part of this output that the monitor is; nil for every other monitor.
  package func part(of output: Output) -> String? {
    guard isOurs else { return nil }
    return Seat.part(in: name, at: output.name).map { String($0.dropLast(Self.ending.count)) }
  }
}

extension Snapshot {
  /// The monitors that this program declared for the parts of a screen, from the upper left.
  package func parts(of output: OutputID) -> [Monitor] {
    guard let output = self.output(output) else { return [] }
    return monitors.filter { $0.part(of: output) != nil }.sorted {
      ($0.area.origin.y, $0.area.origin.x) < ($1.area.origin.y, $1.area.origin.x)
    }
  }

  /// The area that this program has declared of an output's picture; nil where RandR's own idea of it holds.
  package func declaredArea(of output: OutputID) -> Rectangle? {
    if let parts = parts(of: output).map(\.area).union { return parts }
    guard let holder = monitors.first(where: { $0.isOurs && $0.outputs.contains(output) }) else { return nil }
    // One that shows what a screen in parts does stands beside it in the monitor of one part.
    let others = holder.outputs.filter { $0 != output }
    return others.lazy.compactMap { parts(of: $0).map(\.area).union }.first ?? holder.area
  }
}
