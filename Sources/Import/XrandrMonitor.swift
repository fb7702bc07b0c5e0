import Displays

/// A monitor that `xrandr --setmonitor NAME GEOMETRY OUTPUTS` declares; a star before the name makes it the primary
/// one.
struct XrandrMonitor {
  var name: String
  var isPrimary: Bool
  /// The area; nil: that of its outputs, `auto`.
  var area: Rectangle?
  /// The outputs: `none`, or some with commas between them.
  var outputs: [Marked<String>]
  /// The place of the option.
  var mark: Mark

  /// - Returns: nil for a text that xrandr does not take as a geometry either.
  init?(_ name: String, _ geometry: String, _ outputs: Marked<String>, at mark: Mark) {
    isPrimary = name.hasPrefix("*")
    self.name = isPrimary ? String(name.dropFirst()) : name
    self.outputs =
      outputs.value == "none" ? [] : outputs.value.split(separator: ",").map { Marked(String($0), at: outputs.mark) }
    self.mark = mark
    guard geometry != "auto" else { return }
    guard let area = Self.area(geometry) else { return nil }
    self.area = area
  }

  /// The area of `1280/297x1440/340+0+0`: pixels, and millimetres after a slash.
  private static func area(_ geometry: String) -> Rectangle? {
    let numbers = geometry.split { !$0.isWholeNumber }.compactMap { Int($0) }
    guard geometry.filter({ !$0.isWholeNumber }) == "/x/++", numbers.count == 6 else { return nil }
    let (width, height) = (numbers[0], numbers[2])
    let area = Rectangle(origin: Point(x: numbers[4], y: numbers[5]), size: Size(width: width, height: height))
    let allowed = 1...Size.largestSide
    return area.origin.isAllowed && allowed.contains(width) && allowed.contains(height) ? area : nil
  }
}

extension XrandrScript {
  /// Declares a monitor as RRSetMonitor does: its outputs leave all other monitors, and only one is the primary one.
  mutating func declare(_ monitor: XrandrMonitor) {
    deletedMonitors.removeAll { $0.value == monitor.name }
    monitors.removeAll { $0.name == monitor.name }
    let outputs = Set(monitor.outputs.map(\.value))
    for index in monitors.indices {
      monitors[index].outputs.removeAll { outputs.contains($0.value) }
      if monitor.isPrimary { monitors[index].isPrimary = false }
    }
    monitors.append(monitor)
  }

  /// Deletes a monitor as RRDeleteMonitor does.
  mutating func deleteMonitor(_ name: Marked<String>) {
    let count = monitors.count
    monitors.removeAll { $0.name == name.value }
    if monitors.count == count { deletedMonitors.append(name) }
  }
}
