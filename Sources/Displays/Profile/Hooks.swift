/// Programs that run around a change of the screens or their content: each is a list of the program and its arguments,
/// never a shell's line.
package struct Hooks: Sendable, Equatable {
  /// The programs that run before the first step.
  package var before: [Marked<[String]>]
  /// The programs that run after the screens were found to show what the profile asks for.
  package var after: [Marked<[String]>]
  /// The programs that run after content alone has changed, before `after`.
  package var content: [Marked<[String]>]
  /// The programs that run once the screens have fallen asleep on purpose.
  package var asleep: [Marked<[String]>]
  /// The programs that run once the screens are awake again.
  package var awake: [Marked<[String]>]
  /// The programs that run once a change of the screens was undone, or content has failed for a while.
  package var failed: [Marked<[String]>]
  /// The place where the profile names the programs.
  package var mark: Mark

  package init(
    before: [Marked<[String]>] = [], after: [Marked<[String]>] = [], content: [Marked<[String]>] = [],
    asleep: [Marked<[String]>] = [], awake: [Marked<[String]>] = [], failed: [Marked<[String]>] = [], mark: Mark
  ) {
    self.before = before
    self.after = after
    self.content = content
    self.asleep = asleep
    self.awake = awake
    self.failed = failed
    self.mark = mark
  }

  package var all: [Marked<[String]>] { before + after + content + asleep + awake + failed }

  package var isEmpty: Bool { all.isEmpty }
}

/// The reaction of a watcher when another client changes the screens.
package enum Enforce: String, Sendable, CaseIterable {
  /// The watcher reports the change, and applies the profile when screens come or go.
  case hotplug
  /// The watcher changes the screens back.
  case always
}
