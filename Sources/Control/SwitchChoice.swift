/// What a watcher can be switched to: a profile, or a layout that needs none.
package struct SwitchChoice: Codable, Hashable {
  package var profile: String?
  /// As behind `--layout`.
  package var layout: String?
  /// Whether it is in force, or on its way to it.
  package var current: Bool
  /// Whether it is kept for the screens that are there.
  package var kept: Bool

  package init(profile: String? = nil, layout: String? = nil, current: Bool, kept: Bool) {
    (self.profile, self.layout, self.current, self.kept) = (profile, layout, current, kept)
  }
}

extension SwitchChoice {
  /// As a person writes it behind `orchestrate switch`.
  package var words: String { profile ?? layout.map { "--layout \($0)" } ?? "--auto" }
}
