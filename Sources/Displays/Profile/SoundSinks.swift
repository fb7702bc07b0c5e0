/// A sink of a sound server.
package struct SoundSink: Hashable, Sendable {
  package var name: String
  /// The name of the screen that plays the sink's sound, as the screen's ELD or its owner has it; nil where there is
  /// none.
  package var screen: String?

  package init(_ name: String, screen: String? = nil) {
    self.name = name
    self.screen = screen
  }
}

/// The place where the sound of content goes now.
package enum SoundWay: Hashable, Sendable {
  case usual
  case sink(String)
  /// The sound goes nowhere; with the reason, where the profile asks for something else.
  case nowhere(because: String?)
}

extension SoundWay {
  package var sink: String? { if case .sink(let name) = self { name } else { nil } }

  /// The reason why the sound goes nowhere, where the profile asks for something else.
  package var complaint: String? { if case .nowhere(let reason) = self { reason } else { nil } }
}

extension SoundWay {
  /// The environment variables for a program that does not know this one. A program without sound finds no server and
  /// no device: nothing is opened, so there is no first sample.
  package var variables: [String: String] {
    switch self {
    case .usual: [:]
    case .sink(let name): ["PULSE_SINK": name, "PIPEWIRE_NODE": name]
    case .nowhere: ["PULSE_SERVER": "unix:/dev/null", "PIPEWIRE_REMOTE": "/dev/null", "ALSA_CONFIG_PATH": "/dev/null"]
    }
  }
}

extension Sound {
  /// The way of the sound: never to another screen than the one that is meant, but rather nowhere.
  ///
  /// - Parameters:
  ///   - sinks: the sinks that exist, or why they are not known.
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

/// The reason why the sinks are not known.
package struct SinkProblem: Error, Hashable {
  package let words: String

  package init(_ words: String) { self.words = words }
}
