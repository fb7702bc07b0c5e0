/// A web page, and how a browser shows it.
package struct Page: Hashable, Sendable {
  package var address: PageAddress
  /// From one loading to the next; nil: it is loaded once.
  package var refresh: Duration?
  package var zoom: Scale
  package var scroll: Scroll

  package init(_ address: String, refresh: Duration? = nil, zoom: Scale = .one, scroll: Scroll = .auto) {
    self.init(at: .open(address), refresh: refresh, zoom: zoom, scroll: scroll)
  }

  package init(at address: PageAddress, refresh: Duration? = nil, zoom: Scale = .one, scroll: Scroll = .auto) {
    self.address = address
    self.refresh = refresh
    self.zoom = zoom
    self.scroll = scroll
  }

  /// More often is no page that is loaded anew, but one that moves; a day is the longest that profiles can say.
  package static let refreshes = Duration.seconds(1)...Duration.seconds(86_400)
  /// In millionths, as of a ``Scale``: what browsers offer their users too.
  package static let zooms = 500_000...5_000_000
}

/// Where a page is.
package enum PageAddress: Hashable, Sendable {
  /// As a browser takes it.
  case open(String)
  /// In a file of that name in the service manager's credentials folder: it has a token in it, or a password.
  case credential(String)

  /// Nothing that leads out of the folder.
  package static func isCredential(_ name: String) -> Bool {
    name.wholeMatch(of: /[A-Za-z0-9_\-][A-Za-z0-9_.\-]{0,254}/) != nil
  }

  /// Whether a browser takes that for the address of a page, and for no option, script or window of its own. Every way by which
  /// content comes in asks this: profiles, define files, command lines, the watcher's socket, the console.
  package static func isAddress(_ text: String) -> Bool {
    text.wholeMatch(of: /(?i:https?|file):\/\/\S+/) != nil
  }
}

/// For people.
extension PageAddress: CustomStringConvertible {
  package var description: String {
    switch self {
    // Without the user and the password that may stand in it.
    case .open(let address): address.replacing(/:\/\/[^\/?#\s]*@/, with: "://…@")
    case .credential(let name): "of the credential \(name)"
    }
  }

  /// What a command line may have of it, where other users read it too: nothing of a credential.
  package var inCommands: String? { if case .open(let address) = self { address } else { nil } }

  var words: String { inCommands == nil ? "the page \(self)" : "\(self)" }
}

extension PageAddress: Codable {
  private enum Key: CodingKey {
    case credential
  }

  package init(from decoder: any Decoder) throws {
    guard let values = try? decoder.container(keyedBy: Key.self) else {
      let value = try decoder.singleValueContainer()
      let address = try value.decode(String.self)
      guard Self.isAddress(address) else {
        throw DecodingError.dataCorruptedError(
          in: value,
          debugDescription: "url: found \"\(address.excerpt)\", expected an address such as https://example.org/board"
        )
      }
      self = .open(address)
      return
    }
    let name = try values.decode(String.self, forKey: .credential)
    guard Self.isCredential(name) else { throw values.fault("\"\(name)\" is no name of a credential") }
    self = .credential(name)
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .open(let address):
      var value = encoder.singleValueContainer()
      try value.encode(address)
    case .credential(let name):
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(name, forKey: .credential)
    }
  }
}

/// Whether a page that is larger than its screen has scroll bars.
package enum Scroll: String, Sendable, CaseIterable {
  case auto, none
}

extension Page {
  init(in document: KeyedDecodingContainer<ContentDocumentKey>) throws {
    self.init(at: try document.decode(PageAddress.self, forKey: "url"))
    if let milliseconds = try document.decodeIfPresent(Int.self, forKey: "refresh") {
      let time = Duration.milliseconds(milliseconds)
      guard Self.refreshes.contains(time) else {
        throw document.fault("refresh is \(milliseconds), expected 1000 to 86400000")
      }
      refresh = time
    }
    if let millionths = try document.decodeIfPresent(Int.self, forKey: "zoomMillionths") {
      guard Self.zooms.contains(millionths) else {
        throw document.fault("zoomMillionths is \(millionths), expected 500000 to 5000000")
      }
      zoom = Scale(millionths: millionths)
    }
    if let word = try document.decodeIfPresent(String.self, forKey: "scroll") {
      guard let scroll = Scroll(rawValue: word) else { throw document.fault("unknown scroll \"\(word)\"") }
      self.scroll = scroll
    }
  }

  /// What has its default is left out, as by programs that did not know it.
  func encode(into document: inout KeyedEncodingContainer<ContentDocumentKey>) throws {
    try document.encode(address, forKey: "url")
    try document.encodeIfPresent(refresh?.whole(.milliseconds), forKey: "refresh")
    if zoom != .one { try document.encode(zoom.millionths, forKey: "zoomMillionths") }
    if scroll != .auto { try document.encode(scroll.rawValue, forKey: "scroll") }
  }
}

extension Scale {
  /// Both, one after the other.
  package func times(_ other: Scale) -> Scale {
    let (product, overflows) = millionths.multipliedReportingOverflow(by: other.millionths)
    return overflows ? self : Scale(millionths: max(1, product / Self.one.millionths))
  }
}
