/// Programs that run around a change of the screens or their content: each is a list of the program and its arguments, never a shell's
/// line.
package struct Hooks: Sendable, Equatable {
  /// Before the first step.
  package var before: [Marked<[String]>]
  /// After the screens were found to show what the profile says.
  package var after: [Marked<[String]>]
  /// After content alone has changed, before `after`.
  package var content: [Marked<[String]>]
  /// Once the screens have fallen asleep on purpose.
  package var asleep: [Marked<[String]>]
  /// Once they are awake again.
  package var awake: [Marked<[String]>]
  /// Where the profile names them.
  package var mark: Mark

  package init(
    before: [Marked<[String]>] = [], after: [Marked<[String]>] = [], content: [Marked<[String]>] = [],
    asleep: [Marked<[String]>] = [], awake: [Marked<[String]>] = [], mark: Mark
  ) {
    self.before = before
    self.after = after
    self.content = content
    self.asleep = asleep
    self.awake = awake
    self.mark = mark
  }

  package var all: [Marked<[String]>] { before + after + content + asleep + awake }

  package var isEmpty: Bool { all.isEmpty }
}

/// What a watcher does when somebody else changes the screens.
package enum Enforce: String, Sendable, CaseIterable {
  /// Reports it, and applies the profile when screens come or go.
  case hotplug
  /// Changes them back.
  case always
}
