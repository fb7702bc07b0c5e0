/// What a person has chosen for good, by the screens that were connected.
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

  /// Who meets more sets of screens than that gets no older ones back.
  package static let most = 100

  package init() {}

  /// nil where nothing is kept for these screens.
  package subscript(screens: ScreenSet) -> Reconciler.ProfileChoice? {
    entries.last { $0.screens == screens }?.choice
  }

  /// In place of what was kept for the same screens.
  package mutating func keep(_ entry: Entry) {
    forget(entry.screens)
    entries = (entries + [entry]).suffix(Self.most)
  }

  package mutating func forget(_ screens: ScreenSet) { entries.removeAll { $0.screens == screens } }
}

/// Which screens are connected, wherever: who they are, and not at which connector.
package struct ScreenSet: Hashable, Sendable {
  /// A text for each screen, sorted; twins are there twice.
  package let screens: [String]

  package init(_ screens: [String]) { self.screens = screens.sorted() }
}

extension Hardware {
  package var screenSet: ScreenSet { ScreenSet(screens.map { $0.value.keepsake(at: $0.key) }) }
}

extension Identity {
  /// What tells a screen from others, and is the same at another connector and after another look: not the hash of its EDID where
  /// it has a name, since some screens have an EDID for each of their inputs. A screen that tells nothing of itself is known by
  /// its connector.
  fileprivate func keepsake(at connector: String) -> String {
    let told = [
      vendor, productCode, model.map { "\"\($0)\"" }, serial.map { "serial \($0)" },
      serialNumber.map { "number \($0)" },
    ].compactMap(\.self)
    let words = told.isEmpty ? [edid ?? "at \(connector)"] : told
    return ((builtin ? ["built in"] : []) + words).joined(separator: " ")
  }
}
