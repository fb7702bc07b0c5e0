/// A wish that a client has of the server for as long as it is connected. No request sets it for good, and none reads
/// it back: the server forgets it when the client ends, however it ends. So the client that holds such a wish owns a
/// selection for it, whose text tells what is held.
package enum Wish: String, Hashable, Sendable, CaseIterable {
  /// Nothing darkens the screens.
  case awake
  /// The pointer is hidden.
  case pointer
  /// Programs that ask an XSETTINGS manager get to know how large letters are.
  case letters
}

/// The wishes of a profile, or those that are held: the text of each one's owner. A wish without a text is not held.
package struct Wishes: Hashable, Sendable {
  package private(set) var texts: [Wish: String]
  /// The wishes that another program holds: it does the same for programs of a desktop, and its selection has no text
  /// for this program.
  package var foreign: Set<Wish> = []

  /// - Parameter texts: the texts of the selections' owners; any client can write any text.
  package init(_ texts: [Wish: String] = [:]) { self.texts = texts }

  /// - Parameter dpi: dots per inch; nil where programs get none.
  package init(awake: AwakeCause?, pointer: PointerUse, dpi: Int? = nil) {
    texts = [:]
    texts[.awake] = awake?.rawValue
    texts[.pointer] = pointer.text
    texts[.letters] = dpi.map(String.init)
  }

  package subscript(wish: Wish) -> String? { texts[wish] }
  package var isAwake: Bool { texts[.awake] != nil }
  package var isEmpty: Bool { texts.isEmpty }
}

/// The reason why the screens stay awake, in the text of the selection's owner.
package enum AwakeCause: String, Hashable, Sendable, CaseIterable {
  /// A screen shows content. When a user ends it, nothing keeps the screens awake any more.
  case content
  case always
}

extension PointerUse {
  /// The text of the selection's owner; nil when nothing is held.
  package var text: String? {
    switch self {
    case .keep: nil
    case .hide: "hide"
    case .hideAfter(let delay): "\(delay.whole(.milliseconds))ms"
    }
  }

  /// - Returns: nil for any other text than `text`.
  package init?(text: String) {
    if text == "hide" {
      self = .hide
      return
    }
    guard text.hasSuffix("ms"), let number = Int64(text.dropLast(2)),
      Self.delays.contains(.milliseconds(number))
    else { return nil }
    self = .hideAfter(.milliseconds(number))
  }
}

/// The steps after which the wishes of the profile in force are held, and no others.
package struct WishPlan: Hashable, Sendable {
  package let wanted: Wishes
  package let steps: [PlannedWish]
  /// The notes for a person, a line each.
  package let warnings: [String]

  /// - Parameters:
  ///   - orders: the orders for presenters, by connector.
  ///   - dpi: dots per inch that the profile has set; nil where it sets none.
  ///   - held: the wishes that any client holds.
  package init(for profile: Profile, showing orders: [String: ContentOrder], dpi: Int? = nil, held: Wishes) {
    let showing = orders.values.filter { !$0.source.isMirror }.map(\.screen).min { $0.naturallyPrecedes($1) }
    let cause: AwakeCause? =
      switch profile.awake.value {
      case _ where profile.standby.value: nil
      case .auto: showing.map { _ in .content }
      case .always: .always
      case .never: nil
      }
    // Another program stays the manager that it is.
    let dpi = profile.dpi?.value.tellsXSettings == true ? dpi : nil
    let isForeign = held.foreign.contains(.letters)
    warnings = dpi == nil || !isForeign ? [] : [Self.foreignManager]
    let wanted = Wishes(awake: cause, pointer: profile.pointer.value, dpi: isForeign ? nil : dpi)
    self.wanted = wanted
    steps = Wish.allCases.filter { wanted[$0] != held[$0] }.map {
      PlannedWish($0, wanted[$0], in: profile, showing: showing)
    }
  }

  /// Makes the plan of a proposal, with the size of letters that it sets.
  package init(for proposal: Proposal, showing orders: [String: ContentOrder], held: Wishes) {
    self.init(for: proposal.match.profile, showing: orders, dpi: proposal.layout.dpi?.value, held: held)
  }

  /// Makes a plan that wishes and changes nothing.
  package init() { (wanted, steps, warnings) = (Wishes(), [], []) }

  private static let foreignManager =
    "dpi: another program is the XSETTINGS manager and tells programs the size of letters; `xsettings` changes nothing here"
}

/// A step of a plan for wishes: data first, words last.
package struct PlannedWish: Hashable, Sendable {
  package let wish: Wish
  /// The text of the wish that should be held; nil gives it back.
  package let text: String?
  /// The step in words: `keep the screens awake`.
  package let summary: String
  /// The reason: `tv shows content`.
  package let reason: String
  /// The place where the profile asks for it; nil where it does not.
  package let mark: Mark?

  /// - Parameter screen: a screen that shows content; nil when none does.
  fileprivate init(_ wish: Wish, _ text: String?, in profile: Profile, showing screen: String?) {
    (self.wish, self.text) = (wish, text)
    switch wish {
    case .awake:
      summary = text == nil ? "let the screens blank" : "keep the screens awake"
      reason = profile.standby.value ? "the profile has them sleep" : profile.awake.value.reason(showing: screen)
      mark = profile.awake.mark == profile.mark ? nil : profile.awake.mark
    case .pointer:
      summary = profile.pointer.value.summary
      reason = text == nil ? "the profile keeps it" : "not hidden so yet"
      mark = text == nil ? nil : profile.pointer.mark
    case .letters:
      summary = text.map { "tell programs \($0) dpi (XSETTINGS)" } ?? "tell programs no dpi (XSETTINGS)"
      reason = text == nil ? "the profile does not ask for it" : "they are not told so yet"
      mark = text == nil ? nil : profile.dpi?.mark
    }
  }

  /// The step's name in JSON.
  package var kind: String { (text == nil ? "give-back-" : "hold-") + wish.rawValue }
}

extension ContentSource {
  package var isMirror: Bool { if case .mirror = self { true } else { false } }
}

extension Awake {
  fileprivate func reason(showing screen: String?) -> String {
    switch self {
    case .auto: screen.map { "\($0.harmless) shows content" } ?? "no screen shows content"
    case .always: "as long as the profile is in force"
    case .never: "the profile does not interfere"
    }
  }
}

extension PointerUse {
  fileprivate var summary: String {
    switch self {
    case .keep: "show the pointer"
    case .hide: "hide the pointer"
    case .hideAfter(let delay): "hide the pointer after \(delay.seconds)s without movement"
    }
  }
}
