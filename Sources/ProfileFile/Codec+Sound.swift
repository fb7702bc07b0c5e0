import Displays

/// The place where content is heard: a word, or the name of a sink.
struct SoundCodec: Codec {
  private static let words = ["on", "off", "screen"]

  var expects: String { "on, off, screen or the name of a sink such as alsa_output.pci-0000_00_1f.3.hdmi-stereo" }
  var examples: [String] { Self.words + ["alsa_output.pci-0000_00_1f.3.hdmi-stereo"] }

  var schema: Schema {
    [
      "type": ["string", "number"],
      "pattern": .text("^[^\\s\\u0000-\\u001f\\u007f-\\u009f]{1,\(Sound.longestName)}(?![\\s\\S])"),
      "examples": .texts(Self.words),
    ]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Sound? {
    guard let scalar = field.node.scalar, scalar.boolean == nil, !scalar.isNull, Self.isName(scalar.text) else {
      let meant = field.node.scalar?.boolean.map { $0 ? "on" : "off" }
      decoder.mismatch(field, hint: meant.map { "; did you mean \($0)?" } ?? "")
      return nil
    }
    return Sound(scalar.text)
  }

  /// PulseAudio takes less, PipeWire more.
  private static func isName(_ text: String) -> Bool {
    let isClean = text.unicodeScalars.allSatisfy { !$0.isControl && !$0.properties.isWhitespace }
    return isClean && !text.isEmpty && text.count <= Sound.longestName
  }

  func encode(_ sound: Sound) -> String? { YAMLText.quoted(sound.word) }
}

extension Codec where Self == SoundCodec {
  static var sound: Self { SoundCodec() }
}
