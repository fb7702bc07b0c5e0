/// The words about a step.
struct StepWords {
  /// The connector that it is about; nil for the framebuffer.
  let output: String?
  let summary: String
  let reason: String
  /// The present and the wanted value; nil where the summary and the reason say it.
  let drift: String?
  let mark: Mark?

  init(
    _ output: String?, _ summary: String, because reason: String, drift: String? = nil, at mark: Mark? = nil
  ) {
    (self.output, self.summary, self.reason, self.drift, self.mark) = (output, summary, reason, drift, mark)
  }
}

extension PlannedStep {
  init(_ step: Step, _ words: StepWords) {
    (self.step, output, summary, reason) = (step, words.output, words.summary, words.reason)
    drift = words.drift ?? "\(words.summary) (\(words.reason))"
    mark = words.mark
  }
}

/// The facts from which the words of steps are made, and words that several kinds share.
struct PlanWords {
  /// The snapshot before the first step: reasons compare with what a person sees now.
  let snapshot: Snapshot
  let layout: Layout
  /// The snapshot just before the step, when a CRTC may drive fewer outputs than at first.
  var now: Snapshot

  func describe(_ step: Step) -> PlannedStep { PlannedStep(step, step.row.words(self)) }

  func names(_ outputs: [OutputID]) -> String {
    outputs.map(snapshot.name(of:)).joined(separator: " and ")
  }

  /// The reason why these outputs, which a CRTC drives, go dark.
  func reasonForDark(_ outputs: [OutputID]) -> String {
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

  /// The words about a difference of an output, and its cause where that is not the profile alone.
  private func text(of difference: Difference, on output: OutputID) -> String {
    guard case .entry(let entry) = layout.origins[output] else { return difference.text }
    let cause: String? =
      switch difference.aspect {
      case .rotation: entry.turning.value.words
      case .scale, .power: entry.mirror == nil ? entry.scaling.value.words : nil
      case .mode, .position, .reflection, .panning: nil
      }
    return difference.text + (cause.map { " (\($0))" } ?? "")
  }

  /// The words about a change of an output's state. No person reads a matrix: the words about a fitted picture say how
  /// it is fitted, and where a person sees it.
  func changes(to state: OutputState, on output: OutputID) -> [String] {
    let differences = state.differences(from: snapshot.state(of: output))
    guard let area = fittedArea(of: output), let purpose = layout.purposes[output], !differences.isEmpty else {
      return differences.map { text(of: $0, on: output) }
    }
    let place = snapshot.area(of: output)?.origin
    let others = differences.filter { $0.aspect != .scale && $0.aspect != .position }
    let shown = others + [scaleChange(to: state, on: output)].compactMap(\.self)
    return [purpose] + shown.map { text(of: $0, on: output) }
      + (place == nil || place == area.origin ? [] : ["position \(place ?? .origin) -> \(area.origin)"])
  }

  /// The change of the profile's scale in a picture, whatever else makes it fit; nil where there is none, and for
  /// mirrors.
  private func scaleChange(to state: OutputState, on output: OutputID) -> Difference? {
    guard case .entry(let entry) = layout.origins[output], entry.mirror == nil,
      let present = snapshot.state(of: output), let seen = snapshot.area(of: output)?.size,
      present.transform.elements != state.transform.elements
    else { return nil }
    let wanted = Transform(scale: entry.pictureScale)
    guard present.transform.elements != wanted.elements, wanted.regionSize(of: present.turnedSize) != seen,
      let scale = Scale(present.transform) ?? Scale(of: present.turnedSize, showing: seen)
    else { return nil }
    return Difference(aspect: .scale, text: "scale \(scale) -> \(entry.pictureScale)")
  }

  /// The area that a person sees on an output, where RandR would say otherwise.
  func fittedArea(of output: OutputID) -> Rectangle? {
    guard let area = layout.pictures[output]?.area, area != layout.states[output]?.standing.region else { return nil }
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

  /// The place where the profile decides this aspect of an output.
  func mark(of output: OutputID, _ aspect: Difference.Aspect) -> Mark? {
    layout.origins[output]?.mark(of: aspect)
  }

  /// The place where the profile decides how the picture of an output is made to fit.
  func fitMark(of output: OutputID) -> Mark? {
    if case .entry(let entry) = layout.origins[output] { entry.fitMark } else { layout.origins[output]?.mark }
  }

  /// The place where the profile decides the first difference of an output; nil where there is none. What makes a
  /// picture fit moves it too.
  func mark(ofChangeTo state: OutputState, on output: OutputID) -> Mark? {
    let aspects = state.differences(from: snapshot.state(of: output)).map(\.aspect)
    guard case .entry(let entry) = layout.origins[output], entry.mirror == nil, aspects.contains(.scale) else {
      return aspects.first.flatMap { mark(of: output, $0) }
    }
    let own = fittedArea(of: output) == nil ? aspects : aspects.filter { $0 != .position }
    let isFit = own.first == .scale && scaleChange(to: state, on: output) == nil
    return isFit ? entry.fitMark : own.first.map(entry.mark(of:))
  }
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
    if let panning { parts.append("panning over \(panning)") }
    return parts.joined(separator: ", ")
  }
}

extension Snapshot {
  /// The words of plans for a lit output's picture; of a fitted one, for the part that a person sees. nil when it is
  /// dark.
  package func words(for output: OutputID) -> String? {
    state(of: output).map { state in
      let area = area(of: output)
      return state.words(seen: area == state.region ? nil : area)
    }
  }
}
