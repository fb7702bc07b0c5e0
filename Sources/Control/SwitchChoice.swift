/// A profile to which a watcher can switch, or a layout that needs none.
package struct SwitchChoice: Codable, Hashable {
  package var profile: String?
  /// The layout's name, as after `--layout`.
  package var layout: String?
  /// True if the choice is in force, or about to be.
  package var current: Bool
  /// True if the choice is kept for the connected screens.
  package var kept: Bool

  package init(profile: String? = nil, layout: String? = nil, current: Bool, kept: Bool) {
    (self.profile, self.layout, self.current, self.kept) = (profile, layout, current, kept)
  }
}

extension SwitchChoice {
  /// The choice as a user writes it after `orchestrate switch`.
  package var words: String { profile ?? layout.map { "--layout \($0)" } ?? "--auto" }
}
