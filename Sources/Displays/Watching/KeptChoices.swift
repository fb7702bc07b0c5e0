/// The choices that a person keeps, by the screens that were connected.
package struct KeptChoices: Hashable, Sendable {
  /// The latest last.
  package private(set) var entries: [Entry] = []

  /// A choice, and the screens that it is for.
  package struct Entry: Hashable, Sendable {
    package let screens: ScreenSet
    package let choice: Reconciler.ProfileChoice

    package init(_ choice: Reconciler.ProfileChoice, for screens: ScreenSet) {
      self.screens = screens
      self.choice = choice
    }
  }

  /// The most choices; for a person with more sets of screens, the oldest are dropped.
  package static let most = 100

  package init() {}

  /// The choice that is kept for these screens; nil where none is.
  package subscript(screens: ScreenSet) -> Reconciler.ProfileChoice? {
    entries.last { $0.screens == screens }?.choice
  }

  /// Keeps a choice in place of the one for the same screens.
  package mutating func keep(_ entry: Entry) {
    forget(entry.screens)
    entries = (entries + [entry]).suffix(Self.most)
  }

  package mutating func forget(_ screens: ScreenSet) { entries.removeAll { $0.screens == screens } }
}

/// The set of connected screens, by identity and not by connector.
package struct ScreenSet: Hashable, Sendable {
  /// A text for each screen, sorted; twins are there twice.
  package let screens: [String]

  package init(_ screens: [String]) { self.screens = screens.sorted() }
}

extension Hardware {
  package var screenSet: ScreenSet { ScreenSet(screens.map { $0.value.keepsake(at: $0.key) }) }
}

extension Identity {
  /// The text that tells a screen from others, and is the same at another connector and after another look: not the
  /// hash of its EDID where it has a name, since some screens have an EDID for each of their inputs. A screen that
  /// tells nothing of itself is known by its connector.
  fileprivate func keepsake(at connector: String) -> String {
    let told = [
      vendor, productCode, model.map { "\"\($0)\"" }, serial.map { "serial \($0)" },
      serialNumber.map { "number \($0)" },
    ].compactMap(\.self)
    let words = told.isEmpty ? [edid ?? "at \(connector)"] : told
    return ((builtin ? ["built in"] : []) + words).joined(separator: " ")
  }
}
