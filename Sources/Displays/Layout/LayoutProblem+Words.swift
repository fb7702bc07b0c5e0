extension LayoutProblem: CustomStringConvertible {
  package var description: String { mark.map { "\($0): error: \(message)" } ?? message }

  /// The message for a person, without the mark.
  package var message: String { cause.words }
}

extension LayoutProblem.Cause {
  fileprivate var words: String {
    switch self {
    case .circularPosition(let entry): "\(entry): its position leads back to itself"
    case .lack(let lack): lack.words
    case .missingMode(let missing): missing.words
    case .nothingLeft(let mode, let overscan, let entry):
      "\(entry): overscan \(overscan?.description ?? "") leaves nothing of \(mode)"
    case .extremeScale(let mode, let entry): "\(entry): \(mode) cannot be scaled by this much"
    case .undoableMirror(let reason, let entry): "\(entry): the hardware cannot do this mirror, \(reason)"
    case .nothingLeftOfParts(let length, let entry):
      "\(entry): the shares of its parts leave nothing for one of them, or a rest, of \(length) pixels"
    case .unknownBezel(let output, let wall):
      "\(wall): its bezel is in millimetres, and \(output) reports no size; write pixels such as 40px"
    case .property(let name, let fault, let output): fault.words(for: name, of: output)
    case .noLitScreen: "this profile would leave every screen dark"
    case .noSleep: "cannot sleep here: the X server has no DPMS for its screens"
    case .distantPosition(let position, let output):
      "\(output) would be at \(position), but RandR's positions range from 0,0 to "
        + "\(Point.largestCoordinate),\(Point.largestCoordinate)"
    case .largeFramebuffer(let size, let maximum, let output):
      "up to \(output) the screens need a framebuffer of \(size), but this X server allows at most \(maximum)"
    case .crtc(let lack, let output): lack.words(for: output)
    case .refused(let refusal): "the X server would refuse: \(refusal)"
    case .darkness(let outputs):
      "\(outputs.joined(separator: " and ")) cannot be changed without every screen going dark in between"
    }
  }
}

extension LayoutProblem.MissingMode {
  fileprivate var words: String {
    let requests = wanted.map(\.description).joined(separator: ", ")
    let shown = offered.map(\.description).listed(atMost: 6)
    let none = wanted.count > 1 ? "none of the modes" : "no mode"
    return "\(entry): \(output) has \(none) \(requests)\(isRefusing ? " that the X server accepts" : ""); "
      + "it offers \(shown.isEmpty ? "none" : shown)"
  }
}

extension LayoutProblem.CRTCLack {
  fileprivate func words(for output: String) -> String {
    switch self {
    case .driving: "no CRTC can drive \(output)"
    case .scaling: "no CRTC that can drive \(output) can scale this picture"
    case .turning(let orientation): "no CRTC that can drive \(output) can turn a picture \(orientation)"
    case .room(let screens, let crtcs, let usable):
      "no CRTC is left for \(output): \(screens) screens to light, but this X server has \(crtcs) CRTCs, and \(output) "
        + "can use \(usable) of them"
    case .roomBeside(let crtcs):
      "no CRTC is left for \(output) beside the screens before it; this X server has \(crtcs)"
    }
  }
}

extension LayoutProblem.PropertyFault {
  fileprivate func words(for name: String, of output: String) -> String {
    switch self {
    case .unknown(let known):
      // `apply` reads no more of them than profiles name, so here they cannot all be listed.
      let hint = Suggestion.hint(for: name, among: known)
      return "\(output) has no property \"\(name)\""
        + (hint.isEmpty ? "; `orchestrate show --all` lists those that it has" : hint)
    case .unaccepted(let value, let property):
      return "\"\(name)\" of \(output): found \(value), \(property.demand)\(property.hint(for: value))"
    }
  }
}

extension Property {
  package var expectation: String {
    if immutable { return "read-only" }
    return switch allowed {
    case .anything: "any value"
    case .range(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .names(let names): names.joined(separator: ", ")
    case .numbers(let numbers): numbers.map(String.init).joined(separator: ", ")
    }
  }

  fileprivate var demand: String { immutable ? "but the property is read-only" : "expected \(expectation)" }

  /// The nearest value that it would accept.
  fileprivate func hint(for value: PropertyValue) -> String {
    switch (allowed, value) {
    case (_, _) where immutable: ""
    case (.names(let names), .name(let name)): Suggestion.hint(for: name, among: names)
    case (.range(let range), .number(let number)):
      "; the nearest is \(min(max(number, range.lowerBound), range.upperBound))"
    case (.numbers(let numbers), .number(let number)):
      numbers.min { abs($0 - number) < abs($1 - number) }.map { "; the nearest is \($0)" } ?? ""
    default: ""
    }
  }
}

extension DrawnMirror.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .profile: "as the profile says"
    case .part(let name): "as \(name) is a part of a screen"
    case .region: "as it shows a region of a screen"
    case .window: "as it shows a window"
    case .noScaling(let output): "as no CRTC that can drive \(output) can scale"
    case .refusedScaling(let output): "as the X server refuses to scale on \(output)"
    case .bars(let source): "as its bars would show a part of \(source)"
    }
  }
}
