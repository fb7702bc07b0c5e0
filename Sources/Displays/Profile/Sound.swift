/// The place where content is heard.
package enum Sound: Hashable, Sendable {
  /// The sound goes where the session's sound goes.
  case on
  case off
  /// The screen itself plays the sound, through its connector.
  case screen
  /// A sink of PulseAudio or PipeWire plays the sound.
  case sink(String)
}

extension Sound {
  /// Reads the word as profiles write it.
  package init(_ word: String) {
    switch word {
    case "on": self = .on
    case "off": self = .off
    case "screen": self = .screen
    default: self = .sink(word)
    }
  }

  package var word: String {
    switch self {
    case .on: "on"
    case .off: "off"
    case .screen: "screen"
    case .sink(let name): name
    }
  }

  /// The longest name of a sink in PulseAudio (`PA_NAME_MAX`).
  package static let longestName = 128

  /// True if the sink has to be looked up.
  package var isSought: Bool {
    switch self {
    case .on, .off: false
    case .screen, .sink: true
    }
  }
}
