extension Browser {
  /// Chromium is told in its own words, and would complain of a machine without sound.
  package func options(for sound: SoundWay) -> [String] {
    if case .nowhere = sound, self == .chromium { ["--disable-audio-output"] } else { [] }
  }

  package func variables(for sound: SoundWay) -> [String: String] {
    options(for: sound).isEmpty ? sound.variables : [:]
  }
}
