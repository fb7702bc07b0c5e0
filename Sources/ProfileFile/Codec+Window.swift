import Displays

/// An application's window.
struct WindowCodec: Codec {
  /// True if a program is started for the window: with that, any window of the program will do.
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

/// The address of a page, or the credential that it stands in.
struct PageAddressCodec: Codec {
  private let plain = AddressCodec()

  var expects: String { "\(plain.expects), or { credential: NAME }" }
  var examples: [String] { plain.examples + ["{ credential: board-address }"] }

  var schema: Schema { ["anyOf": [plain.schema, KeyTable.credential.schema]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> PageAddress? {
    guard case .mapping = field.node.content else { return plain.decode(field, by: &decoder).map { .open($0) } }
    guard let fields = decoder.fields(field, of: KeyTable.credential) else { return nil }
    var draft = CredentialDraft()
    decoder.read(KeyTable.credential.keys, of: fields, into: &draft)
    if fields.isEmpty { decoder.mismatch(field) }
    return draft.name.map { .credential($0) }
  }

  func encode(_ address: PageAddress) -> String? {
    switch address {
    case .open(let text): plain.encode(text)
    case .credential(let name): KeyTable.credential.encode(CredentialDraft(name: name))
    }
  }
}

/// The name of a credential, as the key of a mapping.
struct CredentialDraft: Sendable {
  var name: String?
}

/// A file of the service manager's credentials folder.
struct CredentialCodec: Codec {
  var expects: String { "the name of a credential such as board-address" }
  var examples: [String] { ["board-address", "a.b_C-9"] }
  var schema: Schema { ["type": "string", "pattern": "^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,254}$"] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> String? {
    guard let scalar = field.node.scalar, !scalar.isNull, PageAddress.isCredential(scalar.text) else {
      decoder.mismatch(field)
      return nil
    }
    return scalar.text
  }

  func encode(_ name: String) -> String? { YAMLText.quoted(name) }
}

/// The address of a page. A browser would take anything else for a search, an option or a file of its own folder.
struct AddressCodec: Codec {
  var expects: String { "an address such as https://example.org/board" }
  var examples: [String] { ["https://example.org/board", "\"file:///srv/a.html\""] }
  var schema: Schema { ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*://\\S+$"] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> String? {
    guard let address = decoder.read(field, as: .text) else { return nil }
    guard PageAddress.isAddress(address) else {
      let isLikely = !address.contains(where: \.isWhitespace) && !address.hasPrefix("-")
      decoder.mismatch(field, hint: isLikely ? Self.likely(address) : "")
      return nil
    }
    return address
  }

  /// A page of one's own has its whole path behind `file:`, since a browser knows nothing of the profile's folder.
  private static func likely(_ written: String) -> String {
    let path = Path(written)
    if path.isAbsolute { return "; did you mean \"file://\(written)\"?" }
    let isFile = [".html", ".htm", ".xhtml", ".svg", ".pdf"].contains { path.hasEnding($0) }
    guard isFile || written.hasPrefix(".") || written.hasPrefix("~") else {
      return "; did you mean \"https://\(written)\"?"
    }
    return "; write \"file:///FOLDER/\(path.name)\", with the whole path of its folder"
  }

  func encode(_ address: String) -> String? { YAMLText.quoted(address) }
}

extension Codec where Self == WindowCodec {
  static var window: Self { WindowCodec() }
  static func window(isLaunched: Bool) -> Self { WindowCodec(isLaunched: isLaunched) }
}

extension Codec where Self == PageAddressCodec {
  static var page: Self { PageAddressCodec() }
}
