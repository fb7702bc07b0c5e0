extension Snapshot {
  package func output(_ id: OutputID) -> Output? { outputs.first { $0.id == id } }

  package func output(named name: String) -> Output? { outputs.first { $0.name == name } }

  package func crtc(_ id: CRTCID) -> CRTC? { crtcs.first { $0.id == id } }

  /// The CRTC that drives an output, if one does.
  package func crtc(driving output: OutputID) -> CRTC? {
    crtcs.first { $0.scanout?.outputs.contains(output) ?? false }
  }

  /// The state that an output shows; nil when it is dark.
  package func state(of output: OutputID) -> OutputState? { crtc(driving: output)?.scanout?.state }

  /// The shape of the pixels of what an output shows; square while it is dark.
  package func pixels(of id: OutputID, as aspect: PixelAspect) -> PixelShape {
    guard let output = output(id), let state = state(of: id) else { return .square }
    return output.pixels(showing: state, as: aspect)
  }

  package var litCRTCs: [CRTC] { crtcs.filter { $0.scanout != nil } }

  /// True if a CRTC that can drive the output can do transforms.
  func canTransform(_ output: Output) -> Bool {
    crtcs.contains { $0.transforms && output.crtcs.contains($0.id) }
  }

  /// True if a person sees what this CRTC shows. A screen that was disconnected while lit stays lit for the server
  /// alone; where a profile forces an output, it says that something shows the mode that it asks for.
  package func isSeen(_ crtc: CRTC) -> Bool { crtc.scanout.map { isSeen($0) } ?? false }

  /// True if a person would see this scanout.
  func isSeen(_ scanout: Scanout) -> Bool {
    let isForced = scanout.state.mode.timing?.isForced ?? false
    return scanout.outputs.contains { output($0).map { $0.isConnected || isForced && $0.isForced } ?? false }
  }

  /// The mode with this timing that this program created earlier, or one that is to be created.
  package func created(_ timing: ModeTiming) -> Mode {
    createdModes.first { $0.timing == timing } ?? Mode(toCreate: timing)
  }

  /// The outputs with a screen, connected or forced, in an order that depends on nothing but the connectors' names.
  package var present: [Output] { outputs.filter(\.isPresent).sorted { $0.name.naturallyPrecedes($1.name) } }

  /// The outputs with a screen that is detected.
  package var connected: [Output] { present.filter(\.isConnected) }

  /// What the screens that are present show, in the same order.
  package var litAreas: [Rectangle] { present.compactMap { area(of: $0.id) } }

  package func name(of output: OutputID) -> String { self.output(output)?.name ?? "output \(output.rawValue)" }
}

extension Output {
  /// The shape of the pixels of a state that the output shows, or should show.
  package func pixels(showing state: OutputState, as aspect: PixelAspect) -> PixelShape {
    aspect.shape(of: state.mode, turned: state.orientation, on: physicalSize)
  }
}

extension String {
  /// True if this name comes before another when runs of digits count as numbers: `DP-2` before `DP-10`.
  package func naturallyPrecedes(_ other: String) -> Bool {
    var left = Substring(self)
    var right = Substring(other)
    while !left.isEmpty, !right.isEmpty {
      let (leftRun, rightRun) = (left.popRun(), right.popRun())
      guard leftRun != rightRun else { continue }
      guard leftRun.isNumber, rightRun.isNumber else { return leftRun < rightRun }
      let (leftDigits, rightDigits) = (leftRun.significantDigits, rightRun.significantDigits)
      if leftDigits != rightDigits {
        return (leftDigits.count, String(leftDigits)) < (rightDigits.count, String(rightDigits))
      }
    }
    return left.isEmpty == right.isEmpty ? self < other : left.isEmpty
  }
}

extension Substring {
  fileprivate var isNumber: Bool { first?.isASCIIDigit ?? false }
  fileprivate var significantDigits: Substring { drop { $0 == "0" } }

  /// Takes the longest run of digits, or of anything else, off the front.
  fileprivate mutating func popRun() -> Substring {
    let numeric = isNumber
    let run = prefix { $0.isASCIIDigit == numeric }
    self = self[run.endIndex...]
    return run
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
