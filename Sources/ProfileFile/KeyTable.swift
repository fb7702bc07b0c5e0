import Displays

/// Every mapping of the format.
enum KeyTable {
  static var sections: [Section] {
    [
      Section(profile), Section(dpi), Section(conditions), Section(pointer), Section(hooks), Section(screen),
      Section(identity), Section(defineFile),
      Section(position), Section(createdMode), Section(overscan), Section(touch), Section(part), Section(wall),
      Section(bezel), Section(windowRule), Section(content), Section(slideshow), Section(document),
      Section(playlistItem), Section(turnWindows),
      Section(window), Section(stream), Section(fetchedImage), Section(textFile), Section(clock), Section(credential),
      Section(mirror),
      Section(fallback), Section(letterStyle), Section(onDisconnect),
    ]
  }

  /// The facts about a mapping that people are told.
  struct Section: Sendable {
    let place: String
    let keys: [(name: String, facts: KeyFacts)]

    init<Root>(_ mapping: Mapping<Root>) {
      place = mapping.place
      let fresh = mapping.fresh(.nowhere)
      keys = mapping.keys.map {
        ($0.name, KeyFacts(expects: $0.codec.expects, help: $0.help, standard: $0.standard(of: fresh)))
      }
    }
  }

  /// The place where a key belongs that was found in the wrong mapping; nil for a key that belongs nowhere.
  static func home(of name: String) -> String? {
    // Most keys are a screen's; that hooks have one called `content` too helps no user.
    ([Section(screen)] + sections).first { $0.keys.contains { $0.name == name } }?.place
  }
}

/// The keys that a mapping may hold, as the decoder needs them.
protocol KeyList: Sendable {
  /// The place of these keys in words: `a screen`.
  var place: String { get }
  var names: [String] { get }
  func expects(_ name: String) -> String
}

/// The facts about one key, in words.
struct KeyFacts: Hashable, Sendable {
  /// The allowed values, in the words that follow "expected".
  var expects: String
  /// The key's help, one sentence of the reference.
  var help: String
  /// The default as a profile would write it; nil when leaving the key out means that nothing is asked for.
  var standard: String?
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// All words of a choice for a message: `normal, left, inverted or right`.
  static var choice: String { allCases.map(\.rawValue).joinedAsChoice }
}

extension [String] {
  package var joinedAsChoice: String {
    guard count > 1, let last else { return first ?? "nothing" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
