import Displays

/// An application's window.
struct WindowCodec: Codec {
  /// Whether a program is started for it: with that, any window of it will do.
  var isLaunched = false

  var expects: String { "a mapping such as { class: Navigator, title: \"*board*\" }" }
  var examples: [String] { KeyTable.window.examples }
  var schema: Schema { KeyTable.window.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> ApplicationWindow? {
    guard let fields = decoder.fields(field, of: KeyTable.window) else { return nil }
    if fields.isEmpty, !isLaunched { decoder.mismatch(field) }
    var window = KeyTable.window.fresh(field.node.mark)
    decoder.read(KeyTable.window.keys, of: fields, into: &window)
    return window
  }

  func encode(_ window: ApplicationWindow) -> String? { KeyTable.window.encode(window) ?? "{}" }
  func facts(of window: ApplicationWindow) -> [ContentFact]? { KeyTable.window.facts(of: window) }
}

/// The address of a page. A browser would take anything else for a search, an option or a file of its own folder.
struct AddressCodec: Codec {
  var expects: String { "an address such as https://example.org/board" }
  var examples: [String] { ["https://example.org/board", "\"file:///srv/a.html\""] }
  var schema: Schema { ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*://\\S+$"] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> String? {
    guard let address = decoder.read(field, as: .text) else { return nil }
    guard address.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\/\S+/) != nil else {
      let scheme = Path(address).isAbsolute ? "file://" : "https://"
      let isLikely = !address.contains(where: \.isWhitespace) && !address.hasPrefix("-")
      decoder.mismatch(field, hint: isLikely ? "; did you mean \"\(scheme)\(address)\"?" : "")
      return nil
    }
    return address
  }

  func encode(_ address: String) -> String? { YAMLText.quoted(address) }
}

extension Codec where Self == WindowCodec {
  static var window: Self { WindowCodec() }
  static func window(isLaunched: Bool) -> Self { WindowCodec(isLaunched: isLaunched) }
}

extension Codec where Self == AddressCodec {
  static var address: Self { AddressCodec() }
}
