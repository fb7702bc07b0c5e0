import Applying
package import Control
package import Displays
import Platform

extension Snapshot {
  /// The screens, one line each, as a person would describe the desk; dark and disconnected outputs after the lit ones.
  ///
  /// - Parameters:
  ///   - all: every mode and every property too.
  ///   - contents: what presenters show.
  package func text(all: Bool, color: Bool, contents: ScreenContents = [:]) -> String {
    let inOrder = outputs.sorted { left, right in
      let (leftRank, rightRank) = (rank(left), rank(right))
      return leftRank == rightRank ? left.name.naturallyPrecedes(right.name) : leftRank < rightRank
    }
    let width = outputs.map(\.name.columns).max() ?? 0
    var lines = inOrder.flatMap { output in
      let name = output.name.padded(to: width)
      let style: TextStyle = state(of: output.id) == nil ? .plain : .bold
      return [name.styled(style, color: color) + "  " + description(of: output, contents)]
        + (all ? details(of: output) : [])
    }
    lines += (inputs ?? []).map(line)
    lines.append("framebuffer \(framebufferWords), \(litCRTCs.count) of \(crtcs.count) CRTCs in use")
    return lines.joined(separator: "\n")
  }

  /// One screen, and a line for each of its modes, `*` for the one in use and `+` for preferred ones.
  ///
  /// - Parameter all: every property too.
  package func text(of output: Output, all: Bool, color: Bool, contents: ScreenContents = [:]) -> String {
    let used = state(of: output.id)?.mode
    let width = output.modes.map(\.description.columns).max() ?? 0
    let modes = output.modes.enumerated().map { index, mode in
      let marks = (mode == used ? "*" : " ") + (index < output.preferredCount ? "+" : "")
      let line = "  \(marks == " " ? mode.description : "\(mode.description.padded(to: width)) \(marks)")"
      return mode == used ? line.styled(.bold, color: color) : line
    }
    let name = output.name.styled(used == nil ? .plain : .bold, color: color)
    let head = "\(name)  \(description(of: output, contents))"
    return ([head] + modes + (all ? propertyLines(of: output) : [])).joined(separator: "\n")
  }

  private var framebufferWords: String {
    let limits = "\(framebuffer.minimum) to \(framebuffer.maximum)"
    let dpi = framebuffer.physicalSize.area > 0 ? " (\(framebuffer.density.dpi) dpi)" : ""
    let letters = fontDPI?.entry.map { ", \(FontDPI.name) \($0.harmless)" } ?? ""
    return "\(framebuffer.size) (\(limits)), \(framebuffer.physicalSize) mm\(dpi)\(letters)"
  }

  /// The screen's size in words; nil where it does not report one.
  private func sizeWords(of output: Output) -> String? {
    guard output.physicalSize.area > 0 else { return nil }
    let turned = state(of: output.id)?.orientation.turned(output.physicalSize)
    let density = area(of: output.id).flatMap { area in turned.flatMap { Density(screen: area.size, $0) } }
    return "\(output.physicalSize) mm" + (density.map { " (\($0.dpi) dpi)" } ?? "")
  }

  /// `touchscreen "ELAN Touch"  reaches HDMI-1  [04f3:2494, /dev/input/event7]`
  private func line(of device: InputDevice) -> String {
    let facts = [device.usb, device.node, device.isCalibrated ? "calibrated by its driver" : nil].compactMap(\.self)
    return "\(device.kind.rawValue) \"\(device.name)\"  reaches \(reachWords(of: device))"
      + (facts.isEmpty ? "" : "  [\(facts.joined(separator: ", "))]")
  }

  private func rank(_ output: Output) -> Int {
    if state(of: output.id) != nil { return 0 }
    return output.isConnected ? 1 : 2
  }

  private func description(of output: Output, _ contents: ScreenContents) -> String {
    var parts = [words(for: output) ?? (output.isConnected ? "dark" : "no screen")]
    if state(of: output.id) != nil, let words = wakefulness?.words { parts.append(words) }
    if let content = contents[output.name] { parts.append(content.words.harmless) }
    if primary == output.id { parts.append("primary") }
    parts += monitorWords(of: output, contents)
    parts += [sizeWords(of: output)].compactMap(\.self)
    let identity = output.identity.text
    return parts.joined(separator: ", ") + (identity.isEmpty ? "" : "  [\(identity)]")
  }

  private func monitorWords(of output: Output, _ contents: ScreenContents) -> [String] {
    let own = self.parts(of: output.id)
    let others = monitors.filter { $0.outputs.contains(output.id) && !own.contains($0) }
    let parts = own.map { part in
      let name = part.part(of: output) ?? ""
      let content = contents[Seat(output.name, part: name).description].map { " with \($0.words)".harmless } ?? ""
      let primary = part.primary ? " (primary)" : ""
      return "part \(name.harmless) \(part.area.size) at \(part.area.origin)\(primary)\(content)"
    }
    return parts + others.map { "monitor \($0.area.size) at \($0.area.origin)" }
  }

  private func details(of output: Output) -> [String] {
    let modes = output.modes.enumerated().map { index, mode in
      "    \(mode)\(index < output.preferredCount ? "  preferred" : "")"
    }
    return modes + propertyLines(of: output)
  }

  private func propertyLines(of output: Output) -> [String] {
    output.properties.sorted { $0.key < $1.key }.map { name, property in
      "    \(name): \(property.value)  (\(property.expectation))"
    }
  }
}

extension String {
  /// The text with spaces at the end, for columns.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - columns)) }
}
