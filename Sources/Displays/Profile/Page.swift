/// A web page, and how a browser shows it.
package struct Page: Hashable, Sendable {
  package var address: PageAddress
  /// The time from one loading to the next; nil: the page is loaded once.
  package var refresh: Duration?
  package var zoom: Scale
  /// nil: none, where the browser can do without.
  package var scroll: Scroll?
  /// Where documents of the page may come from, beside its own address; nil: from anywhere.
  package var allow: [PagePattern]?
  /// The time without input after which the page begins anew, as if no user had been there; nil: never.
  package var homeAfter: Duration?
  /// The local times at which the page is loaded anew; nil: none.
  package var reloadAt: [DayTime]?
  package var keyboard = PageKeyboard.off

  package init(_ address: String, refresh: Duration? = nil, zoom: Scale = .one, scroll: Scroll? = nil) {
    self.init(at: .open(address), refresh: refresh, zoom: zoom, scroll: scroll)
  }

  package init(at address: PageAddress, refresh: Duration? = nil, zoom: Scale = .one, scroll: Scroll? = nil) {
    self.address = address
    self.refresh = refresh
    self.zoom = zoom
    self.scroll = scroll
  }

  /// The allowed times. A page that reloads more often moves; a day is the longest time that profiles can write.
  package static let refreshes = Duration.seconds(1)...Duration.seconds(86_400)
  /// The allowed times without input. A user who reads touches nothing for a while.
  package static let homeTimes = Duration.seconds(10)...Duration.seconds(86_400)
  /// The allowed zooms in millionths, as of a ``Scale``: browsers offer their users the same.
  package static let zooms = 500_000...5_000_000
}

extension Page {
  /// True if a document at an address may be shown: in the page itself, in a frame of it, or on the way to another one.
  ///
  /// - Parameters:
  ///   - address: as the browser tells it.
  ///   - own: the page's own address, which the profile writes or a credential holds.
  package func admits(_ address: String, own: String) -> Bool {
    guard let allow else { return true }
    if Self.inner.contains(where: { address.hasPrefix($0) }) { return true }
    guard let parts = AddressParts(address) else { return false }
    return AddressParts(own)?.isSame(as: parts) ?? false || allow.contains { $0.matches(parts) }
  }

  /// What comes from no server: a document that the page has made by itself, and the browser's own reader of PDFs.
  private static let inner = ["blob:", "data:", "chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/"]
}

/// The address of a page.
package enum PageAddress: Hashable, Sendable {
  /// The address as a browser takes it.
  case open(String)
  /// The name of a file in the service manager's credentials folder: the address in it has a token or a password.
  case credential(String)

  /// True if the name does not lead out of the folder.
  package static func isCredential(_ name: String) -> Bool {
    name.wholeMatch(of: /[A-Za-z0-9_\-][A-Za-z0-9_.\-]{0,254}/) != nil
  }

  /// True if a browser takes the text for the address of a page, and for no option, script or window of its own. Every
  /// way by which content comes in asks this: profiles, define files, command lines, the watcher's socket, the console.
  package static func isAddress(_ text: String) -> Bool {
    if text.wholeMatch(of: /(?i:file):\/\/\S+/) != nil { return true }
    let form =
      /(?i:https?):\/\/(?:[^\/?#\\\s]*@)?(?:\[[0-9A-Fa-f:.]+\]|[^\/?#\\:@\[\]\s]+)(?::([0-9]+))?(?:[\/?#\\]\S*)?/
    return text.wholeMatch(of: form).map { WebAddress.isPort($0.output.1) } ?? false
  }

  /// The form of an address as a regular expression of JSON Schema.
  package static let pattern =
    "^(?:[Ff][Ii][Ll][Ee]://\\S+|[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#\\\\\\s]*@)?"
    + "(?:\\[[0-9A-Fa-f:.]+\\]|[^/?#\\\\:@\\[\\]\\s]+)(?::[0-9]+)?(?:[/?#\\\\]\\S*)?)(?![\\s\\S])"
}

/// The address for people.
extension PageAddress: CustomStringConvertible {
  package var description: String {
    switch self {
    // This leaves out the user and the password that may be in the address.
    case .open(let address): address.replacing(/:\/\/[^\/?#\s]*@/, with: "://…@")
    case .credential(let name): "of the credential \(name)"
    }
  }

  /// The address for a command line, which other users read too; nil for a credential.
  package var inCommands: String? { if case .open(let address) = self { address } else { nil } }

  var words: String { inCommands == nil ? "the page \(self)" : "\(self)" }
}

/// Whether a page that is larger than its screen has scroll bars.
package enum Scroll: String, Sendable, CaseIterable {
  case auto, none
}

/// Whether a keyboard is shown on the screen while a user is in a field of the page.
package enum PageKeyboard: String, Sendable, CaseIterable {
  /// Where the program is installed.
  case auto
  case off

  /// The share of a screen's shorter side that is the keyboard's height: five rows of keys for fingers.
  package static let share = 0.4
}

extension Scale {
  /// The product of both scales.
  package func times(_ other: Scale) -> Scale {
    let (product, overflows) = millionths.multipliedReportingOverflow(by: other.millionths)
    return overflows ? self : Scale(millionths: max(1, product / Self.one.millionths))
  }
}
