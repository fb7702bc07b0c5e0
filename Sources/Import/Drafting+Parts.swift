import Displays
import ProfileFile

/// Screens that a script splits with `xrandr --setmonitor`.
extension Drafting {
  mutating func readMonitor(
    _ option: Marked<String>, _ words: inout ArraySlice<Marked<String>>, into script: inout XrandrScript
  ) {
    guard let name = value(of: option, &words), let geometry = value(of: option, &words),
      let outputs = value(of: option, &words)
    else { return }
    guard script.monitors.count < Draft.mostScreens else {
      return error(option, "xrandr", expected: "at most \(Draft.mostScreens) monitors")
    }
    guard let monitor = XrandrMonitor(name.value, geometry.value, outputs, at: option.mark) else {
      return error(geometry, "setmonitor", expected: "auto or pixels and millimetres, W/MMxH/MM+X+Y")
    }
    script.declare(monitor)
  }

  mutating func deleteMonitor(_ name: Marked<String>, in script: inout XrandrScript) {
    guard script.deletedMonitors.count < Draft.mostScreens else {
      return error(name, "delmonitor", expected: "at most \(Draft.mostScreens) monitors")
    }
    script.deleteMonitor(name)
  }

  /// Splits a screen that several monitors make up; every other monitor is reported.
  ///
  /// - Parameter connectors: the connectors of the profile's screens.
  func split(_ draft: inout Draft, _ connectors: [String], by script: XrandrScript) {
    var left = script.monitors
    var names = Names(taken: draft.profile.screens.map(\.name.value))
    let isOnly = Set(left.flatMap { $0.outputs.map(\.value) }).count == 1
    for (index, connector) in connectors.enumerated() where draft.profile.screens[index].enabled.value {
      let among = left.filter { $0.outputs.allSatisfy { $0.value == connector } && $0.area != nil }
      let whole = draft.profile.screens[index].writtenArea(isOnly: connectors.count == 1)
      guard among.contains(where: { !$0.outputs.isEmpty }),
        let area = whole ?? (isOnly ? among.compactMap(\.area).union : nil)
      else { continue }
      let inside = among.filter { $0.area?.intersection(area) == $0.area }
      guard draft.profile.split(index, into: inside, of: area, &names) else { continue }
      left.removeAll { monitor in inside.contains { $0.name == monitor.name } }
    }
    draft.losses += left.map { loss(at: $0.mark, "parts are rows and columns of one screen, and make up all of it") }
    draft.losses += script.deletedMonitors.map { loss(at: $0.mark, "a profile takes away only monitors of its own") }
  }
}

extension Profile {
  /// - Returns: whether the monitors are its rows and columns.
  fileprivate mutating func split(
    _ index: Int, into monitors: [XrandrMonitor], of area: Rectangle, _ names: inout Names
  ) -> Bool {
    let tiles = monitors.compactMap { monitor in
      monitor.area.map { CapturedParts.Tile(name: monitor.name, area: $0, primary: monitor.isPrimary) }
    }
    guard let mark = monitors.first?.mark,
      let captured = CapturedParts(tiles, of: area, at: mark, unique: { names.unique(exactly: $0) })
    else { return false }
    screens[index].parts = Marked(captured.parts, at: mark)
    screens[index].partsIn.value = captured.direction
    guard monitors.contains(where: \.isPrimary) else { return true }
    for other in screens.indices { screens[other].primary.value = false }
    return true
  }
}

extension ScreenEntry {
  /// The area that the monitor covers, where the script has it in numbers.
  ///
  /// - Parameter isOnly: whether no other screen could move it from 0,0.
  fileprivate func writtenArea(isOnly: Bool) -> Rectangle? {
    guard scale.value == .one, let size = modes.value.first?.writtenSize, placement != nil || isOnly else { return nil }
    let turned = rotation.value.swapsSides ? size.transposed : size
    guard let placement else { return Rectangle(origin: .origin, size: turned) }
    guard case .at(let origin) = placement.value else { return nil }
    return Rectangle(origin: origin, size: turned)
  }
}

extension ModeRequest {
  /// The size; nil where only the screen knows it.
  var writtenSize: Size? {
    switch self {
    case .size(let size, _, _): size
    case .created(let timing): Mode(toCreate: timing).size
    case .preferred, .preferredAtHighest, .highest, .lowest: nil
    }
  }
}
