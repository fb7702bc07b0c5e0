import Displays
import Foundation

extension Snapshot {
  /// The same with ids from 1 up. X servers hand out ids as they like; only their order decides anything.
  func renumbered() -> Snapshot {
    let modes = Self.numbers(outputs.flatMap(\.modes).map(\.id) + crtcs.compactMap(\.scanout?.state.mode.id))
    let (crtcNumbers, outputNumbers) = (Self.numbers(crtcs.map(\.id)), Self.numbers(outputs.map(\.id)))
    func renumbered(_ mode: Mode) -> Mode {
      var mode = mode
      mode.id = modes[mode.id] ?? mode.id
      return mode
    }
    func renumbered(_ ids: [OutputID]) -> [OutputID] { ids.compactMap { outputNumbers[$0] } }
    var result = self
    // How the server's power management is set differs from server to server, and no scenario begins asleep.
    result.power = nil
    if result.inputs?.isEmpty == true { result.inputs = nil }
    // From 2 on, as XInput 2 counts them.
    for index in (result.inputs ?? []).indices { result.inputs?[index].id = InputDeviceID(UInt32(index + 2)) }
    for index in crtcs.indices {
      result.crtcs[index].id = crtcNumbers[crtcs[index].id] ?? crtcs[index].id
      guard let scanout = crtcs[index].scanout else { continue }
      var state = scanout.state
      state.mode = renumbered(state.mode)
      result.crtcs[index].scanout = Scanout(state: state, outputs: renumbered(scanout.outputs))
    }
    for (index, output) in outputs.enumerated() {
      result.outputs[index].id = outputNumbers[output.id] ?? output.id
      result.outputs[index].modes = output.modes.map(renumbered)
      result.outputs[index].crtcs = output.crtcs.compactMap { crtcNumbers[$0] }
      result.outputs[index].clones = renumbered(output.clones)
    }
    for index in monitors.indices { result.monitors[index].outputs = renumbered(monitors[index].outputs) }
    result.createdModes = createdModes.map(renumbered)
    result.primary = primary.flatMap { outputNumbers[$0] }
    return result
  }

  private static func numbers<ID: ResourceID>(_ ids: [ID]) -> [ID: ID] {
    Dictionary(uniqueKeysWithValues: zip(Set(ids).sorted(), (1...).lazy.map { ID($0) }))
  }

  /// JSON with what fits into a line in a line: goldens are there to be read.
  func readableJSON() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var lines = String(decoding: try encoder.encode(self), as: UTF8.self).split(separator: "\n").map(String.init)
    while let block = lines.firstIndices(ofBlockWithin: 110) {
      let inner = lines[block].dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
      lines.replaceSubrange(block, with: [lines[block.lowerBound] + inner.joined(separator: " ")])
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension [String] {
  /// The first object or array that spans lines, holds none that does, and would fit into one line of this width.
  fileprivate func firstIndices(ofBlockWithin width: Int) -> ClosedRange<Int>? {
    var start: Int?
    for (index, line) in enumerated() {
      if line.hasSuffix("{") || line.hasSuffix("[") {
        start = index
      } else if let first = start, ["}", "]"].contains(line.trimmingCharacters(in: .whitespaces).prefix(1)) {
        let inner = self[first...index].dropFirst().map { $0.trimmingCharacters(in: .whitespaces).count + 1 }
        if self[first].count + inner.reduce(0, +) <= width { return first...index }
        start = nil
      }
    }
    return nil
  }
}
