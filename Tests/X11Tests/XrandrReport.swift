import Displays
import Foundation

/// What stock `xrandr --verbose --current` says of one output, and what a snapshot says of it, in the same words.
struct OutputReport: Equatable {
  var name: String
  var connection: String
  var isPrimary = false
  /// `1920x1080+0+0`, the region of the framebuffer; empty when dark.
  var region = ""
  var rotation = ""
  var reflection = ""
  /// `0x47 59.93 current preferred`
  var modes: [String] = []
}

enum XrandrReport {
  /// Reads the head lines of outputs and the lines of their modes; all other lines are about things we do not compare.
  static func outputs(in text: String) -> [OutputReport] {
    var reports: [OutputReport] = []
    for line in text.split(separator: "\n").dropFirst() {
      if let head = OutputReport(head: line) { reports.append(head) }
      guard let last = reports.indices.last else { continue }
      if let mode = line.firstMatch(of: /^  \S+ \((0x[0-9a-f]+)\)\s.*?(?: (\*current))?(?: (\+preferred))?$/) {
        reports[last].modes.append("\(mode.1)\(mode.2 == nil ? "" : " current")\(mode.3 == nil ? "" : " preferred")")
      } else if let refresh = line.firstMatch(of: /^ +v: .* clock +([0-9.]+)Hz/), !reports[last].modes.isEmpty {
        reports[last].modes[reports[last].modes.count - 1] += " \(refresh.1)"
      }
    }
    return reports
  }
}

extension OutputReport {
  fileprivate init?(head line: Substring) {
    let pattern =
      /^(\S+) (connected|disconnected|unknown connection) (primary )?(\d+x\d+\+\d+\+\d+ )?(?:\(0x[0-9a-f]+\) (\w+) (X axis |Y axis |X and Y axis )?)?\(/
    guard let match = line.firstMatch(of: pattern) else { return nil }
    self.init(
      name: String(match.1), connection: String(match.2), isPrimary: match.3 != nil,
      region: String(match.4?.dropLast() ?? ""), rotation: String(match.5 ?? ""),
      reflection: String(match.6?.dropLast() ?? ""))
  }

  init(_ output: Output, in snapshot: Snapshot) {
    self.init(
      name: output.name, connection: output.connection == .unknown ? "unknown connection" : output.connection.rawValue,
      isPrimary: snapshot.primary == output.id)
    let state = snapshot.state(of: output.id)
    if let state, let shown = state.region {
      region = "\(shown.size)+\(shown.origin.x)+\(shown.origin.y)"
      rotation = state.orientation.rotation.rawValue
      reflection =
        ["none": "", "x": "X axis", "y": "Y axis", "xy": "X and Y axis"][state.orientation.reflection.rawValue] ?? "?"
    }
    modes = output.modes.enumerated().map { index, mode in
      let hertz = String(format: "%.2f", Double(mode.refreshMilliHertz) / 1000)
      let isCurrent = mode.id == state?.mode.id
      return "0x\(String(mode.id.rawValue, radix: 16))\(isCurrent ? " current" : "")"
        + "\(index < output.preferredCount ? " preferred" : "") \(hertz)"
    }
  }
}
