/// The content that a user has ended with `orchestrate stop`, and that stays so until `start`, `apply` or `switch`:
/// that of some screens, or of all but some.
package struct StoppedContent: Hashable, Sendable {
  private var isAll = false
  /// The profiles' names of the stopped screens or, if all are stopped, of the screens that are not.
  private var screens: Set<String> = []

  package init() {}

  package var isEmpty: Bool { !isAll && screens.isEmpty }

  /// - Parameter screen: its name in the profile.
  package func includes(_ screen: String) -> Bool { isAll != screens.contains(screen) }

  /// - Parameter names: nil for all screens.
  package mutating func stop(_ names: [String]?) { change(names, isStop: true) }

  /// - Parameter names: nil for all screens.
  package mutating func start(_ names: [String]?) { change(names, isStop: false) }

  private mutating func change(_ names: [String]?, isStop: Bool) {
    guard let names else {
      (isAll, screens) = (isStop, [])
      return
    }
    screens = isAll == isStop ? screens.subtracting(names) : screens.union(names)
  }
}

/// The text that the root window holds: whether it is about all screens, and a name on each line after that.
extension StoppedContent {
  private static let (allBut, only) = ("all but", "only")

  package var text: String { ([isAll ? Self.allBut : Self.only] + screens.sorted()).joined(separator: "\n") }

  /// - Returns: nil for any other text; any client can write one.
  package init?(text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard let head = lines.first, [Self.allBut, Self.only].contains(head) else { return nil }
    (isAll, screens) = (head == Self.allBut, Set(lines.dropFirst()))
  }
}
