import Displays

/// The touchscreens and pens that belong to a screen.
struct TouchCodec: Codec {
  private static let auto = "auto"

  var expects: String { "auto, a device's name (text, a glob or a regular expression), or { usb: \"04f3:2494\" }" }

  var examples: [String] {
    [Self.auto, "\"ELAN*\"", "\"/ELAN.* Touch/\"", "{ usb: \"04f3:2494\" }"] + KeyTable.touch.examples
      + ["{ name: \"ELAN*\", usb: \"04f3:2494\", node: /dev/input/event7 }"]
  }

  var schema: Schema { ["anyOf": [PatternCodec().schema, KeyTable.touch.schema]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> TouchChoice? {
    if case .mapping = field.node.content { return Self.devices(field, by: &decoder) }
    if field.node.scalar?.text == Self.auto { return .auto }
    return PatternCodec().decode(field, by: &decoder).map { .devices(InputSelector(name: $0)) }
  }

  private static func devices(_ field: Decoder.Field, by decoder: inout Decoder) -> TouchChoice? {
    guard let fields = decoder.fields(field, of: KeyTable.touch) else { return nil }
    if fields.isEmpty { decoder.mismatch(field) }
    var selector = InputSelector()
    guard decoder.read(KeyTable.touch.keys, of: fields, into: &selector), selector != InputSelector() else {
      return nil
    }
    return .devices(selector)
  }

  /// The text of a choice. A name that reads like one of the key's words is written as a mapping.
  func encode(_ touch: TouchChoice) -> String? {
    guard case .devices(let selector) = touch else { return Self.auto }
    let isName = selector.usb == nil && selector.node == nil && selector.name != .exact(Self.auto)
    return isName ? selector.name.flatMap(PatternCodec().encode) : KeyTable.touch.encode(selector)
  }
}

/// Vendor and product of a USB device.
struct USBCodec: Codec {
  var expects: String { "vendor and product in hexadecimal, such as \"04f3:2494\"" }
  var examples: [String] { ["\"04f3:2494\"", "\"056a:50b4\""] }
  var schema: Schema { ["type": "string", "pattern": "^[0-9a-fA-F]{4}:[0-9a-fA-F]{4}$"] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> String? {
    guard let text = decoder.read(field, as: .text) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 4 && $0.allSatisfy(\.isHexDigit) }) else {
      decoder.mismatch(field)
      return nil
    }
    return text.lowercased()
  }

  func encode(_ text: String) -> String? { "\"\(text)\"" }
}

extension Codec where Self == TouchCodec {
  static var touch: Self { TouchCodec() }
}

extension Codec where Self == USBCodec {
  static var usb: Self { USBCodec() }
}
