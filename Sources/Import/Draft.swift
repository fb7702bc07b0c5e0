import Displays
import ProfileFile

/// One profile in the making.
struct Draft {
  var profile: Profile
  var losses: [Loss] = []
  /// Notes about how the profile was made, for the head of the file.
  var notes: [String] = []
  /// The name of the profile in the source file.
  var title: String?
  /// The word that means the profile elsewhere in the file (Xfce).
  var savedAs: String?

  static let mostScreens = 256
  /// The most hooks: as many as a list of a profile may hold.
  static let mostHooks = 256

  init(at mark: Mark) {
    profile = Profile(name: "", mark: mark, screens: [])
  }

  /// - Returns: the screen's name in the draft.
  @discardableResult
  mutating func add(_ screen: ScreenDraft) -> String {
    let wish = screen.name ?? screen.entry.selector.suggestedName
    // This is one more than a profile may hold: its reader reports it.
    guard profile.screens.count <= Self.mostScreens else { return wish }
    var names = Names(taken: profile.screens.map(\.name.value))
    var entry = screen.entry
    entry.name.value = names.unique(wish)
    profile.screens.append(entry)
    losses += screen.losses.map { $0.about(entry.name.value) }
    return entry.name.value
  }
}

/// One screen of a draft.
struct ScreenDraft {
  /// The entry without its name, which it gets with the others of its profile.
  var entry: ScreenEntry
  var losses: [Loss] = []
  /// The wish for a name; nil: the identity gives one.
  var name: String?

  init(_ selector: Selector) {
    entry = ScreenEntry(name: Marked("", at: selector.mark), selector: selector)
  }
}

extension Draft {
  /// Who the screens are, in any order.
  var identities: [String] { profile.screens.map(\.identityText).sorted() }

  /// - Parameter list: says when it runs.
  mutating func add(_ hook: Marked<[String]>, to list: WritableKeyPath<Hooks, [Marked<[String]>]>) {
    if profile.hooks[keyPath: list].count < Self.mostHooks { return profile.hooks[keyPath: list].append(hook) }
    losses.append(
      Loss(
        mark: hook.mark, quoted: String(hook.value.joined(separator: " ").prefix(160)),
        reason: "a profile has at most \(Self.mostHooks) hooks"))
  }

  func mark(ofScreen index: Int) -> Mark? {
    profile.screens.indices.contains(index) ? profile.screens[index].name.mark : nil
  }

  func text(from format: ImportFormat, common: [Loss]) -> String {
    let place = "\(profile.mark.file.name), line \(profile.mark.line)"
    var head = ["Imported by orchestrate from \(format.article) (\(place)); `orchestrate validate` checks the file."]
    head += notes
    head += (common + losses.filter { $0.screen == nil }).sorted { $0.mark < $1.mark }.flatMap(\.comments)
    let byScreen = Dictionary(grouping: losses.filter { $0.screen != nil }) { $0.screen ?? "" }
    var profile = profile
    profile.summary = title == profile.name ? nil : title
    return ProfileText(profile, head: head, comments: byScreen.mapValues { $0.flatMap(\.comments) }).text
  }
}

/// A fact in a file that its profile cannot express, and why.
struct Loss: Hashable {
  var mark: Mark
  var quoted: String
  var reason: String
  /// The screen that the loss is about; nil for the whole profile.
  var screen: String?

  func about(_ screen: String) -> Loss {
    var loss = self
    loss.screen = screen
    return loss
  }

  /// The comments about the loss.
  var comments: [String] { ["line \(mark.line): \(quoted)", "  not carried over: \(reason)"] }
}

extension ScreenEntry {
  /// Who the screen is, by all keys.
  var identityText: String { selector.keys.map { "\($0.name)=\($0.pattern)" }.joined(separator: "\0") }
}
