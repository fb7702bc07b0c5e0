/// What a sound server has for sound to go to.
package struct SoundSink: Hashable, Sendable {
  package var name: String
  /// Of the screen that it is heard from, as the screen's ELD or its owner has it; nil where none is.
  package var screen: String?

  package init(_ name: String, screen: String? = nil) {
    self.name = name
    self.screen = screen
  }
}

/// Where the sound of content goes now.
package enum SoundWay: Hashable, Sendable {
  case usual
  case sink(String)
  /// With the reason, where that is not what the profile asks for.
  case nowhere(because: String?)
}

extension SoundWay {
  package var sink: String? { if case .sink(let name) = self { name } else { nil } }

  /// What there is to say of it.
  package var complaint: String? { if case .nowhere(let reason) = self { reason } else { nil } }
}

extension SoundWay {
  /// Of the environment of a program that knows nothing of us. What is to go nowhere finds no server and no device: nothing is
  /// opened, so there is no first sample.
  package var variables: [String: String] {
    switch self {
    case .usual: [:]
    case .sink(let name): ["PULSE_SINK": name, "PIPEWIRE_NODE": name]
    case .nowhere: ["PULSE_SERVER": "unix:/dev/null", "PIPEWIRE_REMOTE": "/dev/null", "ALSA_CONFIG_PATH": "/dev/null"]
    }
  }
}

extension Sound {
  /// Never by another screen than the one that is meant: rather by none.
  ///
  /// - Parameters:
  ///   - sinks: those that there are, or why that is not known.
  ///   - screen: the name that the EDID of the content's screen gives.
  package func way(among sinks: Result<[SoundSink], SinkProblem>, on screen: String?) -> SoundWay {
    switch self {
    case .on: return .usual
    case .off: return .nowhere(because: nil)
    case .screen, .sink: break
    }
    switch sinks {
    case .failure(let problem): return .nowhere(because: "no sound: \(problem.words)")
    case .success(let sinks):
      guard case .sink(let name) = self else { return Self.way(to: screen, among: sinks) }
      if sinks.contains(where: { $0.name == name }) { return .sink(name) }
      return .nowhere(because: "no sound: there is no sink \(name.harmless)")
    }
  }

  private static func way(to screen: String?, among sinks: [SoundSink]) -> SoundWay {
    guard let screen, !screen.isEmpty else {
      return .nowhere(because: "no sound: the screen's EDID has no name that a sink could have")
    }
    let own = sinks.filter { $0.screen == screen }
    if let only = own.first, own.count == 1 { return .sink(only.name) }
    let names = own.map(\.name.harmless).joined(separator: ", ")
    return .nowhere(
      because: own.isEmpty
        ? "no sound: no sink belongs to a screen called \(screen.harmless)"
        : "no sound: several sinks belong to screens called \(screen.harmless): \(names)")
  }
}

/// Why it is not known which sinks there are.
package struct SinkProblem: Error, Hashable {
  package let words: String

  package init(_ words: String) { self.words = words }
}
