import Displays

struct ColorCodec: Codec {
  var expects: String { "a colour such as \"#1e90ff\"" }
  var examples: [String] { ["\"#000000\"", "\"#1E90ff\""] }

  var schema: Schema {
    .definition(
      "color", ["type": "string", "pattern": "^#[0-9a-fA-F]{6}$", "examples": ["#000000", "#1e90ff"]])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Color? {
    guard let text = field.node.scalar?.text, let color = Color(text) else {
      decoder.mismatch(field, hint: field.node.scalar.map(Self.hint) ?? "")
      return nil
    }
    return color
  }

  func encode(_ color: Color) -> String? { "\"\(color)\"" }

  private static func hint(_ scalar: YAMLNode.Scalar) -> String {
    if scalar.isNull { return "; a # without quotes starts a comment" }
    return Color("#\(scalar.text)") == nil ? "" : "; did you mean \"#\(scalar.text)\"?"
  }
}

extension Codec where Self == ColorCodec {
  static var color: Self { ColorCodec() }
}
