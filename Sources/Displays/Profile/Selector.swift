/// The keys that mean a screen: every given key must match, but for the preference.
package struct Selector: Sendable, Equatable {
  package var mark: Mark
  package var connector: Pattern?
  package var vendor: Pattern?
  /// The EDID's product name, or the product code as `0x4123`.
  package var model: Pattern?
  /// The EDID's serial text or its serial number.
  package var serial: Pattern?
  /// Maker, model and serial in one text, as Wayland compositors describe a screen.
  package var description: Pattern?
  /// The hash `sha256:…` of the whole EDID.
  package var edid: Pattern?
  package var builtin: Bool?
  /// True if the entry matches any screen that no more specific entry claims.
  package var any: Bool
  /// The preferred connector, which decides between screens that fit equally well, and is no condition.
  package var preferredConnector: Pattern?

  package init(
    mark: Mark, connector: Pattern? = nil, vendor: Pattern? = nil, model: Pattern? = nil, serial: Pattern? = nil,
    description: Pattern? = nil, edid: Pattern? = nil, builtin: Bool? = nil, any: Bool = false,
    preferredConnector: Pattern? = nil
  ) {
    self.mark = mark
    self.connector = connector
    self.vendor = vendor
    self.model = model
    self.serial = serial
    self.description = description
    self.edid = edid
    self.builtin = builtin
    self.any = any
    self.preferredConnector = preferredConnector
  }
}

extension Selector {
  /// True if the selector has no key, so that any screen may be meant.
  package var isEmpty: Bool { withoutPreference == Selector(mark: mark) }

  /// The keys that a screen has to have.
  var withoutPreference: Selector {
    var selector = self
    selector.preferredConnector = nil
    return selector
  }

  /// True if nothing tells which of two screens belongs to which of the two entries.
  package func meansTheSame(as other: Selector) -> Bool {
    var moved = other
    moved.mark = mark
    return self == moved
  }
}

/// A value as a profile writes it: exact, a glob when it holds `*` or `?`, a regular expression between slashes.
package enum Pattern: Sendable, Hashable {
  case exact(String)
  case glob(String)
  /// A regular expression between slashes; it must match the whole value.
  case expression(RegularExpression)

  package init(_ text: String) {
    if text.count >= 2, text.hasPrefix("/"), text.hasSuffix("/") {
      self = .expression(RegularExpression(String(text.dropFirst().dropLast())))
    } else {
      self = text.contains { $0 == "*" || $0 == "?" } ? .glob(text) : .exact(text)
    }
  }
}
