extension Browser {
  /// The options for sound. Chromium has its own, and would complain of a machine without sound.
  package func options(for sound: SoundWay) -> [String] {
    if case .nowhere = sound, self == .chromium { ["--disable-audio-output"] } else { [] }
  }

  package func variables(for sound: SoundWay) -> [String: String] {
    options(for: sound).isEmpty ? sound.variables : [:]
  }
}
