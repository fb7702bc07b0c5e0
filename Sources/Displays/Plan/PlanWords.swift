/// Puts a step into words: what it does, why, and where the profile asks for it.
struct PlanWords {
  /// Before the first step: reasons compare with what a person sees now.
  let snapshot: Snapshot
  let layout: Layout

  /// - Parameter now: the state just before the step, in which a CRTC may drive fewer outputs than at first.
  func describe(_ step: Step, in now: Snapshot) -> PlannedStep {
    PlannedStep(
      step: step, output: output(of: step, in: now), summary: summary(of: step, in: now),
      reason: reason(of: step, in: now), drift: drift(of: step, in: now), mark: mark(of: step, in: now))
  }

  func names(_ outputs: [OutputID]) -> String {
    outputs.map(snapshot.name(of:)).joined(separator: " and ")
  }

  private func output(of step: Step, in now: Snapshot) -> String? {
    switch step {
    case .addMode(_, let output), .removeMode(_, let output): snapshot.name(of: output)
    case .createMode, .destroyMode: nil
    case .disable(let crtc): names(now.outputs(of: crtc))
    case .configure(_, let scanout), .setAgain(_, let scanout): names(scanout.outputs)
    case .setProperty(let output, _, _): snapshot.name(of: output)
    case .setMonitor(let monitor): layout.own(monitor)?.screen.map(snapshot.name(of:)) ?? names(monitor.outputs)
    case .deleteMonitor(let name): now.monitor(name).map { names($0.outputs) }
    case .setPrimary(let output): output.map(snapshot.name(of:))
    case .setTouch(let touch): touch.output.map(snapshot.name(of:))
    case .resizeFramebuffer, .setFontDPI, .sleep, .wake: nil
    }
  }

  /// What is, then what is wanted.
  private func drift(of step: Step, in now: Snapshot) -> String {
    let otherwise = "\(summary(of: step, in: now)) (\(reason(of: step, in: now)))"
    switch step {
    case .disable(let crtc):
      let outputs = now.outputs(of: crtc)
      return "\(names(outputs)): lit -> dark (\(reasonForDark(outputs)))"
    case .configure(_, let scanout):
      let changes = scanout.outputs.compactMap { output -> String? in
        let words = words(for: scanout.state, on: output)
        return words.isEmpty ? nil : "\(snapshot.name(of: output)): \(words.joined(separator: ", "))"
      }
      return changes.isEmpty ? otherwise : changes.joined(separator: "; ")
    case .setProperty(let output, let name, let value):
      let shown = snapshot.output(output)?.properties[name]?.value.description ?? "not set"
      return "\(snapshot.name(of: output)): \"\(name)\" \(shown) -> \(value)"
    case .setPrimary(let output):
      return
        "primary: \(snapshot.primary.map(snapshot.name(of:)) ?? "none") -> \(output.map(snapshot.name(of:)) ?? "none")"
    case .sleep: return "screens: \(sleepWords(in: now)) -> asleep on purpose"
    case .wake: return "screens: \(sleepWords(in: now)) -> awake"
    case .setFontDPI(let dpi): return "\(FontDPI.name) \(now.fontDPI.words) -> \(dpi.words)"
    default: return otherwise
    }
  }

  private func summary(of step: Step, in now: Snapshot) -> String {
    switch step {
    case .createMode(let mode): "create mode \(mode)"
    case .addMode(let mode, let output): "\(snapshot.name(of: output)): add mode \(mode)"
    case .removeMode(let mode, let output): "\(snapshot.name(of: output)): remove mode \(mode)"
    case .destroyMode(let mode): "remove mode \(mode)"
    case .disable(let crtc): "\(names(now.outputs(of: crtc))): off"
    case .configure(_, let scanout):
      "\(names(scanout.outputs)): \(scanout.state.words(seen: scanout.outputs.first.flatMap(fittedArea)))"
    case .setAgain(_, let scanout): "\(names(scanout.outputs)): \(scanout.state.mode) again"
    case .resizeFramebuffer(let size, let millimetres):
      size == now.framebuffer.size ? "framebuffer: \(millimetres) mm" : "framebuffer: \(size)"
    case .setProperty(let output, let name, let value): "\(snapshot.name(of: output)): \"\(name)\" = \(value)"
    case .setMonitor(let monitor): "monitor \(monitor.name.harmless): \(monitor.area.size) at \(monitor.area.origin)"
    case .deleteMonitor(let name): "remove monitor \(name.harmless)"
    case .setPrimary(let output): "primary: \(output.map(snapshot.name(of:)) ?? "none")"
    case .sleep: "all screens: asleep on purpose"
    case .wake: "all screens: awake"
    case .setTouch(let touch): summary(of: touch)
    case .setFontDPI(let dpi): "\(FontDPI.name): \(dpi.words)"
    }
  }

  private func reason(of step: Step, in now: Snapshot) -> String {
    switch step {
    case .createMode: "no screen lists it"
    case .addMode(_, let output): "\(subject(output)) does not list it"
    case .removeMode, .destroyMode: "left over from another profile"
    case .disable(let crtc): reasonForDark(now.outputs(of: crtc))
    case .configure(let crtc, let scanout): reason(for: scanout, on: crtc, in: now)
    case .setAgain(_, let scanout):
      "\(scanout.outputs.filter(layout.badLinks.contains).map(subject).joined(separator: ", ")): its link-status is Bad"
    case .resizeFramebuffer(let size, _) where size == now.framebuffer.size:
      reasonForDPI(was: "\(now.framebuffer.physicalSize) mm")
    case .resizeFramebuffer(let size, _):
      size == layout.framebuffer
        ? "all screens together need \(layout.framebuffer)"
        : "fits the old and the new layout during the change"
    case .setProperty(let output, let name, _): reason(for: name, of: output)
    case .setMonitor(let monitor): reason(for: monitor)
    case .deleteMonitor(let name): reason(forWithdrawing: name, in: now)
    case .setPrimary: "was \(snapshot.primary.map(snapshot.name(of:)) ?? "none")"
    case .sleep(let cause): reason(toSleep: cause, in: now)
    case .wake: reasonToWake
    case .setTouch(let touch): reason(for: touch)
    case .setFontDPI: reasonForDPI(was: now.fontDPI.words)
    }
  }

  private func reasonForDPI(was before: String) -> String {
    [layout.dpi?.reason, "was \(before)"].compactMap(\.self).joined(separator: "; ")
  }

  private func reason(for property: String, of output: OutputID) -> String {
    let before = "was \(snapshot.output(output)?.properties[property]?.value.description ?? "not set")"
    let wanted = layout.properties.first { $0.output == output && $0.name == property }
    return wanted?.purpose.map { "\(subject(output)): \($0); \(before)" } ?? before
  }

  private func reason(for monitor: Monitor) -> String {
    if let own = layout.own(monitor), let screen = own.screen, let purpose = own.purpose {
      return "\(subject(screen)): \(purpose)"
    }
    let outputs = monitor.outputs.filter { layout.purposes[$0] != nil }
    guard !outputs.isEmpty else {
      let present = snapshot.monitor(monitor.name)
      return present.map { $0.area != monitor.area } == true ? "moves along with its screen" : "as before"
    }
    return outputs.map { "\(subject($0)): \(layout.purposes[$0] ?? "")" }.joined(separator: "; ")
  }

  private func reason(forWithdrawing name: String, in now: Snapshot) -> String {
    if layout.monitors.contains(where: { $0.name == name }) { return "makes room for the new one" }
    guard let monitor = now.monitor(name), !monitor.isOurs else { return "left over from another profile" }
    return monitor.outputs.isEmpty ? "the profile splits its screen" : "its outputs get a monitor of their own"
  }

  private func reasonForDark(_ outputs: [OutputID]) -> String {
    outputs.map { output in
      guard layout.states[output] == nil else { return "\(snapshot.name(of: output)) moves to another CRTC" }
      return switch layout.origins[output] {
      case .entry(let entry) where entry.isAsleep: "\(entry.name.value) sleeps until `orchestrate wake`"
      case .entry(let entry): "\(entry.name.value) is disabled"
      case .others:
        layout.surplus.first { $0.output == output }?.words(on: snapshot)
          ?? "no entry claims \(snapshot.name(of: output)), and others are off"
      case .unplugged: "\(snapshot.name(of: output)) is disconnected"
      case .restored, nil: "\(snapshot.name(of: output)) was dark before"
      }
    }.joined(separator: "; ")
  }

  private func reason(for scanout: Scanout, on crtc: CRTCID, in now: Snapshot) -> String {
    let reasons = scanout.outputs.compactMap { output -> String? in
      let differences = words(for: scanout.state, on: output)
      guard differences.isEmpty else { return "\(subject(output)): \(differences.joined(separator: ", "))" }
      return snapshot.crtc(driving: output)?.id == crtc ? nil : "\(subject(output)): another CRTC"
    }
    guard reasons.isEmpty else { return reasons.joined(separator: "; ") }
    // The outputs that stay are as before, so what changes is that others leave.
    return reasonForDark(now.outputs(of: crtc).filter { !scanout.outputs.contains($0) })
  }

  /// What differs of an output, and what decided it where that is not the profile alone.
  private func text(of difference: Difference, on output: OutputID) -> String {
    guard difference.aspect == .rotation, case .entry(let entry) = layout.origins[output] else {
      return difference.text
    }
    return difference.text + (entry.turning.value.words.map { " (\($0))" } ?? "")
  }

  /// Nobody reads a matrix: a picture that is made to fit says how instead, and where a person sees it.
  private func words(for state: OutputState, on output: OutputID) -> [String] {
    let differences = state.differences(from: snapshot.state(of: output))
    guard let area = fittedArea(of: output), let purpose = layout.purposes[output], !differences.isEmpty else {
      return differences.map { text(of: $0, on: output) }
    }
    let place = snapshot.area(of: output)?.origin
    let others = differences.filter { $0.aspect != .scale && $0.aspect != .position }
      .map { text(of: $0, on: output) }
    return [purpose] + others
      + (place == nil || place == area.origin ? [] : ["position \(place ?? .origin) -> \(area.origin)"])
  }

  /// What a person sees on an output, where RandR would say otherwise.
  private func fittedArea(of output: OutputID) -> Rectangle? {
    guard let area = layout.pictures[output]?.area, area != layout.states[output]?.region else { return nil }
    return area
  }

  /// The name the profile gives the screen, or the connector.
  func subject(_ output: OutputID) -> String {
    switch layout.origins[output] {
    case .entry(let entry): entry.name.value
    case .restored: "\(snapshot.name(of: output)), as before"
    case .others, .unplugged, nil: snapshot.name(of: output)
    }
  }

  func mark(of step: Step, in now: Snapshot) -> Mark? {
    switch step {
    case .createMode(let mode):
      snapshot.outputs.first { layout.states[$0.id]?.mode == mode }.flatMap { mark(of: $0.id, .mode) }
    case .addMode(_, let output): mark(of: output, .mode)
    case .removeMode, .destroyMode: nil
    case .disable(let crtc): now.outputs(of: crtc).first.flatMap { mark(of: $0, .power) }
    case .setAgain(_, let scanout): scanout.outputs.first.flatMap { mark(of: $0, .mode) }
    case .configure(_, let scanout): mark(ofChangeTo: scanout)
    case .resizeFramebuffer(let size, _): size == now.framebuffer.size ? layout.dpi?.mark : nil
    case .setFontDPI: layout.dpi?.mark
    case .setProperty(let output, let name, _): layout.properties.first { $0.output == output && $0.name == name }?.mark
    case .setMonitor(let monitor): layout.own(monitor)?.mark ?? monitor.outputs.first.flatMap { mark(of: $0, .scale) }
    case .deleteMonitor(let name): now.monitor(name)?.outputs.first.flatMap { mark(of: $0, .scale) }
    case .setPrimary: layout.primary?.mark
    case .sleep: layout.sleep?.mark
    case .wake: nil
    case .setTouch(let touch): layout.touches.first { $0.device == touch.device }?.mark
    }
  }

  /// Of the first thing that differs.
  private func mark(ofChangeTo scanout: Scanout) -> Mark? {
    let changes = scanout.outputs.compactMap { output in
      scanout.state.differences(from: snapshot.state(of: output)).first.map { (output: output, aspect: $0.aspect) }
    }
    let first = changes.first ?? scanout.outputs.first.map { (output: $0, aspect: .power) }
    return first.flatMap { mark(of: $0.output, $0.aspect) }
  }

  private func mark(of output: OutputID, _ aspect: Difference.Aspect) -> Mark? {
    layout.origins[output]?.mark(of: aspect)
  }
}

extension Layout {
  fileprivate func own(_ monitor: Monitor) -> OwnMonitor? { ownMonitors.first { $0.monitor == monitor } }
}

extension FontDPI? {
  /// As the server has it.
  fileprivate var words: String { self?.words ?? "not known" }
}

extension FontDPI {
  fileprivate var words: String { entry?.harmless ?? "none" }
}

extension Snapshot {
  fileprivate func monitor(_ name: String) -> Monitor? { monitors.first { $0.name == name } }

  /// What a CRTC drives; nothing when it is dark.
  func outputs(of crtc: CRTCID) -> [OutputID] { self.crtc(crtc)?.scanout?.outputs ?? [] }
}

extension OutputState: CustomStringConvertible {
  package var description: String { words(seen: nil) }

  /// - Parameter area: what a person sees of it, where RandR would say otherwise.
  func words(seen area: Rectangle?) -> String {
    var parts = [area == nil ? "\(mode) at \(position)" : "\(mode)"]
    if orientation.rotation != .normal { parts.append("rotated \(orientation.rotation)") }
    if orientation.reflection != .none { parts.append("reflected \(orientation.reflection)") }
    if let area {
      parts.append("showing \(area.size) at \(area.origin)")
    } else if !transform.isIdentity, let region {
      parts.append("showing \(region.size)")
    }
    return parts.joined(separator: ", ")
  }
}

extension Snapshot {
  /// What a lit output shows, as plans say it: where a picture is made to fit, what a person sees of it; nil when it is
  /// dark.
  package func words(for output: OutputID) -> String? {
    state(of: output).map { state in
      let area = area(of: output)
      return state.words(seen: area == state.region ? nil : area)
    }
  }
}
